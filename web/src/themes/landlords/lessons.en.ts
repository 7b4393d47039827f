import type { GameLessons } from '../../learn/texts';

export const lessons: GameLessons = {
  'throw-and-bid': {
    title: 'Throw and bid for a title', about: 'Your first turn: a free title is not simply bought, it is auctioned.',
    tells: {
      throw: 'You are Ada, and you stand on Mother Earth. Throw: your token goes by the sum of the dice.',
      bid: 'You stopped on Boomtown, which nobody holds. So it is put up for auction, and you speak first. The least bid is the printed price of $50. Bid $60.',
      round: 'The others speak in turn, round and round.',
      raise: 'Ben bid $65, and Cleo passed. A pass is final. Bid $70.',
      won: 'Ben passed, and you hold the title of Boomtown. Your $70 went to the Public Treasury. End your turn.',
      end: 'Who stops on an unowned title puts it up for all. At the end each title counts $100, unless it is mortgaged or pledged.',
    },
  },
  'rent-and-wages': {
    title: 'Rent, and the wages of Mother Earth', about: 'What a lap pays, what a stop costs.',
    tells: {
      throw: 'You are two spaces before Mother Earth. Throw: passing it pays wages.',
      build: 'Mother Earth paid you $100 of wages, and that was your second lap. Then you stopped on The Pike, which is Ben’s, and paid him $4 of rent. Press an amount in the Minutes to see why. Then end your turn.',
      other: 'Ben throws. Two railroads are yours: each charges $10 in place of $5.',
      fare: 'He drew his wages, and paid you the fare on Royal Rusher.',
      end: 'Wages for each lap, rent and fares for each stop. Who owns much lives on the others; that is what the game is about.',
    },
  },
  'necessity-and-luxury': {
    title: 'Necessities, a luxury, and taxes', about: 'What everybody must pay, and what counts at the end.',
    tells: {
      throw: 'You stand on Gee Whiz R.R., between the two Chances. Throw.',
      forward: 'Between the Chances you may go forward or back. Clothing lies seven spaces ahead, a necessity of life. Go forward.',
      taxed: 'Clothing cost $10 of tax, paid to the Public Treasury. Fuel, Food and Shelter cost the same. End your turn.',
      food: 'Ben throws. Nobody gets round the necessities.',
      again: 'Your turn. Seven spaces ahead lies Luxury. Throw.',
      luxury: 'Go forward again: with $75 in hand a Luxury is bought at once.',
      bought: 'The card does nothing but count $100 at the end, for $75. End your turn.',
      end: 'Taxes take from everybody alike, whether he owns land or not. The Single Tax does away with them: see the last lesson.',
    },
  },
  loans: {
    title: 'Loans: from the bank, and from a player', about: 'Money now, for interest later.',
    tells: {
      bank: 'You have $20 and two titles. Open “Build, sell, mortgage” and pledge Broadway to the bank. It lends whole hundreds only: $100.',
      lender: 'Broadway still collects its rent, but costs $5 of interest at each Mother Earth. Ben has money to lend.',
      accept: 'He offers $80 for $5 of interest each lap, without a pledge. Open the offers and accept.',
      redeem: 'Now you could do without the bank. Clear Broadway at its printed price of $100.',
      repay: 'And pay Ben back before any interest is due: open “Trade”, where loans stand too, set the amount to 80 and pay it back.',
      end: 'A title that is mortgaged at the end does not count, and a lender may call his money at any time. Borrow to own land, not to live.',
    },
  },
  'single-tax': {
    title: 'The vote on the Single Tax, and what it changes', about: 'Two yes votes, and the same board plays by other rules.',
    tells: {
      move: 'Ben holds the land, and rents eat up your wages. Before a throw anybody may put the Single Tax to the vote. Do it: it asks once more, since there is no way back.',
      no: 'You moved it, so your yes counts already. Ben votes no, of course. Cleo pays rent as you do.',
      throw: 'Two yes: the Single Tax is in force. The Treasury starts empty. Throw.',
      rent: 'You stopped on Rubeville, Ben’s lot, and paid the $6 of land rent: to the Public Treasury, and not to Ben. End your turn.',
      food: 'Ben throws. Food and the other necessities cost nothing any more.',
      pass: 'Slambang Trolley is put up for auction, as before, and Ben bids $75. You can’t use it. Pass.',
      step: 'His $75 went to the Treasury. It held more than $50 then: so it took its first step. It bought out Soakum Lighting System, which was yours, paid you the whole sum, and made it free for all. And wages rose by $10.',
      end: 'From now on rent raises everybody’s wages in place of one player’s wealth. Ben, too, pays rent on his own lots.',
    },
  },
};
