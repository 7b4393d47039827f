/** Refusals and problems in the language of the reader. The server says them in English, with a stable code; English
 * shows its sentence, another language translates by the code, taking over the words that the server had filled in. */

export interface Problem {
  code: string;
  sentence: string;
}

/** A pattern's words by name: `Free are: (free).` against `Free are: key.` is `{ free: 'key' }`; null: does not fit. */
export function wordsIn(pattern: string, sentence: string): Record<string, string> | null {
  const names: string[] = [];
  const source = pattern
    .split(/(\([a-z]+\))/)
    .map((part) => {
      const name = /^\(([a-z]+)\)$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return '(.+?)';
    })
    .join('');
  const found = new RegExp(`^${source}$`, 's').exec(sentence.trim());
  return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
}

/** A pattern with its words put in; null where one of them is not given. */
export function filled(pattern: string, given: Record<string, string>, show: (word: string) => string): string | null {
  let whole = true;
  const text = pattern.replace(/\(([a-z]+)\)/g, (hole, name: string) => {
    const value = given[name];
    if (value === undefined) whole = false;
    return value === undefined ? hole : show(value);
  });
  return whole ? text : null;
}

export interface Translation {
  /** By code: the English pattern and the pattern of this language. */
  byCode(code: string): readonly [string, string] | null;
  /** Sentences that stand in the place of a code's usual one, in both languages. */
  also: readonly (readonly [string, string])[];
  /** A word that the server put in, as this language has it. */
  word(word: string): string;
}

/** The sentence of a problem, or null where this language has none for it. */
export function translated({ code, sentence }: Problem, by: Translation): string | null {
  for (const [english, own] of by.also) {
    const given = wordsIn(english, sentence);
    const text = given && filled(own, given, by.word);
    if (text) return text;
  }
  const known = by.byCode(code);
  if (!known) return null;
  const given = wordsIn(known[0], sentence);
  return filled(known[1], given ?? {}, by.word);
}
