// How people come to a table: codes as they are typed, links as they are pasted, tables that are made.

import { describe, expect, it } from 'vitest';
import { Api } from '../src/net/http';
import { Secrets } from '../src/net/secrets';
import { addressOf, readCode, readPlace } from '../src/ui/home/code';
import { makeTable, practise } from '../src/ui/home/make';
import { finished, standingOf } from '../src/ui/home/mine';
import { tableView } from './fakes';

describe('a code', () => {
  it('is read in any case, with blanks and dashes', () => {
    for (const text of ['TX4K9P', 'tx4k9p', ' tx4 k9p ', 'TX4-K9P', 'ＴＸ４Ｋ９Ｐ']) expect(readCode(text), text).toBe('TX4K9P');
  });
  it('takes signs that no code has for those they look like', () => {
    expect(readCode('0O1I|9')).toBe('QQLLL9');
  });
  it('is nothing of another length or with other signs', () => {
    for (const text of ['', 'TX4K9', 'TX4K9PP', 'TX4K9Ä', 'hello there']) expect(readCode(text), text).toBeNull();
  });
});

describe('a link', () => {
  it('leads to its table, with its key', () => {
    expect(addressOf(readPlace('https://play.example.org/t/TX4K9P#key=abc-DEF_1')!)).toBe('/t/TX4K9P#key=abc-DEF_1');
    expect(addressOf(readPlace('192.168.1.20:8310/t/tx4k9p')!)).toBe('/t/TX4K9P');
  });
  it('is found in a sentence, and put together where a line was broken', () => {
    expect(addressOf(readPlace('Sit down at Ada’s table: http://a.example/t/TX4K9P#key=abcdef.')!)).toBe('/t/TX4K9P#key=abcdef');
    expect(addressOf(readPlace('http://a.example/t/TX4K9P#key=abc\ndef')!)).toBe('/t/TX4K9P#key=abcdef');
  });
  it('may lead to a match', () => {
    expect(addressOf(readPlace('http://a.example/m/f119b910366a71f0#seq=31')!)).toBe('/m/f119b910366a71f0#seq=31');
  });
  it('is none where it leads nowhere', () => {
    for (const text of ['http://a.example/', 'nonsense', 'http://a.example/x/TX4K9P']) expect(readPlace(text), text).toBeNull();
  });
});

/** A server that answers by path; what it was asked is kept. */
function server(answers: Record<string, [number, unknown]>) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const ask = (path: string, init?: RequestInit) => {
    asked.push({ path, body: init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {} });
    const [status, body] = answers[path] ?? [404, { code: 'not_found', sentence: 'Nothing.' }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { api: new Api('', ask as typeof fetch), asked };
}
const store = (values = new Map<string, string>()) => {
  return new Secrets({ get length() { return values.size; }, key: (at) => [...values.keys()][at] ?? null, getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) });
};
const seated = { code: 'TX4K9P', secret: 's'.repeat(20), seat: 0, table: tableView({ status: 'open' }), invite: 'invite-key', watch: 'watch-key' };
const wanted = { name: 'Ada', game: 'g', preset: 'Quick', seats: 3, public: true };

describe('what the browser keeps', () => {
  it('is no table of mine where something else lies in its place, and is no share', () => {
    const good = { code: 'TX4K9P', secret: 's', name: 'Ada', game: 'g', invite: null, watch: null, used: 1 };
    const kept = new Map<string, string>([['AAAAAA', '5'], ['BBBBBB', '{}'], ['CCCCCC', 'cut of'], ['DDDDDD', '[]'], ['EEEEEE', JSON.stringify(good)], ['TX4K9P', JSON.stringify(good)]].map(([code, text]) => [`table/1/seat/${code}`, text!] as const));
    kept.set('table/1/share/TX4K9P', '{}');
    const secrets = store(kept);
    expect(secrets.mine()).toEqual([good]);
    expect(secrets.reveal('TX4K9P', 'm')).toBeNull();
    expect(secrets.promise('TX4K9P')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a new table', () => {
  it('keeps the secret, the keys of its links and the promised bytes', async () => {
    const { api, asked } = server({ '/api/tables': [201, seated] });
    const secrets = store();
    expect(await makeTable(api, secrets, wanted)).toEqual({ code: 'TX4K9P', problem: null });
    expect(secrets.ticket('TX4K9P')).toMatchObject({ secret: seated.secret, invite: 'invite-key', watch: 'watch-key' });
    expect(asked[0]?.body).toMatchObject({ game: 'g', name: 'Ada', preset: 'Quick', seats: 3, public: true, promise: secrets.promise('TX4K9P') });
  });
  it('is not made where the server refuses, and says why', async () => {
    const { api } = server({ '/api/tables': [503, { code: 'server_full', sentence: 'Full.' }] });
    const secrets = store();
    expect(await makeTable(api, secrets, wanted)).toMatchObject({ code: null, problem: { code: 'server_full' } });
    expect(secrets.mine()).toEqual([]);
  });
  it('against bots is filled, made ready and begun, and is for nobody else', async () => {
    const table = [200, tableView()] as [number, unknown];
    const { api, asked } = server({ '/api/tables': [201, seated], '/api/tables/TX4K9P/bots': table, '/api/tables/TX4K9P/ready': table, '/api/tables/TX4K9P/start': table });
    expect(await practise(api, store(), { name: 'Ada', game: 'g', preset: null, seats: 3 }, 'quick')).toEqual({ code: 'TX4K9P', problem: null });
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['tables', 'bots', 'bots', 'ready', 'start']);
    expect(asked[0]?.body).toMatchObject({ public: false, seats: 3 });
    expect(asked[0]?.body).not.toHaveProperty('preset');
    expect(asked.slice(1, 3).map(({ body }) => body)).toEqual([{ bot: 'quick', seat: 1 }, { bot: 'quick', seat: 2 }]);
  });
  it('against bots that could not be begun is still gone to', async () => {
    const { api } = server({ '/api/tables': [201, seated] });
    expect(await practise(api, store(), { name: 'Ada', game: 'g', preset: null, seats: 2 }, 'quick')).toMatchObject({ code: 'TX4K9P', problem: { code: 'not_found' } });
  });
});

describe('a table of mine', () => {
  const ticket = { code: 'TX4K9P', secret: 's', name: 'Ada', game: 'g', invite: null, watch: null, used: 0 };
  const seats = [{ seat: 0, kind: 'person' as const, name: 'Ada' }, { seat: 1, kind: 'person' as const, name: 'Ben' }];
  it('tells whose turn it is', async () => {
    const { api } = server({ '/api/tables/TX4K9P': [200, tableView({ seats })], '/api/matches/m1': [200, { waits: [1] }] });
    expect(await standingOf(api, ticket)).toMatchObject({ is: 'there', mine: false, waits: ['Ben'] });
    const mine = server({ '/api/tables/TX4K9P': [200, tableView({ seats })], '/api/matches/m1': [200, { waits: [0] }] });
    expect(await standingOf(mine.api, ticket)).toMatchObject({ mine: true });
  });
  it('is gone only where the server says so', async () => {
    expect(await standingOf(server({ '/api/tables/TX4K9P': [404, { code: 'no_such_table', sentence: 'No.' }] }).api, ticket)).toEqual({ is: 'gone' });
    expect(await standingOf(server({ '/api/tables/TX4K9P': [503, { code: 'unavailable', sentence: 'No.' }] }).api, ticket)).toEqual({ is: 'unknown' });
  });
  it('has the matches that are over', () => {
    expect(finished(tableView({ played: ['a', 'b'], status: 'ended', match: 'c' }))).toEqual(['a', 'b', 'c']);
    expect(finished(tableView({ played: ['a'], status: 'open', match: 'c' }))).toEqual(['a']);
  });
});
