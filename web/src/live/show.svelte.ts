// What is on the screen of a match: the scene after the step that is being played, its motions, and what a position does
// not say (the ways that tokens went, the bids of an auction). Live tables and replays show by it.

import type { MatchState } from '../match/match';
import { TIMERS, type Timers } from '../net/socket';
import type { Step } from '../protocol/record';
import { bidsOf, type Bid } from '../ui/model/bids';
import type { Move } from '../ui/model/match';
import type { Ground, Playing } from '../ui/model/motions';
import { Stage, type Frame } from '../ui/model/stage';
import { settings } from '../ui/settings.svelte';
import type { Shown } from './games';

/** A moment of a match. */
export interface Scene {
  match: Pick<MatchState, 'seq' | 'position' | 'dice'>;
  waits: readonly number[];
}

interface Shot extends Frame {
  scene: Scene;
  /** It is on the screen now. */
  shown?: () => void;
}

const MOVES = 12;

export class Show {
  scene = $state.raw<Scene | null>(null);
  /** The step whose motions run, or ran last; null: what is seen was put there. */
  played = $state.raw<Playing | null>(null);
  moves = $state.raw<Move[]>([]);
  bids = $state.raw<Bid[]>([]);
  /** Whether `bids` goes back to where its auction opened, as far as that is known. */
  private heard = false;
  private stamp = 0;
  private readonly stage: Stage<Shot>;

  constructor(
    private readonly of: () => Pick<Shown, 'board'> | null,
    timers: Pick<Timers, 'after'> = TIMERS,
    /** Another moment is on the screen. */
    private readonly onseq: (seq: number) => void = () => undefined,
  ) {
    this.stage = new Stage<Shot>({
      ground: () => this.ground(),
      speed: () => settings.ms(100) / 100,
      show: (shot, playing) => this.see(shot, playing),
      timers,
    });
  }

  /** Whether steps have come that are not on the screen yet. */
  get behind(): boolean {
    return this.stage.behind > 0;
  }
  push(shot: Shot): void {
    this.stage.push(shot);
  }
  /** Shows a moment without a way to it. */
  put(scene: Scene): void {
    this.stage.flush();
    this.played = null;
    this.scene = scene;
    this.onseq(scene.match.seq);
  }
  /** The match waits for others, without a step. */
  waiting(waits: readonly number[]): void {
    if (this.scene !== null && !this.behind) this.scene = { ...this.scene, waits };
  }
  /** Whoever acts waits for no motion. */
  skip(): void {
    this.stage.skip();
  }
  flush(): void {
    this.stage.flush();
  }
  clear(): void {
    this.stage.clear();
    this.scene = this.played = null;
    this.moves = [];
    this.bids = [];
    this.heard = false;
  }
  /** What was bid before the moment that was put there, for the auction that was open then. */
  recall(steps: readonly Step[]): void {
    if (!this.heard) this.bids = [...bidsOf(steps), ...this.bids];
    this.heard = true;
  }

  private ground(): Ground {
    const board = this.of()?.board;
    return { ring: board?.ring ?? 0, at: (key) => board?.find(key)?.at ?? 0 };
  }

  private see(shot: Shot, playing: Playing | null): void {
    for (const event of shot.step.events) this.note(event);
    this.scene = shot.scene;
    this.played = playing;
    shot.shown?.();
    this.onseq(shot.scene.match.seq);
  }
  private note(event: Step['events'][number]): void {
    if (event.type === 'token_moved') {
      const ground = this.ground();
      this.stamp += 1;
      const move = { seat: event.seat, from: ground.at(event.old), to: ground.at(event.new), how: event.how, stamp: this.stamp };
      this.moves = [...this.moves.slice(1 - MOVES), move];
    } else if (event.type === 'auction_opened' || event.type === 'auction_closed') {
      this.bids = [];
      this.heard = true;
    } else if (event.type === 'bid_placed') this.bids = [...this.bids, { seat: event.seat, amount: event.amount }];
  }
}
