// The client's own parts against the real server: a whole match of each game, with the line cut now and then, one seat
// played by this test, one by a bot. At the end the position is the server's and the dice are computed anew.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Board } from '../src/match/board';
import { Table } from '../src/match/match';
import { traitsOf } from '../src/match/traits';
import { checkRecord } from '../src/net/fair';
import { Api, type Answer } from '../src/net/http';
import { Secrets } from '../src/net/secrets';
import type { Wire } from '../src/net/socket';
import type { OpenAction } from '../src/protocol/record';
import type { ChoiceView, DecisionMessage } from '../src/protocol/wire';
import { python, ROOT } from './golden.setup';

const folder = mkdtempSync(join(tmpdir(), 'table-'));
let server: ChildProcess;
let address = '';

beforeAll(async () => {
  const main = 'from rentopia.cli.main import main; main()';
  const flags = ['serve', '--port', '0', '--database', join(folder, 'tables.sqlite3'), '--create-per-minute', '0'];
  server = spawn(python(), ['-c', main, ...flags], {
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src'), PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((found, failed) => {
    let said = '';
    server.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      const open = /open at (http:\/\/\S+)/.exec(said);
      if (open) found(open[1]!);
    });
    server.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
}, 60_000);

afterAll(() => {
  server.removeAllListeners('exit');
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

function done<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.problem.code}: ${answer.problem.sentence}`);
  return answer.value;
}

/** A choice that ends matches: never a bid, else the first; blanks are filled with the least. */
function choose(decision: DecisionMessage): Record<string, unknown> | null {
  const dull = ['pass', 'decline', 'reject'];
  const kind = (choice: ChoiceView): string => String((choice.action as { type: unknown }).type);
  const open = decision.open.filter((choice) => !['mortgage', 'sell', 'build'].includes(kind(choice)));
  const choice = open.find((one) => dull.includes(kind(one))) ?? open[0] ?? decision.open[0];
  if (choice === undefined) return null;
  const filled =
    choice.fill == null || choice.may_leave ? {} : { [choice.fill]: choice.spaces?.length ? [] : (choice.low ?? 0) };
  return { ...choice.action, ...filled, ...(choice.confirm ? { confirm: true } : {}) };
}

describe('a match against the server', () => {
  it.each([
    ['rentopia', { max_rounds: 12 }],
    ['landlords', {}],
  ])(
    "of %s is folded to the server's position, and its dice follow from the seed",
    async (game, options) => {
      const api = new Api(address);
      const secrets = new Secrets(undefined);
      const { share, promise } = secrets.fresh();
      const settings = { bot_pace_ms: 0 };
      const seated = done(await api.create({ game, name: 'Ada', seats: 2, options, settings, promise }));
      secrets.adopt(seated.code, share);
      done(await api.at(seated.code, seated.secret).addBot({ bot: 'quick' }));
      done(await api.at(seated.code, seated.secret).ready(true));

      const lines: WebSocket[] = [];
      const table = new Table({
        code: seated.code,
        url: `${address.replace('http', 'ws')}/api/tables/${seated.code}/socket`,
        secret: seated.secret,
        secrets,
        board: async (of) => new Board(done(await api.board(of))),
        open(url) {
          const line = new WebSocket(url);
          lines.push(line);
          return line as unknown as Wire;
        },
      });
      let asked = 0;
      const over = new Promise<void>((end) => {
        table.subscribe((state) => {
          if (state.ended) return end();
          const { decision, seat } = state;
          if (decision === null || seat === null || !state.waits.includes(seat) || decision.seq <= asked) return;
          const action = choose(decision);
          if (action === null) return;
          asked = decision.seq;
          queueMicrotask(() => {
            void table.act(action as OpenAction, decision.seq).then((reply) => {
              if (reply.type === 'refused' && reply.code !== 'stale')
                throw new Error(`${JSON.stringify(action)}: ${reply.sentence}`);
            });
            if (asked % 17 === 0) lines.at(-1)!.close(); // right behind an act: its answer is lost
          });
        });
      });
      table.open();
      done(await api.at(seated.code, seated.secret).start());
      await over;

      const { match, ended, seat } = table.now;
      const view = done(await api.match(match!.id, seated.secret));
      expect(match!.seq).toBe(view.seq);
      expect(match!.hash).toBe(view.hash);
      expect(match!.position).toEqual(view.position);
      expect(match!.dice).toEqual(view.dice);
      expect(lines.length).toBeGreaterThan(1);
      const record = done(await api.record(match!.id, seated.secret));
      const seen = secrets.seen(match!.id)!;
      expect(seen).toMatchObject({ share, seat, changed: null, commitment: JSON.parse(record[0]!).commitment });
      const verdict = checkRecord(record, seen, traitsOf(game).deals);
      expect(verdict.misfit).toBeNull();
      expect(verdict.draws.length).toBeGreaterThan(10);
      expect(verdict.silent).toEqual([1 - seat!]); // the bot's
      expect(ended!.seed).toBe(JSON.parse(record.at(-1)!).seed);
      table.close();
    },
    120_000,
  );

  it('says as a value what is not done', async () => {
    const api = new Api(address);
    const gone = await api.table('NOSUCH', null);
    expect(gone).toMatchObject({ ok: false, problem: { code: 'no_such_table', status: 404 } });
    const nobody = await new Api('http://127.0.0.1:9').games();
    expect(nobody).toMatchObject({ ok: false, problem: { code: 'unreachable', status: 0 } });
    const table = new Table({
      code: 'NOSUCH',
      url: `${address.replace('http', 'ws')}/api/tables/NOSUCH/socket`,
      secret: null,
      board: () => Promise.reject(new Error('never asked')),
    });
    const closed = new Promise((end) => table.subscribe(({ line }) => line.state === 'closed' && end(line)));
    table.open();
    expect(await closed).toMatchObject({ state: 'closed', code: 4404 });
  });
});
