/** The chat, in the lobby and in the match. */
import type { Catalogue } from './en';
import { n } from './plural.de';

export const chat: Pick<Catalogue, 'chat'> = {
  chat: {
    title: 'Gespräch',
    say: 'Etwas sagen',
    sayTo: (who) => `Nur an ${who}`,
    send: 'Senden',
    empty: 'Noch hat niemand etwas gesagt.',
    everybody: 'alle',
    to: 'Wer es lesen darf',
    table: 'Der Tisch',
    you: 'Du',
    whisper: 'Flüstern',
    whispered: (from, to) => `${from} an ${to}, unter sich`,
    whisperedToYou: (from) => `${from}, nur an dich`,
    about: (who) => `Was mit ${who} geschehen soll`,
    mute: 'Für mich stumm',
    unmute: 'Wieder hören',
    muteAll: 'Für alle stumm',
    unmuteAll: 'Wieder sprechen lassen',
    remove: 'Diese Nachricht entfernen',
    hidden: (k) => `${n(k, 'Nachricht', 'Nachrichten')} von Leuten, die du stumm gestellt hast`,
    youAreMuted: 'Der Gastgeber hat dich stumm gestellt. Lesen kannst du weiter.',
    onlySeated: 'Sprechen kann nur, wer am Tisch sitzt. Lesen kannst du.',
    wait: (seconds) => `Nicht so schnell: in ${n(seconds, 'Sekunde', 'Sekunden')} geht es.`,
    left: (k) => `noch ${n(k, 'Zeichen', 'Zeichen')}`,
    unread: (k) => n(k, 'neue Nachricht', 'neue Nachrichten'),
    emotes: 'Gesten',
    emote: { hello: 'Hallo', luck: 'Viel Glück', played: 'Gut gespielt', thanks: 'Danke', ouch: 'Autsch', laugh: 'Haha', trade: 'Handeln wir?', moment: 'Moment bitte' },
    show: 'Gespräch öffnen',
    hide: 'Gespräch schließen',
  },
};
