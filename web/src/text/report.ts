/** The texts of what comes after a match, in the language that was chosen; loaded with those pages only. */
import { report as de } from './report.de';
import { report as en } from './report.en';
import type { Language } from './words.svelte';

type Widen<T> = T extends string ? string : T extends (...args: infer A) => infer R ? (...args: A) => Widen<R> : T extends object ? { [K in keyof T]: Widen<T[K]> } : T;
/** The form of every language: a key that is missing, or that no other language has, does not compile. */
export type ReportWords = Widen<typeof en>;

const ALL: Record<Language, ReportWords> = { en, de };
export const reportIn = (language: Language): ReportWords => ALL[language];
