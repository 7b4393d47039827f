// @vitest-environment jsdom
// On a phone: that one's own turn is seen while another sheet is open, and that nothing half made is put away for it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { words } from '../src/text/words.svelte';
import { dealOf, partOf } from '../src/ui/desks/trade/dealof';
import { Opened } from '../src/ui/table/opened.svelte';
import OfferNotes from '../src/ui/table/OfferNotes.svelte';
import Sheet from '../src/ui/table/Sheet.svelte';
import { driverOf, sayOf, type Fake } from './desks.data';

let mounted: Record<string, unknown>[] = [];
afterEach(async () => {
  for (const one of mounted.splice(0)) void unmount(one);
  document.body.innerHTML = '';
  await words.speak('en');
});
/** A driver whose turn it is not yet; `begin` makes it so. */
function waiting(): Fake & { begin: () => void } {
  const fake = driverOf('mock');
  let waits = $state.raw<number[]>([1]);
  return new Proxy(fake, {
    get: (_, key) => (key === 'waits' ? waits : key === 'begin' ? () => (waits = [0]) : fake[key as keyof Fake]),
  }) as Fake & { begin: () => void };
}
function opened(driver: Fake, phone = true): Opened {
  const made = new Opened(() => ({ me: 0, phone }));
  mounted.push(mount(OfferNotes, { target: document.body, props: { driver, opened: made, phone } }));
  flushSync();
  return made;
}
const begin = (driver: Fake & { begin: () => void }): void => {
  driver.begin();
  flushSync();
};

describe('the tab of the own turn', () => {
  const tab = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('nav button')][0]!;
  it.each([['en', 'Turn', 'Your decision'], ['de', 'Zug', 'Deine Entscheidung']])('is marked in words and by a sign while a decision waits behind another tab (%s)', async (language, name, said) => {
    await words.speak(language as 'en' | 'de');
    const driver = waiting();
    const on = new Opened(() => ({ me: 0, phone: true }));
    on.sheet = 'log';
    mounted.push(mount(Sheet, { target: document.body, props: { driver, say: sayOf(driver), opened: on, onrefused: () => undefined } }));
    flushSync();
    expect(tab().textContent).toBe(name);
    begin(driver);
    expect(tab().textContent).toContain(said);
    expect(tab().querySelector('[aria-hidden="true"]')?.textContent).toBe('!');
    on.turnTo('turn');
    flushSync();
    expect(tab().textContent).toBe(name);
  });
});

describe('a desk over the dock of a phone', () => {
  it('gives way to a decision that comes while nothing is put together in it', () => {
    const driver = waiting();
    const on = opened(driver);
    on.turnTo('trade');
    dealOf(driver).fresh([1]);
    begin(driver);
    expect([on.sheet, on.desk]).toEqual(['turn', null]);
  });
  it.each([
    ['deal', (driver: Fake) => dealOf(driver).pays(0, 20)],
    ['word', (driver: Fake) => { dealOf(driver).note = 'please'; }],
    ['offer that is looked at', (driver: Fake) => { dealOf(driver).counters = 3; }],
    ['loan', (driver: Fake) => { partOf(driver).part = 'loans'; }],
    ['field', () => { document.body.append(document.createElement('input')); document.querySelector('input')!.focus(); }],
  ])('stays for a %s in it', (_, touch) => {
    const driver = waiting();
    const on = opened(driver);
    on.turnTo('trade');
    dealOf(driver).fresh([1]);
    touch(driver);
    begin(driver);
    expect([on.sheet, on.desk]).toEqual(['trade', 'trade']);
  });
  it('gives way too where it shows deeds, and the log and the chat stay', () => {
    for (const [sheet, then] of [['deeds', 'turn'], ['log', 'log'], ['chat', 'chat']] as const) {
      const driver = waiting();
      const on = opened(driver);
      on.turnTo(sheet);
      begin(driver);
      expect(on.sheet).toBe(then);
    }
  });
  it('stays where it is opened while the decision waits already, and beside the board', () => {
    const driver = waiting();
    const on = opened(driver);
    begin(driver);
    on.turnTo('trade');
    flushSync();
    expect(on.sheet).toBe('trade');
    const other = waiting();
    const desktop = opened(other, false);
    desktop.open('trade');
    begin(other);
    expect(desktop.desk).toBe('trade');
  });
});
