/** After a match, and its replay. */
import type { Catalogue } from './en';
import { n } from './plural.de';

export const after: Pick<Catalogue, 'result' | 'onward' | 'replay'> = {
  result: {
    owns: (who) => `${who} gehört die Stadt`,
    win: (who) => `${who} gewinnen gemeinsam`,
    rounds: (k) => n(k, 'Runde', 'Runden'),
    table: (code, passport) => `Tisch ${code}, Regelpass ${passport}`,
    ranking: 'Rangliste',
    dice: 'Waren die Würfel ehrlich?',
    diceHelp: 'Dein Browser rechnet jeden Wurf und jede Karte aus dem Startwert nach, der vor der Partie versiegelt wurde.',
    check: 'Würfel prüfen',
    checking: 'Wird gerechnet …',
    honest: 'Die Würfel waren ehrlich',
    honestHelp: (draws) => `${n(draws, 'Wurf oder Karte', 'Würfe und Karten')} nachgerechnet; alles war so, wie es gespielt wurde.`,
    dishonest: 'Die Würfel passen nicht',
    seal: 'Siegel',
    seed: 'Startwert',
    record: 'Aufzeichnung sichern',
    rematch: 'Noch eine Partie',
    rematchWhy: 'Gleiche Plätze, gleiche Regeln; der erste Platz rückt um eins.',
    leave: 'Tisch verlassen',
    board: 'Den Plan ansehen',
    last: 'bleibt allein übrig',
    out: (k) => `schied als ${k}. aus`,
    standing: 'noch dabei',
    wealth: 'Vermögen, Runde für Runde',
    round: (k) => `Runde ${k}`,
    start: 'Start',
    back: 'Zum Ergebnis',
  },
  onward: { title: 'Dieser Tisch spielt weiter.', help: (seq) => `Er beginnt nach Schritt ${seq} einer beendeten Partie, mit neuen Würfeln; Regeln und Plätze jener Partie gelten. Freunde können die Plätze von Bots übernehmen.`, look: 'Diesen Schritt ansehen' },
  replay: { title: 'Noch einmal', play: 'Abspielen', pause: 'Anhalten', back: 'Schritt zurück', on: 'Schritt weiter', turn: 'nächster Zug', turnBack: 'Zug davor', trade: 'nächster Handel', auction: 'nächste Versteigerung', out: 'nächstes Ausscheiden', step: (k, all) => `Schritt ${k} von ${all}`, watch: 'Noch einmal ansehen' },
};
