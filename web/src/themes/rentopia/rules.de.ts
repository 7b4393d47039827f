import type { RuleWords } from '../../text/rules';

export const rules: RuleWords = {
  presets: {
    Classic: { name: 'Klassisch', help: 'Die gedruckten Regeln, Wort für Wort; neunzig Sekunden für jede Entscheidung.' },
    Quick: { name: 'Kurz', help: 'Etwa eine Stunde: kurze Uhr, kurze Versteigerungen, und nach zwanzig Runden gewinnt, wer am reichsten ist.' },
    House: { name: 'Hausregeln', help: 'Wie an vielen Küchentischen: ein Jackpot auf dem Town Square, Gebäude ohne Ende, keine Versteigerungen.' },
  },
  options: {
    starting_cash: { title: 'Startgeld', help: 'Womit jeder Platz beginnt.', changes: 'Mehr: in den ersten Runden wird alles gekauft. Weniger: Versteigerungen und Hypotheken zählen.' },
    start_salary: { title: 'Gehalt', help: 'Für das Betreten von START und das Vorbeigehen.', changes: 'Mehr hält Schwache länger im Spiel; die Partie dauert länger.' },
    lockup_fine: { title: 'Buße', help: 'Was das Freikommen aus dem Lockup kostet.', changes: 'Bei einer hohen Buße lohnt es sich, auf einen Pasch zu warten.' },
    turn_timer: { title: 'Zugzeit', help: 'Zeit für die Entscheidungen dessen, der am Zug ist.', changes: 'Danach geschieht das Mildeste: würfeln, nicht kaufen, passen, Zug beenden.', values: { '0': 'ohne Uhr' } },
    auctions: { title: 'Versteigerungen', help: 'Was niemand zum Preis kauft, und was jemand der Bank hinterlässt, wird versteigert.', changes: 'Aus: Was niemand kauft, bleibt bei der Bank, bis wieder jemand dort steht.' },
    even_building: { title: 'Gleichmäßig bauen', help: 'In einem Viertel wird gleichmäßig gebaut und verkauft.', changes: 'Aus: Eine Straße darf ein Hotel haben, während auf der nächsten nichts steht.' },
    houses: { title: 'Häuser', help: 'Wie viele die Bank am Anfang hat.', changes: 'Wenige Häuser werden knapp, und das lässt sich gegen andere nutzen; ohne Ende gibt es das nicht.', values: { unlimited: 'ohne Ende' } },
    hotels: { title: 'Hotels', help: 'Wie viele die Bank am Anfang hat.', changes: 'Wenige Hotels halten Häuser auf dem Plan, und damit knapp.', values: { unlimited: 'ohne Ende' } },
    jackpot: { title: 'Jackpot', help: 'Steuern, Bußen und Zahlungen nach Karten warten auf dem Town Square, bis jemand dort hält.', changes: 'Bringt durch Glück Geld zurück ins Spiel; die Partie dauert länger.' },
    max_rounds: { title: 'Rundenzahl', help: 'Nach so vielen Runden endet die Partie; 0 ist ohne Grenze.', changes: 'Dann gewinnt, wer am reichsten ist; niemand muss zugrunde gehen.' },
  },
  refusals: {},
};
