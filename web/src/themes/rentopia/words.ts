import type { ThemeWords } from '../theme';

const plural = (n: number, one: string, more: string) => (n === 1 ? `${n} ${one}` : `${n} ${more}`);

const row = (level: ThemeWords['level'], kinds: Record<string, string>, fixed: Record<string, string>): ThemeWords['row'] => (word, count, kind) =>
  fixed[word] ?? (word === 'house' ? level(count, Infinity) : word === 'held' ? `${count} ${kinds[count === 1 ? kind : `${kind}s`] ?? ''}`.trim() : word);

const en: Omit<ThemeWords, 'row'> = {
  mark: 'Rentopia',
  log: 'Log',
  worth: 'worth',
  deeds: 'deeds',
  held: (n) => `in Lockup, ${['1st', '2nd', '3rd'][n - 1] ?? `${n}th`} try`,
  level: (n, hotel) => (n >= hotel ? 'hotel' : plural(n, 'house', 'houses')),
  noRent: 'no rent',
  houses: 'house',
  kinds: { station: 'station', stations: 'stations', company: 'company', companys: 'companies', town_fund: 'Town Fund', fortune: 'Fortune', bank: 'the bank', pot: 'the jackpot' },
  notes: { others: 'Stations and companies', alone: 'alone', whole: 'whole district', dice: 'dice', start: 'salary', lockup: 'just visiting', square: 'have a rest', busted: 'go to Lockup', yard: 'builder’s yard', jackpot: 'jackpot' },
};
const de: Omit<ThemeWords, 'row'> = {
  mark: 'Rentopia',
  log: 'Verlauf',
  worth: 'Wert',
  deeds: 'Urkunden',
  held: (n) => `im Lockup, ${n}. Versuch`,
  level: (n, hotel) => (n >= hotel ? 'Hotel' : plural(n, 'Haus', 'Häuser')),
  noRent: 'keine Miete',
  houses: 'Haus',
  kinds: { station: 'Bahnhof', stations: 'Bahnhöfe', company: 'Werk', companys: 'Werke', town_fund: 'Town Fund', fortune: 'Fortune', bank: 'die Bank', pot: 'der Jackpot' },
  notes: { others: 'Bahnhöfe und Werke', alone: 'allein', whole: 'ganzes Viertel', dice: 'Augen', start: 'Gehalt', lockup: 'nur zu Besuch', square: 'Rast', busted: 'ins Lockup', yard: 'Bauhof', jackpot: 'Jackpot' },
};

const whole = { en: { ...en, row: row(en.level, en.kinds, { alone: 'alone', whole: 'whole district', hotel: 'hotel' }) }, de: { ...de, row: row(de.level, de.kinds, { alone: 'allein', whole: 'ganzes Viertel', hotel: 'Hotel' }) } };
export const words = (language: string): ThemeWords => (language === 'de' ? whole.de : whole.en);
