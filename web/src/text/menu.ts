/** The texts of the menu and of the list of keys, in the language that was chosen; loaded with those only. */
import { menu as de } from './menu.de';
import { menu as en } from './menu.en';
import type { Language } from './words.svelte';

type Widen<T> = T extends string ? string : { [K in keyof T]: Widen<T[K]> };
/** The form of every language: a key that is missing, or that no other language has, does not compile. */
export type MenuWords = Widen<typeof en>;

const ALL: Record<Language, MenuWords> = { en, de };
export const menuIn = (language: Language): MenuWords => ALL[language];
