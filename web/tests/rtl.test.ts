// The layout knows beginnings and ends of lines, not left and right, so that a language which runs the other way fits.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = new URL('../src/', import.meta.url).pathname;

/** Sides in style sheets; scripts and drawings have coordinates, which run one way in every language. */
const SIDED = /(?:margin|padding|border)-(?:left|right)\b|text-align:\s*(?:left|right)\b|float:\s*(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius|(?<![\w-])(?:left|right)\s*:/;

/** Lines that may stay: file, what stands there, and why. */
const ALLOWED: [file: string, text: RegExp, why: string][] = [
  ['ui/board/Board.svelte', /left: (0|0 !important|calc\(-1 \* var\(--r\) \* var\(--u\)\));/, 'tokens lie by the coordinates of the drawing'],
  ['ui/board/Bubbles.svelte', /(left: (-18px|auto)|right: -18px);/, 'a bubble stands over its token, by coordinates'],
  ['ui/styles/base.css', /^\.flying-\w+ \{.*\bleft: 0; top: 0;/, 'things that fly go by measured places of the window'],
];

const styles = (path: string): string => {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.css') ? text : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join('\n');
};
export function sides(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => SIDED.test(line));
}
const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((file) => /\.(svelte|css)$/.test(file));

describe('the layout', () => {
  it('has no left and right but where coordinates say so', () => {
    const found = files.flatMap((file) =>
      sides(styles(join(SRC, file)))
        .filter((line) => !ALLOWED.some(([where, text]) => where === file && text.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
  it('allows nothing that is not there any more', () => {
    const idle = ALLOWED.filter(([file, text]) => !sides(styles(join(SRC, file))).some((line) => text.test(line)));
    expect(idle.map(([file, , why]) => `${file}: ${why}`)).toEqual([]);
  });
  it('is looked through by a pattern that finds them', () => {
    expect(sides('a { margin-left: 1px; }\nb { margin-inline: 1px; inset-inline-start: 0 }\nc { left: 0 }\nd { text-align: right }\n/* left: 1 */')).toHaveLength(3);
  });
});
