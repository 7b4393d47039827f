/** What every page says: the menu, keys, what the live region tells. */
import type { Catalogue } from './en';
import { n } from './plural.de';

export const app: Pick<Catalogue, 'app' | 'problems' | 'tabs' | 'live' | 'keys'> = {
  app: {
    skip: 'Zu deiner Entscheidung',
    mark: import.meta.env.VITE_PRODUCT,
    away: 'Dieser Platz gehört dir nicht mehr, oder den Tisch gibt es nicht mehr. Setz dich neu.',
    menu: 'Menü',
    close: 'Schließen',
    back: 'Zurück',
    cancel: 'Jetzt nicht',
    loading: 'Der Tisch wird gedeckt …',
    lost: 'Die Verbindung ist weg. Der Tisch wird gesucht …',
    settings: 'Einstellungen',
    theme: 'Licht',
    themes: { system: 'wie das System', light: 'Tag', dark: 'Abend', contrast: 'hoher Kontrast' },
    motion: 'Bewegung',
    motions: { slow: 'langsam', normal: 'normal', quick: 'schnell', none: 'keine' },
    language: 'Sprache',
    keys: 'Tasten mit einem Buchstaben',
    allKeys: 'Alle Tasten',
    howToPlay: 'So wird gespielt',
    noTheme: 'Dieses Spiel kann die Seite noch nicht zeichnen.',
    on: 'an',
    off: 'aus',
  },
  problems: {
    unreachable: 'Der Server antwortet nicht. Sieh nach, ob dieses Gerät verbunden ist, und versuche es gleich noch einmal.',
    unreadable: 'Etwas zwischen dir und dem Server hat an seiner Stelle geantwortet. Versuche es gleich noch einmal.',
    unsent: 'Die Verbindung ist weg, deshalb wurde das nicht gesendet. Sie kommt von selbst wieder; versuche es dann noch einmal.',
    unknown: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
  },
  tabs: { turn: 'Zug', deeds: 'Urkunden', trade: 'Handel', log: 'Verlauf', chat: 'Gespräch' },
  live: {
    yourTurn: (title, primary) => `Deine Entscheidung. ${title} ${primary}`,
    refused: (sentence) => `Nicht geschehen. ${sentence}`,
    seconds: (s) => `noch ${n(s, 'Sekunde', 'Sekunden')}`,
    back: 'Die Verbindung steht wieder.',
  },
  keys: {
    title: 'Alle Tasten',
    rows: [
      ['Enter', 'die Hauptaktion'], ['A', 'versteigern lassen'], ['1 2 3', 'Gebotsschritte'], ['P', 'passen'], ['R, B', 'bauen, verkaufen, belasten'], ['T', 'Handelstisch'], ['Y, N', 'ja, nein'], ['U', 'zurücknehmen'],
      ['G', 'zum Plan'], ['Pfeile', 'auf dem Plan: das Feld in dieser Richtung'], [', .', 'auf dem Plan: zurück und weiter'], ['Pos1, Ende', 'auf dem Plan: erstes Feld, eigenes Feld'], ['/', 'Feld suchen'], ['L, C', 'Verlauf, Gespräch'], ['?', 'alle Tasten'], ['Esc', 'schließen'],
    ],
  },
};
