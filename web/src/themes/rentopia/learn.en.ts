import type { GameTexts } from '../../learn/texts';
import { count, money } from '../../text/format';

const plural = (n: number, one: string, more: string) => `${count(n)} ${n === 1 ? one : more}`;

export const learn: GameTexts = {
  about: 'Buy streets, complete districts, build, trade, and be the last one who can pay.',
  row: ({ word, count: n }) =>
    word === 'house' ? [count(n), plural(n, 'house', 'houses')]
    : word === 'hotel' ? ['Hotel', 'hotel']
    : word === 'alone' ? ['Empty', 'empty rent: nothing on it, and the district not whole or built on elsewhere']
    : word === 'whole' ? ['Set', 'set rent: whole district, no houses in it']
    : [`${count(n)} owned`, `its owner has ${count(n)} of the kind`],
  streets: 'Street rents',
  lends: true,
  street: 'Street',
  group: (space) => `houses ${money(space.housePrice)}`,
  lead: (f) => [
    `This is the board as every match uses it: ${f.many('spaces')} spaces, clockwise from START, with the prices and rents printed on it. What the host can change stands at the end of this page; it changes none of these prices and rents.`,
    { terms: [
      ['Empty rent', 'what a street charges without houses, as long as its owner does not have the whole district.'],
      ['Set rent', 'twice the empty rent. It holds only while one player owns every street of the district and none of them has a house.'],
      ['Houses and hotel', 'the rent of one house up to a hotel replaces the set rent; it is not added to it. As soon as a house stands in a district, its streets that have none charge the empty rent again.'],
      ['Mortgaged', 'a mortgaged street charges nothing. The same goes for stations and companies.'],
    ] },
    `An example. Cobbler Lane costs ${money(f.space('Cobbler Lane').price)}. Alone its rent is ${f.rent('Cobbler Lane', 'alone')}; with both Old Town streets and nothing built it is ${f.rent('Cobbler Lane', 'whole')}. The first house costs ${money(f.space('Cobbler Lane').housePrice)} and makes it ${f.rent('Cobbler Lane', 'house', 1)}, the third ${f.rent('Cobbler Lane', 'house', 3)}, a hotel ${f.rent('Cobbler Lane', 'hotel')}. A mortgage on it brings ${money(f.space('Cobbler Lane').mortgage)}, clearing it costs ${money(f.space('Cobbler Lane').clear)}. At the other end of the board a hotel on Skyline Point charges ${f.rent('Skyline Point', 'hotel')}.`,
  ],
  beforeStreets: () => [
    'The price of houses is for one house. A hotel is the fifth building on a street: it takes the place of four houses, which go back to the bank. Selling a level brings back half of what it cost.',
  ],
  kinds: [
    {
      kind: 'station', title: 'Stations',
      parts: (f) => [
        `Each station costs ${money(f.kind('station')[0]?.price ?? 0)}. The fare depends on how many stations the owner has, not on houses. A mortgaged station still counts for the others.`,
        `A Fortune card sends people on to the next station. If it belongs to somebody else they pay twice the usual fare: ${f.sum('double_fares', 0)} where the fare is ${money(f.kind('station')[0]?.rows[0]?.amount ?? 0)}, and ${f.sum('double_fares', 3)} where the owner has all four and it is ${money(f.kind('station')[0]?.rows[3]?.amount ?? 0)}.`,
      ],
    },
    {
      kind: 'company', title: 'Companies',
      parts: (f) => {
        const [one, two] = (f.kind('company')[0]?.rows ?? []).map((row) => row.amount);
        return [
          `City Power and Reservoir Co. cost ${money(f.kind('company')[0]?.price ?? 0)} each. Their rent is a multiple of the throw that brought the visitor: ${count(one ?? 0)} times the dice if the owner has one company, ${count(two ?? 0)} times if he has both. A throw of 7 costs ${money(7 * (one ?? 0))} or ${money(7 * (two ?? 0))}.`,
          `The Fortune card that leads to the next company is different: if somebody else owns it, you throw again and pay ${f.many('card_multiple')} times that new throw, whether the owner has one company or both.`,
        ];
      },
    },
    { kind: 'tax', title: 'Taxes', parts: () => ['Paid to the bank by whoever stops here.'] },
  ],
  stop: (space, f) => {
    switch (space.kind) {
      case 'start': return `Collect the salary (usually ${f.usual('start_salary')}) when you land here or pass.`;
      case 'street': return `${f.groups.find((one) => one.letter === space.group)?.name ?? ''}. Price ${money(space.price)}. Empty rent ${money(f.row(space, 'alone').amount)}.`;
      case 'station': return `Station. Price ${money(space.price)}.`;
      case 'company': return `Company. Price ${money(space.price)}. The rent is a multiple of the dice.`;
      case 'tax': return `Pay ${money(space.tax ?? 0)} to the bank.`;
      case 'fortune': return 'Draw a Fortune card.';
      case 'town_fund': return 'Draw a Town Fund card.';
      case 'lockup': return 'You wait here only if you were sent. Passing by, or stopping as a visitor, does nothing.';
      case 'square': return 'A rest, unless the host has turned the jackpot on.';
      case 'busted': return 'Go to Lockup. No salary on the way.';
      default: return '';
    }
  },
  after: (f) => [
    {
      id: 'host', title: 'What the host can change',
      parts: [
        'Before the first throw the host may change some rules in the lobby. Prices and rents of the tables above stay as they are.',
        { list: [
          `starting cash (usually ${f.usual('starting_cash')})`,
          `the salary of START (usually ${f.usual('start_salary')})`,
          `the Lockup fine (usually ${f.usual('lockup_fine')})`,
          `the turn timer (usually ${plural(f.number('turn_timer'), 'second', 'seconds')})`,
          `auctions (usually ${f.option('auctions') ? 'on' : 'off'}) and even building (usually ${f.option('even_building') ? 'on' : 'off'})`,
          `the supply of buildings (usually ${plural(f.number('houses'), 'house', 'houses')} and ${plural(f.number('hotels'), 'hotel', 'hotels')})`,
          `a jackpot on Town Square (usually ${f.option('jackpot') ? 'on' : 'off'})`,
          `a last round, after which the richest player wins (usually ${f.number('max_rounds') ? count(f.number('max_rounds')) : 'none'})`,
        ] },
        'Passing START pays the salary, and so does landing on it. A trip to Lockup, from Busted! or by a card, pays none on the way.',
      ],
    },
    {
      id: 'mortgages', title: 'Mortgages and trades',
      parts: [
        'A mortgage brings half of the printed price, rounded down. Clearing it costs that sum and 10 percent more, rounded up.',
        'Whoever receives a mortgaged deed in a trade pays the bank 10 percent of the mortgage at once, rounded up; or clears it in the same step and pays only the price of clearing.',
        'Buildings in a district have to come off before any street of it can be traded.',
      ],
    },
  ],
  decks: {
    fortune: { title: 'Fortune', about: 'Mostly journeys. A card is obeyed at once and goes under the deck, one that may be kept when it is used; it comes again only when all others have been seen.' },
    town_fund: { title: 'Town Fund', about: 'Mostly money. The same rule: nothing comes twice before all have been seen.' },
  },
  play: (f) => [
    { id: 'goal', title: 'What it is about', parts: [
      'You walk around a town, buy what you land on and collect rent from the others. Who can no longer pay is out. The last one left wins.',
      `Everybody begins on START, usually with ${f.usual('starting_cash')}. Lots decide who goes first; then it goes round by seat.`,
    ] },
    { id: 'turn', title: 'Your turn', parts: [
      { steps: [
        'Before you throw you may build, sell, mortgage, clear a mortgage and trade. You may do that before another player’s throw too, and after it is settled.',
        'Throw the dice and move by their sum. If you pass START, or land on it, you get the salary.',
        'Settle the space you landed on: buy it, pay rent or tax, draw a card, or simply rest.',
        'Had you thrown a double? Then throw again, once everything is settled. A third double in one turn sends you to Lockup without moving.',
        'If you want, build and trade some more. Then end your turn.',
      ] },
    ] },
    { id: 'buying', title: 'Buying and auctions', parts: [
      'If nobody owns the street, station or company on which you stop, you may buy it at its printed price. If you are short you may sell buildings or take mortgages first.',
      `If you don’t want it, it is auctioned among all players, you too. Anybody may begin at ${money(1)} and raise by ${money(1)} or more, but never above the cash in hand. Every bid starts the clock anew. Who passes is out of this auction. Without any bid the deed stays with the bank; where the host has turned auctions off it stays there too.`,
    ] },
    { id: 'rent', title: 'Rent', parts: [
      'Whoever stops on a deed of another player pays its rent by himself; nobody has to ask for it. What it is today stands on the board.',
      'A player in Lockup collects rent as ever. On a mortgaged deed nothing is due.',
    ] },
    { id: 'building', title: 'Districts and buildings', parts: [
      'As soon as you own every street of a district, its streets charge twice as much until something is built there, and you may build: houses, and after the fourth one on each street hotels.',
      'Unless the host has said otherwise, build evenly: the next house goes on a street that has fewest. Sell evenly too, from a street that has most, for half of the price. No street of the district may be mortgaged while you build.',
      `The bank usually has ${plural(f.number('houses'), 'house', 'houses')} and ${plural(f.number('hotels'), 'hotel', 'hotels')}. If more are wanted than there are left, everybody says what he wants, and where it is still too much they are auctioned.`,
    ] },
    { id: 'trades', title: 'Trades', parts: [
      'Deeds, cash and cards that open Lockup can be traded, between two players or more, at any time; a trade is settled when nothing is in motion. All must agree, then everything changes hands in one step. You can answer an offer with one of your own.',
    ] },
    { id: 'debts', title: 'When you can’t pay', parts: [
      'You have time to raise the money: sell buildings, take mortgages, trade. The table shows the cheapest way. The debt is paid the moment you have the cash.',
      'If it can’t be done, or you give up, you are out. Your creditor gets your cash, your deeds and cards, and half of the price of your buildings. If it was the bank, your deeds are auctioned one by one, where auctions are on.',
    ] },
    { id: 'lockup', title: 'Lockup', parts: [
      'Busted!, some cards and a third double send you there. You collect no salary on the way, and your turn is over.',
      `To get out: pay the fine (usually ${f.usual('lockup_fine')}) before your throw, play a card that opens it, or throw a double. A double takes you out and forward, but gives no further throw. You have three tries; after the third miss you pay the fine and move by that throw.`,
    ] },
    { id: 'end', title: 'The end', parts: [
      'The match ends when one player is left. If the host has set a last round, the richest wins after it: cash, printed prices (half for mortgaged deeds) and buildings at what they cost.',
    ] },
  ],
  rules: (f) => [
    { id: 'money', title: 'Money', parts: [{ list: [
      `Start: usually ${f.usual('starting_cash')} each. Salary for passing START or landing on it: usually ${f.usual('start_salary')}, once for each time.`,
      'Going to Lockup pays no salary, whatever it passes.',
      'Taxes and fines go to the bank, and what a card costs unless it names other players. With the jackpot on all of it waits on Town Square for whoever stops there.',
      'The bank never runs out of money, but it does run out of buildings.',
    ] }] },
    { id: 'deeds', title: 'Deeds', parts: [{ list: [
      'An unowned deed: buy it at the printed price, or it is auctioned. With auctions off it stays with the bank.',
      `Auction: from ${money(1)}, raises of at least ${money(1)}, cash in hand only, a pass is for good; who declined may bid.`,
      'Street: empty rent; set rent (double) with the whole district and no house in it; then by houses.',
      'A bare street charges the empty rent while another street of its district has a house.',
      `Station: ${(f.kind('station')[0]?.rows ?? []).map((row) => money(row.amount)).join(', ')} with one to four of them.`,
      `Company: ${(f.kind('company')[0]?.rows ?? []).map((row) => count(row.amount)).join(' or ')} times the dice.`,
      'Mortgaged: no rent; it still counts for the district, the stations and the companies.',
    ] }] },
    { id: 'buildings', title: 'Buildings', parts: [{ list: [
      'Only with the whole district, none of it mortgaged; in your own turn before the throw or when all is settled, and so in the turns of others.',
      'Evenly (unless the host has said otherwise), at most one level apart, hotel as the fifth. No hotel from fewer than four houses.',
      'Sold back at half price, evenly, also while you owe. A hotel can only become four houses if the bank has them; else more levels come down at once.',
      `Supply: usually ${count(f.number('houses'))} houses, ${count(f.number('hotels'))} hotels. Too few for all who want one: claims, then an auction from the list price.`,
    ] }] },
    { id: 'mortgages', title: 'Mortgages', parts: [{ list: [
      'Half of the printed price, rounded down; only with no building in the district.',
      'Clearing: the mortgage and 10 percent, rounded up.',
      'Received in a trade or from a ruined player: 10 percent at once, rounded up. In a trade you may clear it instead.',
    ] }] },
    { id: 'trades', title: 'Trades', parts: [{ list: [
      'Deeds, cash, cards that open Lockup; two or more players. No loans, no promises.',
      'No deed of a district in which buildings stand.',
      'While you owe you may only agree to trades that bring you, in cash, at least the mortgage value of the deeds you give.',
    ] }] },
    { id: 'lockup', title: 'Dice and Lockup', parts: [{ list: [
      'A double: throw again after settling. The third in a turn: to Lockup, no move.',
      `Out of Lockup: the fine (usually ${f.usual('lockup_fine')}) or a card before the throw, or a double. After the third miss: the fine, and on by that throw.`,
      'In Lockup you collect rent, bid, build, mortgage and trade.',
      'The throw for a company card is no double and no turn.',
    ] }] },
    { id: 'out', title: 'Going out', parts: [{ list: [
      'Ruined by a player: he gets cash, deeds and cards, buildings at half price as money.',
      'Ruined by the bank: deeds are auctioned, free of mortgages, in the order of the board; with auctions off the bank keeps them.',
      'Giving up: to whom you owe, else to the bank.',
    ] }] },
    { id: 'rents', title: 'Rents at a glance', parts: [{ table: {
      caption: 'Price, empty rent and rent of a hotel of each street',
      heads: ['Street', 'Price', 'Empty', 'Hotel'],
      rows: f.kind('street').map((one) => [one.name, money(one.price), money(f.row(one, 'alone').amount), money(f.row(one, 'hotel').amount)]),
    } }] },
  ],
};
