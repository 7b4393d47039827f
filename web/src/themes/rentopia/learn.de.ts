import type { GameTexts } from '../../learn/texts';
import { count, money } from '../../text/format';

const plural = (n: number, one: string, more: string) => `${count(n)} ${n === 1 ? one : more}`;

export const learn: GameTexts = {
  about: 'Straßen kaufen, Viertel vollmachen, bauen, handeln, und zahlen können, wenn es sonst niemand mehr kann.',
  row: ({ word, count: n }) =>
    word === 'house' ? [count(n), plural(n, 'Haus', 'Häuser')]
    : word === 'hotel' ? ['Hotel', 'Hotel']
    : word === 'alone' ? ['Leer', 'leere Miete: nichts darauf, und das Viertel nicht ganz oder anderswo bebaut']
    : word === 'whole' ? ['Viertel', 'Viertelmiete: ganzes Viertel, kein Haus darin']
    : [`${count(n)} im Besitz`, `wer es besitzt, hat ${count(n)} dieser Art`],
  streets: 'Mieten der Straßen',
  lends: true,
  street: 'Straße',
  group: (space) => `Häuser ${money(space.housePrice)}`,
  lead: (f) => [
    `So sieht das Brett in jeder Partie aus: ${f.many('spaces')} Felder, im Uhrzeigersinn ab START, mit den Preisen und Mieten, die darauf gedruckt sind. Was der Gastgeber ändern kann, steht am Ende dieser Seite; an diesen Preisen und Mieten ändert es nichts.`,
    { terms: [
      ['Leere Miete', 'was eine Straße ohne Häuser kostet, solange ihrem Besitzer nicht das ganze Viertel gehört.'],
      ['Viertelmiete', 'das Doppelte der leeren Miete. Sie gilt nur, solange einem alle Straßen des Viertels gehören und auf keiner ein Haus steht.'],
      ['Häuser und Hotel', 'die Miete mit einem Haus bis zum Hotel ersetzt die Viertelmiete, sie kommt nicht dazu. Sobald im Viertel ein Haus steht, kosten seine Straßen ohne Haus wieder die leere Miete.'],
      ['Belastet', 'eine belastete Straße kostet nichts. Für Bahnhöfe und Werke gilt dasselbe.'],
    ] },
    `Ein Beispiel. Cobbler Lane kostet ${money(f.space('Cobbler Lane').price)}. Allein beträgt die Miete ${f.rent('Cobbler Lane', 'alone')}; mit beiden Straßen von Old Town und ohne Haus ${f.rent('Cobbler Lane', 'whole')}. Das erste Haus kostet ${money(f.space('Cobbler Lane').housePrice)} und hebt die Miete auf ${f.rent('Cobbler Lane', 'house', 1)}, das dritte auf ${f.rent('Cobbler Lane', 'house', 3)}, ein Hotel auf ${f.rent('Cobbler Lane', 'hotel')}. Eine Hypothek bringt ${money(f.space('Cobbler Lane').mortgage)}, sie abzulösen kostet ${money(f.space('Cobbler Lane').clear)}. Am anderen Ende des Bretts kostet ein Hotel auf Skyline Point ${f.rent('Skyline Point', 'hotel')}.`,
  ],
  beforeStreets: () => [
    'Der Preis gilt je Haus. Ein Hotel ist das fünfte Gebäude einer Straße: Es ersetzt vier Häuser, die an die Bank zurückgehen. Wer eine Stufe verkauft, bekommt die Hälfte ihres Preises.',
  ],
  kinds: [
    {
      kind: 'station', title: 'Bahnhöfe',
      parts: (f) => [
        `Jeder Bahnhof kostet ${money(f.kind('station')[0]?.price ?? 0)}. Der Fahrpreis hängt davon ab, wie viele Bahnhöfe der Besitzer hat, nicht von Häusern. Ein belasteter Bahnhof zählt für die anderen mit.`,
        `Eine Fortune-Karte schickt zum nächsten Bahnhof. Gehört er jemand anderem, zahlt man den doppelten Fahrpreis: ${f.sum('double_fares', 0)}, wo er sonst ${money(f.kind('station')[0]?.rows[0]?.amount ?? 0)} beträgt, und ${f.sum('double_fares', 3)}, wo der Besitzer alle vier hat und er ${money(f.kind('station')[0]?.rows[3]?.amount ?? 0)} beträgt.`,
      ],
    },
    {
      kind: 'company', title: 'Werke',
      parts: (f) => {
        const [one, two] = (f.kind('company')[0]?.rows ?? []).map((row) => row.amount);
        return [
          `City Power und Reservoir Co. kosten je ${money(f.kind('company')[0]?.price ?? 0)}. Ihre Miete ist ein Vielfaches des Wurfs, der den Besuch gebracht hat: das ${count(one ?? 0)}-Fache, wenn der Besitzer ein Werk hat, das ${count(two ?? 0)}-Fache bei beiden. Ein Wurf von 7 kostet ${money(7 * (one ?? 0))} oder ${money(7 * (two ?? 0))}.`,
          `Anders die Fortune-Karte, die zum nächsten Werk führt: Gehört es jemand anderem, würfelt man neu und zahlt das ${f.many('card_multiple')}-Fache dieses Wurfs, ob der Besitzer ein Werk hat oder beide.`,
        ];
      },
    },
    { kind: 'tax', title: 'Steuern', parts: () => ['Wer hier hält, zahlt an die Bank.'] },
  ],
  stop: (space, f) => {
    switch (space.kind) {
      case 'start': return `Gehalt (üblich ${f.usual('start_salary')}), wenn du hier hältst oder vorbeiziehst.`;
      case 'street': return `${f.groups.find((one) => one.letter === space.group)?.name ?? ''}. Preis ${money(space.price)}. Leere Miete ${money(f.row(space, 'alone').amount)}.`;
      case 'station': return `Bahnhof. Preis ${money(space.price)}.`;
      case 'company': return `Werk. Preis ${money(space.price)}. Die Miete ist ein Vielfaches der Augen.`;
      case 'tax': return `${money(space.tax ?? 0)} an die Bank zahlen.`;
      case 'fortune': return 'Eine Fortune-Karte ziehen.';
      case 'town_fund': return 'Eine Town-Fund-Karte ziehen.';
      case 'lockup': return 'Hier sitzt nur, wer geschickt wurde. Vorbeiziehen oder zu Besuch halten kostet nichts.';
      case 'square': return 'Eine Rast, wenn der Gastgeber nicht den Jackpot eingeschaltet hat.';
      case 'busted': return 'Ins Lockup. Unterwegs kein Gehalt.';
      default: return '';
    }
  },
  after: (f) => [
    {
      id: 'host', title: 'Was der Gastgeber ändern kann',
      parts: [
        'Vor dem ersten Wurf kann der Gastgeber im Vorraum einige Regeln ändern. Preise und Mieten der Tabellen oben bleiben, wie sie sind.',
        { list: [
          `das Startgeld (üblich ${f.usual('starting_cash')})`,
          `das Gehalt für START (üblich ${f.usual('start_salary')})`,
          `die Lockup-Buße (üblich ${f.usual('lockup_fine')})`,
          `die Zeit je Zug (üblich ${plural(f.number('turn_timer'), 'Sekunde', 'Sekunden')})`,
          `Versteigerungen (üblich: ${f.option('auctions') ? 'ein' : 'aus'}) und gleichmäßiges Bauen (üblich: ${f.option('even_building') ? 'ein' : 'aus'})`,
          `den Vorrat an Gebäuden (üblich ${plural(f.number('houses'), 'Haus', 'Häuser')} und ${plural(f.number('hotels'), 'Hotel', 'Hotels')})`,
          `einen Jackpot auf Town Square (üblich: ${f.option('jackpot') ? 'ein' : 'aus'})`,
          `eine letzte Runde, nach der gewinnt, wer am reichsten ist (üblich: ${f.number('max_rounds') ? count(f.number('max_rounds')) : 'keine'})`,
        ] },
        'Wer an START vorbeizieht oder dort hält, bekommt das Gehalt. Der Weg ins Lockup, von Busted! oder durch eine Karte, bringt keines.',
      ],
    },
    {
      id: 'mortgages', title: 'Hypotheken und Handel',
      parts: [
        'Eine Hypothek bringt die Hälfte des gedruckten Preises, abgerundet. Sie abzulösen kostet diese Summe und 10 Prozent mehr, aufgerundet.',
        'Wer beim Handel eine belastete Urkunde bekommt, zahlt der Bank sofort 10 Prozent der Hypothek, aufgerundet; oder löst sie im selben Schritt ab und zahlt nur den Preis dafür.',
        'Die Gebäude eines Viertels müssen weg, bevor eine seiner Straßen gehandelt werden kann.',
      ],
    },
  ],
  decks: {
    fortune: { title: 'Fortune', about: 'Meist geht es auf Reisen. Eine Karte wird sofort befolgt und kommt unter den Stapel, eine zum Behalten erst, wenn sie gespielt ist; sie erscheint erst wieder, wenn alle anderen dran waren.' },
    town_fund: { title: 'Town Fund', about: 'Meist geht es um Geld. Auch hier kommt nichts zweimal, bevor alles einmal kam.' },
  },
  play: (f) => [
    { id: 'goal', title: 'Worum es geht', parts: [
      'Man zieht durch eine Stadt, kauft, worauf man hält, und nimmt von den anderen Miete. Wer nicht mehr zahlen kann, scheidet aus. Wer übrig bleibt, gewinnt.',
      `Alle beginnen auf START, üblich mit ${f.usual('starting_cash')}. Das Los sagt, wer anfängt; dann geht es reihum.`,
    ] },
    { id: 'turn', title: 'Dein Zug', parts: [
      { steps: [
        'Vor dem Wurf darfst du bauen, verkaufen, belasten, ablösen und handeln. Das geht auch vor dem Wurf der anderen und wenn bei ihnen alles erledigt ist.',
        'Würfle und zieh um die Summe der Augen. Kommst du an START vorbei oder hältst du dort, gibt es Gehalt.',
        'Erledige das Feld, auf dem du hältst: kaufen, Miete oder Steuer zahlen, eine Karte ziehen oder einfach rasten.',
        'War es ein Pasch? Dann würfle noch einmal, sobald alles erledigt ist. Der dritte Pasch im selben Zug schickt dich ins Lockup, ohne zu ziehen.',
        'Bau und handle noch, wenn du magst. Dann beende deinen Zug.',
      ] },
    ] },
    { id: 'buying', title: 'Kaufen und Versteigern', parts: [
      'Gehört die Straße, der Bahnhof oder das Werk unter dir niemandem, darfst du zum gedruckten Preis kaufen. Reicht das Geld nicht, kannst du vorher Gebäude verkaufen oder Hypotheken aufnehmen.',
      `Willst du nicht, wird unter allen versteigert, auch du bietest mit. Alle dürfen bei ${money(1)} beginnen und um mindestens ${money(1)} erhöhen, aber nie über ihr Bargeld hinaus. Jedes Gebot startet die Uhr neu. Wer passt, ist bei dieser Versteigerung draußen. Ohne Gebot bleibt die Urkunde bei der Bank; hat der Gastgeber Versteigerungen ausgeschaltet, ebenso.`,
    ] },
    { id: 'rent', title: 'Miete', parts: [
      'Wer auf der Urkunde eines anderen hält, zahlt die Miete von selbst; niemand muss sie fordern. Wie hoch sie heute ist, steht auf dem Brett.',
      'Auch aus dem Lockup heraus nimmt man Miete. Auf einer belasteten Urkunde ist nichts fällig.',
    ] },
    { id: 'building', title: 'Viertel und Gebäude', parts: [
      'Sobald dir alle Straßen eines Viertels gehören, kosten sie das Doppelte, bis dort gebaut wird, und du darfst bauen: Häuser, und nach dem vierten auf jeder Straße Hotels.',
      'Wenn der Gastgeber nichts anderes gesagt hat, bau gleichmäßig: Das nächste Haus kommt auf eine Straße, die am wenigsten hat. Verkauft wird ebenso gleichmäßig, von einer, die am meisten hat, zum halben Preis. Solange du baust, darf keine Straße des Viertels belastet sein.',
      `Die Bank hat üblicherweise ${plural(f.number('houses'), 'Haus', 'Häuser')} und ${plural(f.number('hotels'), 'Hotel', 'Hotels')}. Wollen alle zusammen mehr, als da ist, sagen alle, was sie wollen, und wo es noch immer zu viel ist, wird versteigert.`,
    ] },
    { id: 'trades', title: 'Handeln', parts: [
      'Urkunden, Bargeld und Karten, die das Lockup öffnen, kann man jederzeit anbieten, zu zweit oder zu mehreren; abgewickelt wird, wenn nichts in Bewegung ist. Alle müssen zustimmen, dann wechselt alles in einem Schritt. Auf ein Angebot kannst du mit deinem eigenen antworten.',
    ] },
    { id: 'debts', title: 'Wenn das Geld nicht reicht', parts: [
      'Du hast Zeit, es aufzubringen: Gebäude verkaufen, Hypotheken aufnehmen, handeln. Der Tisch zeigt den billigsten Weg. Die Schuld ist bezahlt, sobald du das Geld hast.',
      'Geht es nicht, oder gibst du auf, scheidest du aus. Wem du schuldest, bekommt dein Bargeld, deine Urkunden und Karten und den halben Preis deiner Gebäude. War es die Bank, werden deine Urkunden einzeln versteigert, wo es Versteigerungen gibt.',
    ] },
    { id: 'lockup', title: 'Lockup', parts: [
      'Busted!, manche Karten und der dritte Pasch schicken dich hin. Unterwegs gibt es kein Gehalt, und dein Zug ist zu Ende.',
      `Heraus kommst du so: vor dem Wurf die Buße (üblich ${f.usual('lockup_fine')}) zahlen, eine Karte spielen, die öffnet, oder einen Pasch werfen. Der Pasch führt hinaus und weiter, bringt aber keinen zweiten Wurf. Du hast drei Versuche; nach dem dritten Fehlwurf zahlst du die Buße und ziehst mit ihm.`,
    ] },
    { id: 'end', title: 'Das Ende', parts: [
      'Die Partie endet, wenn nur noch eine Person übrig ist. Hat der Gastgeber eine letzte Runde gesetzt, gewinnt danach, wer am reichsten ist: Bargeld, gedruckte Preise (belastete halb) und Gebäude zu dem, was sie gekostet haben.',
    ] },
  ],
  rules: (f) => [
    { id: 'money', title: 'Geld', parts: [{ list: [
      `Start: üblich je ${f.usual('starting_cash')}. Gehalt für START, im Vorbeiziehen oder beim Halten: üblich ${f.usual('start_salary')}, jedes Mal einmal.`,
      'Der Weg ins Lockup bringt kein Gehalt, was er auch kreuzt.',
      'Steuern und Bußen gehen an die Bank, auch was eine Karte kostet, wenn sie nicht andere am Tisch nennt. Mit dem Jackpot wartet all das auf Town Square, bis jemand dort hält.',
      'Das Geld der Bank geht nie aus, ihre Gebäude schon.',
    ] }] },
    { id: 'deeds', title: 'Urkunden', parts: [{ list: [
      'Freie Urkunde: zum gedruckten Preis kaufen, sonst wird versteigert. Ohne Versteigerungen bleibt sie bei der Bank.',
      `Versteigerung: ab ${money(1)}, mindestens ${money(1)} mehr, nur Bargeld; Passen gilt endgültig; auch wer abgelehnt hat, bietet mit.`,
      'Straße: leere Miete; Viertelmiete (doppelt) mit dem ganzen Viertel und ohne Haus darin; dann nach Häusern.',
      'Eine leere Straße kostet die leere Miete, solange im Viertel anderswo ein Haus steht.',
      `Bahnhof: ${(f.kind('station')[0]?.rows ?? []).map((row) => money(row.amount)).join(', ')} mit einem bis vier.`,
      `Werk: das ${(f.kind('company')[0]?.rows ?? []).map((row) => count(row.amount)).join('- oder ')}-Fache der Augen.`,
      'Belastet: keine Miete; zählt aber für Viertel, Bahnhöfe und Werke mit.',
    ] }] },
    { id: 'buildings', title: 'Gebäude', parts: [{ list: [
      'Nur mit dem ganzen Viertel, nichts davon belastet; im eigenen Zug vor dem Wurf oder wenn alles erledigt ist, und ebenso im Zug der anderen.',
      'Gleichmäßig (wenn der Gastgeber nichts anderes gesagt hat), höchstens eine Stufe Unterschied, Hotel als fünfte. Kein Hotel aus weniger als vier Häusern.',
      'Verkauf zum halben Preis, gleichmäßig, auch in Schulden. Aus einem Hotel werden nur dann vier Häuser, wenn die Bank sie hat; sonst fallen mehr Stufen auf einmal.',
      `Vorrat: üblich ${count(f.number('houses'))} Häuser, ${count(f.number('hotels'))} Hotels. Zu wenig für alle, die wollen: erst Ansprüche, dann Versteigerung ab Listenpreis.`,
    ] }] },
    { id: 'mortgages', title: 'Hypotheken', parts: [{ list: [
      'Die Hälfte des gedruckten Preises, abgerundet; nur ohne Gebäude im Viertel.',
      'Ablösen: die Hypothek und 10 Prozent, aufgerundet.',
      'Beim Handel oder von einem Ausgeschiedenen erhalten: sofort 10 Prozent, aufgerundet. Beim Handel kann man stattdessen ablösen.',
    ] }] },
    { id: 'trades', title: 'Handel', parts: [{ list: [
      'Urkunden, Bargeld, Karten fürs Lockup; zwei oder mehr. Keine Kredite, keine Versprechen.',
      'Keine Urkunde aus einem Viertel, in dem Gebäude stehen.',
      'In Schulden nur, was in Bargeld mindestens den Hypothekenwert der Urkunden bringt, die man gibt.',
    ] }] },
    { id: 'lockup', title: 'Würfel und Lockup', parts: [{ list: [
      'Pasch: noch ein Wurf, wenn alles erledigt ist. Der dritte im Zug: ins Lockup, ohne zu ziehen.',
      `Aus dem Lockup: Buße (üblich ${f.usual('lockup_fine')}) oder Karte vor dem Wurf, oder ein Pasch. Nach dem dritten Fehlwurf: die Buße, und mit ihm weiter.`,
      'Im Lockup nimmt man Miete, bietet, baut, belastet und handelt.',
      'Der Wurf für eine Werk-Karte ist kein Pasch und kein Zug.',
    ] }] },
    { id: 'out', title: 'Ausscheiden', parts: [{ list: [
      'Durch jemand anderen: Bargeld, Urkunden und Karten gehen an ihn, Gebäude zum halben Preis als Geld.',
      'Durch die Bank: Die Urkunden werden unbelastet versteigert, in der Reihenfolge des Bretts; ohne Versteigerungen behält sie die Bank.',
      'Aufgeben: an den, dem man schuldet, sonst an die Bank.',
    ] }] },
    { id: 'rents', title: 'Mieten auf einen Blick', parts: [{ table: {
      caption: 'Preis, leere Miete und Miete eines Hotels für jede Straße',
      heads: ['Straße', 'Preis', 'Leer', 'Hotel'],
      rows: f.kind('street').map((one) => [one.name, money(one.price), money(f.row(one, 'alone').amount), money(f.row(one, 'hotel').amount)]),
    } }] },
  ],
};
