// Writes `src/protocol/*.ts` from what the server publishes of itself: `docs/protocol/*.json` (requests and messages)
// and `docs/schema/*/{record,position}.json` (steps, events, positions). The schemas of all games are merged into one,
// so that the client has one type for each kind of event and knows no game by name.
//
//     npm run types               write them
//     npm run types -- --check    only say which are stale, with exit code 1

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OUT = join(ROOT, 'web', 'src', 'protocol');
const OPTIONS = {
  additionalProperties: false,
  bannerComment: '',
  declareExternallyReferenced: true,
  ignoreMinAndMaxItems: true,
  strictIndexSignatures: false,
  unreachableDefinitions: true,
  style: { printWidth: 120, singleQuote: true },
};
const BANNER = "// Made by `npm run types` from the server's schemas. Don't edit.\n\n";

const read = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const pascal = (name) =>
  name
    .split('_')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');

/** A schema without what only says how large something is, and with tuples in the form that the compiler reads. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (schema === null || typeof schema !== 'object') return schema;
  const found = {};
  for (const [key, value] of Object.entries(schema)) {
    if (
      ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'uniqueItems', 'propertyNames', 'default'].includes(
        key,
      ) &&
      typeof value !== 'object'
    )
      continue;
    if (key === 'default' || key === 'propertyNames' || key === 'discriminator') continue;
    if (key === 'description' && typeof value === 'string') found[key] = value.replaceAll('*/', '* /');
    else found[key] = plain(value);
  }
  if (Array.isArray(found.prefixItems)) {
    found.items = found.prefixItems;
    found.additionalItems = false;
    delete found.prefixItems;
  }
  // An object of which nothing is said may hold anything.
  if (found.type === 'object' && !found.properties && found.additionalProperties === undefined) {
    found.additionalProperties = true;
  }
  return found;
}

/** Titles of fields would become types; only those of definitions are wanted. */
function untitled(schema, top = true) {
  if (Array.isArray(schema)) return schema.map((entry) => untitled(entry, false));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => top || key !== 'title' || typeof value !== 'string')
      .map(([key, value]) => [
        key,
        key === 'properties'
          ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, untitled(field, false)]))
          : untitled(value, false),
      ]),
  );
}

// --- requests and messages ---------------------------------------------------------------------------------------

function wire() {
  const defs = {};
  const unions = {};
  for (const name of readdirSync(join(ROOT, 'docs', 'protocol')).sort()) {
    const file = read('docs', 'protocol', name);
    for (const [key, value] of Object.entries(file.$defs)) {
      if (defs[key] && !same(defs[key], value)) throw new Error(`${name} describes ${key} otherwise than the others`);
      defs[key] = value;
    }
    if (file.anyOf) unions[file.title] = { description: file.description, anyOf: file.anyOf };
  }
  const offered = defs.SeatView.properties.token.anyOf.find((part) => part.enum);
  const all = { ...unions, ...defs, TokenWord: { description: 'A token, or the colour that goes with it.', ...offered } };
  const named = withRef(all, offered, 'TokenWord');
  named.TokenWord = all.TokenWord;
  for (const [path, type] of Object.entries(FROM_RECORD)) {
    const [name, field] = path.split('.');
    const known = named[name].properties[field];
    if (known === undefined) throw new Error(`there is no ${path} (any more)`);
    named[name].properties[field] = { description: known.description, tsType: type };
  }
  return { defs: named, order: [...Object.keys(unions), ...[...Object.keys(defs), 'TokenWord'].sort()] };
}

/** Fields that the messages leave open because other schemas describe them: those of records. */
const FROM_RECORD = {
  'Act.action': 'GameAction',
  'ActRequest.action': 'GameAction',
  'ChoiceView.action': 'OpenAction',
  'LessonStep.step': 'Step',
  'PreviewRequest.actions': 'GameAction[]',
  'StepMessage.step': 'Step',
  'Steps.steps': 'Step[]',
  'View.position': 'ReadablePosition',
  'Way.actions': 'OpenAction[]',
  'Ended.result': "Closing['result']",
};
const IMPORTED = `import type { Closing, GameAction, OpenAction, ReadablePosition, Step } from './record';\n\n`;

/** What the decisions offer, made of the actions: whatever is left to be filled in is not there yet. */
const OPEN_ACTION = `
type FieldOf<Action> = Action extends unknown ? keyof Action : never;
type Unfilled<Action> = Action extends { type: string }
  ? Pick<Action, 'type'> & Partial<Omit<Action, 'type'>> & { [Other in Exclude<FieldOf<GameAction>, keyof Action>]?: undefined }
  : never;
/**
 * An action of a decision, where what is to be filled in is not there yet; fields of other actions read as undefined.
 */
export type OpenAction = Unfilled<GameAction>;
`;

// --- records and positions ---------------------------------------------------------------------------------------

/** One schema for what either of two allows; objects are merged field by field. */
function either(a, b) {
  if (a === undefined) return b;
  if (b === undefined || same(a, b)) return a;
  const isObject = (schema) => schema.type === 'object' && schema.properties;
  if (isObject(a) && isObject(b)) {
    const properties = {};
    for (const key of new Set([...Object.keys(a.properties), ...Object.keys(b.properties)])) {
      properties[key] = either(a.properties[key], b.properties[key]);
    }
    const required = (a.required ?? []).filter((key) => (b.required ?? []).includes(key));
    return { ...b, ...a, properties, required };
  }
  const words = (schema) => schema.enum ?? (schema.const !== undefined ? [schema.const] : null);
  if (words(a) && words(b)) return { enum: [...new Set([...words(a), ...words(b)])] };
  if (a.type === b.type && a.type === 'array') return { ...a, items: either(a.items, b.items) };
  if (typeof a.type === 'string' && a.type === b.type && !a.properties && !a.additionalProperties) return a;
  const parts = (schema) => schema.anyOf ?? [schema];
  const merged = [];
  for (const part of [...parts(a), ...parts(b)]) {
    const like = merged.findIndex((other) => same(other, part) || (words(other) && words(part)));
    if (like < 0) merged.push(part);
    else merged[like] = either(merged[like], part);
  }
  return merged.length === 1 ? merged[0] : { anyOf: merged };
}

/** `allOf` of `if type = X then …` (how the schemas of events and actions say it) as a map from X to its schema. */
const cases = (schema) => Object.fromEntries(schema.allOf.map((entry) => [entry.if.properties.type.const, entry.then]));

/** The schema with a reference wherever it says the same as a part, such as how a game's spaces are named in events. */
function withRef(schema, part, name) {
  if (Array.isArray(schema)) return schema.map((entry) => withRef(entry, part, name));
  if (schema === null || typeof schema !== 'object') return schema;
  if (same(schema, part)) return ref(name);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withRef(value, part, name)]));
}

function records() {
  const parts = {
    space_key: { description: 'A space in an event: its number, or its name.', type: ['integer', 'string'] },
  };
  const events = {};
  const actions = {};
  const merge = (into, name, schema) => (into[name] = either(into[name], schema));
  for (const game of readdirSync(join(ROOT, 'docs', 'schema')).sort()) {
    const raw = read('docs', 'schema', game, 'record.json');
    const key = cases(raw.$defs.event).token_moved.properties.new;
    const record = plain(withRef(raw, key, 'space_key'));
    const position = plain(read('docs', 'schema', game, 'position.json'));
    for (const [name, schema] of Object.entries(record.$defs)) {
      if (name === 'event') for (const [type, event] of Object.entries(cases(schema))) merge(events, type, event);
      else if (name === 'action')
        for (const [type, action] of Object.entries(cases(schema))) merge(actions, type, action);
      else if (name === 'offer' || name === 'loan') merge(parts, `open_${name}`, schema);
      else merge(parts, name, schema);
    }
    const { $defs, $schema, title, ...whole } = position;
    merge(parts, 'readable_position', whole);
    for (const [name, schema] of Object.entries($defs)) {
      merge(parts, name === 'player' || name === 'turn' || name === 'loan' ? `readable_${name}` : name, schema);
    }
  }
  // A game is one by its word; which there are, the server says.
  parts.header.properties.game = parts.readable_position.properties.game = { type: 'string' };
  const defs = {
    GameEvent: {
      description: 'What one step changed.',
      anyOf: Object.keys(events).map((type) => ref(`${pascal(type)}`)),
    },
    GameAction: {
      description: 'What a seat does.',
      anyOf: Object.keys(actions).map((type) => ref(`Do${pascal(type)}`)),
    },
  };
  for (const [name, schema] of Object.entries(parts)) defs[pascal(name)] = renamed(schema, name);
  for (const [type, schema] of Object.entries(events)) defs[pascal(type)] = renamed(schema, 'event');
  for (const [type, schema] of Object.entries(actions)) defs[`Do${pascal(type)}`] = renamed(schema, 'action');
  return { defs, order: Object.keys(defs) };
}

const ref = (name) => ({ $ref: `#/$defs/${name}` });

/** References by the names that the definitions have here. Offers and loans of positions are others than of records. */
function renamed(schema, inside) {
  if (Array.isArray(schema)) return schema.map((entry) => renamed(entry, inside));
  if (schema === null || typeof schema !== 'object') return schema;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/$defs/', '');
    const own = inside.startsWith('readable') ? ['player', 'turn', 'loan'] : [];
    if (own.includes(name)) return ref(`Readable${pascal(name)}`);
    if (name === 'event') return ref('GameEvent');
    if (name === 'action') return ref('GameAction');
    if (name === 'offer' || name === 'loan') return ref(`Open${pascal(name)}`);
    return ref(pascal(name));
  }
  const found = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, renamed(value, inside)]));
  if (found.oneOf && found.properties) delete found.oneOf; // "legs or a loan": both stand as what may be left out
  return found;
}

// --- writing -----------------------------------------------------------------------------------------------------

async function text({ defs, order }) {
  const named = Object.fromEntries(order.map((name) => [name, { ...untitled(plain(defs[name])), title: name }]));
  const root = { title: 'Everything', type: 'object', additionalProperties: false, properties: {}, $defs: named };
  for (const name of order) root.properties[name] = ref(name);
  root.required = order;
  const compiled = await compile(root, 'Everything', OPTIONS);
  const body = compiled
    .replace(/export interface Everything \{[\s\S]*?\n\}\n/, '')
    .replace(
      /^ *\* (This interface was referenced by `Everything`'s JSON-Schema|via the `definition` .*|@m(in|ax)Items .*)\n/gm,
      '',
    )
    .replace(/^( *\* *\n)+( *\*\/)/gm, '$2')
    .replace(/^ *\/\*\*\n *\*\/\n/gm, '');
  return `${BANNER}${body.trim()}\n`;
}

const wanted = {
  'wire.ts': (await text(wire())).replace(BANNER, BANNER + IMPORTED),
  'record.ts': (await text(records())) + OPEN_ACTION,
};
const present = (name) => (existsSync(join(OUT, name)) ? readFileSync(join(OUT, name), 'utf8') : '');
const stale = Object.keys(wanted).filter((name) => present(name) !== wanted[name]);
if (process.argv.includes('--check')) {
  for (const name of stale) console.error(`web/src/protocol/${name} is stale: run npm run types`);
  process.exit(stale.length ? 1 : 0);
}
for (const name of stale) {
  writeFileSync(join(OUT, name), wanted[name]);
  console.log(`wrote web/src/protocol/${name}`);
}
