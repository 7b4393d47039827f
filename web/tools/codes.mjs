// Writes `src/protocol/codes.ts`: every code that the server answers with, so that a language that lacks one does not
// compile. Problems come from the table in `docs/protocol.md` with their sentences, refusals of the rules from the
// schemas of scenarios; tests on the server's side compare both with the program.
//
//     node tools/codes.mjs             write it
//     node tools/codes.mjs --check     only say whether it is stale, with exit code 1

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OUT = join(ROOT, 'web', 'src', 'protocol', 'codes.ts');
const read = (...path) => readFileSync(join(ROOT, ...path), 'utf8');

/** The rows of the page's table of codes, as `[code, sentence]`. */
function problems() {
  const page = read('docs', 'protocol.md');
  const table = page.slice(page.indexOf('| code | what it says |')).split('\n\n')[0].split('\n').slice(2);
  return table.map((row) => {
    const [, code, sentence] = /^\| `(\w+)` \| (.*) \|$/.exec(row) ?? [];
    if (code === undefined) throw new Error(`docs/protocol.md: a row of the codes can't be read: ${row}`);
    return [code, sentence];
  });
}

/** Every refusal that the rules of some game know. */
function refusals() {
  const found = new Set();
  for (const game of readdirSync(join(ROOT, 'docs', 'schema')).sort()) {
    const schema = JSON.parse(read('docs', 'schema', game, 'scenario.json'));
    for (const code of schema.properties.steps.items.properties.refused.enum) found.add(code);
  }
  return [...found].sort();
}

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const text = [
  "// Made by `node tools/codes.mjs` from the server's pages and schemas. Don't edit.",
  '',
  '/** What is not done, by code, with its English sentence; words in brackets are filled in by the server. */',
  'export const PROBLEMS = {',
  ...problems().map(([code, sentence]) => `  ${code}: ${quoted(sentence)},`),
  '} as const;',
  '',
  '/** What the rules of the games refuse. */',
  'export const REFUSALS = [',
  ...refusals().map((code) => `  ${quoted(code)},`),
  '] as const;',
  '',
  'export type ProblemCode = keyof typeof PROBLEMS;',
  'export type RefusalCode = (typeof REFUSALS)[number];',
  '',
].join('\n');

const stale = !existsSync(OUT) || readFileSync(OUT, 'utf8') !== text;
if (process.argv.includes('--check')) {
  if (stale) console.error('web/src/protocol/codes.ts is stale: run `node tools/codes.mjs` in web/');
  process.exitCode = stale ? 1 : 0;
} else if (stale) writeFileSync(OUT, text);
