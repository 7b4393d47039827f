// The seam between what all games share and what one has of its own: a new game needs a folder in `themes`, and no line
// anywhere else. What one game or look is asked for by name outside of that folder is found here.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './golden.setup';

const SRC = join(ROOT, 'web/src');
const THEMES = readdirSync(join(SRC, 'themes'), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);
const themes = await Promise.all(THEMES.map(async (folder) => ((await import(`../src/themes/${folder}/index.ts`)) as { default: { game: string; look: string } }).default));
const LOOKS = themes.map((theme) => theme.look);

/** Where a name stands for something else: the program of the command line, and paper. */
const OTHERWISE = [/\brentopia (verify|play)\b/g, /matchMedia\('print'\)/g, /@media print/g];
const files = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => /\.(ts|svelte|css)$/.test(name) && !THEMES.some((folder) => name.startsWith(`themes/${folder}/`)) && !name.startsWith('protocol/'))
  .sort();
const textOf = (name: string) => OTHERWISE.reduce((text, pattern) => text.replace(pattern, ''), readFileSync(join(SRC, name), 'utf8'));

function named(text: string): string[] {
  const games = THEMES.flatMap((game) => [...text.matchAll(new RegExp(`\\b${game}\\b`, 'gi'))].map(([found]) => found));
  const looks = LOOKS.flatMap((look) => [...text.matchAll(new RegExp(`(['"\`])${look}\\1`, 'g'))].map(([found]) => found));
  return [...games, ...looks, ...[...text.matchAll(/\[data-(game-)?look|\.look\s*[!=]==?/g)].map(([found]) => found)];
}

describe('what all games share', () => {
  it('is most of the client, beside two games', () => {
    expect(THEMES.length).toBe(2);
    expect(files.length).toBeGreaterThan(150);
    expect(new Set(LOOKS).size).toBe(LOOKS.length);
  });
  it.each(files)('names no game and no look: %s', (name) => {
    expect(named(textOf(name))).toEqual([]);
  });
  it('would be found to name one', () => {
    const [game, look] = [THEMES[0]!, LOOKS[0]!];
    for (const text of [`import('../themes/${game}')`, `theme.look === x`, `look: '${look}'`, `[data-look="${look}"] .card {}`]) expect(named(text), text).not.toEqual([]);
  });
});
