"""One run of chaos: databases and nodes are started, tables played under faults, then everything is looked at."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from chaos import tables
from chaos.checks import Findings, check_match
from chaos.faults import Trouble
from chaos.nodes import Node, Postgres, new_key
from chaos.player import Player
from chaos.tables import NotMade, Table
from chaos.wire import Http, Wire, dial
from rentopia.protocol.words import PROTOCOL
from rentopia.store.opening import open_store

SETTLE_S = 20.0
"""So long at most until everything is answered and every client is where the log was when the faults ended."""
#: Short windows, so that the clock fires often in a short run.
SETTINGS = {
    "auction_seconds": 5,
    "claim_seconds": 5,
    "answer_seconds": 5,
    "debt_seconds": 10,
    "offer_seconds": 3,
    "bot_pace_ms": 40,
}
OPTIONS = {"turn_timer": 10}
GAMES = ("rentopia", "rentopia", "landlords")


@dataclass(frozen=True)
class Plan:
    """``store`` is ``sqlite`` (with one node) or ``postgres``; ``clients`` at each of so many ``matches``."""

    store: str = "sqlite"
    nodes: int = 1
    matches: int = 20
    clients: int = 4
    seconds: float = 30.0
    faults: frozenset[str] = frozenset()
    mutant: str | None = None
    seed: int = 1


@dataclass
class Outcome:
    """What came of a run. ``acks`` are seconds from the first sending of an intent on, rising."""

    plan: Plan
    findings: Findings
    counts: dict[str, int]
    acks: list[float]
    refused: dict[str, int]
    closes: dict[int, int]
    dials: int = 0
    resets: int = 0
    gaps: int = 0
    resent: int = 0
    #: Rows for which somebody else was first, by the figures of the nodes as they run at the end.
    conflicts: int = 0
    seconds: float = 0.0
    logs: dict[str, str] = field(default_factory=dict)


async def run(plan: Plan, folder: Path) -> Outcome:
    """A whole run in a folder of its own. Only processes that it started are ended."""
    rng = random.Random(plan.seed)
    postgres = Postgres(folder) if plan.store == "postgres" else None
    nodes: list[Node] = []
    try:
        database = postgres.create("chaos") if postgres else str(folder / "tables.sqlite3")
        key = new_key()
        nodes += [
            Node(f"n{number}", database, key, folder / f"n{number}.log", faults=node_faults(plan, number))
            for number in range(plan.nodes)
        ]
        for node in nodes:
            node.start()
        for node in nodes:
            await node.ready()
        trouble = Trouble(nodes, postgres, rng)
        began = perf_counter()
        players, findings = await _play(plan, nodes, trouble, rng)
        seconds = perf_counter() - began
        conflicts = sum([await _conflicts(node) for node in nodes])
        for node in nodes:
            await node.end()
        await _check(database, key, players, findings)
        outcome = _outcome(plan, players, findings, trouble, seconds, nodes)
        outcome.conflicts = conflicts
        return outcome
    finally:
        for node in nodes:
            node.kill()
        if postgres:
            postgres.end()


async def _conflicts(node: Node) -> int:
    http = Http(node.address)
    try:
        _, text = await http.call("GET", "/metrics")
    except (OSError, asyncio.IncompleteReadError, ValueError):
        return 0
    finally:
        http.close()
    found = re.search(r"^rentopia_conflict_retries_total (\d+)", str(text), re.MULTILINE)
    return int(found[1]) if found else 0


def node_faults(plan: Plan, number: int) -> dict[str, Any]:
    """What `chaos/faulty.py` is told to do to a node."""
    faults: dict[str, Any] = {}
    if "losthints" in plan.faults:
        faults["hints"] = "lost"
    if "doublehints" in plan.faults:
        faults["hints"] = "double"
    if "skew" in plan.faults and number == 0:
        faults["skew"] = 3600
    if plan.mutant:
        faults["mutant"] = plan.mutant
    return faults | ({"seed": plan.seed + number} if faults else {})


async def _play(
    plan: Plan, nodes: Sequence[Node], trouble: Trouble, rng: random.Random
) -> tuple[list[Player], Findings]:
    findings = Findings()
    stop = asyncio.Event()
    players: list[Player] = []
    sides: list[Wire] = []
    addresses = [node.address for node in nodes]

    async def one_table(number: int, own: random.Random) -> None:
        """Match after match until the run is over."""
        while not stop.is_set():
            table = await _table(plan, number, addresses, own, stop)
            if table is None:
                return
            if "slowreader" in plan.faults:
                sides.extend(await _slow(table, own.choice(addresses)))
            absent = plan.clients - 1 if number % 3 == 2 else -1
            seats = range(len(table.secrets))
            group = [
                Player(table, seat, addresses, random.Random(own.random()), stop, seat == absent) for seat in seats
            ]
            players.extend(group)
            await asyncio.gather(*(player.run() for player in group))

    rounds = [asyncio.create_task(one_table(n, random.Random(rng.random()))) for n in range(plan.matches)]
    faults = [asyncio.create_task(task()) for task in trouble.tasks(set(plan.faults))]
    await asyncio.wait([*rounds, *faults], timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in faults:
        task.cancel()
    for ended in await asyncio.gather(*faults, return_exceptions=True):
        if isinstance(ended, Exception):
            findings.add("nodes", str(ended))
    await trouble.heal()
    heads = _heads(players)
    stop.set()
    _, left = await asyncio.wait(rounds, timeout=SETTLE_S)
    for task in left:
        task.cancel()
    for result in await asyncio.gather(*rounds, return_exceptions=True):
        if isinstance(result, Exception):
            findings.add("clients", f"{type(result).__name__}: {result}")
    for player in players:
        if player.intent is not None:
            findings.add("answered", f"{player.table.code}: seat {player.seat} has no answer to {player.intent.id}")
    await _follow(players, heads, findings)
    for wire in sides:
        wire.abort()
    return players, findings


def _heads(players: Sequence[Player]) -> dict[str, int]:
    """The newest seq that any client has, by match: all must reach it."""
    heads: dict[str, int] = {}
    for player in players:
        if player.mirror is not None:
            heads[player.mirror.match] = max(player.mirror.seq, heads.get(player.mirror.match, 0))
    return heads


async def _follow(players: Sequence[Player], heads: dict[str, int], findings: Findings) -> None:
    """Every client connects once more, and must come to where the match was when the faults ended."""

    async def one(player: Player) -> None:
        if player.mirror is None:
            return
        head = heads.get(player.mirror.match, 0)
        own = asyncio.Event()
        player.stop, player.intent, player.absent = own, None, True
        task = asyncio.create_task(player.run())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLE_S):
                while player.behind(head):
                    await asyncio.sleep(0.05)
        own.set()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        if player.wire is not None:
            player.wire.abort()
        if player.behind(head):
            findings.add("follows", f"{player.table.code}: seat {player.seat} did not come to {head}, as others had")

    await asyncio.gather(*(one(player) for player in players))


async def _table(
    plan: Plan, number: int, addresses: Sequence[tuple[str, int]], rng: random.Random, stop: asyncio.Event
) -> Table | None:
    """A table whose match has been started; tried until a node makes it."""
    game = GAMES[number % len(GAMES)]
    bots = 1 if number % 4 == 1 and plan.clients > 2 else 0
    table: Table | None = None
    while not stop.is_set():
        http = Http(rng.choice(addresses))
        try:
            if table is None:
                table = await tables.make_table(http, game, plan.clients, OPTIONS, SETTINGS, bots=bots)
            await tables.start(http, table)
            return table
        except NotMade:
            # Started by the request before, whose answer was lost; anything else makes a new one.
            if table is not None and await _status(http, table) in ("starting", "playing"):
                return table
            table = None
            await asyncio.sleep(0.1)
        except (OSError, asyncio.IncompleteReadError, ValueError):
            await asyncio.sleep(0.1)
        finally:
            http.close()
    return None


async def _status(http: Http, table: Table) -> str:
    with contextlib.suppress(OSError, asyncio.IncompleteReadError, ValueError):
        status, answer = await http.call("GET", table.path, None, table.secrets[0])
        if status == 200:
            return str(answer["status"])
    return ""


async def _slow(table: Table, address: tuple[str, int]) -> list[Wire]:
    """A socket of the first seat that never reads what it is sent."""
    with contextlib.suppress(OSError):
        wire = await dial(address, table.socket, lambda data: None, lambda code: None, receive_buffer=4096)
        hello = {"type": "hello", "protocol": PROTOCOL, "secret": table.secrets[0], "decisions": "all"}
        wire.send(msgspec.json.encode(hello))
        wire.pause()
        return [wire]
    return []


async def _check(database: str, key: str, players: Sequence[Player], findings: Findings) -> None:
    by_match: dict[str, list[Player]] = {}
    for player in players:
        if player.mirror is not None:
            by_match.setdefault(player.mirror.match, []).append(player)
        elif player.acks:
            findings.add("view", f"{player.table.code}: seat {player.seat} has no view of its match")
    store = open_store(database, "checks", 20)
    await store.open()
    try:
        for match, group in by_match.items():
            await check_match(store, bytes.fromhex(key), match, group, findings)
    finally:
        await store.close()


def _outcome(
    plan: Plan, players: Sequence[Player], findings: Findings, trouble: Trouble, seconds: float, nodes: Sequence[Node]
) -> Outcome:
    refused: dict[str, int] = {}
    closes: dict[int, int] = {}
    for player in players:
        for code, count in player.codes.items():
            refused[code] = refused.get(code, 0) + count
        for number, count in player.closes.items():
            closes[number] = closes.get(number, 0) + count
    acks = sorted(told.took for player in players for told in player.acks)
    outcome = Outcome(plan, findings, trouble.counts, acks, refused, closes, seconds=seconds)
    outcome.dials = sum(player.dials for player in players)
    outcome.resets = sum(player.resets for player in players)
    outcome.gaps = sum(player.gaps for player in players)
    outcome.resent = sum(player.resent for player in players)
    if findings.count:
        outcome.logs = {node.name: node.tail() for node in nodes}
    return outcome
