// Requests to the table server. What is not done is a value, never an exception: the server's `Problem`, or one that says
// that no answer came.

import type {
  AboutSeat,
  Acted,
  AddBot,
  BoardView,
  Branch,
  ChangeSeat,
  ChangeTable,
  CreateTable,
  Figures,
  Games,
  Join,
  LessonLook,
  LessonView,
  Lessons,
  Links,
  MatchReport,
  Order,
  PassportView,
  Preview,
  PreviewRequest,
  Problem,
  Receipts,
  Seated,
  Steps,
  Tables,
  TableView,
  Unsay,
  View,
  VoteEffect,
  Ways,
} from '../protocol/wire';

/** A problem with its status; 0 and the code `unreachable` where no answer came. */
export interface Failure extends Problem {
  status: number;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Failure };

/** What a body may leave out because the server has a usual value for it. */
type Body<T> = Partial<T>;

const failed = (code: string, status: number): Failure => ({ code, sentence: '', status });

export class Api {
  constructor(
    private readonly base = '',
    private readonly ask: typeof fetch = (...args) => fetch(...args),
  ) {}

  private async request(method: string, path: string, body: unknown, secret: string | null): Promise<Answer<Response>> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (secret !== null) headers['Authorization'] = `Bearer ${secret}`;
    try {
      const answer = await this.ask(this.base + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        credentials: 'same-origin',
      });
      return answer.ok ? { ok: true, value: answer } : { ok: false, problem: await problemOf(answer) };
    } catch {
      return { ok: false, problem: failed('unreachable', 0) };
    }
  }

  private async json<T>(
    method: string,
    path: string,
    body?: unknown,
    secret: string | null = null,
  ): Promise<Answer<T>> {
    const answer = await this.request(method, path, body, secret);
    if (!answer.ok) return answer;
    try {
      return { ok: true, value: answer.value.status === 204 ? (undefined as T) : ((await answer.value.json()) as T) };
    } catch {
      return { ok: false, problem: failed('unreadable', answer.value.status) };
    }
  }

  private async text(path: string, secret: string | null = null): Promise<Answer<string>> {
    const answer = await this.request('GET', path, undefined, secret);
    if (!answer.ok) return answer;
    try {
      return { ok: true, value: await answer.value.text() };
    } catch {
      return { ok: false, problem: failed('unreachable', 0) };
    }
  }

  // --- games --------------------------------------------------------------------------------------------

  games = (): Promise<Answer<Games>> => this.json('GET', '/api/games');
  board = (game: string): Promise<Answer<BoardView>> => this.json('GET', `/api/games/${part(game)}/board`);
  lessons = (game: string): Promise<Answer<Lessons>> => this.json('GET', `/api/games/${part(game)}/lessons`);
  lesson = (game: string, lesson: string): Promise<Answer<LessonView>> =>
    this.json('GET', `/api/games/${part(game)}/lessons/${part(lesson)}`);
  /** What acts of the learner would change after so many steps of a lesson. */
  lessonPreview = (game: string, lesson: string, look: LessonLook): Promise<Answer<Preview>> =>
    this.json('POST', `/api/games/${part(game)}/lessons/${part(lesson)}/preview`, look);
  rules = (game: string): Promise<Answer<string>> => this.text(`/api/games/${part(game)}/rules`);
  passport = (code: string): Promise<Answer<PassportView>> => this.json('GET', `/api/passport/${part(code)}`);
  makePassport = (game: string, options: object): Promise<Answer<PassportView>> =>
    this.json('POST', '/api/passport', { game, options });

  // --- tables -------------------------------------------------------------------------------------------

  create = (table: Body<CreateTable>): Promise<Answer<Seated>> => this.json('POST', '/api/tables', table);
  tables = (): Promise<Answer<Tables>> => this.json('GET', '/api/tables');
  table = (code: string, secret: string | null): Promise<Answer<TableView>> =>
    this.json('GET', `/api/tables/${part(code)}`, undefined, secret);
  join = (code: string, who: Body<Join>): Promise<Answer<Seated>> =>
    this.json('POST', `/api/tables/${part(code)}/join`, who);

  /** What the own seat, or the host, changes at a table. */
  at(code: string, secret: string): TableApi {
    const post = <T>(what: string, body?: unknown): Promise<Answer<T>> =>
      this.json<T>('POST', `/api/tables/${part(code)}/${what}`, body, secret);
    return {
      ready: (ready, promise) => post('ready', promise === undefined ? { ready } : { ready, promise }),
      seat: (change) => post('seat', change),
      change: (change) => post('change', change),
      addBot: (bot) => post('bots', bot),
      kick: (seat) => post('kick', { seat } satisfies AboutSeat),
      lots: () => post('lots'),
      order: (seats) => post('order', { seats } satisfies Order),
      host: (seat) => post('host', { seat } satisfies AboutSeat),
      mute: (seat, on) => post('mute', { seat, on } satisfies AboutSeat),
      links: () => post('links'),
      start: () => post('start'),
      rematch: () => post('rematch'),
      end: () => post('end'),
      leave: () => post('leave'),
      unsay: (numbers) => post('unsay', { numbers: [...numbers] } satisfies Unsay),
    };
  }

  // --- matches ------------------------------------------------------------------------------------------

  match = (match: string, secret: string | null = null): Promise<Answer<View>> =>
    this.json('GET', `/api/matches/${part(match)}`, undefined, secret);
  steps = (match: string, after: number, limit: number, secret: string | null = null): Promise<Answer<Steps>> =>
    this.json('GET', `/api/matches/${part(match)}/events?after=${after}&limit=${limit}`, undefined, secret);
  receipts = (match: string, seq: number, secret: string | null = null): Promise<Answer<Receipts>> =>
    this.json('GET', `/api/matches/${part(match)}/steps/${seq}/receipts`, undefined, secret);

  /** `seq`: as it stood after that step; left out: as it stands. */
  figures = (match: string, seq: number | null, secret: string | null = null): Promise<Answer<Figures>> =>
    this.json('GET', `/api/matches/${part(match)}/figures${seq === null ? '' : `?seq=${seq}`}`, undefined, secret);
  preview = (match: string, asked: PreviewRequest, secret: string): Promise<Answer<Preview>> =>
    this.json('POST', `/api/matches/${part(match)}/preview`, asked, secret);
  /** `need`: so many dollars in hand, where nothing is owed. */
  ways = (match: string, need: number | null, secret: string): Promise<Answer<Ways>> =>
    this.json('GET', `/api/matches/${part(match)}/ways${need === null ? '' : `?need=${need}`}`, undefined, secret);
  voteEffect = (match: string, secret: string | null = null): Promise<Answer<VoteEffect>> =>
    this.json('GET', `/api/matches/${part(match)}/vote-effect`, undefined, secret);
  /** Of a finished match. */
  branch = (match: string, wanted: Body<Branch>): Promise<Answer<Seated>> =>
    this.json('POST', `/api/matches/${part(match)}/branch`, wanted);
  report = (match: string, secret: string | null = null): Promise<Answer<MatchReport>> =>
    this.json('GET', `/api/matches/${part(match)}/report`, undefined, secret);

  /** The lines of a finished match's record. */
  async record(match: string, secret: string | null = null): Promise<Answer<string[]>> {
    const answer = await this.text(`/api/matches/${part(match)}/record`, secret);
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.split('\n').filter((line) => line !== '') };
  }
}

export interface TableApi {
  ready(ready: boolean, promise?: string): Promise<Answer<TableView>>;
  seat(change: Body<ChangeSeat>): Promise<Answer<TableView>>;
  change(change: Body<ChangeTable>): Promise<Answer<TableView>>;
  addBot(bot: AddBot): Promise<Answer<TableView>>;
  kick(seat: number): Promise<Answer<TableView>>;
  /** Lots decide who sits where. */
  lots(): Promise<Answer<TableView>>;
  order(seats: number[]): Promise<Answer<TableView>>;
  host(seat: number): Promise<Answer<TableView>>;
  mute(seat: number, on: boolean): Promise<Answer<TableView>>;
  links(): Promise<Answer<Links>>;
  start(): Promise<Answer<TableView>>;
  rematch(): Promise<Answer<TableView>>;
  end(): Promise<Answer<TableView>>;
  leave(): Promise<Answer<undefined>>;
  unsay(numbers: readonly number[]): Promise<Answer<Acted>>;
}

const part = encodeURIComponent;

async function problemOf(answer: Response): Promise<Failure> {
  try {
    const problem = (await answer.json()) as Partial<Problem>;
    if (typeof problem.code === 'string' && typeof problem.sentence === 'string') {
      return { ...(problem as Problem), status: answer.status };
    }
  } catch {
    // A proxy answered, not the server.
  }
  return failed('unreadable', answer.status);
}
