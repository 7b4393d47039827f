/** What every page says, and what the live region tells. */
import { n } from './plural.en';
import { first, terms } from './terms';

export const app = {
  app: {
    skip: 'To your decision',
    mark: import.meta.env.VITE_PRODUCT,
    away: 'This seat is yours no longer, or the table is gone. Join it again.',
    menu: 'Menu',
    close: 'Close',
    back: 'Back',
    cancel: 'Not now',
    loading: 'Laying the table…',
    lost: 'The line is broken. Looking for the table…',
    language: 'Language',
    howToPlay: 'How to play',
    noTheme: 'This page has no drawing of that game yet.',
    on: 'on',
    off: 'off',
  },
  /** What was not done for a reason that no server told, by code; the others come with a sentence of their own. */
  problems: {
    unreachable: 'The server does not answer. Look whether this device is online, and try again in a moment.',
    unreadable: 'Something between you and the server answered in its place. Try again in a moment.',
    unsent: 'The line is broken, so this was not sent. It comes back by itself; then try again.',
    unknown: 'That did not work. Try again in a moment.',
  },
  tabs: { turn: 'Turn', get deeds() { return first(terms().deeds); }, trade: 'Trade', log: 'Log', chat: 'Chat' },
  live: {
    yourTurn: (title: string, primary: string) => `Your decision. ${title} ${primary}`,
    turn: (game: string) => `Your turn: ${game}`,
    refused: (sentence: string) => `Not done. ${sentence}`,
    seconds: (s: number) => `${n(s, 'second', 'seconds')} left`,
    back: 'The line is back.',
  },
};
