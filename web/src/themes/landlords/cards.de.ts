import type { CardTexts } from '../../text/cards';
import { money } from '../../text/format';

/** What stands on the cards in German; the names of places are the board's. English comes from the server. */
export const cards: CardTexts = (place) => ({
  C1: `Geh weiter bis ${place(40)} und hol deinen Lohn. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C2: `Ins ${place(10)}. Unterwegs gibt es keinen Lohn. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C3: 'Drei Felder vor. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)',
  C4: 'Drei Felder zurück. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)',
  C5: `Geh weiter bis ${place(38)}. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C6: `Geh weiter bis zur nächsten Bahn; wer an ${place(40)} vorbeikommt, bekommt Lohn. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C7: 'Würfle sofort noch einmal. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)',
  C8: 'Setz deinen nächsten Zug aus. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)',
  C9: `Zahl der Staatskasse ${money(5)} für jeden Titel, den du hältst. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C10: `Zahl der Staatskasse ${money(10)} für jedes Haus, das dir gehört. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C11: `Ein Verwandter hinterlässt dir ${money(100)}. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C12: `Du hast gekauft, bevor die Bahn angekündigt war. Nimm ${money(50)}. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C13: `Die Anwälte haben gewonnen. Zahl ${money(50)}. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C14: `Alle anderen zahlen dir ${money(25)}. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C15: `Zahl allen anderen je ${money(25)}. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
  C16: `Du verlässt das ${place(10)} ohne Buße und ohne Pasch. Behalt diese Karte, bis du sie brauchst; du darfst sie handeln. (Rekonstruiert: Was 1906 darauf stand, ist nicht bekannt.)`,
});
