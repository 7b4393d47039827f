/** What every page says, and what the live region tells. */
import type { Catalogue } from './en';
import { n } from './plural.de';
import { first, terms } from './terms';

export const app: Pick<Catalogue, 'app' | 'problems' | 'tabs' | 'live'> = {
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
    language: 'Sprache',
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
  tabs: { turn: 'Zug', get deeds() { return first(terms().deeds); }, trade: 'Handel', log: 'Verlauf', chat: 'Gespräch' },
  live: {
    yourTurn: (title, primary) => `Deine Entscheidung. ${title} ${primary}`,
    turn: (game) => `Du bist dran: ${game}`,
    refused: (sentence) => `Nicht geschehen. ${sentence}`,
    seconds: (s) => `noch ${n(s, 'Sekunde', 'Sekunden')}`,
    back: 'Die Verbindung steht wieder.',
  },
};
