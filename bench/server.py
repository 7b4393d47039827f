"""What the table server costs, beside a bare server that only says each message again to four (`make bench`).

2,000 sockets in groups of four play real matches at 1,000 actions a second in all, on SQLite with durable commits; the
server has one core, the clients the other. Then the bare server under the same settings at the same rate, and how soon
the first action is done after a restart with 1,000 matches open. `bench/README.md` tells what came of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]


from bench.serverload import Group, Tally, leave, play

from chaos import tables
from chaos.nodes import Node, folder, new_key
from chaos.wire import Http

SEATS = 4
AIM_RATIO = 3.0
AIM_P99_MS = 25.0
_SPARE_FILES = 300


def need_files(sockets: int) -> None:
    """Raise the limit of open files of this process, and of those that it starts. SystemExit with what to do."""
    wanted = sockets + _SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise SystemExit(
            f"{sockets} sockets need {wanted} open files, and this system allows {hard}: raise the hard limit "
            f"(ulimit -Hn {wanted}, as root) or ask for fewer with --sockets."
        )
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def cores() -> tuple[int | None, int | None]:
    """One core for the server, one for the clients; none where there is only one."""
    free = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (free[0], free[1]) if len(free) > 1 else (None, None)


async def measure(given: argparse.Namespace) -> dict[str, Any]:
    """All figures of one run."""
    for_server, for_clients = cores()
    if for_clients is not None:
        os.sched_setaffinity(0, {for_clients})
    figures: dict[str, Any] = {"sockets": given.sockets, "rate": given.rate, "cores": [for_server, for_clients]}
    gc.disable()
    with folder("rentopia-bench-") as place:
        database = str(place / "tables.sqlite3")
        node = Node("bench", database, new_key(), place / "log", core=for_server, settings=SETTINGS)
        try:
            node.start()
            await node.ready()
            figures["real"], size = await real(node, given)
            if not given.no_restart:
                figures["restart"] = await restart(node, given)
        finally:
            node.kill()
        gc.collect()
        figures["bare"] = await bare(given, for_server, size)
    real_us, bare_us = figures["real"]["cpu_us"], figures["bare"]["cpu_us"]
    figures["ratio"] = real_us / bare_us if bare_us else 0.0
    return figures


SETTINGS = {"max_tables": 100_000, "max_sockets": 100_000, "log_level": "warning", "bot_workers": 1}


async def real(node: Node, given: argparse.Namespace) -> tuple[dict[str, Any], int]:
    """The table server's row, and the bytes of its steps on average."""
    http = Http(node.address, 60)
    tally = Tally()
    groups = []
    for number in range(given.sockets // SEATS):
        table = await tables.make_table(http, given.game, SEATS)
        groups.append(Group(number, tally, table, given.decisions))
    before = node.memory()
    await connect(groups, node.address, 0)
    idle = (node.memory() - before) / given.sockets
    for group in groups:
        assert group.table is not None
        await tables.start(http, group.table)
    http.close()
    async with asyncio.timeout(60):
        await asyncio.gather(*(group.began for group in groups))
    found = await load(node, groups, tally, given)
    size = tally.bytes_of_steps // max(1, tally.steps)
    await leave(groups)
    found |= {"bytes_idle": idle, "memory_mb": node.memory() / 1e6, "step_bytes": size}
    return found, size


async def connect(groups: Sequence[Group], address: tuple[str, int], size: int) -> None:
    """All sockets, a few groups at a time; returns when all have been welcomed."""
    for begin in range(0, len(groups), 25):
        await asyncio.gather(*(group.connect(address, SEATS, size) for group in groups[begin : begin + 25]))
    async with asyncio.timeout(60):
        while sum(group.welcomed for group in groups) < SEATS * len(groups):
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)


async def load(node: Node, groups: Sequence[Group], tally: Tally, given: argparse.Namespace) -> dict[str, Any]:
    """Some seconds to warm up, then the measured ones."""
    await play(groups, given.rate, given.warm)
    tally.acks.clear()
    tally.steps = tally.waited = tally.bytes_of_steps = 0
    used, waited, begun, own = node.cpu(), node.waited(), perf_counter(), sum(os.times()[:2])
    late = await play(groups, given.rate, given.seconds)
    seconds = perf_counter() - begun
    used, waited, own = node.cpu() - used, node.waited() - waited, sum(os.times()[:2]) - own
    acks = sorted(tally.acks)
    done = max(1, len(acks))
    return {
        "actions": len(acks),
        "actions_s": len(acks) / given.seconds,
        "p50_ms": acks[len(acks) // 2] * 1000 if acks else 0.0,
        "p99_ms": acks[min(len(acks) - 1, int(0.99 * len(acks)))] * 1000 if acks else 0.0,
        "max_ms": acks[-1] * 1000 if acks else 0.0,
        "cpu_us": used / done * 1e6,
        "server_cores": used / seconds,
        "server_waited": waited / seconds,
        "client_cores": own / seconds,
        "deliveries": tally.steps,
        "late_share": late,
        "waited": tally.waited,
        "refused": tally.refused,
        "closed": tally.closed,
    }


async def bare(given: argparse.Namespace, core: int | None, size: int) -> dict[str, Any]:
    """The bare server's row."""
    pinned = None if core is None else lambda: os.sched_setaffinity(0, {core})
    command = [sys.executable, str(ROOT / "bench" / "serverecho.py")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=pinned)
    node = Node("bare", "", "", Path(os.devnull), port=1)
    node.process = process
    try:
        assert process.stdout is not None
        node.port = int(await asyncio.to_thread(process.stdout.readline))
        tally = Tally()
        groups = [Group(number, tally, None, "none") for number in range(given.sockets // SEATS)]
        before = node.memory()
        await connect(groups, node.address, size)
        idle = (node.memory() - before) / given.sockets
        found = await load(node, groups, tally, given)
        await leave(groups)
        return found | {"bytes_idle": idle, "memory_mb": node.memory() / 1e6}
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


async def restart(node: Node, given: argparse.Namespace) -> dict[str, Any]:
    """kill -9 with so many matches open, then how long until the server is ready and an action is acknowledged."""
    http = Http(node.address, 60)
    made = []
    for _ in range(max(0, given.open - given.sockets // SEATS)):
        table = await tables.make_table(http, given.game, SEATS)
        await tables.start(http, table)
        made.append(table)
    http.close()
    tally = Tally()
    last = Group(10**5, tally, await _fresh(node, given), "none")
    await connect([last], node.address, 0)
    http = Http(node.address, 60)
    assert last.table is not None
    await tables.start(http, last.table)
    http.close()
    await asyncio.wait_for(last.began, 30)
    await play([last], 20, 3)
    await leave([last])
    await asyncio.sleep(6)  # so that the matches without sockets have begun too
    node.kill()
    begun = perf_counter()
    node.start()
    await node.ready(60)
    ready = perf_counter() - begun
    again = Group(10**5 + 1, tally, last.table, "none")
    await again.connect(node.address, SEATS, 0)
    await asyncio.wait_for(again.began, 30)
    tally.acks.clear()
    again.act(perf_counter())
    async with asyncio.timeout(30):
        while not tally.acks:
            await asyncio.sleep(0.001)
    first = perf_counter() - begun
    await leave([again])
    return {"open": given.open, "ready_s": ready, "first_action_s": first, "first_ack_ms": tally.acks[0] * 1000}


async def _fresh(node: Node, given: argparse.Namespace) -> tables.Table:
    http = Http(node.address, 60)
    try:
        return await tables.make_table(http, given.game, SEATS)
    finally:
        http.close()


def show(figures: dict[str, Any]) -> None:
    """The rows as bench/README.md has them."""
    print(f"{figures['sockets']} sockets in groups of {SEATS}, {figures['rate']} actions/s wanted, steal {steal():.2f}")
    print(f"{'':26}{'tables':>12}{'bare':>12}")
    for key, name in NAMES.items():
        print(f"{name:26}{figures['real'][key]:>12,.3g}{figures['bare'][key]:>12,.3g}")
    for side in ("real", "bare"):
        for key in ("refused", "closed"):
            if figures[side][key]:
                print(f"{side}: {key} {figures[side][key]}")
    verdict(figures["ratio"] <= AIM_RATIO, f"CPU an action against the bare server: {figures['ratio']:.2f}", AIM_RATIO)
    p99 = figures["real"]["p99_ms"]
    verdict(p99 <= AIM_P99_MS, f"acknowledged, p99 ms: {p99:.1f}", AIM_P99_MS)
    if "restart" in figures:
        found = figures["restart"]
        print(f"after kill -9 with {found['open']} matches open: ready in {found['ready_s']:.2f} s,")
        took = f"{found['first_action_s']:.2f} s after the start, {found['first_ack_ms']:.1f} ms after it was sent"
        print(f"  the first action acknowledged {took}")


NAMES = {
    "actions_s": "actions/s",
    "p50_ms": "acknowledged, p50 ms",
    "p99_ms": "acknowledged, p99 ms",
    "max_ms": "acknowledged, longest ms",
    "cpu_us": "CPU of the server, us/action",
    "server_cores": "cores of the server",
    "server_waited": "waiting for its core, s/s",
    "client_cores": "cores of the clients",
    "bytes_idle": "bytes an idle socket",
    "memory_mb": "memory of the server, MB",
    "late_share": "actions sent late (share)",
    "waited": "actions left out",
}


def verdict(met: bool, sentence: str, bound: float) -> None:
    print(f"{'ok' if met else 'NOT MET':8}{sentence}, at most {bound:g}")


def stolen() -> float:
    """Seconds of CPU that the host machine has taken from this one since its start."""
    try:
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
        return int(fields[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def steal() -> float:
    """Cores that were stolen on average since `main` began."""
    return (stolen() - _begun[1]) / max(0.001, perf_counter() - _begun[0])


_begun = (perf_counter(), stolen())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=1000.0, help="actions a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm", type=float, default=5.0)
    parser.add_argument("--game", default="rentopia")
    parser.add_argument("--decisions", choices=("asked", "none"), default="none", help="what the sockets ask for")
    parser.add_argument("--open", type=int, default=1000, help="matches open at the restart")
    parser.add_argument("--no-restart", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.sockets < SEATS or given.rate <= 0:
        parser.error("at least four sockets, and a rate above 0")
    need_files(given.sockets)
    figures = asyncio.run(measure(given))
    if given.json:
        print(json.dumps(figures))
    else:
        show(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
