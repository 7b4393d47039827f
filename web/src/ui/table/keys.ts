/** The keys of the table, each to what has it now. */
import { settings } from '../settings.svelte';
import type { Opened } from './opened.svelte';

export interface Reach {
  opened: Opened;
  /** How many seats there are. */
  seats: number;
  /** An auction is under way. */
  bidding: boolean;
  toBoard: () => void;
}

export function pressed(event: KeyboardEvent, reach: Reach): void {
  if (taken(event, reach)) event.preventDefault();
}

function taken(event: KeyboardEvent, { opened, seats, bidding, toBoard }: Reach): boolean {
  const { dock, auction, own } = opened;
  const target = event.target instanceof Element ? event.target : document.body;
  // A key that is held does nothing twice, least of all what was only asked for: not by the button that has the focus either.
  if (event.repeat) return event.key === 'Enter' && target.closest('#decision') !== null;
  // A dialog has the keys to itself; the list of keys goes by its own key too.
  if (document.querySelector('dialog[open]') && !(opened.keys && event.key === '?')) return false;
  if (event.key === 'Escape') return opened.escape();
  if (own && (event.ctrlKey || event.metaKey) && event.key === 'Enter') return dock?.key('Ctrl Enter') ?? false;
  if (target.matches('input, textarea, select, [contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return false;
  // A button that has the focus does its own.
  if (event.key === 'Enter') return !target.closest('button, a, [role="tab"]') && (dock?.key('Enter') ?? false);
  if (event.key === ' ' || !settings.kept.keys) return false;
  // What an open desk has a key for goes before all others.
  if (own && dock?.key(event.key)) return true;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  switch (key) {
    case '?':
      opened.keys = !opened.keys;
      return true;
    case '/':
      opened.finding = true;
      return true;
    case 'G':
      toBoard();
      return true;
    case 'L':
      opened.logTab = 'log';
      return true;
    case 'C':
      opened.logTab = 'chat';
      return true;
    case 'R':
    case 'B':
    case 'M':
      opened.open('property');
      return true;
    case 'T':
      opened.open('trade');
      return true;
    case 'V':
      opened.look(((opened.seat ?? -1) + 1) % seats);
      return true;
    default:
      if (bidding && '123X'.includes(key) && auction?.key(key)) return true;
      return dock?.key(event.key) ?? false;
  }
}
