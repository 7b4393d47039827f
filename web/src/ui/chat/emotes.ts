/** A small fixed set of signs. They travel as words in brackets, so that a client without pictures reads them too. */
export const EMOTES = ['hello', 'luck', 'played', 'thanks', 'ouch', 'laugh', 'trade', 'moment'] as const;
export type Emote = (typeof EMOTES)[number];

const SENT: Record<Emote, string> = {
  hello: '(hello)',
  luck: '(good luck)',
  played: '(well played)',
  thanks: '(thank you)',
  ouch: '(ouch)',
  laugh: '(ha ha)',
  trade: '(shall we trade?)',
  moment: '(one moment)',
};

export const sentAs = (emote: Emote): string => SENT[emote];
/** The sign that a message is; null for words. */
export const emoteOf = (text: string): Emote | null => EMOTES.find((emote) => SENT[emote] === text) ?? null;

/** Line drawings on 24 by 24. */
export const DRAWN: Record<Emote, string> = {
  hello: 'M8 21c-3-1-5-4-5-8V9a1.4 1.4 0 0 1 2.8 0v3V5a1.4 1.4 0 0 1 2.8 0v6-7.5a1.4 1.4 0 0 1 2.8 0V11 5a1.4 1.4 0 0 1 2.8 0v8l1.6-2.6a1.5 1.5 0 0 1 2.7 1.2L16.500 17c-1 2.500-3 4-5.500 4zM18 3c1.700.600 2.800 1.900 3 4',
  luck: 'M12 12c-4-1-6-3-5-5.500S11 6 12 9c1-3 4-5 5-2.500S16 11 12 12zm0 0c4 1 6 3 5 5.500S13 18 12 15c-1 3-4 5-5 2.500S8 13 12 12zm0 0c1 4 2.500 7 5 9',
  played: 'M12 3l2.700 5.600 6.100.800-4.500 4.200 1.200 6.100L12 16.700 6.500 19.700l1.200-6.100L3.200 9.400l6.100-.800z',
  thanks: 'M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11z',
  ouch: 'M12 2l2 5 5-2-2 5 5 2-5 2 2 5-5-2-2 5-2-5-5 2 2-5-5-2 5-2-2-5 5 2z',
  laugh: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7 10l2-1.500L11 10m2 0 2-1.500 2 1.500M7 13.500h10c-.500 3-2.500 4.500-5 4.500s-4.500-1.500-5-4.500z',
  trade: 'M4 9h14m-4-4 4 4-4 4M20 15H6m4-4-4 4 4 4',
  moment: 'M6 3h12M6 21h12M7.500 3c0 5 9 6 9 9s-9 4-9 9M16.500 3c0 5-9 6-9 9s9 4 9 9',
};
