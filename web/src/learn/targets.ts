// Where a lesson points: the button that does what it wants, or the next one on the way there; a space; a part of the page.
// Buttons are found by what stands on them, as people find them, so that a screen may be arranged anew without its lessons.

import { money } from '../text/format';
import type { Catalogue } from '../text/en';
import { words } from '../text/words.svelte';
import { namer, plain } from '../ui/model/names';
import { labelOf } from '../ui/model/offer';
import type { Lesson } from './lesson.svelte';

const seen = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return box.width > 8 && box.height > 8 && !element.closest('[aria-hidden="true"], [inert]');
};
const said = (element: Element): string => plain(`${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`).replace(/\s+/g, ' ').trim();
const shut = (element: Element): boolean => element.getAttribute('aria-disabled') === 'true' || (element as HTMLButtonElement).disabled;

/** The first button that can be pressed and says one of these. `beside`: what stands near it names this too. */
export function buttonSaying(root: ParentNode, texts: readonly string[], beside?: string): Element | null {
  // Spaces of the board can be pressed too, and have sums and names on them.
  const buttons = [...root.querySelectorAll('button')].filter((one) => seen(one) && !shut(one) && !one.closest('.frame [data-spot]'));
  for (const text of texts) {
    if (!text) continue;
    for (const one of buttons) {
      if (!said(one).toLowerCase().includes(plain(text).toLowerCase())) continue;
      if (beside === undefined || said(one).includes(beside) || said(one.closest('li, [role="group"], fieldset') ?? one).includes(beside)) return one;
    }
  }
  return null;
}

const PROPERTY = new Set(['build', 'sell', 'mortgage', 'redeem']);
const LOANS = new Set(['repay', 'call_loan']);
const TRADE = new Set(['accept', 'reject', 'withdraw', 'offer']);

/** What the lesson wants next, as its button is called. */
export function nameOf(lesson: Lesson): string {
  const { wanted, match, board, theme } = lesson;
  if (wanted === null) return '';
  const say = namer(board, match, theme.words(words.language));
  if (wanted.type === 'bid') return words.t.acts.bid(say, Number((wanted as { amount?: number }).amount ?? 0));
  const { amount } = wanted as { amount?: number };
  const named = plain(labelOf({ action: wanted } as Parameters<typeof labelOf>[0], { t: words.t, say, board, match }));
  return amount === undefined ? named : `${named}, ${money(amount)}`;
}

/** The tab of a phone's sheet that is not open now. */
const tab = (root: Element, name: string): Element | null =>
  [...root.querySelectorAll('nav button[aria-pressed="false"], [role="tab"][aria-selected="false"]')].find((one) => seen(one) && said(one).startsWith(name)) ?? null;

/** What puts away a desk that is in the way. */
const away = (root: Element, dock: Element, t: Catalogue): Element | null => buttonSaying(dock, [t.trade.putAway]) ?? buttonSaying(root, [t.app.close]);

function own(lesson: Lesson, t: Catalogue, root: Element): Element | null {
  const { wanted, board } = lesson;
  if (wanted === null) return null;
  const act = wanted as { type: string; space?: number | string; titles?: (number | string)[]; amount?: number };
  const key = act.space ?? act.titles?.[0];
  const space = key === undefined ? undefined : board.find(key)?.name;
  const dock = root.querySelector('#decision') ?? root;
  if (PROPERTY.has(act.type)) {
    const desk = root.querySelector('.desk');
    if (desk && seen(desk)) {
      // What was put together in the desk is done by the button of the dock.
      const put = dock.querySelector('.btn.primary');
      const bare = (text: string) => text.replace(/[−+\s]+$/, '');
      const names = { build: t.property.build, sell: t.property.sell, mortgage: bare(t.desks.plan.mortgage('')), redeem: bare(t.desks.plan.clear('')) } as Record<string, string>;
      if (put && seen(put) && !shut(put) && !said(put).includes(t.dock.properties)) {
        const own = said(put).toLowerCase();
        if (!own.includes(t.acts.roll({} as never, 0).toLowerCase()) && !own.includes(t.acts.end_turn({} as never, 0).toLowerCase())) return put;
      }
      const more = act.type === 'build' ? t.desks.plan.more(space ?? '') : '';
      return buttonSaying(desk, [more, names[act.type] ?? ''], space) ?? desk;
    }
    return buttonSaying(dock, [t.dock.properties, t.dock.raise]) ?? away(root, dock, t) ?? tab(root, t.tabs.deeds) ?? tab(root, t.tabs.turn) ?? dock;
  }
  if (TRADE.has(act.type)) {
    const { accept, decline, withdraw } = t.desks.trade;
    const named = { accept, reject: decline, withdraw }[act.type as 'accept'] ?? '';
    const answers = [...root.querySelectorAll('button')].filter((one) => seen(one) && !shut(one) && said(one).toLowerCase().startsWith(named.toLowerCase()));
    const last = answers.find((one) => dock.contains(one)) ?? answers[0];
    return last ?? buttonSaying(dock, [t.dock.trade]) ?? tab(root, t.tabs.trade) ?? dock;
  }
  if (LOANS.has(act.type)) {
    const { loan } = wanted as { loan?: number };
    const paid = act.type === 'repay' ? t.desks.loans.repayOf(loan ?? 0) : t.desks.loans.callOf(loan ?? 0);
    const filled = root.querySelector('.fill');
    const field = filled?.querySelector<HTMLInputElement>('input[type="number"]');
    if (field && act.amount !== undefined && Number(field.value) !== act.amount) return field;
    if (filled && seen(filled)) return buttonSaying(filled, [act.type === 'repay' ? t.desks.loans.repay : t.desks.loans.call]) ?? filled;
    const loans = [...root.querySelectorAll('button[aria-pressed="false"]')].find((one) => seen(one) && said(one).startsWith(t.desks.loans.title)) ?? null;
    return buttonSaying(root, [paid]) ?? loans ?? buttonSaying(dock, [t.dock.trade]) ?? tab(root, t.tabs.trade) ?? dock;
  }
  if (act.type === 'bid') return buttonSaying(dock, [nameOf(lesson)]) ?? buttonSaying(root, [money(act.amount ?? 0)]) ?? dock;
  const label = nameOf(lesson);
  const more = [...dock.querySelectorAll('button[aria-expanded="false"]')].find((one) => seen(one) && said(one).startsWith(t.dock.more)) ?? null;
  return buttonSaying(dock, [label]) ?? buttonSaying(dock, [t.dock.yes]) ?? tab(root, t.tabs.turn) ?? more ?? away(root, dock, t) ?? dock;
}

/** What is to be pointed at now; null: nothing in particular. */
export function targetOf(lesson: Lesson, root: Element = document.body): Element | null {
  if (lesson.over) return null;
  const point = lesson.wanted === null ? lesson.next?.point : null;
  if (point?.startsWith('space:')) {
    const space = lesson.board.find(point.slice('space:'.length));
    return space === undefined ? null : root.querySelector(`[data-spot="${space.at}"]`);
  }
  if (point === 'players') return root.querySelector('.players, [data-seat]')?.closest('.players') ?? root.querySelector('[data-seat]')?.parentElement ?? null;
  if (point === 'log') return [...root.querySelectorAll('.log, [role="log"]')].find(seen) ?? null;
  if (point === 'board') return root.querySelector('.frame');
  return own(lesson, words.t, root);
}
