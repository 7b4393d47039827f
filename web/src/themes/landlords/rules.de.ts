import type { RuleWords } from '../../text/rules';

export const rules: RuleWords = {
  presets: {
    Classic: { name: 'Klassisch', help: 'Die Regeln von 1906: zwölf Titel werden gegeben, und eine Abstimmung kann die Single Tax bringen.' },
    Quick: { name: 'Kurz', help: 'Ein kurzer Abend: fertige Hände, kurze Uhr, und die Single Tax, sobald jemand drei Umläufe hat.' },
    House: { name: 'Hausregeln', help: 'Die freien Regeln: Luxus darf abgelehnt werden, Steuern und Renten steigen mit den Häusern, alle gehen alle Umläufe.' },
  },
  options: {
    starting_cash: { title: 'Startgeld', help: 'Womit jeder Platz beginnt; üblich je nach der Zahl der Plätze.', changes: 'Mehr macht alle zu Käufern; weniger macht Kredite und das Poor House wichtig.' },
    setup: { title: 'Aufbau', help: 'Wie die Titel verteilt werden.', changes: 'Gegebene Titel darf man kaufen oder lassen; fertige Hände kauft man ganz; der Monarch hat alle Grundstücke.', values: { deal: 'geben', hands: 'fertige Hände', monarch: 'Monarch' } },
    treasurer: { title: 'Schatzmeister', help: 'Zeigt, wer links der Person am Zug Schatzmeister wäre; ohne Wirkung.', changes: 'Zeigt nur, wer an einem wirklichen Tisch das Geld verwalten würde.' },
    turn_timer: { title: 'Zugzeit', help: 'Zeit für die Entscheidungen dessen, der am Zug ist.', changes: 'Danach geschieht das Mildeste: würfeln, nicht kaufen, passen, Zug beenden.', values: { '0': 'ohne Uhr' } },
    first_option: { title: 'Erstes Recht', help: 'Wer am Zug ist, darf das höchste Gebot halten.', changes: 'Wer auf einem Feld hält, kann es zu dem Preis haben, den andere bieten.' },
    ante_to: { title: 'Einsatz an', help: 'Wer den Einsatz bekommt.', changes: 'Mit dem Makler sind die Einsätze der anderen der Gewinn eines Platzes.', values: { miscellaneous: 'Verschiedenes', broker: 'den Makler' } },
    shelter_tax: { title: 'Steuer auf Shelter', help: 'Ein Halt auf Shelter kostet die Steuer einer Notwendigkeit.', changes: 'Aus: Auf Shelter geschieht nichts.' },
    luxury_refusable: { title: 'Luxus ablehnbar', help: 'Ein Luxus darf abgelehnt werden.', changes: 'An: Das Geld kann für Titel bleiben, aber ohne das, was ein Luxus am Ende zählt.' },
    wages_rise: { title: 'Lohn steigt', help: 'Wann Schritte der Staatskasse den Lohn heben.', changes: 'Nach den Colleges heben ihn erst die Schritte ab dem neunten; Geld bleibt knapp.', values: { always: 'immer', after_colleges: 'nach den Colleges' } },
    lots_count: { title: 'Grundstücke zählen', help: 'Auch unter der Single Tax zählen Grundstücke am Ende.', changes: 'Aus: Unter der Single Tax sind ihre Titel am Ende nichts wert.' },
    end: { title: 'Ende', help: 'Wessen fünfter Umlauf die Partie beendet.', changes: 'Der erste beendet sie für alle; bis zum letzten spielen alle zu Ende; oder alle stimmen überein.', values: { first: 'der erste', last: 'der letzte', agreement: 'nach Absprache' } },
    single_tax_at: { title: 'Single Tax', help: 'Wann sie beginnt: durch Abstimmung, nie, sofort, oder sobald jemand so viele Umläufe hat.', changes: 'Von da an geht Bodenrente an die Staatskasse und hebt den Lohn, und es gibt keine Steuern.', values: { vote: 'durch Abstimmung', never: 'nie', start: 'von Anfang an', 'round:N': 'nach Umlauf' } },
    rising_taxes: { title: 'Steigende Steuern', help: 'Steuern verdoppeln sich mit zehn und nochmals mit fünfundzwanzig Häusern.', changes: 'An: Blaue Felder kosten mit zehn Häusern auf dem Plan das Doppelte, mit fünfundzwanzig das Vierfache.' },
    rising_rents: { title: 'Steigende Renten', help: 'Bodenrente verdoppelt sich mit jedem Haus auf allen Grundstücken eines Abschnitts.', changes: 'An: Ein ganz bebauter Abschnitt kostet das Zwei-, Vier- oder Achtfache.' },
  },
  refusals: {
    not_a_street: 'Gebaut wird nur auf Grundstücken.',
    not_in_lockup: 'Du bist nicht im Jail.',
    not_owner: 'Der Titel gehört jemand anderem oder niemandem.',
    is_pledged: 'Der Titel ist für einen Kredit verpfändet.',
    not_mortgaged: 'Der Titel ist nicht belastet.',
    set_incomplete: 'Ihr beide habt nicht alle vier privaten Bahnen.',
    too_many_houses: 'Auf diesem Grundstück lässt sich nicht mehr bauen.',
    gives_away_while_owing: 'Wer schuldet, muss mindestens so viel Geld bekommen, wie die Bank auf die Titel leihen würde.',
    has_buildings: 'Auf diesem Grundstück stehen Häuser.',
    nothing_built: 'Auf diesem Grundstück steht kein Haus.',
  },
};
