/** What stands on a game's cards in another language than the server's: `cards.LANGUAGE.ts` in the folder of its theme. */

/** By the numbers of the cards; `place` is what the board calls a space, by its key there. */
export type CardTexts = (place: (key: number) => string) => Readonly<Record<string, string>>;

const files = import.meta.glob<{ cards: CardTexts }>('../themes/*/cards.*.ts');

/** null where there are none: then the server's words are shown. */
export const cardsOf = async (game: string, language: string): Promise<CardTexts | null> => (await files[`../themes/${game}/cards.${language}.ts`]?.())?.cards ?? null;
