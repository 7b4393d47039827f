/** When this page first saw a version of an offer: its time can't have begun later, so what is left is at most that. */
const seen = new Map<string, number>();
const MOST = 200;

export function bornAt(match: string, number: number, version: number, now = performance.now()): number {
  const key = `${match}.${number}.${version}`;
  const known = seen.get(key);
  if (known !== undefined) return known;
  if (seen.size >= MOST) seen.delete(seen.keys().next().value ?? '');
  seen.set(key, now);
  return now;
}
