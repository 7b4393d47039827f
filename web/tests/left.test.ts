import { describe, expect, it } from 'vitest';
import { leftOf } from '../src/ui/parts/left';

describe('the figure in a clock', () => {
  it('is in seconds up to 99, then in minutes, then in hours, rounded up', () => {
    expect([0, 1, 9_001, 98_001, 99_000].map(leftOf)).toEqual(['0', '1', '10', '99', '99']);
    expect([99_001, 120_000, 120_001, 3_531_000, 99 * 60_000].map(leftOf)).toEqual(['2′', '2′', '3′', '59′', '99′']);
    expect([99 * 60_000 + 1, 24 * 3_600_000].map(leftOf)).toEqual(['2h', '24h']);
  });
  it('never has more than three characters, so that the small ring holds it', () => {
    for (let ms = 0; ms < 8 * 86_400_000; ms += 12_345) expect(leftOf(ms).length).toBeLessThanOrEqual(3);
  });
});
