/**
 * Draws the motions of a step on the board that already shows what came of it. `model/motions.ts` says when each begins and
 * how long it takes; here is what it looks like. Without motion (ms 0) the same changes are marked in place.
 */
import type { EventOf } from '../../match/fold';
import type { GameEvent } from '../../protocol/record';
import { lanePoint, walk, hopTimes } from '../../geometry/ring';
import type { Catalogue } from '../../text/en';
import { money } from '../../text/format';
import { terms } from '../../text/terms';
import { flowing } from '../flow.svelte';
import type { Match } from '../model/match';
import type { Playing } from '../model/motions';
import { flight } from './flight';
import type { Overlay } from './overlay.svelte';
import { EASE, Score } from './score';
import { standings, type Ground, type Stand } from './standing';

type Kind = GameEvent['type'];

export interface Scene extends Ground {
  /** What holds the drawing, the pieces and the dice. */
  root: HTMLElement;
  /** Pixels of a unit of the view box. */
  unit: number;
  overlay: Overlay;
  before: Match;
  after: Match;
  me: number | null;
  t: Catalogue['scene'];
}

/** One event while it is drawn. */
interface On extends Scene {
  score: Score;
  /** ms after the step is shown; `ms` 0: without motion. */
  at: number;
  ms: number;
  place(key: number | string | null): number;
  name(key: number | string | null): string;
  who(seat: number): string;
  find(selector: string): Element | null;
  row(seat: number | null): Element | null;
  /** Where a token stands on its way: places of those that have moved in this step already. */
  on: Map<number, Stand>;
}
type Draw<K extends Kind> = (on: On, event: EventOf<K>) => void;

const FADE = 120;
const HOP_UP = 10;
const put = (x: number, y: number, s: number): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${s})`;

function mark(on: On, key: number | string | null): void {
  if (key === null) return;
  const at = on.place(key);
  on.score.then(on.at + on.ms, () => on.overlay.mark(at));
}
/** A row of a player lights up for a moment. */
function pulse(on: On, seat: number | null): void {
  on.score.move(on.row(seat), [{ filter: 'none' }, { filter: 'brightness(.93) saturate(1.5)' }, { filter: 'none' }], { at: on.at, ms: Math.max(on.ms, 260) });
}
function paper(on: On): void {
  on.score.hear('paper', on.at);
}
function sign(on: On, text: string, picture: Parameters<Overlay['say']>[1] = null): void {
  on.score.then(on.at, () => on.overlay.say(text, picture));
}

function dice(on: On): void {
  const { score, at, ms, unit } = on;
  score.hear('dice', at);
  for (const [k, node] of on.root.querySelectorAll('[data-die]').entries()) {
    if (!ms) {
      score.fade(node, FADE);
      continue;
    }
    const way = (x: number, y: number, turn: number, s = 1): string => `translate(${x * unit}px, ${y * unit}px) rotate(${turn}deg) scale(${s})`;
    const side = k ? 1 : -1;
    score.move(
      node,
      [
        { transform: way(-190 + k * 30, 150, -560 * side, 1.25), opacity: 0, offset: 0 },
        { transform: way(-150 + k * 30, 96, -470 * side, 1.22), opacity: 1, offset: 0.1, easing: 'cubic-bezier(.2,.6,.5,1)' },
        { transform: way(-70 + k * 14, -36, -250 * side, 1.12), opacity: 1, offset: 0.42, easing: 'cubic-bezier(.5,0,.8,.6)' },
        { transform: way(-34, 14, -130 * side, 0.97), opacity: 1, offset: 0.58, easing: 'cubic-bezier(.2,.6,.5,1)' },
        { transform: way(-12, -12, -48 * side, 1.04), opacity: 1, offset: 0.76, easing: 'cubic-bezier(.5,0,.8,.6)' },
        { transform: way(4, 3, 10 * side, 0.98), opacity: 1, offset: 0.9 },
        { transform: way(0, 0, 0), opacity: 1, offset: 1 },
      ],
      { at, ms: ms * (k ? 1 : 0.94), easing: 'linear' },
    );
  }
  score.reveal(on.find('[data-sum]'), at + ms);
}

const walked: Draw<'token_moved'> = (on, event) => {
  const { score, at, ms, unit, shape, cells } = on;
  const to = on.place(event.new);
  const from = on.place(event.old);
  const end = standings(on.after, on).find((one) => one.seat.seat === event.seat);
  const begin = on.on.get(event.seat) ?? standings(on.before, on).find((one) => one.seat.seat === event.seat);
  if (!end || !begin) return;
  // Further on in the same step it may stand elsewhere: then it stops alone on the lane.
  const cell = cells[to];
  const point = end.seat.at === to || !cell ? end : { ...end, x: lanePoint(cell, shape)[0], y: lanePoint(cell, shape)[1], s: 1 };
  on.on.set(event.seat, point);
  const node = on.find(`[data-token="${event.seat}"]`);
  if (!ms) {
    score.fade(node, FADE);
    on.overlay.mark(to);
    return;
  }
  const n = on.board.ring;
  if (event.how === 'sent' || from >= n || to >= n) {
    score.leg(node, [{ transform: put(begin.x * unit, begin.y * unit, begin.s), easing: 'cubic-bezier(.5,0,.2,1)' }, { transform: put(point.x * unit, point.y * unit, point.s) }], { at, ms });
  } else {
    const way = walk(from, to, n, event.how === 'backward').slice(1);
    const times = hopTimes(way.length);
    const all = times.reduce((sum, time) => sum + time, 0);
    const frames: Keyframe[] = [{ transform: put(begin.x * unit, begin.y * unit, begin.s), offset: 0, easing: 'cubic-bezier(.3,.2,.6,1)' }];
    let last = { x: begin.x, y: begin.y };
    let gone = 0;
    way.forEach((space, i) => {
      const next = cells[space];
      const here = i === way.length - 1 || !next ? point : { x: lanePoint(next, shape)[0], y: lanePoint(next, shape)[1], s: 1 };
      const time = times[i] ?? 0;
      frames.push({ transform: put(((last.x + here.x) / 2) * unit, ((last.y + here.y) / 2 - HOP_UP) * unit, 1.06), offset: (gone + time / 2) / all, easing: 'cubic-bezier(.4,0,.7,.6)' });
      gone += time;
      frames.push({ transform: put(here.x * unit, here.y * unit, i === way.length - 1 ? point.s : 1), offset: Math.min(1, gone / all), easing: 'cubic-bezier(.3,.2,.6,1)' });
      last = here;
      // Passing the start is heard.
      score.hear('hop', at + ms * (gone / all), space === 0 ? 5 : 0);
    });
    score.leg(node, frames, { at, ms });
  }
  // Whoever stands there makes room as it comes; the frame of the landed space waits for it.
  for (const other of standings(on.after, on)) {
    const was = standings(on.before, on).find((one) => one.seat.seat === other.seat.seat);
    if (other.seat.seat === event.seat || !was || was.seat.at !== other.seat.at || (was.x === other.x && was.y === other.y && was.s === other.s)) continue;
    score.move(on.find(`[data-token="${other.seat.seat}"]`), [{ transform: put(was.x * unit, was.y * unit, was.s) }, { transform: put(other.x * unit, other.y * unit, other.s) }], { at: at + ms - 160, ms: 160 });
  }
  // The trail comes with it and not dot by dot: each would have the page drawn while the token walks.
  if (end.seat.at === to) for (const late of on.root.querySelectorAll('[data-here], [data-trail]')) score.reveal(late, at + ms);
};

const paid: Draw<'cash_moved'> = (on, event) => {
  if (event.reason === 'starting_cash') return;
  const { score, at, ms, me } = on;
  flowing.hold(event);
  score.then(at, () => flowing.send(event, ms));
  if (event.to === me) score.hear('receive', at + ms);
  else score.hear('pay', at);
};

const owned: Draw<'owner_changed'> = (on, event) => {
  const { score, at, ms } = on;
  const to = on.place(event.space);
  mark(on, event.space);
  if (!ms) return;
  score.hear('awning', at + ms * 0.5);
  score.move(on.find(`[data-at="${to}"] [data-own]`), [{ transform: 'scaleY(0)', opacity: 0 }, { transform: 'scaleY(.2)', opacity: 1, offset: 0.1 }, { transform: 'scaleY(1)', opacity: 1 }], { at: at + ms * 0.55, ms: Math.max(220, ms * 0.6), easing: EASE.land });
  const space = on.board.spaces[to];
  if (!space) return;
  const from = event.old === null ? on.find(`[data-spot="${to}"]`) : on.row(event.old);
  const into = event.new === null ? on.find(`[data-spot="${to}"]`) : on.row(event.new);
  score.then(at, () => flight(space, from, into, ms * 1.35));
  const group = space.group;
  if (group && event.new !== null && on.board.group(group).every((one) => on.after.deeds.get(one.at)?.owner === event.new)) {
    score.hear('chord', at + ms);
    score.then(at + ms, () => on.board.group(group).forEach((one) => on.overlay.mark(one.at)));
  }
};

const mortgaged: Draw<'mortgage_changed'> = (on, event) => {
  const { score, at, ms } = on;
  const to = on.place(event.space);
  mark(on, event.space);
  score.hear('stamp', at + ms * 0.5);
  score.move(on.find(`[data-at="${to}"] [data-plate]`), [{ transform: 'scaleY(1)' }, { transform: 'scaleY(0)', offset: 0.5 }, { transform: 'scaleY(1)' }], { at, ms });
  score.move(on.find(`[data-at="${to}"] [data-own]`), [{ transform: `scaleY(${event.new ? 1.8 : 0.5})` }, { transform: 'scaleY(1)' }], { at, ms });
};

/** Buildings that are new drop in; where one went the space is marked. */
function built(on: On, key: number | string, old: number, now: number): void {
  const { score, at, ms, unit } = on;
  const to = on.place(key);
  const hotel = now >= on.board.hotel;
  if (now > old) {
    score.hear(hotel ? 'beam' : 'hammer', at + ms * 0.4);
    const all = [...on.root.querySelectorAll(`[data-at="${to}"] [data-built]`)];
    const fresh = hotel ? all : all.slice(-(now - old));
    fresh.forEach((node, k) => score.move(node, [{ transform: `translateY(${-12 * Math.max(1, unit)}px)`, opacity: 0 }, { opacity: 1, offset: 0.35 }, { transform: 'none', opacity: 1 }], { at: at + k * 90, ms, easing: EASE.land }));
  } else score.hear('stamp', at);
  mark(on, key);
}

const jailed = (on: On, event: { seat: number; old: number; new: number }): void => {
  if (event.old || !event.new) return;
  on.score.hear('bars', on.at);
  on.score.move(on.find(`[data-token="${event.seat}"] [data-bars]`), [{ transform: `translateY(${-30 * on.unit}px)`, opacity: 0 }, { transform: 'none', opacity: 1 }], { at: on.at, ms: on.ms ? 260 : 0, easing: EASE.land });
};

const passed = (on: On, event: { seat: number }): void => on.score.move(on.row(event.seat)?.querySelector('svg'), [{ transform: 'none' }, { transform: 'translateY(3px)', opacity: 0.5 }, { transform: 'none' }], { at: on.at, ms: on.ms && 240 });

/** null: nothing to be drawn, the picture after the step shows it. An event that is missing here does not compile. */
export const DRAWINGS: { readonly [K in Kind]: Draw<K> | null } = {
  match_started: null,
  turn_began: (on, event) => pulse(on, event.seat),
  phase_changed: null,
  then_changed: null,
  dice_rolled: dice,
  doubles_counted: null,
  token_moved: walked,
  cash_moved: paid,
  owner_changed: owned,
  mortgage_changed: mortgaged,
  card_drawn: (on, event) => {
    const card = on.board.cards.get(event.card);
    paper(on);
    on.score.then(on.at, () => on.overlay.card(event.seat, event.card, (card?.text ?? '').length));
  },
  card_returned: paper,
  card_given: (on, event) => {
    paper(on);
    pulse(on, event.new);
  },
  auction_opened: (on, event) => {
    on.score.hear('handbell', on.at);
    mark(on, event.space);
    sign(on, on.t.opened(event.space === null ? (on.t.building[event.kind] ?? '') : on.name(event.space)), 'hammer');
  },
  bid_placed: (on, event) => {
    on.score.hear('bid', on.at);
    on.score.move(on.row(event.seat)?.querySelector('svg'), [{ transform: 'none' }, { transform: 'translateY(-7px)' }, { transform: 'none' }], { at: on.at, ms: on.ms && 240, easing: EASE.hop });
  },
  bidder_passed: passed,
  auction_closed: (on, event) => {
    const what = event.space === null ? (on.t.building[event.kind] ?? '') : on.name(event.space);
    if (event.leader !== null) on.score.hear('sold', on.at);
    sign(on, event.leader === null ? on.t.unsold(what) : on.t.sold(on.who(event.leader), what, money(event.high)), 'hammer');
  },
  estate_changed: null,
  claims_opened: (on) => sign(on, on.t.shortage),
  claim_made: (on, event) => {
    on.score.hear('bid', on.at);
    mark(on, event.space);
  },
  claim_passed: passed,
  claim_served: (on, event) => mark(on, event.space),
  claim_lapsed: null,
  claims_closed: null,
  debt_incurred: (on, event) => pulse(on, event.debtor),
  debt_paid: null,
  debt_lapsed: null,
  offer_made: paper,
  offer_changed: paper,
  offer_closed: (on, event) => on.score.hear(event.why === 'settled' ? 'agreed' : 'rejected', on.at),
  match_ended: (on) => {
    on.score.hear('tune', on.at);
    sign(on, on.t.over, 'end');
  },
  stock_moved: null,
  seat_went_out: (on, event) => {
    on.score.hear('out', on.at);
    sign(on, on.t.out(on.who(event.seat)), 'out');
    pulse(on, event.seat);
  },
  level_changed: (on, event) => built(on, event.space, event.old, event.new),
  houses_changed: (on, event) => built(on, event.space, event.old, event.new),
  lockup_changed: jailed,
  jail_changed: jailed,
  poor_house_changed: (on, event) => on.overlay.mark(on.after.seats[event.seat]?.at ?? -1),
  round_counted: null,
  misses_changed: null,
  titles_dealt: null,
  wages_changed: (on) => mark(on, on.board.spaces[0]?.key ?? null),
  single_tax_began: (on, event) => {
    on.score.hear('chord', on.at);
    sign(on, terms().signs?.[event.type] ?? '', 'vote');
  },
  title_made_public: (on, event) => {
    mark(on, event.space);
    sign(on, on.t.public(on.name(event.space)));
  },
  college_built: (on, event) => sign(on, terms().signs?.[event.type] ?? ''),
  trust_changed: (on, event) => event.new.forEach((seat) => pulse(on, seat)),
  trust_asked: paper,
  vote_moved: (on, event) => {
    paper(on);
    pulse(on, event.seat);
  },
  vote_cast: (on, event) => {
    on.score.hear('bid', on.at);
    pulse(on, event.seat);
  },
  vote_closed: (on, event) => sign(on, on.t.counted(event.yes.length, event.no.length), 'vote'),
  target_changed: null,
  came_from_changed: null,
  ending_changed: null,
  loan_made: paper,
  loan_changed: null,
  loan_closed: paper,
};

/** Plays a step; what comes back ends it at once. */
export function perform(playing: Pick<Playing, 'step' | 'cues' | 'ms'>, scene: Scene): () => void {
  const score = new Score();
  const { board, theme } = scene;
  const place = (key: number | string | null): number => (key === null ? -1 : (board.find(theme.aliases[String(key)] ?? key)?.at ?? -1));
  const shared = {
    ...scene,
    score,
    place,
    name: (key: number | string | null) => board.spaces[place(key)]?.name ?? '',
    who: (seat: number) => scene.after.seats[seat]?.name ?? '',
    find: (selector: string) => scene.root.querySelector(selector),
    row: (seat: number | null) => (seat === null ? null : document.querySelector(`[data-seat="${seat}"]`)),
    on: new Map<number, Stand>(),
  };
  let then = 0;
  for (const event of playing.step.events) {
    const cue = playing.cues.find((one) => one.event === event);
    const draw = DRAWINGS[event.type] as Draw<Kind> | null | undefined;
    draw?.({ ...shared, at: cue?.from ?? then, ms: cue?.ms ?? 0 }, event as never);
    if (cue) then = Math.max(then, cue.from + cue.ms);
  }
  score.go();
  return () => {
    score.finish();
    flowing.settle();
  };
}
