import type { Facts } from '../../learn/facts';
import type { GameTexts, Part } from '../../learn/texts';
import { count, list, money } from '../../text/format';

const plural = (n: number, one: string, more: string) => `${count(n)} ${n === 1 ? one : more}`;

/** Die fertigen Hände, Titel für Titel; auch die aus sechs Titeln kostet so viel wie die anderen. */
const hands = (f: Facts): Part => ({
  table: {
    caption: 'Fertige Hände',
    heads: ['Hand', 'Titel, jeder mit seinem Preis', 'Preis'],
    rows: [1, 2, 3, 4].map((k) => [count(k), list(f.list(`hand_${k}`).map((at) => `${f.at(at).name} ${money(f.at(at).price)}`)), f.sum('hand_price')]),
  },
});

export const learn: GameTexts = {
  about: 'Das Spiel von 1906 über Boden, Rente und Lohn; durch Abstimmung lassen sich mitten im Spiel die Regeln ändern.',
  row: ({ word, count: n }) =>
    word === 'house' ? [plural(n, 'Haus', 'Häuser'), `Rente mit ${plural(n, 'Haus', 'Häusern')}`]
    : word === 'trust' ? ['Trust', 'zwei, die zusammen alle vier halten, im Trust']
    : word === 'held' ? [`${count(n)} gehalten`, `wer den Titel hält, hat ${count(n)} dieser Art`]
    : ['Rente', 'Bodenrente, ohne Häuser'],
  streets: 'Grundstücke, nach Abschnitten',
  lends: false,
  street: 'Grundstück',
  group: (space) => `ein Haus kostet ${money(space.housePrice)}`,
  lead: (f) => [
    'Vierzig Felder liegen im Ring; die Figuren laufen im Uhrzeigersinn ab Mother Earth. Vier weitere liegen innen und werden nur unter der Single Tax gebraucht. Grün sind die Grundstücke, rot die Bahnen, gelb die Konzessionen, blau, was man zum Leben braucht.',
    { terms: [
      ['Titel', `die Karte eines Felds, das jemandem gehören kann. Titel kommen aus der Staatskasse: Einige werden vor dem ersten Wurf ausgeteilt und dürfen zum gedruckten Preis gekauft werden, die anderen werden versteigert, mindestens zu diesem Preis. Jeder zählt am Ende ${f.sum('title_counts')}, wenn er weder belastet noch verpfändet ist.`],
      ['Haus', `${f.sum('house_price')}, gezahlt an Verschiedenes. Es hebt die Rente um ${f.sum('house_rent')} und zählt am Ende ${f.sum('house_counts')}. Auf ein Grundstück passen ${count(f.amount('most_houses'))}; ein ganzer Abschnitt ist nicht nötig.`],
      ['Belastet', 'ein belasteter Titel nimmt weiter ein; aber er kostet Zins an Mother Earth, und die Zählung am Ende lässt ihn aus.'],
      ['Frei', 'wer auf einem Titel hält, den niemand kauft, zahlt die Rente an die Staatskasse.'],
    ] },
  ],
  beforeStreets: () => ['Ein Abschnitt liegt zwischen einer Bahn und einer Ecke. Er spielt nur eine Rolle, wo der Gastgeber steigende Renten gewählt hat.'],
  kinds: [
    {
      kind: 'railroad', title: 'Bahnen',
      parts: (f) => [
        `Der Fahrpreis beträgt ${f.sum('fares', 0)}. Monopol: Wer zwei Bahnen hat, nimmt ${f.sum('fares', 1)}, mit dreien ${f.sum('fares', 2)}, mit allen vieren ${f.sum('fares', 3)}.`,
        `Trust: Zwei, die zusammen alle vier halten, können vereinbaren, von allen anderen ${f.sum('trust_fare')} zu nehmen, je zur Hälfte.`,
      ],
    },
    { kind: 'franchise', title: 'Konzessionen', parts: (f) => [`Jede nimmt ${f.sum('charges', 0)}. Municipal Cinch: Beide in einer Hand nehmen je ${f.sum('charges', 1)}.`] },
    {
      kind: 'speculation', title: 'Spekulation',
      parts: (f) => [
        `Wer hier halten würde, darf ablehnen und bleibt, wo er war. Mitspielen kostet ${f.sum('ante')} an Verschiedenes (oder an den Makler, wenn der Gastgeber es so gewählt hat); dann entscheiden die Würfel, und Verschiedenes zahlt:`,
        { terms: [
          ['jeder Pasch', f.sum('double_prize')],
          ...f.list('prize_sums').map((total, k) => [`Summe ${count(total)}`, f.sum('prizes', k)] as const),
          [`${list(f.list('ruin_sums').map(count))}, kein Pasch`, 'nichts, und der Makler fliegt auf: Er kommt ins Jail und verliert die Lizenz'],
        ] },
        'Makler ist, wer die Lizenz dieses Felds hält; sie wird versteigert wie andere Titel. Er bekommt ein Zehntel jedes Gewinns der anderen; ohne Makler geht es an Verschiedenes.',
      ],
    },
    { kind: 'necessity', title: 'Was man zum Leben braucht', parts: () => ['Wer hier hält, zahlt eine Steuer an die Staatskasse. Shelter, die äußere Hälfte der Jail-Ecke, kostet dasselbe, wenn der Gastgeber es nicht frei gemacht hat. Unter der Single Tax ist alles davon frei.'] },
    { kind: 'jail', title: 'Jail und Shelter', parts: (f) => [`Eine Ecke in zwei Hälften. Wer durch einen Wurf hier hält, ist auf Shelter; im Jail sitzt nur, wer geschickt wurde. Heraus: ${f.sum('fine')} Buße, eine Begnadigung oder ein Pasch.`] },
    { kind: 'luxury', title: 'Luxus', parts: () => ['Wer hier hält, kauft sofort eine Luxuskarte. Sie zählt am Ende und darf verkauft werden. Wer nicht zahlen kann, zählt seinen Wurf stattdessen von dort rückwärts, wo er war.'] },
    { kind: 'start', title: 'Mother Earth', parts: (f) => [`Vorbeiziehen oder erreichen vollendet einen Umlauf und bringt ${f.sum('wages')} Lohn. Jeder bei der Bank belastete Titel kostet dann ${f.sum('interest')} Zins.`] },
    {
      kind: 'opportunity', title: 'Natural Opportunities',
      parts: () => [
        'Vier Felder im Inneren. Wem unter der Single Tax das Geld für seinen Halt fehlt, der darf stattdessen auf das dieser Seite gehen. Vor seinem nächsten Wurf zieht er dessen Lohn und zahlt dessen Rente an die Staatskasse.',
      ],
    },
  ],
  stop: (space, f) => {
    switch (space.kind) {
      case 'start': return `${f.sum('wages')} Lohn fürs Erreichen oder Vorbeiziehen.`;
      case 'lot': return `Grundstück. Preis ${money(space.price)}. Rente ${money(f.row(space, 'land').amount)}.`;
      case 'railroad': return `Bahn. Preis ${money(space.price)}. Fahrpreis ${f.sum('fares', 0)}, mehr für den, der mehrere hält.`;
      case 'franchise': return `Konzession. Preis ${money(space.price)}. Gebühr ${f.sum('charges', 0)}, oder ${f.sum('charges', 1)} mit beiden.`;
      case 'speculation': return `Maklerlizenz. Preis ${money(space.price)}. Für ${f.sum('ante')} würfeln, oder bleiben, wo man war.`;
      case 'necessity': return `Lebensnotwendig. ${money(space.tax ?? 0)} Steuer an die Staatskasse.`;
      case 'luxury': return `Eine Luxuskarte für ${money(space.tax ?? 0)} kaufen.`;
      case 'chance': return 'Eine Chance-Karte ziehen.';
      case 'trespass': return 'Betreten verboten: ins Jail. Unter der Single Tax kann hier ein Free College entstehen.';
      case 'jail': return `Shelter: ${money(space.tax ?? 0)} Steuer. Jail: nur wer geschickt wurde.`;
      case 'poor_house': return 'Central Park: frei. Poor House: Hier wartet, wer nicht zahlen kann.';
      default: return 'Nur unter der Single Tax.';
    }
  },
  after: (f) => [
    {
      id: 'start', title: 'Womit alle beginnen',
      parts: [
        { terms: f.list('cash_by_seats').map((sum, k) => [plural(k + 2, 'Person', 'Personen'), `je ${money(sum)}, und je ${plural(f.list('deal_by_seats')[k] ?? 0, 'Titel', 'Titel')} ausgeteilt, zu kaufen oder nicht`] as const) },
        `Schneller Anfang: fertige Hände zu je ${f.sum('hand_price')}, die ganz gekauft werden; die erste bekommt, wer zuerst würfelt, die anderen folgen nach Plätzen.`,
        hands(f),
      ],
    },
    {
      id: 'bank', title: 'Die Bank',
      parts: [
        `Sie leiht nur ganze Hunderter, auf Titel, die man zusammen verpfändet: die ganzen Hunderter in der Summe ihrer gedruckten Preise, mindestens ${f.sum('loan')}; herausgegeben wird nichts. Abgelöst wird jeder Titel für sich zum vollen gedruckten Preis.`,
      ],
    },
  ],
  decks: { chance: { title: 'Chance', about: 'Eine Rekonstruktion: Was 1906 auf den Karten stand, ist nicht bekannt. Eine Karte kommt nach dem Ziehen unter den Stapel; sie erscheint erst wieder, wenn alle dran waren.' } },
  apart: (f) => ({
    id: 'apart', title: 'Karten, die nur gezählt werden', parts: [
      'Sie liegen in keinem Stapel, und es steht nichts darauf; es zählt, wie viele jemand hat. Man darf sie verkaufen und tauschen wie Titel.',
      { terms: [
        ['Luxus', `bei einem Halt auf Luxury für ${money(f.space('Luxury').tax ?? 0)} gekauft. Zählt am Ende ${f.sum('title_counts')}.`],
        ['Bildung', 'nur unter der Single Tax: eine für jeden Halt an einem Free College. Zählt für sich allein nichts.'],
        ['Professor', `vier Bildungskarten einer Hand werden sofort gegen einen getauscht. Zählt am Ende ${f.sum('title_counts')}.`],
      ] },
    ],
  }),
  play: (f) => [
    { id: 'goal', title: 'Worum es geht', parts: [
      `Renten, Fahrgelder und Löhne einnehmen. Die Partie endet nach dem Zug, in dem jemand zum ${count(f.amount('rounds'))}. Mal an Mother Earth kommt, wenn der Gastgeber kein anderes Ende gewählt hat. Es gewinnt, wer am reichsten ist: Bargeld, und ${f.sum('title_counts')} für jeden Titel, der weder belastet noch verpfändet ist, für jedes Haus, jeden Luxus und jeden Professor.`,
      'Die Regeln zeigen, wie alles dem zufällt, dem der Boden gehört. Das Mittel dagegen liegt auch im Spiel: Zwei können für die Single Tax stimmen, und dasselbe Brett geht nach anderen Regeln weiter.',
    ] },
    { id: 'setup', title: 'Vor dem ersten Wurf', parts: [
      'Das Los sagt, wer anfängt; dann geht es reihum. Alle bekommen Bargeld und einige Titel ausgeteilt. Der Reihe nach sagen alle, welche davon sie zum gedruckten Preis kaufen, gezahlt an die Staatskasse; der Rest geht zurück in den Stapel.',
    ] },
    { id: 'turn', title: 'Dein Zug', parts: [
      { steps: [
        'Vor dem Wurf darfst du auf deinen Grundstücken bauen, belasten, handeln, leihen und verleihen. Die anderen dürfen in deinem Zug dasselbe, nur nicht bauen.',
        'Würfle und zieh um die Summe. Ein Pasch bringt keinen zweiten Wurf.',
        `Zwischen den beiden Chances darfst du stattdessen zurückgehen. Trägt dich ein Pasch über die nächste Ecke, darfst du die Freifahrt nehmen und ${count(f.amount('pass'))} Felder weiterziehen.`,
        `An Mother Earth bekommst du Lohn (${f.sum('wages')}), dann ist der Zins auf Hypotheken und Kredite fällig.`,
        'Erledige das Feld, auf dem du stehst. Ein freier Titel wird zuerst versteigert; dann zahlst du seine Rente, wenn du ihn nicht ersteigert hast.',
        'Bau und handle noch, dann beende deinen Zug.',
      ] },
    ] },
    { id: 'auctions', title: 'Versteigerungen', parts: [
      'Wer auf einem freien Grundstück, einer freien Bahn oder Konzession hält oder bei der Spekulation spielt, deren Lizenz niemand hat, bringt den Titel zur Versteigerung. Du sprichst zuerst, dann die anderen der Reihe nach, immer rundum. Das erste Gebot ist der gedruckte Preis oder mehr, jedes weitere höher. Passen gilt endgültig. Niemand bietet Geld, das er nicht hat.',
      'Der Preis geht an die Staatskasse. Bietet niemand, bleibt der Titel im Stapel, und du zahlst die Rente an die Staatskasse.',
    ] },
    { id: 'rent', title: 'Rente, Fahrgeld und Häuser', parts: [
      `Wer auf dem Titel eines anderen hält, zahlt. Ein Haus kostet ${f.sum('house_price')} und hebt die Rente seines Grundstücks um ${f.sum('house_rent')}; bis zu ${count(f.amount('most_houses'))} stehen auf einem. Zurückverkauft werden Häuser nie.`,
    ] },
    { id: 'taxes', title: 'Notwendiges und Luxus', parts: [
      `Fuel, Food, Clothing und Shelter kosten jedes Mal ${money(f.space('Fuel').tax ?? 0)} Steuer. Luxury kostet ${money(f.space('Luxury').tax ?? 0)} und gibt eine Karte, die am Ende zählt.`,
    ] },
    { id: 'loans', title: 'Hypotheken und Kredite', parts: [
      'Die Bank leiht auf Titel, nur ganze Hunderter. Untereinander darf man zu jeder Bedingung leihen: eine Summe, Zins je Umlauf, und als Pfand Titel oder Löhne. Wer verliehen hat, kann das Geld jederzeit zurückfordern; dann ist es sofort fällig, und kann es nicht bezahlt werden, geht das Pfand an den Geber.',
    ] },
    { id: 'poor', title: 'Jail und Poor House', parts: [
      `Ins Jail kommt, wer eines der beiden Güter betritt oder die Karte zieht, und der Makler, der auffliegt. Heraus: vor dem Wurf ${f.sum('fine')} zahlen, eine Begnadigung spielen oder einen Pasch werfen. Nach ${count(f.amount('misses'))} versäumten Zügen ist die Buße fällig, wenn du sie aufbringen kannst.`,
      'Niemand scheidet je aus. Wer weder zahlen noch leihen kann, kommt ins Poor House: Was der Halt kostet, verfällt, Titel und Bargeld bleiben. Heraus führt ein Wurf auf ein Feld, dessen Kosten man tragen kann.',
    ] },
    { id: 'vote', title: 'Die Single Tax', parts: [
      'Vor jedem Wurf kann jemand darüber abstimmen lassen. Zwei Ja genügen, und es gibt kein Zurück. Von da an:',
      { list: [
        'Die Bodenrente geht an die Staatskasse, wem das Grundstück auch gehört; auch sein Besitzer zahlt sie. Die Hausrente geht weiter an den, der das Haus gebaut hat.',
        'Notwendiges und Shelter kosten nichts.',
        `Sooft ${f.sum('step_at')} in der Staatskasse sind, tut sie mit der ganzen Summe einen Schritt, und der Lohn steigt um ${f.sum('step_wages')}. Die ersten Schritte kaufen beide Konzessionen und die vier Bahnen frei, die ganze Summe geht an den, der den Titel hält: Von da an kosten sie niemanden mehr etwas. Zwei weitere bauen Free Colleges auf die Güter, die dann niemanden mehr ins Jail schicken.`,
        'Wem das Geld für einen Halt fehlt, der darf die Natural Opportunity dieser Seite nehmen, aber nicht in zwei Zügen hintereinander.',
        'Wer an einem College hält, bekommt eine Bildungskarte; vier werden zu einem Professor, der am Ende zählt.',
        'Wer am Zug ist, darf auf jedem Grundstück bauen, das Platz hat, wem es auch gehört.',
      ] },
    ] },
  ],
  rules: (f) => [
    { id: 'money', title: 'Geld', parts: [{ list: [
      `Start: je ${list(f.list('cash_by_seats').map((sum) => money(sum)))}, zu zweit, zu dritt, zu viert.`,
      `Lohn: ${f.sum('wages')} fürs Vorbeiziehen an Mother Earth oder fürs Erreichen. Der Weg ins Jail oder ins Poor House bringt keinen.`,
      'Die Staatskasse nimmt Preise von Titeln, Renten von freien, Steuern und Bußen ein. Verschiedenes ist die Bank: Es zahlt Löhne und Gewinne, leiht, und verkauft Häuser und Luxus.',
      'Was ein Halt kostet, ist eine Summe: ganz oder gar nicht.',
    ] }] },
    { id: 'titles', title: 'Titel', parts: [{ list: [
      'Nach dem Austeilen nur durch Versteigerung, ab dem gedruckten Preis, reihum, angefangen bei der Person am Zug; Passen gilt endgültig; nie mehr als Bargeld.',
      'Rente nach der Versteigerung an den, der den Titel jetzt hält; unverkauft an die Staatskasse.',
      `Bahnen ${list(f.list('fares').map((sum) => money(sum)))}, je nachdem, wie viele man hält; ein Trust zu zweit ${f.sum('trust_fare')}. Konzessionen ${f.sum('charges', 0)}, beide ${f.sum('charges', 1)}.`,
      'Titel, Karten und Geld darf man zu jedem Preis verkaufen und handeln; Häuser gehen mit ihrem Grundstück.',
    ] }] },
    { id: 'houses', title: 'Häuser', parts: [{ list: [
      `Je ${f.sum('house_price')}, höchstens ${count(f.amount('most_houses'))} auf einem Grundstück, im eigenen Zug, auf eigenem Boden; + ${f.sum('house_rent')} Rente.`,
      'Nie zurückverkauft. Auch auf belastetem Boden darf man bauen.',
    ] }] },
    { id: 'moving', title: 'Ziehen', parts: [{ list: [
      'Ein Wurf je Zug. Ein Pasch befreit aus dem Jail, öffnet die Freifahrt und gewinnt bei der Spekulation.',
      `Von Feld ${count((f.list('between')[0] ?? 0) + 1)} bis ${count((f.list('between')[1] ?? 0) - 1)} darf man zurück.`,
      `Freifahrt: bei einem Pasch über die nächste Ecke auf Wunsch ${count(f.amount('pass'))} Felder mehr.`,
      `Nach ${count(f.amount('rounds'))} Umläufen, wo die Partie weitergeht, und ohne belasteten oder verpfändeten Titel: in beide Richtungen, aber ohne Lohn.`,
    ] }] },
    { id: 'special', title: 'Besondere Felder', parts: [{ list: [
      `Spekulation: für ${f.sum('ante')} spielen oder ablehnen und bleiben; Gewinne bis ${f.sum('double_prize')}; ein Zehntel dem Makler.`,
      `Notwendiges und Shelter: ${money(f.space('Fuel').tax ?? 0)}. Luxury: sofort ${money(f.space('Luxury').tax ?? 0)}, sonst rückwärts zählen.`,
      `Jail: ${f.sum('fine')}, eine Begnadigung oder ein Pasch; das erste Feld hinaus ist Shelter und kostet im Vorbeigehen nichts.`,
      'Central Park ist frei. Die beiden Güter schicken ins Jail.',
    ] }] },
    { id: 'loans', title: 'Kredite', parts: [{ list: [
      `Bank: ganze Hunderter auf zusammen verpfändete Titel; ${f.sum('interest')} je belastetem Titel an Mother Earth; abgelöst einzeln zum gedruckten Preis.`,
      'Belastete Titel nehmen ein und zählen für Monopol und Cinch; am Ende zählen sie nicht.',
      'Untereinander: jede Summe, jeder Zins, jedes Pfand; jederzeit zurückgezahlt oder eingefordert. Ein eingeforderter Kredit, der nicht bezahlt werden kann, nimmt sein Pfand; ohne Pfand bleibt er. Offene Kredite werden in der Zählung verrechnet.',
      'Weder Geld noch Kredit: Poor House, und was der Halt kostet, verfällt; ein Kredit nie.',
    ] }] },
    { id: 'single-tax', title: 'Unter der Single Tax', parts: [{ list: [
      'Zwei Ja-Stimmen, für immer. Die Staatskasse beginnt leer.',
      'Die volle Bodenrente an die Staatskasse, auch beim Halt des Besitzers selbst; dann die Hausrenten an die Erbauer.',
      'Keine Steuern. Fahrgelder und Gebühren gehen weiter, bis der Titel freigekauft ist.',
      `Alle ${f.sum('step_at')} in der Staatskasse: ein Schritt mit der ganzen Summe, und Lohn + ${f.sum('step_wages')}. Soakum, Slambang, Royal Rusher, Shooting Star, Gee Whiz und P.D.Q. werden öffentlich; dann ein College auf Blueblood’s Estate und eines auf Hogg’s Preserves; danach geht das Geld an Verschiedenes.`,
      'Zu wenig Geld: die Natural Opportunity der Seite, nicht in zwei Zügen hintereinander; ihr Lohn und ihre Rente vor dem nächsten Wurf.',
      'Vier Bildungskarten geben einen Professor.',
    ] }] },
    { id: 'options', title: 'Was der Gastgeber ändern kann', parts: [{ list: [
      `Aufbau: ausgeteilte Titel (üblich), fertige Hände oder Monarch: Einem gehören alle Grundstücke, er bekommt keinen Lohn, und alle beginnen mit ${f.sum('monarch_cash')}.`,
      'Versteigerungen: Wer am Zug ist, kann das Recht haben, den Titel zum höchsten Gebot zu nehmen.',
      'Der Einsatz kann an den Makler gehen, Shelter frei sein und ein Luxus abgelehnt werden.',
      'Die Single Tax: durch Abstimmung (üblich), nie, von Anfang an, oder sobald jemand so viele Umläufe hat. Unter ihr kann der Lohn erst nach den Colleges steigen, und Grundstücke können am Ende nichts zählen.',
      `Das Ende: wenn der Erste ${count(f.amount('rounds'))} Umläufe hat (üblich), wenn der Letzte sie hat, oder wenn alle zustimmen.`,
      `Steigende Steuern: Blaue Felder kosten ${list(f.list('tax_rise_charges').map((sum, k) => `${money(sum)} ab ${plural(f.list('tax_rise_houses')[k] ?? 0, 'Haus', 'Häusern')}`))}.`,
      `Steigende Renten: Bodenrente mal ${list(f.list('section_times').slice(1).map(count))}, wenn auf jedem Grundstück eines Abschnitts ein, zwei, drei Häuser stehen.`,
    ] }] },
    { id: 'count', title: 'Die Zählung', parts: [{ list: [
      `Bargeld; ${f.sum('title_counts')} für jeden Titel, der weder belastet noch verpfändet ist, jeden Luxus und jeden Professor; ${f.sum('house_counts')} je Haus; Kredite dazu beim Geber, ab beim Nehmer. Gleichstand wird geteilt.`,
    ] }] },
  ],
};
