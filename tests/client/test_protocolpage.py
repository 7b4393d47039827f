"""What `docs/protocol.md` shows can be sent and comes: every example is decoded, every table is compared."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rentopia.engine.words import EVENTS
from rentopia.formats import fair
from rentopia.formats.position import read
from rentopia.protocol import messages, previews, requests
from rentopia.protocol.messages import CLOSE_CODES
from rentopia.protocol.words import PROTOCOL
from rentopia.server.http.answers import STATUS
from rentopia.table.lobby.problems import SENTENCES

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
KINDS = {"client": messages.FromClient, "server": messages.FromServer}
EXAMPLES = [
    (kind, line)
    for kind, block in re.findall(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


def tags(union: object) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


@pytest.mark.parametrize(("kind", "line"), EXAMPLES)
def test_an_example_is_a_message_of_the_protocol(kind: str, line: str) -> None:
    wanted = KINDS.get(kind) or getattr(requests, kind, None) or getattr(previews, kind)
    decoded = msgspec.json.decode(line, type=wanted)
    # Nothing in it is passed over: each key that is shown is one of the message's.
    told = msgspec.json.decode(msgspec.json.encode(decoded))
    assert set(json.loads(line)) <= set(told) | {"type"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_message_has_an_example(kind: str) -> None:
    shown = {json.loads(line)["type"] for found, line in EXAMPLES if found == kind}
    assert shown == tags(KINDS[kind])


def test_the_position_of_the_example_can_be_read() -> None:
    views = [json.loads(line) for kind, line in EXAMPLES if kind == "server" and '"view"' in line]
    assert [read(view["position"]).names for view in views] == [("Ada", "Ben")]


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins with this head."""
    table = PAGE[PAGE.index(head) :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_table_of_events_is_that_of_the_engine() -> None:
    shown = [(name.strip("`"), tuple(re.findall(r"`(\w+)`", fields))) for name, fields, _ in rows("| event | fields |")]
    assert shown == list(EVENTS.values())


def test_the_close_codes_are_those_of_the_protocol() -> None:
    shown = {int(code): told for code, told in rows("| code | what it means, and what to do |")}
    assert shown == CLOSE_CODES


def test_every_code_of_a_problem_is_explained() -> None:
    shown = {code.strip("`") for code, _ in rows("| code | what it says |")}
    source = "".join(path.read_text(encoding="utf-8") for path in (DOCS.parent / "src").rglob("*.py"))
    made = set(re.findall(r'\b(?:Problem|Declined|problem)\(\s*"([a-z_]+)"', source))
    made.discard("late")  # of a timer that came second, told to nobody
    assert {*SENTENCES, *STATUS, *made} - shown == set()
    assert [code for code in sorted(shown) if f'"{code}"' not in source] == []


def test_the_version_is_that_of_the_program() -> None:
    assert f"This is version {PROTOCOL} of the messages." in PAGE


def test_its_links_lead_somewhere() -> None:
    for page in ("protocol.md", "fair-dice.md"):
        links = re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8"))
        assert links and [link for link in links if not (DOCS / link).is_file()] == []


def test_its_promise_is_computed_as_it_says() -> None:
    share = bytes(range(16))
    parts = (b"fair-1/client", share)
    told = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()
    assert told == fair.client_hash(share)
