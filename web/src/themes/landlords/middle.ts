/** What stands inside the ring, in words: the rules in force, the Treasury, wages, colleges. */
import { money } from '../../text/format';
import type { Board } from '../../ui/model/board';
import { amountOf } from '../../ui/model/figures';
import type { Match } from '../../ui/model/match';
import type { Told } from '../theme';

const TEXTS = {
  en: {
    name: 'Middle of the board',
    standard: 'In force: the standard rules',
    singleTax: 'In force: the Single Tax',
    treasury: (sum: string) => `Public Treasury: ${sum}`,
    step: (sum: string) => `At ${sum} the Treasury takes its next step`,
    wages: (sum: string) => `Miscellaneous pays wages of ${sum} at Mother Earth`,
    colleges: (k: number) => `Free Colleges: ${k}`,
    ending: { now: 'All agreed: the match ends after this turn', double: 'All agreed: the match ends at the next double' } as Record<string, string>,
    decks: 'Two decks of cards: Chance and Luxury',
  },
  de: {
    name: 'Mitte des Bretts',
    standard: 'Es gelten die alten Regeln',
    singleTax: 'Es gilt die Single Tax',
    treasury: (sum: string) => `Staatskasse (Public Treasury): ${sum}`,
    step: (sum: string) => `Bei ${sum} tut die Staatskasse ihren nächsten Schritt`,
    wages: (sum: string) => `Verschiedenes (Miscellaneous) zahlt an Mother Earth ${sum} Lohn`,
    colleges: (k: number) => `Free Colleges: ${k}`,
    ending: { now: 'Alle sind sich einig: Die Partie endet nach diesem Zug', double: 'Alle sind sich einig: Die Partie endet beim nächsten Pasch' } as Record<string, string>,
    decks: 'Zwei Kartenstapel: Chance und Luxury',
  },
};

export default function told(match: Match, board: Board, language: string): Told {
  const say = language === 'de' ? TEXTS.de : TEXTS.en;
  const tax = Boolean(match.more.single_tax);
  const step = tax ? amountOf(board, 'step_at') : null;
  const wages = Number(match.more.wages ?? board.spaces[0]?.wage ?? 0);
  const colleges = Number(match.more.colleges ?? 0);
  const ending = say.ending[String(match.more.ending ?? '')];
  return {
    name: say.name,
    lines: [
      tax ? say.singleTax : say.standard,
      ...(ending ? [ending] : []),
      say.treasury(money(Number(match.bank.treasury ?? 0))),
      ...(step === null ? [] : [say.step(money(step))]),
      say.wages(money(wages)),
      ...(colleges ? [say.colleges(colleges)] : []),
      say.decks,
    ],
  };
}
