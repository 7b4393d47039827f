/** The texts of the start page and of the form for joining, in the language that was chosen; loaded with those only. */
import { home as de } from './home.de';
import { home as en } from './home.en';
import type { Language } from './words.svelte';

type Widen<T> = T extends string ? string : T extends (...args: infer A) => infer R ? (...args: A) => Widen<R> : T extends object ? { [K in keyof T]: Widen<T[K]> } : T;
/** The form of every language: a key that is missing, or that no other language has, does not compile. */
export type HomeWords = Widen<typeof en>;

const ALL: Record<Language, HomeWords> = { en, de };
export const homeIn = (language: Language): HomeWords => ALL[language];
