// What a game is shown with: its theme's folder and the server's board, each fetched once for the page.

import { Board as Ground } from '../match/board';
import { Api } from '../net/http';
import type { BoardView } from '../protocol/wire';
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

  /** A board that did not come is asked for again the next time. */
  of(game: string): Promise<Shown | Missing> {
    const known = this.found.get(game);
    if (known) return known;
    const asked = this.load(game);
    this.found.set(game, asked);
    void asked.then((got) => got === 'no_board' && this.found.delete(game));
    return asked;
  }

  private async load(game: string): Promise<Shown | Missing> {
    const [theme, view] = await Promise.all([themeOf(game).catch(() => undefined), this.api.board(game)]);
    if (theme === undefined) return 'no_board';
    if (theme === null) return 'no_theme';
    if (!view.ok) return 'no_board';
    return { game, theme, view: view.value, board: readBoard(view.value, theme.codes), ground: new Ground(view.value) };
  }
}
