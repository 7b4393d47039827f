/** What a game calls its things. Its theme gives the words (`themes/GAME/words.ts`), and texts that every game shares are
 * made with them: the catalogue itself has no word of a single game. Each stands as it is used in a sentence. */

export interface Terms {
  /** The paper that a space is owned by: "deed", "deeds", and as an object: "a deed". */
  deed: string;
  deeds: string;
  aDeed: string;
  /** What is due for a stop. */
  rent: string;
  rents: string;
  /** Spaces that belong together, and all of them in one hand. */
  group: string;
  wholeGroup: string;
  /** Spaces that can be built on. */
  streets: string;
  /** Where a lap begins and ends. */
  start: string;
  /** What is voted on, by the words of votes: what a yes means. */
  votes?: Readonly<Record<string, string>>;
  /** What a sign over the board says, by the kind of event. */
  signs?: Readonly<Record<string, string>>;
}

/** Where no game is on the page. */
const PLAIN: Terms = { deed: 'deed', deeds: 'deeds', aDeed: 'a deed', rent: 'rent', rents: 'rents', group: 'group', wholeGroup: 'whole group', streets: 'lots', start: 'START' };

let read: () => Terms | null = () => null;
/** Whoever knows the game of the page, and its language. */
export function termsBy(of: () => Terms | null): void {
  read = of;
}
export const terms = (): Terms => read() ?? PLAIN;
/** As it begins a sentence or stands by itself. */
export const first = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
