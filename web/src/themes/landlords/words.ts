import type { ThemeWords } from '../theme';
import type { CornerWords } from './art';

export interface PrintWords extends CornerWords {
  sale: (sum: string) => string;
  rent: (sum: string) => string;
  noRent: string;
  both: (sale: string, rent: string) => string;
  fare: (sum: string) => string;
  use: (sum: string) => string;
  tax: (sum: string) => string;
  draw: string;
  throwIt: string;
  pay: (sum: string) => string;
  mortgaged: string;
  public: string;
  treasury: string;
  treasuryNote: string;
  next: (sum: string) => string;
  misc: string;
  miscNote: [string];
  opportunity: string;
  wagesRent: (wages: string, rent: string) => string;
  the: string;
  title: [string, string];
  standard: string;
  singleTax: string;
  wagesNow: (sum: string) => string;
  chance: string;
  luxury: string;
}

const en: PrintWords = {
  motto: 'LABOR UPON MOTHER EARTH PRODUCES WAGES ✦', jail: 'JAIL', shelter: 'SHELTER', park: ['CENTRAL', 'PARK'], parkNote: 'Free', poor: 'POOR HOUSE', keepOut: 'NO TRESPASSING', estate: ['LORD BLUEBLOOD’S', 'ESTATE'], goToJail: 'Go to Jail',
  sale: (sum) => `Sale ${sum}`, rent: (sum) => `Rent ${sum}`, noRent: 'No rent', both: (a, b) => `${a}, ${b.toLowerCase()}`, fare: (sum) => `Fare ${sum}`, use: (sum) => `Use ${sum}`, tax: (sum) => `Tax ${sum}`, draw: 'Draw one', throwIt: 'Throw', pay: (sum) => `Pay ${sum}`, mortgaged: 'MORTGAGED', public: 'public',
  treasury: 'Public Treasury', treasuryNote: 'taxes, rents, fines', next: (sum) => `${sum} to the next step`, misc: 'Miscellaneous', miscNote: ['houses, cards, chances'], opportunity: 'Natural Opportunity', wagesRent: (a, b) => `Wages ${a}, rent ${b}`, the: 'The', title: ['Landlord’s', 'Game'], standard: 'STANDARD RULES IN FORCE', singleTax: 'SINGLE TAX IN FORCE', wagesNow: (sum) => `pays wages ${sum}`, chance: 'CHANCE', luxury: 'LUXURY',
};
/** What is printed on the board of 1906 stays as it was printed; only what tells the state is translated. */
const de: PrintWords = { ...en, public: 'öffentlich', mortgaged: 'BELASTET', next: (sum) => `noch ${sum} bis zum Schritt`, wagesNow: (sum) => `zahlt ${sum} Lohn`, standard: 'ES GELTEN DIE ALTEN REGELN', singleTax: 'ES GILT DIE SINGLE TAX' };
export const print = (language: string): PrintWords => (language === 'de' ? de : en);

const row = (level: ThemeWords['level'], kinds: Record<string, string>, land: string, trust: string): ThemeWords['row'] => (word, count, kind) =>
  ({ land, trust, house: `+ ${level(count, Infinity)}`, held: `${count} ${kinds[count === 1 ? kind : `${kind}s`] ?? ''}`.trim() })[word] ?? word;

/** Who walks to a corner is beside Jail or the Poor House, not in it (L.11, L.12). */
const stops = { jail: 'Shelter', poor_house: 'Central Park' };

const wordsEn: Omit<ThemeWords, 'row'> = {
  terms: {
    deed: 'title', deeds: 'titles', aDeed: 'a title', rent: 'rent', rents: 'rents', group: 'section', wholeGroup: 'whole section', streets: 'lots', start: 'Mother Earth',
    votes: {
      single_tax: 'The Single Tax: land rent goes to the Treasury and raises wages; there are no taxes.',
      end_now: 'To end the match after this turn and count the wealth.',
      end_double: 'To end the match after the turn of the next double.',
    },
    signs: { single_tax_began: 'The Single Tax is in force', college_built: 'A Free College is built' },
  },
  mark: 'The 1906 table', log: 'Minutes', won: (who) => `${who} is the richest`, worth: 'wealth', held: () => 'in Jail', level: (n) => (n === 0 ? 'no house' : n === 1 ? '1 house' : `${n} houses`), noRent: 'no rent', houses: 'house',
  kinds: { railroad: 'railroad', railroads: 'railroads', franchise: 'franchise', franchises: 'franchises', speculation: 'speculation', speculations: 'speculation', treasury: 'the Treasury', miscellaneous: 'Miscellaneous', bank: 'Miscellaneous' },
  notes: { land: 'land rent', dice: 'dice', others: 'Railroads and franchises' },
  stops,
};
const wordsDe: Omit<ThemeWords, 'row'> = {
  terms: {
    deed: 'Titel', deeds: 'Titel', aDeed: 'einen Titel', rent: 'Rente', rents: 'Renten', group: 'Abschnitt', wholeGroup: 'ganzer Abschnitt', streets: 'Grundstücke', start: 'Mother Earth',
    votes: {
      single_tax: 'Die Single Tax: Bodenrente geht an die Staatskasse und hebt den Lohn; es gibt keine Steuern mehr.',
      end_now: 'Die Partie nach diesem Zug beenden und das Vermögen zählen.',
      end_double: 'Die Partie nach dem Zug mit dem nächsten Pasch beenden.',
    },
    signs: { single_tax_began: 'Es gilt die Single Tax', college_built: 'Ein Free College ist gebaut' },
  },
  mark: 'Tisch von 1906', log: 'Protokoll', won: (who) => `${who} ist am reichsten`, worth: 'Vermögen', held: () => 'im Jail', level: (n) => (n === 0 ? 'kein Haus' : n === 1 ? '1 Haus' : `${n} Häuser`), noRent: 'keine Rente', houses: 'Haus',
  kinds: { railroad: 'Bahn', railroads: 'Bahnen', franchise: 'Konzession', franchises: 'Konzessionen', speculation: 'Spekulation', speculations: 'Spekulation', treasury: 'die Staatskasse', miscellaneous: 'Verschiedenes', bank: 'Verschiedenes' },
  payees: { treasury: 'der Staatskasse' },
  notes: { land: 'Bodenrente', dice: 'Augen', others: 'Bahnen und Konzessionen' },
  stops,
};
const whole = { en: { ...wordsEn, row: row(wordsEn.level, wordsEn.kinds, 'land rent', 'in a trust') }, de: { ...wordsDe, row: row(wordsDe.level, wordsDe.kinds, 'Bodenrente', 'im Trust') } };
export const words = (language: string): ThemeWords => (language === 'de' ? whole.de : whole.en);
