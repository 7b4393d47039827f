/** Counted things in a language's own plural forms and figures (CLDR, by `Intl`). */

/** For languages with two forms: `(1, 'seat', 'seats')` is `1 seat`. */
export function counting(language: string): (count: number, one: string, more: string) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return (count, one, more) => `${figures.format(count)}\u00a0${rules.select(count) === 'one' ? one : more}`;
}
