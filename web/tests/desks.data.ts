/** A match of the dev page's fixtures with a driver that remembers what it was asked and told. */
import landlords from '../src/themes/landlords';
import rentopia from '../src/themes/rentopia';
import type { OpenAction } from '../src/protocol/record';
import type { BoardView, DecisionMessage, Figures, Preview, Problem, Ways } from '../src/protocol/wire';
import { readBoard } from '../src/ui/model/board';
import type { MatchDriver, Said } from '../src/ui/model/driver';
import { readMatch, type Match } from '../src/ui/model/match';
import { namer } from '../src/ui/model/names';

const files = import.meta.glob<unknown>('../dev/fixtures/*.json', { eager: true, import: 'default' });
export const FIXTURES = Object.keys(files).map((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? '').filter((name) => !/^board-|^games$/.test(name));
export const load = <T>(name: string): T => structuredClone(files[`../dev/fixtures/${name}.json`]) as T;
export interface Fixture {
  game: string;
  position: Record<string, unknown>;
  dice: [number, number];
  decisions: DecisionMessage[];
}
export const no = (code: string, sentence: string, clause: string): Problem => ({ code, sentence, clause, data: {}, problems: {} }) as Problem;

/** A preview in which nothing changes but what is given. */
export function previewOf(match: Match, change: Partial<Preview> = {}): Preview {
  const figures: Figures = { seq: 1, dues: [], worth: match.seats.map(() => 0), income: match.seats.map(() => 0), passing: match.seats.map(() => 0), barred: [], bars: [] };
  const cash = match.seats.map((seat) => seat.cash);
  const none = match.seats.map(() => 0);
  return {
    seq: 1, refused: null, at: null, later: false, phase: match.turn.phase, before: figures, after: figures, cash_before: cash, cash_after: cash, owed_before: none, owed_after: none,
    owners_after: {}, levels_after: {}, mortgaged_after: [], supply_before: { houses: 32, hotels: 12 }, supply_after: { houses: 32, hotels: 12 }, fees: [], sales_forced: [], receipts: [], ...change,
  };
}

export interface Fake extends MatchDriver {
  sent: OpenAction[];
  looked: OpenAction[][];
  said: string[];
  /** What is answered; changed by a test. */
  answers: { act: (action: OpenAction, nth: number) => Problem | null; preview: (actions: readonly OpenAction[]) => Preview | Problem; ways: Ways | null };
}

interface Change {
  chat?: Said[];
  decision?: DecisionMessage | null;
  match?: (match: Match) => Match;
  waits?: readonly number[];
}
export const driverOf = (name: string, me: number | null = 0, change: Change = {}): Fake => driverFrom(load<Fixture>(name), me, change);
export function driverFrom(fixture: Fixture, me: number | null = 0, change: Change = {}): Fake {
  const theme = fixture.game === 'rentopia' ? rentopia : landlords;
  const board = readBoard(load<BoardView>(`board-${fixture.game}`), theme.codes);
  const read = readMatch(fixture.position, { board, aliases: theme.aliases, lock: theme.lock, table: null, me, dice: fixture.dice });
  const match = change.match ? change.match(read) : read;
  const sent: OpenAction[] = [];
  const looked: OpenAction[][] = [];
  const said: string[] = [];
  const answers: Fake['answers'] = { act: () => null, preview: () => previewOf(match), ways: null };
  const waits = change.waits ?? fixture.decisions.filter((one) => one.open.length).map((one) => one.seat);
  return {
    table: { settings: { offer_seconds: 180 }, match: 'm', seats: [] }, theme, board, match, me, host: true, waits, online: true, ending: null, lines: [], chat: change.chat ?? [],
    decision: change.decision === undefined ? (me === null ? null : (fixture.decisions[me] ?? null)) : change.decision,
    clock: { seats: waits, remaining_ms: 30000, at: 0, whole: 30000 }, sent, looked, said, answers,
    act: async (action: OpenAction) => answers.act(action, sent.push(action) - 1),
    preview: async (actions: readonly OpenAction[]) => {
      looked.push([...actions]);
      return answers.preview(actions);
    },
    ways: async () => answers.ways,
    voteEffect: async () => null,
    say: async (text: string) => (said.push(text), null),
    receipts: async () => [], grant: async () => null, back: async () => null, rematch: async () => null, leave: async () => null, record: () => null, checkDice: async () => ({ ok: true, draws: 0 }),
  } as unknown as Fake;
}
export const sayOf = (driver: MatchDriver) => namer(driver.board, driver.match, driver.theme.words('en'));
