/** What every page says: the menu, keys, what the live region tells. */
import { n } from './plural.en';

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
    settings: 'Settings',
    theme: 'Light',
    themes: { system: 'as the system', light: 'day', dark: 'evening', contrast: 'high contrast' },
    motion: 'Motion',
    motions: { slow: 'slow', normal: 'normal', quick: 'quick', none: 'none' },
    language: 'Language',
    keys: 'Single-letter keys',
    allKeys: 'All keys',
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
  tabs: { turn: 'Turn', deeds: 'Deeds', trade: 'Trade', log: 'Log', chat: 'Chat' },
  live: {
    yourTurn: (title: string, primary: string) => `Your decision. ${title} ${primary}`,
    refused: (sentence: string) => `Not done. ${sentence}`,
    seconds: (s: number) => `${n(s, 'second', 'seconds')} left`,
    back: 'The line is back.',
  },
  keys: {
    title: 'All keys',
    rows: [
      ['Enter', 'the primary action'], ['A', 'leave it to auction'], ['1 2 3', 'bid steps'], ['P', 'pass'], ['R, B', 'build, sell, mortgage'], ['T', 'trade desk'], ['Y, N', 'yes, no'], ['U', 'take back'],
      ['G', 'go to the board'], ['arrows', 'on the board: the space that lies that way'], [', .', 'on the board: back and on along the walk'], ['Home, End', 'on the board: the first space, where I stand'], ['/', 'find a space'], ['L, C', 'log, chat'], ['?', 'all keys'], ['Esc', 'close'],
    ] as [string, string][],
  },
};
