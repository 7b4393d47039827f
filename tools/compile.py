"""Compile the checkout in place, or with `--off` take the compiled modules away; prints one line.

With `--progress` it tells before that how far it has come; where nothing has changed it has nothing to tell. With
`--fetch-compiler` a machine without a C compiler gets the one of requirements/zig.txt into its environment.

A machine that cannot compile gets a plain checkout and the reason (an error under RENTOPIA_COMPILE=require). What the
generator, Cython or the C compiler refuses is an error: the checkout is then left plain.
"""

from __future__ import annotations

import importlib
import subprocess
import sys

import extensions
from progress import Lines, silent
from pxd.survey import Refused


def fetch_compiler() -> None:
    if extensions.compiler() is None:
        print("no C compiler here: taking one from the package index (about 100 MB)", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*pip, "-r", str(extensions.ROOT / "requirements" / "zig.txt")], check=True)
        importlib.invalidate_caches()


def main(arguments: list[str]) -> int:
    if arguments == ["--off"]:
        extensions.install({}, "switched off by make plain")
        print("plain Python: the compiled modules are taken away, `make build` brings them back")
        return 0
    if "--fetch-compiler" in arguments:
        fetch_compiler()
    lines = Lines(sys.stdout) if "--progress" in arguments else None
    try:
        try:
            libraries = extensions.build(told=lines or silent)
        finally:
            if lines:
                lines.end()
    except extensions.Impossible as reason:
        extensions.install({}, str(reason))
        print(f"plain Python ({reason})")
        return 1 if extensions.mode() == "require" else 0
    except Refused as refused:
        extensions.install({}, "the sources were refused")
        print(refused, file=sys.stderr)
        return 1
    except BaseException:
        extensions.install({}, "the build failed")
        raise
    extensions.install(libraries)
    print(f"compiled: {len(libraries)} modules ({extensions.kind()})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
