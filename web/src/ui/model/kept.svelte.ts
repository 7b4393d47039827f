/**
 * What one person has half made at a table: a trade, a plan, a bid, a message. It is kept beside the table and not in the
 * part of the page that shows it, because that is built anew when a phone is turned, a tab is changed, a desk put away or
 * another one opened. Nothing is kept beyond the page: after a reload the table is as the server has it.
 */

const tables = new WeakMap<object, Map<string, { of: string; what: unknown }>>();

/** The one of this kind; another `of` (another match, another auction) begins anew. */
export function keep<T>(driver: object, which: string, of: string, make: () => T): T {
  let kept = tables.get(driver);
  if (!kept) tables.set(driver, (kept = new Map()));
  const known = kept.get(which);
  if (known?.of === of) return known.what as T;
  const what = make();
  kept.set(which, { of, what });
  return what;
}

/** What stands in the fields of a form. */
export function draft<T extends object>(driver: object, which: string, of: string, blank: () => T): T {
  return keep(driver, which, of, () => {
    const fields = $state(blank());
    return fields;
  });
}
