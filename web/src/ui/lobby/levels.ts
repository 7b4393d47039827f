/** The levels of bots, in rising order of skill. */
import type { AddBot } from '../../protocol/wire';

export type Level = NonNullable<AddBot['bot']>;
export const LEVELS: readonly Level[] = ['random', 'quick', 'steady'];
