/** Names with an article, as the themes have them (»die Bank«, »der Jackpot«), in the cases that a sentence needs; those
 * of people have none and stay as they are. */
const inCase = (articles: Readonly<Record<string, string>>) => (name: string): string => name.replace(/^(die|der|das) /, (found, article: string) => `${articles[article] ?? found.trim()} `);

/** »zahlt der Bank«, »von dem Jackpot«. */
export const dative = inCase({ die: 'der', der: 'dem', das: 'dem' });
/** »an die Bank«, »an den Jackpot«. */
export const accusative = inCase({ der: 'den' });
