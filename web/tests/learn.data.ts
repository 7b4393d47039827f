// What the pages below /learn are made of, from the Python program itself, so that it can't be older than it.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Facts } from '../src/learn/facts';
import { readBoard, type Codes } from '../src/ui/model/board';
import { Board as Ground } from '../src/match/board';
import type { BoardView, GameView, LessonView } from '../src/protocol/wire';
import { python, ROOT } from './golden.setup';

interface Data {
  games: { games: GameView[] };
  boards: Record<string, BoardView>;
  lessons: Record<string, Record<string, LessonView>>;
}
export const data = JSON.parse(
  execFileSync(python(), [join(ROOT, 'web', 'tests', 'learn_data.py')], {
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src') },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
) as Data;

export const GAMES = data.games.games.map((game) => game.game);
export const factsOf = (game: string): Facts => new Facts(data.games.games.find((one) => one.game === game)!, data.boards[game]!);
export const groundOf = (game: string, codes: Codes) => ({ board: readBoard(data.boards[game]!, codes), ground: new Ground(data.boards[game]!), view: data.boards[game]! });
export const EACH = GAMES.flatMap((game) => Object.keys(data.lessons[game]!).map((lesson) => [game, lesson] as const));
