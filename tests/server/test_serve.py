"""The command: a process from its first line to its end, with whatever may be in its way."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rentopia.server import listening
from rentopia.server.settings import Settings

LONGEST_S = 60.0
NEW = {"game": "rentopia", "name": "Ada"}


class Process:
    """`rentopia serve` with flags; everything that it writes is kept."""

    def __init__(
        self, folder: Path, *flags: str, command: str = "serve", grouped: bool = False, **environment: str
    ) -> None:
        arguments = [command, *flags]
        if command == "serve":
            arguments += ["--port", "0"] if "--port" not in flags else []
            arguments += ["--database", str(folder / "tables.sqlite3")] if "--database" not in flags else []
        clean = {name: value for name, value in os.environ.items() if not name.startswith("RENTOPIA_")}
        clean |= {name: value for name, value in os.environ.items() if name == "RENTOPIA_PLAIN"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rentopia.cli.main", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**clean, **environment},
            start_new_session=grouped,
        )
        self.out: list[str] = []
        self.err: list[str] = []
        self._told = threading.Condition()
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.out)),
            threading.Thread(target=self._read, args=(self.process.stderr, self.err)),
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Any, into: list[str]) -> None:
        with stream:
            for line in stream:
                with self._told:
                    into.append(line)
                    self._told.notify_all()
        with self._told:
            self._told.notify_all()

    def line(self, part: str, lines: list[str] | None = None) -> str:
        """Wait for a line that holds a text."""
        wanted = self.out if lines is None else lines

        def found() -> str | None:
            return next((line for line in wanted if part in line), None)

        with self._told:
            assert self._told.wait_for(lambda: found() or self._ended(), LONGEST_S), self.text
            line = found()
        assert line is not None, self.text
        return line

    def _ended(self) -> bool:
        return all(not reader.is_alive() for reader in self._readers)

    @property
    def address(self) -> str:
        return self.line("http://").split()[-1]

    @property
    def text(self) -> str:
        return "".join([*self.out, *self.err])

    def send(self, number: int) -> None:
        self.process.send_signal(number)

    def end(self, number: int | None = None) -> int:
        """Send a signal, if any, and wait for the end; its exit code."""
        if number is not None:
            self.send(number)
        code = self.process.wait(LONGEST_S)
        for reader in self._readers:
            reader.join()
        return code

    def ready(self) -> str:
        """Wait until it can serve; its address."""
        until(lambda: httpx.get(f"{self.address}/readyz").status_code == 200)
        return self.address


def until(holds: Any) -> None:
    """Ask again until it holds, for a bounded time."""
    deadline = time.monotonic() + LONGEST_S
    while not holds():
        assert time.monotonic() < deadline, "it never held"
        time.sleep(0.02)


def until_closed(socket_: ClientConnection) -> list[str | bytes]:
    """What a socket gets until it is closed."""
    seen: list[str | bytes] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            seen.append(socket_.recv(LONGEST_S))
    return seen


@contextlib.contextmanager
def running(folder: Path, *flags: str, grouped: bool = False, **environment: str) -> Iterator[Process]:
    started = Process(folder, *flags, grouped=grouped, **environment)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.end()


def test_it_says_where_it_is_serves_and_ends_in_order_on_sigterm(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        address = started.ready()
        assert httpx.get(address).status_code == 200
        assert "Ctrl-C" in started.line("Ctrl-C")
        assert started.end(signal.SIGTERM) == 0
        key = tmp_path / "key"
        assert (tmp_path / "tables.sqlite3").is_file() and stat.S_IMODE(key.stat().st_mode) == 0o600
        events = [json.loads(line)["event"] for line in started.err]
        assert "draining" in events and "ready" in events
        assert not [line for line in started.err if '"level": "error"' in line]


def bots_at_work(address: str) -> None:
    """Let a match of bots begin, so that there are workers."""
    watching = {**NEW, "watch": True, "public": True, "seats": 2, "settings": {"bot_pace_ms": 0}}
    with httpx.Client(base_url=address) as http:
        made = http.post("/api/tables", json=watching).json()
        bearer = {"Authorization": f"Bearer {made['secret']}"}
        http.cookies.clear()
        table = f"/api/tables/{made['code']}"
        for _ in range(2):
            assert http.post(f"{table}/bots", json={"bot": "random"}, headers=bearer).status_code == 200
        assert http.post(f"{table}/start", headers=bearer).status_code == 200
        until(lambda: len(http.get(f"/api/matches/{made['table']['match']}/events").json()["steps"]) > 5)


def test_ctrl_c_is_the_usual_way_to_stop_and_prints_no_trace(tmp_path: Path) -> None:
    """At a terminal the signal goes to the whole group, workers included."""
    with running(tmp_path, "--bot-workers", "2", grouped=True) as started:
        bots_at_work(started.ready())
        os.killpg(started.process.pid, signal.SIGINT)
        assert started.end() == 0
        assert started.out[-1] == "The server has stopped; matches go on at the next start.\n"
        assert all(line.startswith("{") for line in started.err), started.text


@pytest.mark.parametrize(("form", "level"), [("json", "info"), ("text", "info"), ("json", "warning")])
def test_where_log_and_sentences_go_to_one_file_there_is_one_form_in_it(tmp_path: Path, form: str, level: str) -> None:
    place = tmp_path / "all"
    flags = ["--port", "0", "--database", str(tmp_path / "tables.sqlite3"), "--log-format", form, "--log-level", level]
    with place.open("w") as out:
        command = [sys.executable, "-m", "rentopia.cli.main", "serve", *flags]
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, cwd=tmp_path)
    try:
        until(lambda: re.search(r"ready|The table is open at", place.read_text()))
        process.send_signal(signal.SIGINT)
        assert process.wait(LONGEST_S) == 0
    finally:
        process.kill()
    lines = place.read_text().splitlines()
    if (form, level) == ("json", "info"):
        found = [json.loads(line) for line in lines]
        assert "http://" in next(one for one in found if one["event"] == "starting")["addresses"][0]
        assert found[-1]["event"] == "stopped"
    else:
        assert "The table is open at http://" in "\n".join(lines)
        assert not [line for line in lines if line.startswith("{")]


def test_a_server_that_is_killed_leaves_no_worker_behind(tmp_path: Path) -> None:
    with running(tmp_path, "--bot-workers", "2", grouped=True) as started:
        bots_at_work(started.ready())
        started.end(signal.SIGKILL)
        until(lambda: not group_lives(started.process.pid))


def group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_signal_in_the_middle_of_the_start_ends_it_too(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        started.line('"starting"', started.err)
        assert started.end(signal.SIGTERM) in (0, -signal.SIGTERM)


def test_sockets_are_told_that_it_goes_and_are_closed_with_1012(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        address = started.ready()
        seated = httpx.post(f"{address}/api/tables", json=NEW).json()
        place = address.replace("http", "ws") + f"/api/tables/{seated['code']}/socket"
        with connect(place) as socket_:
            socket_.send(json.dumps({"type": "hello", "protocol": 1, "secret": seated["secret"]}))
            assert json.loads(socket_.recv(LONGEST_S))["type"] == "welcome"
            started.send(signal.SIGTERM)
            seen = [json.loads(message)["type"] for message in until_closed(socket_)]
        assert "moving" in seen and socket_.close_code == 1012
        assert started.end() == 0


def test_a_port_that_is_taken_is_told_with_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with running(tmp_path, "--port", str(port)) as started:
            assert started.end() == 1
            assert started.err[-1].startswith(f"rentopia: port {port} is taken") and "--port" in started.err[-1]


def test_a_host_that_is_none_is_told(tmp_path: Path) -> None:
    with running(tmp_path, "--host", "no-such-host.invalid") as started:
        assert started.end() == 1 and "no-such-host.invalid" in started.err[-1]
    with running(tmp_path, "--host", "192.0.2.1") as started:
        assert started.end() == 1 and "no address of this machine" in started.err[-1]


def test_a_second_server_on_the_same_file_refuses_to_start(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        first.ready()
        with running(tmp_path) as second:
            assert second.end() == 1
            assert second.err[0].startswith(f"rentopia: The server runs already at {first.address}.")
            assert len(second.err) == 1 and second.out == []
        assert httpx.get(f"{first.address}/readyz").status_code == 200


def test_all_bad_settings_are_told_in_sentences_with_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("frob = 1")
    with running(tmp_path, "--config", "settings.toml", "--drain-seconds", "0", RENTOPIA_LOG_LEVEL="loud") as started:
        assert started.end() == 2
    assert len(started.err) == 3 and all(line.startswith("rentopia: ") for line in started.err)
    assert started.out == []


def test_a_folder_that_is_not_there_and_a_key_that_is_none_are_told(tmp_path: Path) -> None:
    with running(tmp_path, "--database", "nowhere/tables.sqlite3") as started:
        assert started.end() == 1 and "there is no folder" in started.err[-1]
    with running(tmp_path, RENTOPIA_KEY="abc") as started:
        assert started.end() == 1 and "64 hex digits" in started.err[-1] and "abc" not in started.err[-1]


def test_a_database_with_matches_is_not_served_without_its_key(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        assert httpx.post(f"{started.ready()}/api/tables", json=NEW).status_code == 201
        assert started.end(signal.SIGTERM) == 0
    key = tmp_path / "key"
    kept = key.read_text()
    key.unlink()
    with running(tmp_path) as started:
        assert started.end() == 1
        assert "key file" in started.err[-1] and "Put the file back" in started.err[-1]
        assert "Traceback" not in started.text and not key.exists()
    with running(tmp_path, RENTOPIA_KEY="ab" * 32) as started:
        assert started.end() == 1 and "another than the one" in started.err[-1] and "Traceback" not in started.text
    with running(tmp_path, RENTOPIA_KEY=kept.strip()) as started:
        started.ready()
        assert started.end(signal.SIGTERM) == 0
    key.write_text(kept)
    with running(tmp_path) as started:
        started.ready()
        assert started.end(signal.SIGTERM) == 0


def test_a_database_for_several_servers_wants_a_key_that_all_have(tmp_path: Path) -> None:
    with running(tmp_path, "--database", "postgresql://127.0.0.1:1/tables") as started:
        assert started.end() == 1 and "RENTOPIA_KEY" in started.err[-1]


def test_it_listens_while_the_database_is_away_and_says_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    database = f"postgresql://me:open-sesame@127.0.0.1:{port}/tables"
    with running(tmp_path, "--database", database, RENTOPIA_KEY="ab" * 32) as started:
        address = started.address
        assert httpx.get(f"{address}/livez").status_code == 200
        away = httpx.get(f"{address}/readyz")
        assert (away.status_code, away.text) == (503, "starting\n")
        refused = httpx.post(f"{address}/api/tables", json=NEW)
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert httpx.get(f"{address}/api/games").status_code == 200
        assert started.end(signal.SIGTERM) == 0
        assert "open-sesame" not in started.text


def test_the_figures_can_have_an_address_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with running(tmp_path, "--metrics", f"127.0.0.1:{port}") as started:
        address = started.ready()
        assert httpx.get(f"{address}/metrics").status_code == 404
        assert "rentopia_store_up 1.0" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert started.end(signal.SIGTERM) == 0


def test_a_trusted_proxy_tells_the_address_and_https(tmp_path: Path) -> None:
    with running(tmp_path, "--create-per-minute", "1") as started:
        address = started.ready()
        for caller, expected in (("198.51.100.1", 201), ("198.51.100.2", 201), ("198.51.100.1", 429)):
            headers = {"X-Forwarded-For": caller, "X-Forwarded-Proto": "https"}
            answer = httpx.post(f"{address}/api/tables", json=NEW, headers=headers)
            assert answer.status_code == expected
            assert expected == 429 or "__Host-seat_" in answer.headers["set-cookie"]


def test_what_a_stranger_says_of_its_address_is_not_believed(tmp_path: Path) -> None:
    with running(tmp_path, "--create-per-minute", "1", "--forwarded-allow-ips", "198.51.100.9") as started:
        address = started.ready()
        for caller, expected in (("198.51.100.1", 201), ("198.51.100.2", 429)):
            answer = httpx.post(f"{address}/api/tables", json=NEW, headers={"X-Forwarded-For": caller})
            assert answer.status_code == expected


def test_a_message_that_is_too_large_is_refused_with_1009(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        place = started.ready().replace("http", "ws") + "/api/tables/ABCDEF/socket"
        with connect(place) as socket_:
            socket_.send("x" * 20_000)
            assert until_closed(socket_) == []
        assert socket_.close_code == 1009


def test_a_foreign_page_gets_no_socket_of_the_real_server(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        place = started.ready().replace("http", "ws") + "/api/tables/ABCDEF/socket"
        with pytest.raises(InvalidStatus) as refused:
            connect(place, additional_headers={"Origin": "https://evil.example"})
        assert refused.value.response.status_code == 403


def test_the_log_of_a_whole_match_holds_no_secret(tmp_path: Path) -> None:
    """Create, join, chat, play to the end by bots, read the record: then every secret is looked for in the log."""
    with running(tmp_path, "--log-level", "debug") as started:
        address = started.ready()
        watching = {**NEW, "watch": True, "public": True, "seats": 2, "options": {"max_rounds": 1}}
        secrets_: set[str] = set()
        with httpx.Client(base_url=address) as http:
            made = http.post("/api/tables", json={**watching, "settings": {"bot_pace_ms": 0}}).json()
            bearer = {"Authorization": f"Bearer {made['secret']}"}
            http.cookies.clear()
            table = f"/api/tables/{made['code']}"
            guest = http.post(f"{table}/join", json={"name": "Ben", "key": made["invite"]}).json()
            http.cookies.clear()
            secrets_ |= {made["secret"], made["invite"], made["watch"], guest["secret"]}
            http.post(
                f"{table}/say", json={"text": "a private word"}, headers={"Authorization": f"Bearer {guest['secret']}"}
            )
            assert http.post(f"{table}/kick", json={"seat": 0}, headers=bearer).status_code == 200
            for _ in range(2):
                assert http.post(f"{table}/bots", json={"bot": "random"}, headers=bearer).status_code == 200
            assert http.post(f"{table}/start", headers=bearer).status_code == 200
            until(lambda: http.get(table, headers=bearer).json()["status"] == "ended")
            match = http.get(table, headers=bearer).json()["match"]
            record = http.get(f"/api/matches/{match}/record")
            assert record.status_code == 200
            seed = re.search(r'"seed": ?"([0-9a-f]{64})"', record.text)
            assert seed is not None
            secrets_.add(seed[1])
        secrets_.add((tmp_path / "key").read_text().strip())
        assert started.end(signal.SIGTERM) == 0
        text = started.text
        assert len(started.err) > 10
        for secret in secrets_:
            assert secret not in text
        assert "a private word" not in text


def test_a_backup_of_a_running_server_is_restored_elsewhere(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        address = started.ready()
        made = httpx.post(f"{address}/api/tables", json=NEW).json()
        copy = tmp_path / "copy.sqlite3"
        saved = Process(tmp_path, str(copy), "--database", str(tmp_path / "tables.sqlite3"), command="backup")
        assert saved.end() == 0 and copy.is_file() and str(tmp_path / "key") in saved.text
        again = Process(tmp_path, str(copy), "--database", str(tmp_path / "tables.sqlite3"), command="backup")
        assert again.end() == 1 and again.err[0].startswith("rentopia: ")
        busy = Process(
            tmp_path, str(copy), "--overwrite", "--database", str(tmp_path / "tables.sqlite3"), command="restore"
        )
        assert busy.end() == 1 and busy.err[0].startswith("rentopia: ")
    other = tmp_path / "other"
    other.mkdir()
    back = Process(tmp_path, str(copy), "--database", str(other / "tables.sqlite3"), command="restore")
    assert back.end() == 0 and "key is missing" in back.text
    (other / "key").write_bytes((tmp_path / "key").read_bytes())
    with running(other) as started:
        address = started.ready()
        headers = {"Authorization": f"Bearer {made['secret']}"}
        assert httpx.get(f"{address}/api/tables/{made['code']}", headers=headers).json()["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("host", ["a" * 300, "\N{LATIN SMALL LETTER U WITH DIAERESIS}..x", "\udcff"])
def test_what_can_be_no_name_of_a_host_is_told_too(host: str) -> None:
    with pytest.raises(listening.ListenError, match="there is no address"):
        listening.listen(host, 0)


def test_the_addresses_for_people_begin_with_the_public_one() -> None:
    with listening.listen("127.0.0.1", 0) as opened:
        port = opened.getsockname()[1]
        own = f"http://127.0.0.1:{port}"
        assert listening.addresses(opened, Settings()) == [own]
        assert listening.addresses(opened, Settings(public_url="https://play.example.org/")) == [
            "https://play.example.org",
            own,
        ]


def test_too_few_open_files_are_raised_or_told(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: given.append(limits))
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 4096))
    assert listening.raise_file_limit(1000) == "" and given == [(1512, 4096)]
    told = listening.raise_file_limit(10_000)
    assert given[-1] == (4096, 4096) and "4096 open files" in told and "10000" in told
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (65536, 65536))
    assert listening.raise_file_limit(1000) == "" and len(given) == 2
