import type { Catalogue } from './en';
import { n } from './plural.de';

export const told: Pick<Catalogue, 'receipts' | 'meanwhile' | 'pause' | 'closed' | 'reading'> = {
  receipts: {
    title: (sum) => `Beleg über ${sum}`,
    rule: 'Regel',
    asking: 'Wird nachgesehen …',
    gone: 'Der Beleg ist nicht gekommen. Öffne ihn noch einmal.',
    fromTo: (payer, payee) => `${payer} an ${payee}`,
    sum: 'Rechnung',
    times: (times, each) => `${times} × ${each}`,
    parts: {
      deed: 'Urkunde', deeds: 'Urkunden', space: 'Feld', level: 'Bebauung', levels: 'Stufen', rent: 'Miete', whole_district: 'Ganzes Viertel', doubled: 'Verdoppelt',
      stations: 'Bahnhöfe', companies: 'Werke', fare: 'Fahrgeld', times: 'Mal', multiplier: 'Mal Augenzahl', dice: 'Wurf', tax: 'Steuer', pot: 'Im Topf', salary: 'Gehalt', fine: 'Buße',
      title: 'Karte', per_house: 'Je Haus', per_hotel: 'Je Hotel', houses: 'Häuser', hotels: 'Hotels', price: 'Preis', prices: 'Preise', bid: 'Gebot', mortgage: 'Hypothek',
      percent: 'Prozent', interest: 'Zinsen', wages: 'Lohn', prize: 'Gewinn', ante: 'Einsatz', share: 'Anteil', treasury: 'In der Staatskasse', titles: 'Titel', loan: 'Kredit', stands_at: 'Kredit jetzt',
      offer: 'Handel', version: 'Fassung', takes_back: 'Nimmt Schritt zurück',
    },
    yes: 'ja',
  },
  meanwhile: {
    title: 'Was inzwischen geschehen ist',
    steps: (k) => n(k, 'Ereignis', 'Ereignisse'),
    put: 'Weglegen',
    clock: 'Deine Zeit war um, und am Tisch ging es weiter.',
  },
  pause: {
    lost: 'Die Verbindung ist unterbrochen. Der Tisch wird gesucht …',
    moving: 'Der Server startet neu. Die Partie wartet, und die Uhr auch.',
    back: 'Die Verbindung steht wieder.',
  },
  closed: {
    1008: 'Der Server hat die Verbindung beendet: Es kam zu viel auf einmal, oder etwas, das er nicht versteht.',
    4400: 'Diese Seite und der Server passen nicht zusammen. Lade die Seite neu.',
    4401: 'Dieser Platz gehört dir nicht mehr. Tritt dem Tisch neu bei.',
    4403: 'An diesem Tisch darf niemand zuschauen. Bitte die Gastgeberin oder den Gastgeber um einen Platz.',
    4404: 'Diesen Tisch gibt es nicht mehr.',
    again: 'Seite neu laden',
  },
  reading: {
    amount: (text, sum) => `${text.replace(/[.:]$/, '')}: ${sum}.`,
    byClock: (text) => `Die Zeit war um. ${text}`,
    more: (k) => `${n(k, 'weitere Zeile', 'weitere Zeilen')} im Protokoll.`,
    earlier: 'Früheres',
  },
};
