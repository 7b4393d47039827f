/** What stands on the green, in words. */
import { money } from '../../text/format';
import type { Board } from '../../ui/model/board';
import type { Match } from '../../ui/model/match';
import type { Told } from '../theme';
import { decksOf } from './decks';
import { words } from './words';

const plural = (k: number, one: string, more: string): string => `${k} ${k === 1 ? one : more}`;
const TEXTS = {
  en: {
    name: 'Middle of the board',
    yard: (houses: string, hotels: string) => `Builder’s yard: ${houses}, ${hotels}`,
    houses: (k: unknown) => (typeof k === 'number' ? plural(k, 'house', 'houses') : 'houses without limit'),
    hotels: (k: unknown) => (typeof k === 'number' ? plural(k, 'hotel', 'hotels') : 'hotels without limit'),
    jackpot: (sum: string) => `Jackpot: ${sum}`,
    deck: (name: string, k: number) => `${name}: ${plural(k, 'card', 'cards')} in the deck`,
  },
  de: {
    name: 'Mitte des Bretts',
    yard: (houses: string, hotels: string) => `Bauhof: ${houses}, ${hotels}`,
    houses: (k: unknown) => (typeof k === 'number' ? plural(k, 'Haus', 'Häuser') : 'Häuser unbegrenzt'),
    hotels: (k: unknown) => (typeof k === 'number' ? plural(k, 'Hotel', 'Hotels') : 'Hotels unbegrenzt'),
    jackpot: (sum: string) => `Jackpot: ${sum}`,
    deck: (name: string, k: number) => `${name}: ${plural(k, 'Karte', 'Karten')} im Stapel`,
  },
};

export default function told(match: Match, board: Board, language: string): Told {
  const say = language === 'de' ? TEXTS.de : TEXTS.en;
  const { kinds } = words(language);
  const { houses, hotels, pot } = match.bank;
  return {
    name: say.name,
    lines: [
      say.yard(say.houses(houses), say.hotels(hotels)),
      ...(match.options.jackpot === true || Number(pot ?? 0) > 0 ? [say.jackpot(money(Number(pot ?? 0)))] : []),
      ...decksOf(board, match).map(({ deck, left }) => say.deck(kinds[deck] ?? deck, left)),
    ],
  };
}
