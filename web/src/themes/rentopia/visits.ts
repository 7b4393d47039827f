/** What a stop does on the spaces that nobody can own, by their kinds: for their cards. Sums stand beside it. */
import type { Visits } from '../theme';

export const visits: Visits = {
  en: {
    start: 'Whoever passes or stops here is paid the salary.',
    tax: 'Whoever stops here pays it to the bank. With the jackpot on it waits on Town Square.',
    lockup: 'Stopping here is only a visit. Who was sent here stays until the fine, a card or a double lets them out.',
    fortune: 'Whoever stops here draws a Fortune card.',
    town_fund: 'Whoever stops here draws a Town Fund card.',
    square: 'A rest: nothing is due. With the jackpot on, whoever stops here takes it.',
    busted: 'Whoever stops here goes to Lockup. No salary on the way.',
  },
  de: {
    start: 'Wer hier hält oder vorbeizieht, bekommt das Gehalt.',
    tax: 'Wer hier hält, zahlt es an die Bank. Mit dem Jackpot wartet es auf Town Square.',
    lockup: 'Wer hier hält, ist nur zu Besuch. Wer geschickt wurde, bleibt, bis Buße, Karte oder Pasch herausführt.',
    fortune: 'Wer hier hält, zieht eine Fortune-Karte.',
    town_fund: 'Wer hier hält, zieht eine Town-Fund-Karte.',
    square: 'Eine Rast: Hier ist nichts fällig. Mit dem Jackpot bekommt ihn, wer hier hält.',
    busted: 'Wer hier hält, geht ins Lockup. Unterwegs kein Gehalt.',
  },
};
