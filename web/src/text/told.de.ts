import { accusative } from './case.de';
import type { Catalogue } from './en';
import { n } from './plural.de';
import { first, terms } from './terms';

export const told: Pick<Catalogue, 'receipts' | 'meanwhile' | 'pause' | 'closed' | 'reading'> = {
  receipts: {
    title: (sum) => `Beleg über ${sum}`,
    rule: 'Regel',
    asking: 'Wird nachgesehen …',
    gone: 'Der Beleg ist nicht gekommen. Öffne ihn noch einmal.',
    fromTo: (payer, payee) => `${payer} an ${accusative(payee)}`,
    sum: 'Rechnung',
    times: (times, each) => `${times} × ${each}`,
    parts: {
      get deed() { return terms().deed; }, get deeds() { return terms().deeds; }, space: 'Feld', level: 'Bebauung', levels: 'Stufen', get rent() { return terms().rent; }, get whole_district() { return first(terms().wholeGroup); }, doubled: 'Verdoppelt',
      stations: 'Bahnhöfe', companies: 'Werke', fare: 'Fahrgeld', times: 'Mal', multiplier: 'Mal Augenzahl', dice: 'Wurf', tax: 'Steuer', pot: 'Im Topf', salary: 'Gehalt', fine: 'Buße',
      title: 'Karte', per_house: 'Je Haus', per_hotel: 'Je Hotel', houses: 'Häuser', hotels: 'Hotels', price: 'Preis', prices: 'Preise', bid: 'Gebot', mortgage: 'Hypothek',
      percent: 'Prozent', interest: 'Zinsen', wages: 'Lohn', prize: 'Gewinn', ante: 'Einsatz', share: 'Anteil', treasury: 'In der Staatskasse', get titles() { return terms().deeds; }, loan: 'Kredit', stands_at: 'Kredit jetzt',
      list_price: 'Listenpreis', leader: 'Führte bisher', high: 'Mit',
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
    4403: 'An diesem Tisch darf niemand zusehen. Bitte den Gastgeber um einen Platz.',
    4404: 'Diesen Tisch gibt es nicht mehr.',
    again: 'Seite neu laden',
  },
  reading: {
    amount: (text, sum) => `${text.replace(/[.:]$/, '')}: ${sum}.`,
    byClock: (text) => `Die Zeit war um. ${text}`,
    more: (k) => `${n(k, 'weitere Zeile', 'weitere Zeilen')} im Protokoll.`,
    earlier: 'Früheres',
    newer: (k: number) => n(k, 'neue Zeile', 'neue Zeilen'),
  },
};
