/** Who sits at a table: what bots and tokens are called, wherever they are named. */
import type { Catalogue } from './en';

export const people: Pick<Catalogue, 'people'> = {
  people: {
    bots: { random: 'leicht', quick: 'flink', steady: 'besonnen' },
    botHelp: {
      random: 'Tut irgendetwas Erlaubtes, wie es der Zufall will. Zum Ausprobieren.',
      quick: 'Kauft, was er bezahlen kann, und baut früh. Schnell und leicht zu durchschauen.',
      steady: 'Wägt Einnahmen, Geld und Handel ab. Hier der stärkste.',
    },
    bot: (level) => `Bot, ${level}`,
    tokens: { key: 'Schlüssel', sail: 'Segel', moon: 'Mond', pear: 'Birne', umbrella: 'Schirm', wheel: 'Rad', leaf: 'Blatt', tulip: 'Tulpe' },
    hostStarts: (name) => `${name} beginnt die Partie.`,
    leave: 'Tisch verlassen',
  },
};
