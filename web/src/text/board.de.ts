import type { scene as en } from './board.en';
import { n } from './plural.de';
import { terms } from './terms';

type Same<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

export const scene: Same<typeof en> = {
  district: (letter, name) => `${terms().group} ${letter}, ${name}`,
  forSale: (price) => `zu kaufen, ${price}`,
  ownedBy: (who) => `gehört ${who}`,
  mine: 'gehört dir',
  get whole() { return terms().wholeGroup; },
  rent: (sum) => `${terms().rent} ${sum}`,
  rentTimes: (times) => `${terms().rent} ${times} mal Augen`,
  costs: (sum) => `ein Halt kostet ${sum}`,
  pays: (sum) => `zahlt ${sum}`,
  get mortgaged() { return `belastet, keine ${terms().rent}`; },
  mortgagedYet: 'belastet',
  houses: (count) => n(count, 'Haus', 'Häuser'),
  builtBy: (who, what) => `${what} von ${who}`,
  here: (names) => `hier: ${names}`,
  held: (name) => `${name}, festgehalten`,
  choosable: 'kann gewählt werden',
  cardOf: (who, deck) => `${who} zieht: ${deck}`,
  putAway: 'Karte weglegen',
  opened: (what) => `${what} kommt unter den Hammer`,
  building: { house: 'Ein Haus', hotel: 'Ein Hotel' },
  sold: (who, what, sum) => `${what} geht für ${sum} an ${who}`,
  unsold: (what) => `${what} will niemand`,
  out: (who) => `${who} scheidet aus`,
  over: 'Die Partie ist zu Ende',
  counted: (yes, no) => `Ausgezählt: ${yes} ja, ${no} nein`,
  shortage: 'Gebäude werden knapp',
  public: (what) => `${what} ist jetzt öffentlich`,
  view: 'Ansicht des Spielplans',
  nearer: 'Näher',
  farther: 'Weiter weg',
  whole_board: 'Der ganze Spielplan',
  zoomed: (percent) => `${percent} Prozent`,
  sounds: 'Töne',
  soundsOn: 'Töne einschalten',
  soundsOff: 'Töne ausschalten',
};
