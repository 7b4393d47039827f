import { describe, expect, it } from 'vitest';
import { spread } from '../src/ui/after/spread';

describe('marks along the way of a replay', () => {
  it('stay where they belong while they have room', () => {
    expect(spread([10, 60, 300], 24, 400)).toEqual([10, 60, 300]);
  });
  it('move apart evenly where two would lie over each other', () => {
    expect(spread([100, 110], 24, 400)).toEqual([93, 117]);
  });
  it('never leave the line, and keep their order', () => {
    const found = spread([396, 398, 400, 2], 24, 400);
    expect(found).toEqual([352, 376, 400, 2]);
    expect(spread([0, 1, 2], 24, 400)).toEqual([0, 24, 48]);
  });
  it('share a line that is too short for all of them', () => {
    expect(spread([5, 5, 5], 24, 30)).toEqual([0, 15, 30]);
  });
});
