// @vitest-environment jsdom
// What the page of the result explains: why the match was over, what else moved money in a turn, where luck stands; and
// that votes that were carried are marks of the replay.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Board as Ground } from '../src/match/board';
import type { Position } from '../src/match/position';
import { Replay } from '../src/match/replay';
import type { Step } from '../src/protocol/record';
import type { BoardView, MatchReport } from '../src/protocol/wire';
import { report as german } from '../src/text/report.de';
import { report as english } from '../src/text/report.en';
import { themeOf } from '../src/themes';
import { goalsOf } from '../src/ui/after/goals';
import Luck from '../src/ui/after/Luck.svelte';
import { Played, readRecord } from '../src/ui/after/played';
import { readBoard } from '../src/ui/model/board';
import { driverOf } from './desks.data';
import { GOLDEN, ROOT } from './golden.setup';

interface Golden {
  board: BoardView;
  start: { position: Position };
  steps: { line: string; position: Position }[];
  report: MatchReport;
}
const golden = (name: string): Golden => JSON.parse(readFileSync(join(GOLDEN, `${name}.json`), 'utf8')) as Golden;
async function playedOf(name: string, record: string): Promise<{ played: Played; found: Golden }> {
  const found = golden(name);
  const theme = (await themeOf(found.board.game))!;
  const lines = readFileSync(join(ROOT, 'tests', 'golden', record), 'utf8').trimEnd().split('\n');
  return { found, played: new Played(readRecord(lines), found.steps.at(-1)!.position, { theme, board: readBoard(found.board, theme.codes), ground: new Ground(found.board) }) };
}
let mounted: Record<string, unknown> | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.innerHTML = '';
});

describe('the end of a match', () => {
  it.each([['golden-four-steady', 'four-steady.jsonl'], ['golden-to-the-last', 'to-the-last.jsonl'], ['landlords-three-steady', 'landlords/three-steady.jsonl']])('has the reason of its record, in words of both languages: %s', async (name, record) => {
    const { played } = await playedOf(name, record);
    const said = played.steps.flatMap((step) => step.events).find((event) => event.type === 'match_ended');
    expect(played.ended).toBe(said?.type === 'match_ended' ? said.reason : 'none');
    expect(english.ended[played.ended!]).toMatch(/\.$/);
    expect(german.ended[played.ended!]).toMatch(/\.$/);
  });
});

describe('a turning point', () => {
  it.each([['golden-four-steady', 'four-steady.jsonl'], ['landlords-three-steady', 'landlords/three-steady.jsonl']])('tells what else moved money in its turn, without bids, and not itself again: %s', async (name, record) => {
    const { played, found } = await playedOf(name, record);
    const { turns } = played.replay.marks;
    for (const { seq } of found.report.turning) {
      const from = turns.filter((turn) => turn.seq < seq).at(-1)?.seq ?? 0;
      const to = turns.find((turn) => turn.seq >= seq)?.seq ?? played.end;
      const paid = played.steps.slice(from, to).flatMap((step) => step.events).filter((event) => event.type === 'cash_moved').length;
      const said = played.besides(seq, 3);
      expect(said.length).toBeLessThanOrEqual(Math.min(3, paid));
      expect(said).not.toContain(played.sentence(seq));
      expect(said.join()).not.toMatch(/ bids /);
    }
    expect(found.report.turning.some(({ seq }) => played.besides(seq, 3).length > 0)).toBe(true);
  });
});

describe('votes', () => {
  const vote = (carried: boolean): Step =>
    ({ seq: 1, at: null, seat: 1, action: { type: 'vote', yes: carried }, draws: [], events: [{ type: 'vote_cast', seat: 1, yes: carried }, { type: 'vote_closed', on: 'single_tax', seat: 0, yes: carried ? [0, 1] : [0], no: carried ? [] : [1] }, ...(carried ? [{ type: 'single_tax_began' }] : [])] }) as unknown as Step;
  const found = golden('landlords-three-steady');
  const marks = (step: Step) => new Replay(new Ground(found.board), found.start.position, [step]).marks;
  it('that are carried are marks, those that fail are none, and a tax that begins by the round is none', () => {
    expect(marks(vote(true)).votes).toEqual([1]);
    expect(marks(vote(false)).votes).toEqual([]);
    expect(marks({ ...vote(true), events: [{ type: 'single_tax_began' }] } as unknown as Step).votes).toEqual([]);
  });
  it('can be gone to, told with their round', async () => {
    const { played } = await playedOf('landlords-three-steady', 'landlords/three-steady.jsonl');
    const seqs = played.steps.filter((step) => step.events.some((event) => event.type === 'single_tax_began')).map((step) => step.seq);
    expect(seqs.length).toBeGreaterThan(0);
    for (const [t, said] of [[english, /^Round \d+: .*Single Tax/], [german, /^Runde \d+: .*Single Tax/]] as const) {
      const goals = goalsOf(played, null, t).votes;
      expect(goals.map((goal) => goal.seq)).toEqual(seqs);
      for (const goal of goals) expect(goal.text).toMatch(said);
    }
  });
});

describe('luck', () => {
  const { match } = driverOf('mock');
  const of = (rank: number) => ({ dice: match.seats.map(({ seat }) => ({ seat, throws: 20, pips: 160, pips_expected: 140, pips_rank: rank, doubles: 3, doubles_expected: 3.3, doubles_rank: rank })), rents: match.seats.map(({ seat }) => ({ seat, paid: 10, paid_expected: 20, received: 5, received_expected: 5, luck: 10, rank })) }) as unknown as MatchReport;
  it.each([['dice', english, 'More than 99 of 100', 'Fewer than nearly'], ['dice', german, 'Mehr, als 99 von 100', 'Weniger, als fast'], ['rents', english, 'luckier than 99 of 100', 'unluckier than nearly'], ['rents', german, 'mehr Glück, als 99 von 100', 'weniger Glück, als fast']] as const)('of the %s stands among a hundred of whom one is oneself', (which, t, most, least) => {
    const said = (rank: number): string => {
      if (mounted) void unmount(mounted);
      document.body.innerHTML = '';
      mounted = mount(Luck, { target: document.body, props: { report: of(rank), match, t, which } });
      flushSync();
      return document.querySelector('ul')?.textContent ?? '';
    };
    expect(said(99.9)).toContain(most);
    expect(said(100)).toContain(most);
    expect(said(0.2)).toContain(least);
    expect(said(0.2)).not.toMatch(/\b0 (of|von) 100/);
  });
});
