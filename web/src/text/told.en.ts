/** Receipts, what happened meanwhile, and a broken line. */
import { n } from './plural.en';
import { first, terms } from './terms';

export const told = {
  receipts: {
    title: (sum: string) => `Receipt for ${sum}`,
    rule: 'Rule',
    asking: 'Looking it up…',
    gone: 'The receipt did not come. Open it again to try once more.',
    fromTo: (payer: string, payee: string) => `${payer} to ${payee}`,
    /** What the server's words are in this language; null: in the server's own. */
    sum: null as string | null,
    times: (times: number, each: string) => `${times} × ${each}`,
    /** Labels of the parts, by their words in a receipt. */
    parts: {
      get deed() { return first(terms().deed); }, get deeds() { return first(terms().deeds); }, space: 'Space', level: 'Buildings', levels: 'Levels', get rent() { return first(terms().rent); }, get whole_district() { return first(terms().wholeGroup); }, doubled: 'Doubled',
      stations: 'Stations', companies: 'Companies', fare: 'Fare', times: 'Times', multiplier: 'Times the throw', dice: 'Throw', tax: 'Tax', pot: 'In the pot', salary: 'Salary', fine: 'Fine',
      title: 'Card', per_house: 'For each house', per_hotel: 'For each hotel', houses: 'Houses', hotels: 'Hotels', price: 'Price', prices: 'Prices', bid: 'Bid', mortgage: 'Mortgage',
      percent: 'Percent', interest: 'Interest', wages: 'Wages', prize: 'Prize', ante: 'Ante', share: 'Share', treasury: 'In the Treasury', get titles() { return first(terms().deeds); }, loan: 'Loan', stands_at: 'Loan stands at',
      list_price: 'List price', leader: 'Led before', high: 'With',
      offer: 'Trade', version: 'Version', takes_back: 'Takes back step',
    } as Record<string, string>,
    yes: 'yes',
  },
  meanwhile: {
    title: 'What happened meanwhile',
    steps: (k: number) => n(k, 'thing happened', 'things happened'),
    put: 'Put away',
    clock: 'Time was up for you, and the table went on.',
  },
  pause: {
    lost: 'The line is broken. Looking for the table…',
    moving: 'The server is starting anew. The match waits, and so does the clock.',
    back: 'The line is back.',
  },
  /** Why the line was closed for good, by its code. */
  closed: {
    1008: 'The server has closed the line: too much came at once, or what it does not understand.',
    4400: 'This page and the server are of different versions. Load the page anew.',
    4401: 'This seat is yours no longer. Join the table again.',
    4403: 'This table lets nobody watch. Ask the host for a seat.',
    4404: 'There is no such table any more.',
    again: 'Load the page anew',
  } as Record<number | 'again', string>,
  reading: {
    amount: (text: string, sum: string) => `${text.replace(/[.:]$/, '')}: ${sum}.`,
    byClock: (text: string) => `Time was up. ${text}`,
    more: (k: number) => `${n(k, 'more line', 'more lines')} in the log.`,
    earlier: 'Earlier',
    newer: (k: number) => n(k, 'new line', 'new lines'),
  },
};
