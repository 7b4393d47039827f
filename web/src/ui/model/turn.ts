/** Whether the match waits for one's own decision. */
import type { MatchDriver } from './driver';

export const asksMe = ({ me, waits, decision }: Pick<MatchDriver, 'me' | 'waits' | 'decision'>): boolean => me !== null && waits.includes(me) && decision !== null && decision.open.length > 0;
