import type { Facts } from '../../learn/facts';
import type { GameTexts, Part } from '../../learn/texts';
import { count, list, money } from '../../text/format';

const plural = (n: number, one: string, more: string) => `${count(n)} ${n === 1 ? one : more}`;

/** The ready hands, title by title; the one of six titles has a price as the others have. */
const hands = (f: Facts): Part => ({
  table: {
    caption: 'Ready hands',
    heads: ['Hand', 'Titles, each with its price', 'Price'],
    rows: [1, 2, 3, 4].map((k) => [count(k), list(f.list(`hand_${k}`).map((at) => `${f.at(at).name} ${money(f.at(at).price)}`)), f.sum('hand_price')]),
  },
});

export const learn: GameTexts = {
  about: 'The game of 1906 about land, rent and wages; by a vote the players can change its rules while they play.',
  row: ({ word, count: n }) =>
    word === 'house' ? [plural(n, 'house', 'houses'), `rent with ${plural(n, 'house', 'houses')}`]
    : word === 'trust' ? ['Trust', 'two owners of all four in a trust']
    : word === 'held' ? [`${count(n)} held`, `its owner holds ${count(n)} of the kind`]
    : ['Rent', 'land rent, without houses'],
  streets: 'Lots, by section',
  lends: false,
  street: 'Lot',
  group: (space) => `a house costs ${money(space.housePrice)}`,
  lead: (f) => [
    `Forty spaces lie in a ring; tokens run it clockwise from Mother Earth. Four more lie inside and are used under the Single Tax only. Green are the lots, red the railroads, yellow the franchises, blue the necessities of life.`,
    { terms: [
      ['Title', `the card of a space that can be owned. Titles come from the Public Treasury: some are dealt before the first throw and may be bought at the printed price, the others are auctioned, for at least that price. Each one counts ${f.sum('title_counts')} at the end, unless it is mortgaged or pledged.`],
      ['House', `${f.sum('house_price')}, paid to Miscellaneous. It adds ${f.sum('house_rent')} to the rent and counts ${f.sum('house_counts')} at the end. A lot takes ${count(f.amount('most_houses'))}; no whole section is needed.`],
      ['Mortgaged', 'a mortgaged title collects as before; but it costs interest at Mother Earth, and the count at the end leaves it out.'],
      ['Unowned', 'whoever stops on a title that nobody buys pays its rent to the Public Treasury.'],
    ] },
  ],
  beforeStreets: () => ['A section is what lies between a railroad and a corner. Sections matter only where the host has chosen rising rents.'],
  kinds: [
    {
      kind: 'railroad', title: 'Railroads',
      parts: (f) => [
        `The fare is ${f.sum('fares', 0)}. Monopoly: an owner of two railroads charges ${f.sum('fares', 1)}, of three ${f.sum('fares', 2)}, of all four ${f.sum('fares', 3)}.`,
        `Trust: two players who hold all four between them may agree to charge everybody else ${f.sum('trust_fare')}, half for each.`,
      ],
    },
    { kind: 'franchise', title: 'Franchises', parts: (f) => [`Each charges ${f.sum('charges', 0)}. Municipal Cinch: with both in one hand each charges ${f.sum('charges', 1)}.`] },
    {
      kind: 'speculation', title: 'Speculation',
      parts: (f) => [
        `Whoever would stop here may refuse and stay where he was. To play costs ${f.sum('ante')}, paid to Miscellaneous (or to the Broker, if the host has chosen so); then the dice decide, and Miscellaneous pays:`,
        { terms: [
          ['any double', f.sum('double_prize')],
          ...f.list('prize_sums').map((total, k) => [`a sum of ${count(total)}`, f.sum('prizes', k)] as const),
          [`${list(f.list('ruin_sums').map(count))}, no double`, 'nothing, and the Broker is caught: he goes to Jail and loses the License'],
        ] },
        'The Broker is who holds the License of this space; it is auctioned like other titles. He gets a tenth of each prize of the others; without a Broker it goes to Miscellaneous.',
      ],
    },
    { kind: 'necessity', title: 'Absolute necessities', parts: () => ['A tax to the Public Treasury from whoever stops here. Shelter, the outer half of the Jail corner, costs the same, unless the host has made it free. Under the Single Tax all of them are free.'] },
    { kind: 'jail', title: 'Jail and Shelter', parts: (f) => [`A corner in two halves. Who stops here by a throw is on Shelter; in Jail is only who was sent. Out of Jail: a fine of ${f.sum('fine')}, a pardon, or a double.`] },
    { kind: 'luxury', title: 'Luxury', parts: () => ['Whoever stops here buys a Luxury card at once. It counts at the end and may be sold. Who can’t pay counts his throw backward from where he was instead.'] },
    { kind: 'start', title: 'Mother Earth', parts: (f) => [`Passing or reaching it completes a lap and pays wages of ${f.sum('wages')}. Each title mortgaged to the bank then costs ${f.sum('interest')} of interest.`] },
    {
      kind: 'opportunity', title: 'Natural Opportunities',
      parts: () => [
        'Four spaces inside the ring. Under the Single Tax whoever lacks the cash for his stop may go to the one of that side instead. Before his next throw he draws its wages and pays its rent to the Treasury.',
      ],
    },
  ],
  stop: (space, f) => {
    switch (space.kind) {
      case 'start': return `Wages of ${f.sum('wages')} for reaching or passing.`;
      case 'lot': return `Lot. Price ${money(space.price)}. Rent ${money(f.row(space, 'land').amount)}.`;
      case 'railroad': return `Railroad. Price ${money(space.price)}. Fare ${f.sum('fares', 0)}, more for who holds several.`;
      case 'franchise': return `Franchise. Price ${money(space.price)}. Charge ${f.sum('charges', 0)}, or ${f.sum('charges', 1)} with both.`;
      case 'speculation': return `Broker’s License. Price ${money(space.price)}. Throw for ${f.sum('ante')}, or stay where you were.`;
      case 'necessity': return `Necessity. Tax ${money(space.tax ?? 0)} to the Treasury.`;
      case 'luxury': return `Buy a Luxury card for ${money(space.tax ?? 0)}.`;
      case 'chance': return 'Draw a Chance card.';
      case 'trespass': return 'No trespassing: go to Jail. Under the Single Tax a Free College may come here.';
      case 'jail': return `Shelter: tax ${money(space.tax ?? 0)}. Jail: only who was sent.`;
      case 'poor_house': return 'Central Park: free. Poor House: who can’t pay waits here.';
      default: return 'Under the Single Tax only.';
    }
  },
  after: (f) => [
    {
      id: 'start', title: 'What each player begins with',
      parts: [
        { terms: f.list('cash_by_seats').map((sum, k) => [plural(k + 2, 'player', 'players'), `${money(sum)} each, and ${plural(f.list('deal_by_seats')[k] ?? 0, 'title', 'titles')} dealt to each, to be bought or left`] as const) },
        `Fast start: ready hands of ${f.sum('hand_price')} each, which are bought whole; the first is that of who throws first, the others follow by seat.`,
        hands(f),
      ],
    },
    {
      id: 'bank', title: 'The bank',
      parts: [
        `It lends in whole hundreds only, on titles pledged together: the whole hundreds in the sum of their printed prices, at least ${f.sum('loan')}; no change is given. Each title is cleared by itself at its full printed price.`,
      ],
    },
  ],
  decks: { chance: { title: 'Chance', about: 'A reconstruction: the texts printed in 1906 are not known. A card goes under the pack once it is drawn; it comes again only when all have been seen.' } },
  apart: (f) => ({
    id: 'apart', title: 'Cards that are only counted', parts: [
      'They lie in no deck and say nothing; what counts is how many somebody has. They may be sold and traded like titles.',
      { terms: [
        ['Luxury', `bought for ${money(f.space('Luxury').tax ?? 0)} by a stop on Luxury. Counts ${f.sum('title_counts')} at the end.`],
        ['Education', 'under the Single Tax only: one for each stop at a Free College. Counts nothing by itself.'],
        ['Professor', `four Education cards of one hand are exchanged for one at once. Counts ${f.sum('title_counts')} at the end.`],
      ] },
    ],
  }),
  play: (f) => [
    { id: 'goal', title: 'What it is about', parts: [
      `Collect rents, fares and wages. The match ends after the turn in which the first player comes to Mother Earth for the ${count(f.amount('rounds'))}th time, unless the host has chosen another end. The richest wins: cash, and ${f.sum('title_counts')} for each title that is not mortgaged or pledged, for each house, each Luxury and each Professor.`,
      'The rules show how the one who owns the land gets everything. The remedy is in the game too: two players can vote for the Single Tax, and the same board goes on under other rules.',
    ] },
    { id: 'setup', title: 'Before the first throw', parts: [
      'Lots decide who begins; then it goes round by seat. Everybody gets cash and is dealt some titles. In order of play each says which of them he buys, at the printed price, paid to the Public Treasury; the rest goes back into the pack.',
    ] },
    { id: 'turn', title: 'Your turn', parts: [
      { steps: [
        'Before the throw you may build on your lots, mortgage, trade, lend and borrow. The others may do the same in your turn, but for building.',
        'Throw and move by the sum. A double gives no second throw.',
        `Between the two Chances you may go backward instead. On a double that carries you past the next corner you may take the railroad pass and go ${count(f.amount('pass'))} spaces more.`,
        `At Mother Earth you draw wages (${f.sum('wages')}), then interest on mortgages and loans is due.`,
        'Settle the space you stand on. An unowned title is auctioned first; then you pay its rent, unless you won it.',
        'Build or trade some more, then end your turn.',
      ] },
    ] },
    { id: 'auctions', title: 'Auctions', parts: [
      'Who stops on an unowned lot, railroad or franchise, or plays at Speculation while nobody has its License, puts the title up for auction. You speak first, then the others in turn, round and round. The first bid is the printed price or more, each further one higher. A pass is final. Nobody bids money he does not have.',
      'The price goes to the Public Treasury. If nobody bids, the title stays in the pack, and you pay the rent to the Treasury.',
    ] },
    { id: 'rent', title: 'Rent, fares and houses', parts: [
      `Who stops on another’s title pays. A house costs ${f.sum('house_price')} and adds ${f.sum('house_rent')} to the rent of its lot; up to ${count(f.amount('most_houses'))} stand on one. Houses are never sold back.`,
    ] },
    { id: 'taxes', title: 'Necessities and Luxury', parts: [
      `Fuel, Food, Clothing and Shelter cost ${money(f.space('Fuel').tax ?? 0)} of tax each time. Luxury costs ${money(f.space('Luxury').tax ?? 0)} and gives a card that counts at the end.`,
    ] },
    { id: 'loans', title: 'Mortgages and loans', parts: [
      'The bank lends on titles, whole hundreds only. Players may lend to each other on any terms: a sum, interest for each lap, and a pledge of titles or of wages. The lender may call his loan at any time; then it is due at once, and what is pledged falls to him if it can’t be paid.',
    ] },
    { id: 'poor', title: 'Jail and the Poor House', parts: [
      `To Jail go those who trespass on the two estates or draw the card, and the Broker who is caught. Out again: pay ${f.sum('fine')} before the throw, play a pardon, or throw a double. After ${count(f.amount('misses'))} missed turns the fine is due if you can raise it.`,
      'Nobody is ever out of the game. Who can neither pay nor borrow goes to the Poor House: what the stop costs lapses, titles and cash stay. He leaves by a throw to a space whose cost he can meet.',
    ] },
    { id: 'vote', title: 'The Single Tax', parts: [
      'Before any throw a player may put it to the vote. Two yes are enough, and there is no way back. From then on:',
      { list: [
        'Land rent goes to the Public Treasury, whoever owns the lot; its owner pays it too. House rent still goes to who built the house.',
        'Necessities and Shelter cost nothing.',
        `Each time the Treasury holds ${f.sum('step_at')} it takes a step with the whole sum, and wages rise by ${f.sum('step_wages')}. The first steps buy out both franchises and the four railroads, paying the whole sum to the holder: from then on they are free for everybody. Two more build Free Colleges on the estates, which send nobody to Jail any more.`,
        'Who lacks the cash for a stop may take the Natural Opportunity of that side, but not in two turns running.',
        'Who stops at a college gets an Education card; four become a Professor, which counts at the end.',
        'The mover may build on any lot that has room, whoever owns it.',
      ] },
    ] },
  ],
  rules: (f) => [
    { id: 'money', title: 'Money', parts: [{ list: [
      `Start: ${list(f.list('cash_by_seats').map((sum) => money(sum)))} each, with two, three or four players.`,
      `Wages: ${f.sum('wages')} for passing or reaching Mother Earth. A trip to Jail or to the Poor House pays none.`,
      'The Public Treasury takes prices of titles, rents of unowned ones, taxes and fines. Miscellaneous is the bank: it pays wages and prizes, lends, and sells houses and Luxuries.',
      'All that one stop costs is one sum, paid whole or not at all.',
    ] }] },
    { id: 'titles', title: 'Titles', parts: [{ list: [
      'After the deal only by auction, from the printed price, in order of play from the mover; a pass is final; never more than cash in hand.',
      'Rent after the auction to who holds the title now; unsold, to the Treasury.',
      `Railroads ${list(f.list('fares').map((sum) => money(sum)))} by how many one holds; a trust of two ${f.sum('trust_fare')}. Franchises ${f.sum('charges', 0)}, both ${f.sum('charges', 1)}.`,
      'Titles, cards and cash may be sold and traded at any price; houses go with their lot.',
    ] }] },
    { id: 'houses', title: 'Houses', parts: [{ list: [
      `${f.sum('house_price')} each, ${count(f.amount('most_houses'))} on a lot at most, in your own turn, on your own lots; + ${f.sum('house_rent')} of rent.`,
      'Never sold back. A mortgaged lot may be built on.',
    ] }] },
    { id: 'moving', title: 'Moving', parts: [{ list: [
      'One throw a turn. A double frees from Jail, opens the railroad pass and wins at Speculation.',
      `From space ${count((f.list('between')[0] ?? 0) + 1)} to ${count((f.list('between')[1] ?? 0) - 1)} backward is allowed.`,
      `Railroad pass: on a double past the next corner, ${count(f.amount('pass'))} spaces more if you like.`,
      `After ${count(f.amount('rounds'))} laps, where the match goes on, and with no title mortgaged or pledged: either way, but no more wages.`,
    ] }] },
    { id: 'special', title: 'Special spaces', parts: [{ list: [
      `Speculation: play for ${f.sum('ante')} or refuse and stay; prizes up to ${f.sum('double_prize')}; a tenth to the Broker.`,
      `Necessities and Shelter: ${money(f.space('Fuel').tax ?? 0)}. Luxury: ${money(f.space('Luxury').tax ?? 0)} at once, else count backward.`,
      `Jail: ${f.sum('fine')}, a pardon or a double; the first spot out is Shelter, and costs nothing in passing.`,
      'Central Park is free. The two estates send to Jail.',
    ] }] },
    { id: 'loans', title: 'Loans', parts: [{ list: [
      `Bank: whole hundreds on titles pledged together; ${f.sum('interest')} for each mortgaged title at Mother Earth; cleared title by title at the printed price.`,
      'Mortgaged titles collect, and count for monopoly and cinch; they don’t count at the end.',
      'Players: any sum, interest and pledge; repaid or called at any time. A called loan that can’t be paid takes its pledge; without one it stays. Open loans are settled in the count.',
      'Neither cash nor credit: Poor House, and what the stop costs lapses; a loan never does.',
    ] }] },
    { id: 'single-tax', title: 'Under the Single Tax', parts: [{ list: [
      'Two yes votes, for good. The Treasury starts empty.',
      'Full land rent to the Treasury, the owner’s own stop too; then house rents to the builders.',
      'No taxes. Fares and charges go on until the title is bought out.',
      `Every ${f.sum('step_at')} in the Treasury: a step with the whole sum, and wages + ${f.sum('step_wages')}. Soakum, Slambang, Royal Rusher, Shooting Star, Gee Whiz and P.D.Q. become public; then a college on Blueblood’s Estate and one on Hogg’s Preserves; after that the money goes to Miscellaneous.`,
      'Short of cash: the Natural Opportunity of the side, not in two turns running; its wages and rent before the next throw.',
      'Four Education cards make a Professor.',
    ] }] },
    { id: 'options', title: 'What the host can change', parts: [{ list: [
      `Set-up: titles dealt (usual), ready hands, or Monarch: one player has every lot and draws no wages, all begin with ${f.sum('monarch_cash')}.`,
      'Auctions: the mover may have the right to take the title at the highest bid.',
      'The ante may go to the Broker, Shelter may be free, and a Luxury may be refused.',
      'The Single Tax: by vote (usual), never, from the start, or once somebody has so many laps. Under it wages may rise only after the colleges, and lots may count nothing at the end.',
      `The end: when the first has come to ${count(f.amount('rounds'))} laps (usual), when the last has, or when all agree.`,
      `Rising taxes: blue spaces cost ${list(f.list('tax_rise_charges').map((sum, k) => `${money(sum)} from ${plural(f.list('tax_rise_houses')[k] ?? 0, 'house', 'houses')} on`))}.`,
      `Rising rents: land rent times ${list(f.list('section_times').slice(1).map(count))} when every lot of a section has one, two, three houses.`,
    ] }] },
    { id: 'count', title: 'The count', parts: [{ list: [
      `Cash; ${f.sum('title_counts')} for each title that is not mortgaged or pledged, each Luxury and each Professor; ${f.sum('house_counts')} for each house; loans added to the lender and taken from the borrower. A tie is shared.`,
    ] }] },
  ],
};
