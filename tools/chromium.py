"""Finds the Chromium in which the tests of `tests/browser` look at the client; prints which one it is.

The first of: what RENTOPIA_CHROMIUM names, the one that Playwright has installed (`.venv/bin/playwright install
chromium-headless-shell`), one on the PATH, and at last the one that `tests/browser/chromium` names, which npm brings
(about 65 MB) and which is unpacked into `build/chromium` with the libraries it needs.

    python tools/chromium.py
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import webclient

PLACE = webclient.ROOT / "build" / "chromium"
LOCK = webclient.ROOT / "tests" / "browser" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chromium-headless-shell")
#: Asks the package to unpack itself, with the libraries of its own that it else leaves away.
UNPACK = (
    "process.env.AWS_EXECUTION_ENV = 'nodejs22.x';"
    "import('@sparticuz/chromium').then((found) => found.default.executablePath())"
)
#: Chromium refuses its sandbox to root and in most containers; it sees nothing but the tests' own pages.
ARGUMENTS = ("--no-sandbox", "--disable-background-networking", "--disable-gpu", "--font-render-hinting=none")
WAYS_OUT = (
    "name one in RENTOPIA_CHROMIUM, put one on the PATH (Debian: chromium), or let Playwright install its own: "
    ".venv/bin/playwright install --with-deps chromium-headless-shell"
)


class Missing(Exception):
    """There is no Chromium; the text says why and what to do."""


@dataclass(frozen=True)
class Chromium:
    """A program and what it is to be started with; ``libraries`` is put before the system's, where it is not empty."""

    path: str
    whence: str
    libraries: str = ""

    def variables(self) -> dict[str, str | float | bool]:
        """The environment it runs in."""
        found: dict[str, str | float | bool] = {**os.environ}
        if self.libraries:
            found["LD_LIBRARY_PATH"] = os.pathsep.join(
                filter(None, [self.libraries, os.environ.get("LD_LIBRARY_PATH")])
            )
        return found


def find() -> Chromium:
    """The first there is. Raises Missing."""
    named = os.environ.get("RENTOPIA_CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            raise Missing(f"RENTOPIA_CHROMIUM is {named!r}, and no such program can be run; or leave it unset")
        return _usable(path, "RENTOPIA_CHROMIUM")
    installed = _of_playwright()
    if installed:
        return _usable(installed, "Playwright")
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return _usable(path, "the PATH")
    return _of_npm()


def _of_playwright() -> str:
    """The one that belongs to this version of Playwright; empty where it is not installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    if path.is_file():
        return str(path)
    # The smaller form without a window lies in a folder of its own.
    number = path.parents[1].name.rpartition("-")[2] if len(path.parents) > 2 else ""
    shells = path.parents[2].glob(f"chromium_headless_shell-{number}/*/*headless*shell") if number else iter(())
    return next((str(one) for one in shells if one.is_file()), "")


def _usable(path: str, whence: str, libraries: str = "") -> Chromium:
    """Raises Missing, with what it says, for one that does not start."""
    found = Chromium(path, whence, libraries)
    variables = {name: str(value) for name, value in found.variables().items()}
    try:
        done = subprocess.run(
            [path, "--version", "--no-sandbox"], env=variables, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise Missing(f"{path} does not start ({error}); {WAYS_OUT}") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Missing(f"{path} does not start ({said[-1] if said else done.returncode}); {WAYS_OUT}")
    return found


def _of_npm() -> Chromium:
    path = PLACE / "chromium"
    with _alone():
        stamp = PLACE / "lock.sha256"
        wanted = hashlib.sha256((LOCK / "package-lock.json").read_bytes()).hexdigest()
        if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
            print("no Chromium here: taking one from npm (about 65 MB)", flush=True)
            shutil.rmtree(PLACE, ignore_errors=True)
            PLACE.mkdir(parents=True)
            for name in ("package.json", "package-lock.json", ".npmrc"):
                shutil.copy(LOCK / name, PLACE)
            try:
                npm = webclient.npm()
            except webclient.Impossible as reason:
                raise Missing(
                    f"no Chromium was found, and without Node npm brings none ({reason}); {WAYS_OUT}"
                ) from None
            variables = {
                **webclient.environment(npm),
                "TMPDIR": str(PLACE),
                "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x",
            }
            for command in ([npm, "ci", *webclient.QUIETLY], ["node", "-e", UNPACK]):
                done = subprocess.run(command, cwd=PLACE, env=variables, capture_output=True, text=True, check=False)
                if done.returncode:
                    said = [line.strip() for line in (done.stderr + done.stdout).splitlines() if line.strip()]
                    raise Missing(f"no Chromium was found, and npm brought none ({' / '.join(said[:3])}); {WAYS_OUT}")
            shutil.rmtree(PLACE / "node_modules")
            stamp.write_text(wanted, encoding="utf-8")
    own = str(PLACE / "al2023" / "lib")
    try:
        return _usable(str(path), "npm")
    except Missing:
        return _usable(str(path), "npm, with its own libraries", own)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """One process after the other: two workers of the tests may ask at once."""
    PLACE.parent.mkdir(exist_ok=True)
    with (PLACE.parent / "chromium.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> int:
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        found = find()
    except Missing as reason:
        print(f"browser tests: {reason}", file=sys.stderr)
        return 1
    print(f"browser tests: Chromium from {found.whence}, {found.path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
