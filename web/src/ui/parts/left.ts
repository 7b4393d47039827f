/** What is left of a clock, in at most three characters: seconds, minutes (′) where they would be many, hours. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `ms`: 0 or more. Rounded up, so that 0 is the end. */
export function leftOf(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds < 100) return String(seconds);
  const minutes = Math.ceil(ms / MINUTE);
  return minutes < 100 ? `${minutes}′` : `${Math.min(99, Math.ceil(ms / HOUR))}h`;
}
