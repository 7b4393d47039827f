import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Show } from '../src/live/show.svelte';
import type { Step } from '../src/protocol/record';
import { bidsOf } from '../src/ui/model/bids';
import { settings } from '../src/ui/settings.svelte';
import { GOLDEN } from './golden.setup';

const golden = JSON.parse(readFileSync(join(GOLDEN, 'golden-auctions.json'), 'utf8'));
const steps: Step[] = golden.steps.map((one: { line: string }) => JSON.parse(one.line) as Step);
const auction = (seq: number) => golden.steps[seq - 1].position.auction as { high?: number } | undefined;
/** Steps in the middle of an auction that has had two bids or more. */
const middles = steps.map((step) => step.seq).filter((seq) => auction(seq) && bidsOf(steps, seq).length > 1);

describe('the bids of an auction that is under way', () => {
  it('are found in the steps before, up to the highest, and none of an auction before', () => {
    expect(middles.length).toBeGreaterThan(3);
    for (const seq of middles) {
      const sums = bidsOf(steps, seq).map((one) => one.amount);
      expect(sums).toEqual([...new Set(sums)].sort((a, b) => a - b));
      expect(sums.at(-1)).toBe(auction(seq)?.high);
    }
    for (const { seq } of steps) if (!auction(seq)) expect(bidsOf(steps, seq)).toEqual([]);
  });
  const shown = (at: number) => {
    settings.kept = { ...settings.kept, motion: 'none' };
    const show = new Show(() => null);
    const scene = (seq: number) => ({ match: { seq, position: golden.steps[seq - 1].position, dice: [0, 0] as const }, waits: [] });
    show.put(scene(at));
    return { show, push: (seq: number) => show.push({ step: steps[seq - 1]!, still: true, scene: scene(seq) }) };
  };
  it('are there after a page was opened in the middle, once the history has come', () => {
    const { show } = shown(middles[0]!);
    expect(show.bids).toEqual([]);
    show.recall(steps.slice(0, middles[0]));
    expect(show.bids).toEqual(bidsOf(steps, middles[0]));
  });
  it('stand before those that came while the history was under way', () => {
    const at = middles.find((seq) => middles.includes(seq + 1) && bidsOf(steps, seq + 1).length > bidsOf(steps, seq).length)!;
    const { show, push } = shown(at);
    push(at + 1);
    show.recall(steps.slice(0, at));
    expect(show.bids).toEqual(bidsOf(steps, at + 1));
  });
  it('are not those of an auction that has ended meanwhile', () => {
    const at = middles.at(-1)!;
    const { show, push } = shown(at);
    const end = steps.find((step) => step.seq > at && step.events.some((event) => event.type === 'auction_closed'))!.seq;
    for (let seq = at + 1; seq <= end; seq += 1) push(seq);
    show.recall(steps.slice(0, at));
    expect(show.bids).toEqual([]);
  });
});
