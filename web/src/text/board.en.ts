/** What the board says of its spaces, of what happens on it, of its view, and of sounds. */
import { n } from './plural.en';

export const scene = {
  // A space, as it is spoken.
  district: (letter: string, name: string) => `district ${letter}, ${name}`,
  forSale: (price: string) => `for sale, ${price}`,
  ownedBy: (who: string) => `owned by ${who}`,
  mine: 'yours',
  whole: 'whole district',
  rent: (sum: string) => `rent ${sum}`,
  rentTimes: (times: number) => `rent ${times} times the dice`,
  mortgaged: 'mortgaged, no rent',
  /** Where a mortgaged deed charges all the same. */
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
  taxBegan: 'The Single Tax is in force',
  counted: (yes: number, no: number) => `The vote is counted: ${yes} yes, ${no} no`,
  shortage: 'Buildings run short',
  public: (what: string) => `${what} is public now`,
  college: 'A Free College is built',
  // The view of it.
  view: 'View of the board',
  nearer: 'Nearer',
  farther: 'Farther away',
  whole_board: 'The whole board',
  zoomed: (percent: number) => `${percent} percent`,
  zoomKeys: ['+ −, 0', 'on the board: nearer, farther away, the whole board; also Ctrl and the wheel, two fingers, or a double tap'] as [string, string],
  // Sounds.
  sounds: 'Sounds',
  soundsOn: 'Turn sounds on',
  soundsOff: 'Turn sounds off',
  volume: 'Volume',
  bell: 'A bell when it is your decision',
  speed: 'Speed of motion',
  reduced: 'This device asks for little motion: changes are marked in place and nothing travels.',
};
