/** What is said of a part of the page that did not come, and of a newer page on the server. */
import type { Catalogue } from './en';

export const late: Pick<Catalogue, 'late'> = {
  late: {
    coming: 'Einen Moment …',
    missing: 'Dieser Teil der Seite konnte nicht geladen werden. Vielleicht ist die Verbindung weg, oder der Server hat eine neuere Seite.',
    again: 'Noch einmal versuchen',
    reload: 'Seite neu laden',
    newer: 'Der Server hat eine neuere Fassung dieser Seite. Lade sie neu; das Spiel geht weiter, wo es steht.',
    later: 'Später',
    lost: {
      title: 'Hier ist nichts',
      why: 'Diese Adresse führt zu keinem Tisch, zu keiner Partie und zu keiner Seite. Vielleicht ist unterwegs ein Stück des Links verloren gegangen: Kopiere ihn ganz, oder bitte noch einmal darum.',
      home: 'Zur Startseite',
    },
  },
};
