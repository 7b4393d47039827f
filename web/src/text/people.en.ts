/** Who sits at a table: what bots and tokens are called, wherever they are named. */
export const people = {
  people: {
    bots: { random: 'easy', quick: 'quick', steady: 'steady' } as Record<string, string>,
    botHelp: {
      random: 'Does whatever is allowed, by chance. For trying things out.',
      quick: 'Buys what it can pay and builds early. Quick, and easy to see through.',
      steady: 'Weighs rents, cash and trades. The strongest here.',
    } as Record<string, string>,
    bot: (level: string) => `bot, ${level}`,
    tokens: { key: 'Key', sail: 'Sail', moon: 'Moon', pear: 'Pear', umbrella: 'Umbrella', wheel: 'Wheel', leaf: 'Leaf', tulip: 'Tulip' },
    hostStarts: (name: string) => `${name} starts the match.`,
    leave: 'Leave',
  },
};
