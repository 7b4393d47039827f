/** What the board says of its spaces, of what happens on it, of its view, and of sounds. */
import { n } from './plural.en';
import { terms } from './terms';

export const scene = {
  // A space, as it is spoken.
  district: (letter: string, name: string) => `${terms().group} ${letter}, ${name}`,
  forSale: (price: string) => `for sale, ${price}`,
  ownedBy: (who: string) => `owned by ${who}`,
  mine: 'yours',
  get whole() { return terms().wholeGroup; },
  rent: (sum: string) => `${terms().rent} ${sum}`,
  rentTimes: (times: number) => `${terms().rent} ${times} times the dice`,
  costs: (sum: string) => `a stop costs ${sum}`,
  pays: (sum: string) => `pays ${sum}`,
  get mortgaged() { return `mortgaged, no ${terms().rent}`; },
  /** Where what is mortgaged charges all the same. */
  mortgagedYet: 'mortgaged',
  houses: (count: number) => n(count, 'house', 'houses'),
  builtBy: (who: string, what: string) => `${what} of ${who}`,
  here: (names: string) => `${names} here`,
  held: (name: string) => `${name}, held`,
  choosable: 'can be chosen',
  // What happens on it.
  cardOf: (who: string, deck: string) => `${who} draws: ${deck}`,
  putAway: 'Put the card away',
  opened: (what: string) => `${what} goes to auction`,
  building: { house: 'A house', hotel: 'A hotel' } as Record<string, string>,
  sold: (who: string, what: string, sum: string) => `${what} is sold to ${who} for ${sum}`,
  unsold: (what: string) => `Nobody wants ${what}`,
  out: (who: string) => `${who} is out of the match`,
  over: 'The match is over',
  counted: (yes: number, no: number) => `The vote is counted: ${yes} yes, ${no} no`,
  shortage: 'Buildings run short',
  public: (what: string) => `${what} is public now`,
  // The view of it.
  view: 'View of the board',
  nearer: 'Nearer',
  farther: 'Farther away',
  whole_board: 'The whole board',
  zoomed: (percent: number) => `${percent} percent`,
  // Sounds.
  sounds: 'Sounds',
  soundsOn: 'Turn sounds on',
  soundsOff: 'Turn sounds off',
};
