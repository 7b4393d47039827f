"""Compiles the modules of `[tool.rentopia] compile`: all of them, or none and a reason why.

Everything made on the way lies below `build/`: `.pxd` files, the C of each module, objects and libraries, apart for
each kind of build. Only the finished libraries and `_build.json` are put into `src`, by `install`.

Switches (environment): `RENTOPIA_COMPILE` is `auto` (default), `require` (anything amiss is an error) or `off`;
`RENTOPIA_CC=zig` takes the compiler of the `ziglang` wheel; `RENTOPIA_SANITIZE=bounds` checks every array index.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from progress import Told, silent, watched
from pxd.write import write_all

SOURCE = ROOT / "src"
BUILD = ROOT / "build"
NOTE = SOURCE / "rentopia" / "_build.json"
ZIG = "ziglang==0.17.1"
LIMITED_API = "0x030b0000"  # Python 3.11: one library serves it and all later ones
DIRECTIVES = {
    "language_level": "3",
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": False,
}
# Plain "bounds" takes the last array of an object for one of any length and checks nothing there. gcc says what was
# wrong; clang has no library for that at hand and stops the process.
BOUNDS = {
    "gcc": ["-fsanitize=bounds-strict", "-fno-sanitize-recover=bounds-strict"],
    "clang": ["-fsanitize=array-bounds", "-fsanitize-trap=array-bounds", "-fstrict-flex-arrays=3"],
}


class Impossible(Exception):
    """This machine cannot compile; the text is the reason given to people."""


def settings() -> list[str]:
    """The modules to compile, in order."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(table["tool"]["rentopia"]["compile"])


def mode() -> str:
    chosen = os.environ.get("RENTOPIA_COMPILE", "auto")
    if chosen not in ("auto", "require", "off"):
        sys.exit(f"RENTOPIA_COMPILE is {chosen!r}: write auto, require or off")
    return chosen


def wants_zig() -> bool:
    """Asked for, or the only compiler here because an earlier `make test` had to fetch it."""
    return os.environ.get("RENTOPIA_CC") == "zig" or (_native_compiler() is None and find_spec("ziglang") is not None)


def kind() -> str:
    """The kind of build: objects and libraries of different kinds never share a folder."""
    sanitize = os.environ.get("RENTOPIA_SANITIZE", "")
    if sanitize not in ("", "bounds"):
        sys.exit(f"RENTOPIA_SANITIZE is {sanitize!r}: only bounds is known")
    return ("zig" if wants_zig() else "cc") + (f"-{sanitize}" if sanitize else "")


def compiler() -> str | None:
    """The C compiler's program, if there is one."""
    if wants_zig():
        return "zig" if find_spec("ziglang") else None
    return _native_compiler()


def _native_compiler() -> str | None:
    program = compiler_name()
    return program if shutil.which(program) or os.name == "nt" else None


def compiler_name() -> str:
    """The program that would be looked for: `CC`, else what Python itself was built with."""
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def check_machine() -> None:
    """Raises Impossible with the first reason why nothing can be compiled here."""
    if mode() == "off":
        raise Impossible("RENTOPIA_COMPILE is off")
    if platform.python_implementation() != "CPython":
        raise Impossible(f"{platform.python_implementation()} is faster without")
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise Impossible("free-threaded Python has no limited API")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise Impossible("no Python.h: install the development files of this Python, such as python3-dev")
    if compiler() is None:
        raise Impossible(f"no C compiler: {'ziglang' if wants_zig() else compiler_name()} not found")


def build(
    source: Path = SOURCE, names: list[str] | None = None, target: Path = BUILD, told: Told = silent
) -> dict[str, Path]:
    """Compile all modules; the library of each by name, below `target`. ``told`` hears how far that has come.

    Raises:
        Impossible: this machine has no compiler and the like.
        Exception: what the generator, Cython or the C compiler had to say.
    """
    check_machine()
    names = settings() if names is None else names
    write_all(source, names, target / "pxd")
    with contextlib.chdir(source):
        return _run_compiler(names, _cythonize(names, target, told), target, told)


def _cythonize(names: list[str], target: Path, told: Told) -> list[Any]:
    import Cython
    from Cython.Build import cythonize
    from setuptools import Extension

    folder = target / f"c-{Cython.__version__}"
    folder.mkdir(parents=True, exist_ok=True)
    keys = folder / "keys.json"
    old = json.loads(keys.read_text(encoding="utf-8")) if keys.is_file() else {}
    new = {name: _key(name, names, target / "pxd") for name in names}
    sources = {name: f"{name.replace('.', '/')}.py" for name in names}
    for name, source in sources.items():  # cythonize would not see that a .pxd which another .pxd reaches has changed
        if old.get(name) != new[name]:
            (folder / source).with_suffix(".c").unlink(missing_ok=True)
    checked = "bounds" in kind()
    extensions = [
        Extension(
            name,
            [source],
            define_macros=[("Py_LIMITED_API", LIMITED_API)],
            py_limited_api=True,
            extra_compile_args=([] if os.name == "nt" else ["-g0"]) + (BOUNDS[_family()] if checked else []),
            extra_link_args=BOUNDS[_family()] if checked else [],
        )
        for name, source in sources.items()
    ]
    texts = [(folder / source).with_suffix(".c") for source in sources.values()]
    with watched("Translating the rules to C", [text for text in texts if not text.exists()], told):
        made: list[Any] = cythonize(
            extensions,
            include_path=[str(target / "pxd")],
            build_dir=str(folder),
            compiler_directives=DIRECTIVES,
            nthreads=os.cpu_count() or 1,
            quiet=True,
        )
    keys.write_text(json.dumps(new, indent=1), encoding="utf-8")
    return made


def _key(name: str, names: list[str], pxd: Path) -> str:
    """Stands for all that the C of a module is made from: its text and every `.pxd` that it reaches."""
    digest = hashlib.sha256(json.dumps(DIRECTIVES).encode())
    digest.update(Path(*name.split(".")).with_suffix(".py").read_bytes())
    waiting, seen = [name], {name}
    while waiting:
        text = pxd.joinpath(*waiting.pop().split(".")).with_suffix(".pxd").read_text(encoding="utf-8")
        digest.update(text.encode())
        for found in re.findall(r"^from (\S+) cimport", text, re.MULTILINE):
            if found in names and found not in seen:
                seen.add(found)
                waiting.append(found)
    return digest.hexdigest()


def _run_compiler(names: list[str], extensions: list[Any], target: Path, told: Told) -> dict[str, Path]:
    from setuptools import Distribution
    from setuptools.modified import newer_group

    library = target / f"lib-{kind()}"
    distribution = Distribution({"name": "rentopia", "package_dir": {"": "."}, "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(library)
    command.build_temp = str(target / f"obj-{kind()}")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    libraries = {name: library / command.get_ext_filename(name) for name in names}
    stale = [libraries[one.name] for one in extensions if newer_group(one.sources, str(libraries[one.name]), "newer")]
    with _compiler_chosen(), watched("Compiling the rules", stale, told):
        command.run()
    return libraries


@contextlib.contextmanager
def _compiler_chosen() -> Iterator[None]:
    """Within it CC and LDSHARED name zig, if that is wanted."""
    before = dict(os.environ)
    if wants_zig():
        os.environ["CC"] = f"{sys.executable} -m ziglang cc"
        os.environ["LDSHARED"] = f"{os.environ['CC']} -shared"
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _family() -> str:
    """Whose flags the compiler takes."""
    if wants_zig():
        return "clang"
    said = subprocess.run([compiler_name(), "--version"], capture_output=True, text=True, check=False).stdout
    return "clang" if "clang" in said else "gcc"


def note(compiled: list[str], why: str, *, checkout: bool) -> str:
    """The text of `_build.json`: what was compiled or why nothing; in a checkout also from which sources."""
    sources = {name: SOURCE.joinpath(*name.split(".")).with_suffix(".py") for name in compiled if checkout}
    record = {
        "compiled": compiled,
        "why": why,
        "kind": kind() if compiled else "",
        "sources": {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in sources.items()},
    }
    return json.dumps(record, indent=1) + "\n"


def install(libraries: dict[str, Path], why: str = "") -> None:
    """Put the libraries beside their sources, and away all others; with none the checkout runs plain.

    A file is replaced, never written over: another process may be running it.
    """
    wanted = {SOURCE.joinpath(*name.split(".")[:-1], path.name): path for name, path in libraries.items()}
    for old in [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")]:
        if old not in wanted:
            old.unlink()
    for target, path in wanted.items():
        fresh = target.with_suffix(".new")
        shutil.copy2(path, fresh)
        os.replace(fresh, target)
    NOTE.write_text(note(list(libraries), why, checkout=True), encoding="utf-8")
