/** The texts of the lobby, in the language that was chosen; loaded with it only. */
import { lobby as de } from './lobby.de';
import { lobby as en } from './lobby.en';
import type { Language } from './words.svelte';

type Widen<T> = T extends string ? string : T extends (...args: infer A) => infer R ? (...args: A) => Widen<R> : T extends object ? { [K in keyof T]: Widen<T[K]> } : T;
/** The form of every language: a key that is missing, or that no other language has, does not compile. */
export type LobbyWords = Widen<typeof en>;

const ALL: Record<Language, LobbyWords> = { en, de };
export const lobbyIn = (language: Language): LobbyWords => ALL[language];
