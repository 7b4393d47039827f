import type { GameLessons } from '../../learn/texts';

export const lessons: GameLessons = {
  'throw-and-buy': {
    title: 'Throw and buy', about: 'Your first turn: throw, buy a street, end the turn.',
    tells: {
      throw: 'You are Ada, and it is your turn. Throw the dice: your token walks by their sum, clockwise from START.',
      buy: 'You threw 3 and stand on Tanner Row. Nobody owns it, so you may buy it at the printed price. The card shows what visitors will pay. Buy it.',
      end_turn: 'The awning in your colour says that it is yours. Nothing else is to be done, so end your turn.',
      others: 'Now Ben throws. Here you see whose turn it is, what cash each has, and what each owns.',
      state: 'Ben has bought Kite Street. Every plot shows what it costs today: a price while it is for sale, a rent once somebody owns it.',
      end: 'That is a turn: throw, settle the space, end the turn. Everything else happens in between.',
    },
  },
  rent: {
    title: 'Rent and salary', about: 'What you pay, what you are paid, and where to see why.',
    tells: {
      throw: 'You stand on Sapphire Bay, near the end of the lap. Throw: you will pass START, and that pays your salary.',
      paid: 'You were paid $200 for passing START, and you paid Ben $12 on Kite Street. All of Harborside is his, so the $6 are doubled. Press an amount in the log to see how it came about. Then end your turn.',
      visitor: 'Ben is about to throw. Harbor Ferry and Central Depot are yours: with two stations each of them charges $50.',
      stations: 'Ben stopped on Harbor Ferry and paid you by himself. Rents are never forgotten, and nobody has to ask for them.',
      end: 'Rent goes by itself, and each amount in the log tells why. More stations, more fare; a whole district with nothing built, double rent.',
    },
  },
  auction: {
    title: 'An auction', about: 'What happens to what you leave, and how to bid.',
    tells: {
      throw: 'You have $180. Throw, and see where it takes you.',
      decline: 'Amber Square costs $200, which is more than you have. You could raise cash on City Power. Instead leave it to auction: perhaps it goes for less.',
      bid: 'Cleo and Ben have bid, Ben leads with $100. You may bid too, although you have just declined. Bid $110.',
      raised: 'Cleo has passed: she is out of this auction. Ben thinks about it.',
      again: 'Ben bids $120. Bid $130: he has only $125 in hand, and nobody may bid more than his cash.',
      won: 'Amber Square is yours for $130 in place of $200. End your turn.',
      end: 'Anything that somebody leaves is auctioned among all. A pass is final, a bid binds, and cash in hand is the limit.',
    },
  },
  'district-and-houses': {
    title: 'A whole district, and houses', about: 'Double rent, and building evenly.',
    tells: {
      throw: 'You own two of the three streets of the Lantern Quarter. Throw: the third one is seven spaces away.',
      buy: 'Amber Square would complete your district. Buy it: from then on its streets charge double until you build there, and you may build.',
      first: 'The Lantern Quarter is whole. Open “Build, sell, mortgage”, put one house on Lantern Way with +, and confirm. It costs $100.',
      even: 'The rent there is now $70; the two bare streets charge their empty rent again. Build evenly: the next house has to go where there is none. Build on Copper Road.',
      third: 'And the third one on Amber Square. Keep some cash in hand: the next rent may be yours to pay.',
      end_turn: 'One house on each street. End your turn and see what comes of it.',
      visitor: 'Ben throws. Each street shows its rent of today.',
      end: 'Ben paid $80 where two turns ago he would have paid nothing. Districts and houses decide the match.',
    },
  },
  'mortgage-and-debt': {
    title: 'A debt, and a mortgage', about: 'When cash runs short: how to raise it without losing a deed.',
    tells: {
      throw: 'You have $60 left, and Ben has houses in Ember Row. Throw.',
      raise: 'You owe Ben $100 and are $40 short. Nothing is lost yet: the desk shows the cheapest way. Mortgage Harbor Ferry; it brings $100, half its price, and stays yours.',
      paid: 'The debt was paid the moment you had the cash. Harbor Ferry is turned over: it charges nothing until you clear the mortgage for $110. End your turn.',
      next: 'Ben rests on Town Square. Your turn comes next.',
      home: 'Go on as usual. When you have $110 to spare, clear Harbor Ferry under “Build, sell, mortgage”. For now, throw.',
      end: 'A debt is no end. Mortgage what earns least, sell buildings for half their price, trade; only when nothing is left are you out.',
    },
  },
  trade: {
    title: 'A trade', about: 'Judge an offer, say no, say yes.',
    tells: {
      first: 'Trades can be offered at any time. Cleo has something for you.',
      reject: 'She offers $120 for Amber Square. With it would go your chance of the whole Lantern Quarter. Open “Trade” and decline it.',
      second: 'Ben has seen that, and has another idea.',
      accept: 'He gives Copper Road for Kite Street and $60. He completes Harborside, you complete the Lantern Quarter, which earns more. Accept it.',
      build: 'It was settled in one step for both. You may build at once: put a house on Amber Square.',
      end: 'A good trade gives both what they need. Look at the districts that it completes, on both sides, before you say yes.',
    },
  },
  lockup: {
    title: 'Lockup', about: 'How one gets in, and three ways out.',
    tells: {
      throw: 'Eight spaces ahead lies Busted!. Throw, and see what happens.',
      locked: 'You were sent to Lockup, and your turn is over. You passed nothing and were paid nothing. You still collect rent while you sit there.',
      try: 'Your turn, behind bars. You could pay the fine of $50, or try for a double. Try it: throw.',
      missed: 'No double. You stay, and that was the first of three tries. End your turn.',
      fine: 'This time pay the fine. You must do it before the throw.',
      free: 'You are free and only visiting. Now throw as usual.',
      end: 'A double, after the fine: you move by it, and when Copper Road is settled you throw again. A double from behind bars would have freed you without a further throw.',
    },
  },
};
