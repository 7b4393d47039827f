// What a game is shown with: its theme's folder and the server's board, each fetched once for the page.

import { Board as Ground } from '../match/board';
import { Api } from '../net/http';
import type { BoardView } from '../protocol/wire';
import { words } from '../text/words.svelte';
import { themeOf } from '../themes';
import type { Theme } from '../themes/theme';
import { readBoard, type Board } from '../ui/model/board';

export interface Shown {
  game: string;
  theme: Theme;
  view: BoardView;
  /** As components have it. */
  board: Board;
  /** As the fold has it. */
  ground: Ground;
}

/** `no_theme`: this client can't show the game. `no_board`: its board or its theme did not come. */
export type Missing = 'no_theme' | 'no_board';

export class Games {
  private readonly found = new Map<string, Promise<Shown | Missing>>();

  constructor(private readonly api: Api) {}

  /** The game that the page is about from now on. A board that did not come is asked for again the next time. */
  async of(game: string): Promise<Shown | Missing> {
    const asked = this.found.get(game) ?? this.load(game);
    this.found.set(game, asked);
    const got = await asked;
    if (got === 'no_board') this.found.delete(game);
    if (typeof got !== 'string') words.use(got.theme.words);
    return got;
  }

  private async load(game: string): Promise<Shown | Missing> {
    const [theme, view] = await Promise.all([themeOf(game).catch(() => undefined), this.api.board(game)]);
    if (theme === undefined) return 'no_board';
    if (theme === null) return 'no_theme';
    if (!view.ok) return 'no_board';
    return { game, theme, view: view.value, board: readBoard(view.value, theme.codes), ground: new Ground(view.value) };
  }
}
