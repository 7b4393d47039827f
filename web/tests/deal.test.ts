import { describe, expect, it } from 'vitest';
import { en } from '../src/text/en';
import { openCalls, plainCall, readCall, writeCall, writeOver } from '../src/ui/desks/trade/call';
import { Deal, type Counted } from '../src/ui/desks/trade/deal.svelte';
import { countedOf, goodsOf } from '../src/ui/desks/trade/goods';
import type { Said } from '../src/ui/model/driver';
import { driverOf } from './desks.data';

const COUNTED = countedOf(en);
function dealOf(name: string, me = 0) {
  const driver = driverOf(name, me);
  return { driver, deal: new Deal(() => me, () => driver.match, () => driver.board) };
}
const line = (number: number, seat: number, text: string): Said => ({ number, seat, sender: 'x', text, whisper: false });

describe('a trade that is put together', () => {
  it('reads an offer among three as it lies on the table, own side first', () => {
    const { driver, deal } = dealOf('mock-trade');
    deal.read(driver.match.offers[0]!, COUNTED);
    expect(deal.sides).toEqual([0, 1, 2]);
    expect(deal.legs).toHaveLength(4);
    expect(deal.changed).toBe(false);
    expect(deal.mortgagedToMe.map((space) => space.name)).toEqual(['Sapphire Bay']);
  });
  it('answers an offer with its number, and says what each gives', () => {
    const { driver, deal } = dealOf('mock-trade');
    deal.read(driver.match.offers[0]!, COUNTED);
    deal.pays(0, 90);
    expect(deal.changed).toBe(true);
    expect(deal.action()).toMatchObject({ type: 'offer', counters: 1 });
  });
  it('gives each deed once, and drops a leg that gives nothing', () => {
    const { driver, deal } = dealOf('mock-trade');
    deal.fresh([1, 2]);
    const street = driver.board.find(16)!;
    deal.give(0, street);
    deal.give(0, street);
    expect(deal.legs.flatMap((leg) => leg.deeds)).toEqual([16]);
    deal.take(deal.legs[0]!, { deed: 16 });
    expect(deal.legs).toEqual([]);
    expect(deal.ready).toBe(false);
  });
  it('gives to whom was chosen where there are three', () => {
    const { driver, deal } = dealOf('mock-trade');
    deal.fresh([1]);
    deal.add(2);
    deal.takers = { 0: 2 };
    deal.give(0, driver.board.find(16)!);
    expect(deal.action()).toMatchObject({ legs: [{ from: 0, to: 2, deeds: [16] }] });
  });
  it('takes everything of a side off with it', () => {
    const { driver, deal } = dealOf('mock-trade');
    deal.read(driver.match.offers[0]!, COUNTED);
    deal.drop(2);
    expect(deal.legs.every((leg) => leg.from !== 2 && leg.to !== 2)).toBe(true);
  });
  it('counts no more cards than a seat has', () => {
    const { driver, deal } = dealOf('l-three');
    driver.match.seats[0]!.more.luxuries = 2;
    deal.fresh([1]);
    const word: Counted = 'luxuries';
    for (let k = 0; k < 5; k += 1) deal.count(0, word, 1);
    expect(deal.action()).toMatchObject({ legs: [{ from: 0, to: 1, luxuries: 2 }] });
    expect(goodsOf(deal.legs[0]!, driver.board, en)).toEqual([en.desks.trade.counted.luxuries(2)]);
  });
});

describe('open calls', () => {
  const call = { want: 24, cash: 200, give: [6, 8] };
  it('stand in the chat as a sentence, and carry what they ask for', () => {
    const text = writeCall(call, 'Who has Amber Square? I give $200.')!;
    expect(plainCall(text)).toBe('Who has Amber Square? I give $200.');
    expect(readCall(text)).toEqual(call);
  });
  it('are no longer than a message may be', () => {
    expect(writeCall({ ...call, give: Array.from({ length: 120 }, (_, k) => k) }, 'Who has it?')).toBeNull();
  });
  it('read nothing out of other lines, however they look', () => {
    for (const text of ['Hello', '[?]', 'x [?24:200:', 'x [?%E0%A4%A:1:]', '[?24:-5:]']) expect(readCall(text)).toBeNull();
  });
  it('show the newest of a seat for a deed, and none for a deed that it has by now', () => {
    const { match, board } = driverOf('mock-trade');
    const mine = board.spaces.find((space) => match.deeds.get(space.at)?.owner === 1)!;
    const other = board.spaces.find((space) => match.deeds.get(space.at)?.owner === 0)!;
    const chat = [line(1, 1, writeCall({ want: other.key, cash: 10, give: [] }, 'a')!), line(2, 1, writeCall({ want: other.key, cash: 20, give: [] }, 'b')!), line(3, 1, writeCall({ want: mine.key, cash: 5, give: [] }, 'c')!), line(4, 2, 'nothing')];
    expect(openCalls(chat, match, board).map((one) => [one.number, one.cash])).toEqual([[2, 20]]);
  });
  it('end when who asked says so, and once everybody has had a turn', () => {
    const { match, board } = driverOf('mock-trade');
    const other = board.spaces.find((space) => match.deeds.get(space.at)?.owner === 0)!;
    const asked = writeCall({ want: other.key, cash: 10, give: [] }, 'Who has it?', 20)!;
    const at = (turn: number) => ({ ...match, turn: { ...match.turn, number: turn } });
    const seats = match.seats.filter((seat) => !seat.out).length;
    const open = (chat: Said[], turn: number) => openCalls(chat, at(turn), board).length;
    expect([20, 20 + seats - 1, 20 + seats, 3].map((turn) => open([line(1, 1, asked)], turn))).toEqual([1, 1, 0, 0]);
    const over = writeOver(other.key, 'Not any more.');
    expect(plainCall(over)).toBe('Not any more.');
    expect(readCall(over)).toBeNull();
    expect(open([line(1, 1, asked), line(2, 2, over)], 20)).toBe(1);
    expect(open([line(1, 1, asked), line(2, 1, over)], 20)).toBe(0);
    expect(open([line(1, 1, asked), line(2, 1, over), line(3, 1, asked)], 20)).toBe(1);
  });
  it('become an offer: what is looked for against what the caller still has', () => {
    const { driver, deal } = dealOf('mock-trade');
    const mine = driver.board.spaces.find((space) => driver.match.deeds.get(space.at)?.owner === 0)!;
    const bens = driver.board.spaces.find((space) => driver.match.deeds.get(space.at)?.owner === 1)!;
    deal.answer({ want: mine.key, cash: 99999, give: [bens.key, mine.key] }, 1);
    expect(deal.action()).toMatchObject({ legs: [{ from: 0, to: 1, deeds: [mine.key] }, { from: 1, to: 0, cash: driver.match.seats[1]!.cash, deeds: [bens.key] }] });
  });
});
