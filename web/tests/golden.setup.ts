// Before the tests: the positions of every golden match, from the Python program itself, written to `build/web/golden`;
// and decisions of every kind in them, to `build/web/decisions.json`.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(HERE, '..', '..');
export const GOLDEN = join(ROOT, 'build', 'web', 'golden');
export const DECISIONS = join(ROOT, 'build', 'web', 'decisions.json');

/** The Python that has the program's dependencies: PYTHON, that of the checkout, or the first on the PATH. */
export function python(): string {
  const own = join(ROOT, '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  return process.env['PYTHON'] ?? (existsSync(own) ? own : 'python3');
}

export default function setup(): void {
  for (const [script, to] of [['golden_positions.py', GOLDEN], ['golden_decisions.py', DECISIONS]] as const)
    execFileSync(python(), [join(HERE, script), to], {
      // Plain, since one of them changes positions by hand, which compiled ones don't let it.
      env: { ...process.env, PYTHONPATH: join(ROOT, 'src'), RENTOPIA_PLAIN: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
}
