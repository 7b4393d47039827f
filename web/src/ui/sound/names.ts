/** The sounds of the table; the look, part 8. */
export type SoundName =
  | 'dice'
  | 'hop'
  | 'pay'
  | 'receive'
  | 'awning'
  | 'hammer'
  | 'beam'
  | 'stamp'
  | 'paper'
  | 'agreed'
  | 'rejected'
  | 'bell'
  | 'handbell'
  | 'bid'
  | 'sold'
  | 'tick'
  | 'bars'
  | 'chord'
  | 'out'
  | 'tune';

/** What the sounds are made on: wood, paper and metal; or a parlour piano and a typewriter. */
export type Voice = 'workshop' | 'parlour';
