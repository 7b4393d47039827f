/** The dev page: screens on positions of the fixtures, without a server. `demo.html?f=mock&me=0&screen=table`. */
import { mount } from 'svelte';
import '../src/ui/faces';
import '../src/ui/styles/index.css';
import { settings, type Light } from '../src/ui/settings.svelte';
import { words, type Language } from '../src/text/words.svelte';
import { themeOf } from '../src/themes';
import { FixtureDriver, type Fixture } from './fixture.svelte';
import type { BoardView } from '../src/protocol/wire';

const asked = new URLSearchParams(location.search);
const name = asked.get('f') ?? 'mock';
const fixtures = import.meta.glob<{ default: unknown }>('./fixtures/*.json');
const load = async <T>(file: string): Promise<T> => (await fixtures[`./fixtures/${file}.json`]!()).default as T;

settings.start();
if (asked.get('light')) settings.set({ light: asked.get('light') as Light });
if (asked.get('lang')) await words.speak(asked.get('lang') as Language);
const fixture = await load<Fixture>(name);
if (asked.get('add')) Object.assign(fixture.position, JSON.parse(asked.get('add')!));
const theme = (await themeOf(fixture.game))!;
words.use(theme.words);
document.documentElement.dataset.look = theme.look;
const board = await load<BoardView>(`board-${fixture.game}`);
await Promise.all(['700 14px "Sofia Sans Condensed Variable"', '650 20px "Fraunces Variable"', '700 14px "Sofia Sans Variable"'].map((face) => document.fonts.load(face)));
const driver = new FixtureDriver(fixture, board, theme, asked.get('me') === 'none' ? null : Number(asked.get('me') ?? 0));
const { play } = await import('./play');
Object.assign(window, { driver, settings, play: (events: Parameters<typeof play>[1]) => play(driver, events) });
const screen = asked.get('screen') ?? 'table';
const target = document.getElementById('app')!;
if (screen === 'table') mount((await import('../src/ui/Table.svelte')).default, { target, props: { driver } });
else if (screen === 'board') mount((await import('./BoardOnly.svelte')).default, { target, props: { driver, compact: asked.has('compact') } });
const Defs = (await import('../src/ui/board/Defs.svelte')).default;
mount(Defs, { target: document.body });
document.body.dataset.ready = '1';
