import type { ThemeWords } from '../theme';

const plural = (n: number, one: string, more: string) => (n === 1 ? `${n} ${one}` : `${n} ${more}`);

const row = (level: ThemeWords['level'], kinds: Record<string, string>, fixed: Record<string, string>): ThemeWords['row'] => (word, count, kind) =>
  fixed[word] ?? (word === 'house' ? level(count, Infinity) : word === 'held' ? `${count} ${kinds[count === 1 ? kind : `${kind}s`] ?? ''}`.trim() : word);

const en: Omit<ThemeWords, 'row'> = {
  mark: 'Rentopia',
  log: 'Log',
  worth: 'worth',
  terms: { deed: 'deed', deeds: 'deeds', aDeed: 'a deed', rent: 'rent', rents: 'rents', group: 'district', wholeGroup: 'whole district', streets: 'streets', start: 'START' },
  held: (n) => `in Lockup, ${['1st', '2nd', '3rd'][n - 1] ?? `${n}th`} try`,
  level: (n, hotel) => (n >= hotel ? 'hotel' : n === 0 ? 'no house' : plural(n, 'house', 'houses')),
  noRent: 'no rent',
  houses: 'house',
  kinds: { station: 'station', stations: 'stations', company: 'company', companys: 'companies', town_fund: 'Town Fund', fortune: 'Fortune', bank: 'the bank', pot: 'the jackpot' },
  notes: { others: 'Stations and companies', complete: 'and you may build', hotels: 'hotels', alone: 'alone', whole: 'whole district', dice: 'dice', start: 'salary', tax: 'pay', lockup: 'just visiting', square: 'have a rest', busted: 'go to Lockup', yard: 'builder’s yard', jackpot: 'jackpot' },
};
const de: Omit<ThemeWords, 'row'> = {
  mark: 'Rentopia',
  log: 'Verlauf',
  worth: 'Wert',
  terms: { deed: 'Urkunde', deeds: 'Urkunden', aDeed: 'eine Urkunde', rent: 'Miete', rents: 'Mieten', group: 'Viertel', wholeGroup: 'ganzes Viertel', streets: 'Straßen', start: 'START' },
  held: (n) => `im Lockup, ${n}. Versuch`,
  level: (n, hotel) => (n >= hotel ? 'Hotel' : n === 0 ? 'kein Haus' : plural(n, 'Haus', 'Häuser')),
  noRent: 'keine Miete',
  houses: 'Haus',
  kinds: { station: 'Bahnhof', stations: 'Bahnhöfe', company: 'Werk', companys: 'Werke', town_fund: 'Town Fund', fortune: 'Fortune', bank: 'die Bank', pot: 'der Jackpot' },
  payees: { bank: 'der Bank', pot: 'dem Jackpot' },
  notes: { others: 'Bahnhöfe und Werke', complete: 'und du darfst bauen', hotels: 'Hotels', alone: 'allein', whole: 'ganzes Viertel', dice: 'Augen', start: 'Gehalt', tax: 'zahle', lockup: 'nur zu Besuch', square: 'Rast', busted: 'ins Lockup', yard: 'Bauhof', jackpot: 'Jackpot' },
};

const whole = { en: { ...en, row: row(en.level, en.kinds, { alone: 'alone', whole: 'whole district', hotel: 'hotel' }) }, de: { ...de, row: row(de.level, de.kinds, { alone: 'allein', whole: 'ganzes Viertel', hotel: 'Hotel' }) } };
export const words = (language: string): ThemeWords => (language === 'de' ? whole.de : whole.en);
