/** Titles that have become everybody's. */
import type { Board, Space } from '../../ui/model/board';
import type { Match } from '../../ui/model/match';

export const isPublic = (match: Match, board: Board, space: Space): boolean => ((match.more.public ?? []) as (string | number)[]).some((key) => board.find(key)?.at === space.at);
