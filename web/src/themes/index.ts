/** Themes by the word of their game: each is a folder here, loaded when a table of its game is opened. */
import type { Theme } from './theme';

const folders = import.meta.glob<{ default: Theme }>('./*/index.ts');
const loaded = new Map<string, Theme>();

/** null where this client has no theme for a game. */
export async function themeOf(game: string): Promise<Theme | null> {
  const known = loaded.get(game);
  if (known) return known;
  const load = folders[`./${game}/index.ts`];
  if (!load) return null;
  const theme = (await load()).default;
  await theme.ready();
  loaded.set(game, theme);
  return theme;
}
