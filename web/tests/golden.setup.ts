// Before the tests: the positions of every golden match, from the Python program itself. Written to `build/web/golden`.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
export const ROOT = join(HERE, '..', '..');
export const GOLDEN = join(ROOT, 'build', 'web', 'golden');

/** The Python that has the program's dependencies: PYTHON, that of the checkout, or the first on the PATH. */
export function python(): string {
  const own = join(ROOT, '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  return process.env['PYTHON'] ?? (existsSync(own) ? own : 'python3');
}

export default function setup(): void {
  execFileSync(python(), [join(HERE, 'golden_positions.py'), GOLDEN], {
    env: { ...process.env, PYTHONPATH: join(ROOT, 'src') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
