"""Matches written down once and for all: the rules must play them again, and the events alone rebuild them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from golden.facts import Facts
from golden.files import GOLDEN, LANDLORDS
from golden.make import DIRECTED, LANDLORDS_DIRECTED, lines_of, path_of
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import TABLE, Draw, History, Step
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import write
from rentopia.formats.record import write_record
from rentopia.formats.recordread import Record, load
from rentopia.formats.verify import verify_record

by_name = pytest.mark.parametrize(
    "path", GOLDEN + LANDLORDS, ids=lambda path: path.stem if path in GOLDEN else f"{path.parent.name}-{path.stem}"
)


class Recorded:
    """The `ChanceSource` of a step that is played again."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def take(self, kind: str) -> tuple[int, ...]:
        draw = self.draws.pop(0)
        assert draw.kind == kind
        return draw.values

    def dice(self) -> tuple[int, int]:
        die1, die2 = self.take("dice")
        return die1, die2

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        card = self.take("card")[0]
        assert card in candidates
        return card

    def first(self, seats: int) -> int:
        return self.take("first")[0]

    def deal(self, candidates: Sequence[int]) -> int:
        space = self.take("deal")[0]
        assert space in candidates
        return space


def replay(record: Record, lines: Sequence[str]) -> Iterator[tuple[History, Step]]:
    """Play the actions again, as the door reads them from the file; yields the history after each step."""
    state = record.header.opening()
    # A record gives seats by number, whatever the players are called.
    history = History(record.game, state, [str(seat) for seat in range(state.seats)])
    chance = Recorded()
    for recorded, text in zip(record.steps, lines[1:], strict=False):
        line = json.loads(text)
        chance.draws = list(recorded.step.draws)
        step = history.act(TABLE if line["seat"] is None else line["seat"], line["action"], chance, line.get("by"))
        assert isinstance(step, Step), f"seq {line['seq']}: {step}"
        assert chance.draws == [], f"seq {step.seq}: chance was not asked for all that it had answered"
        yield history, step


def lines_in(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


@by_name
def test_a_golden_match_is_played_again_to_the_same_bytes(path: Path) -> None:
    lines, record = lines_in(path), load(path)
    header, closing = record.header, record.closing
    assert closing is not None
    history = History(record.game, header.opening(), header.names)
    for now, _ in replay(record, lines):
        history = now
    again = write_record(
        header.opening(),
        header.names,
        history.steps,
        end=history.state,
        seed=closing.seed,
        match=header.match,
        commitment=header.commitment,
        created=header.created,
        bots=header.bots,
        board=header.board,
        clients=record.steps[0].clients,
    )
    assert len(again) == len(lines)
    # The header names the version that played; a match is the same under every other.
    assert json.loads(again[0]) | {"game_version": header.game_version} == json.loads(lines[0])
    for number, (new, old) in enumerate(zip(again[1:], lines[1:], strict=True), 2):
        assert new == old, f"line {number}"


@by_name
def test_the_events_alone_lead_to_the_same_state_after_every_step(path: Path) -> None:
    lines, record = lines_in(path), load(path)
    closing = record.closing
    assert closing is not None
    folded = record.header.opening()
    for (history, _), recorded in zip(replay(record, lines), record.steps, strict=True):
        for event in recorded.step.events:
            apply_event(folded, event)
        assert folded.checksum() == history.state.checksum(), f"seq {recorded.step.seq}"
    assert state_hash(folded) == closing.state_hash
    assert state_hash(record.fold()) == closing.state_hash
    assert record.game.result_of(folded) == closing.result


@by_name
def test_a_golden_match_is_verified_with_its_seed_where_it_has_one(path: Path) -> None:
    record, verdict = load(path), verify_record(path)
    assert verdict.failure is None
    assert verdict.finished and verdict.steps == len(record.steps)
    assert verdict.draws_checked == (record.header.bots is not None)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_events_of_a_match_can_be_drawn_backwards_to_its_beginning(path: Path) -> None:
    header, *steps, _ = [json.loads(line) for line in lines_in(path)]
    options: dict[str, Any] = {"starting_cash": 1500, "houses": 32, "hotels": 12} | header["options"]
    facts = Facts(
        len(header["seats"]), options["starting_cash"], {kind: options[kind] for kind in ("houses", "hotels")}
    )
    events = [event for step in steps for event in step["events"]]
    beginning = standing(facts)
    for event in events:
        facts.forward(deepcopy(event))
    agrees_with(facts, load(path))
    for event in reversed(events):
        facts.backward(deepcopy(event))
    assert standing(facts) == beginning


def standing(facts: Facts) -> dict[str, Any]:
    """What facts say, without values that stand at nothing."""
    found = deepcopy(vars(facts))
    found["values"] = {key: value for key, value in facts.values.items() if value}
    return found


def agrees_with(facts: Facts, record: Record) -> None:
    """The second reading of the events and the position of the last state say the same."""
    state = record.fold()
    position = write(state, [str(seat) for seat in range(state.seats)])
    assert facts.bank | {"pot": facts.cash["pot"]} == position["bank"]
    for seat, table in enumerate(position["seats"]):
        owned = [space for space in range(state.board.spaces) if facts.values.get(("owner", space)) == seat]
        deeds = {
            str(record.game.space_name(space)): "mortgaged"
            if facts.values.get(("mortgage", space))
            else facts.values.get(("level", space), 0)
            for space in owned
        }
        assert table.get("deeds", {}) == deeds
        assert table["cash"] == facts.cash[seat]
        assert table["space"] == record.game.space_name(facts.space[seat])
        assert table.get("lockup", 0) == facts.lockup[seat]
        assert table.get("out_at", 0) == facts.out.get(seat, 0)
        assert table.get("cards", []) == sorted(card for card, holder in facts.holder.items() if holder == seat)
    turn = position["turn"]
    assert (turn["number"], turn["round"], turn["doubles"]) == (
        facts.number,
        facts.values["round"],
        facts.values.get("doubles", 0),
    )
    assert (turn["seat"], turn["phase"]) == (str(facts.values["turn"]), "over")
    decks = position.get("decks", {})
    assert [decks.get("fortune", []), decks.get("town_fund", [])] == list(facts.seen.values())
    assert not facts.debts and not facts.offers and not facts.wants and facts.auction is None and facts.claims is None


@by_name
def test_an_undo_leads_back_to_the_state_before_what_it_took_back(path: Path) -> None:
    record = load(path)
    hashes = [position_without_offers(record.header.opening())]
    state = record.header.opening()
    for recorded in record.steps:
        for event in recorded.step.events:
            apply_event(state, event)
        hashes.append(position_without_offers(state) if state.phase != codes.OVER else {})
        taken_back = recorded.step.takes_back
        if taken_back:
            undone = record.game.words.actions[record.steps[taken_back - 1].step.move.kind]
            assert hashes[-1] == hashes[taken_back - 1], undone


def position_without_offers(state: Any) -> dict[str, Any]:
    """An offer taken back is withdrawn, and its number is not used again (R-21.9); all else is as it was."""
    position = write(state, [str(seat) for seat in range(state.seats)])
    return {key: value for key, value in position.items() if key not in ("offers", "offers_made")}


@pytest.mark.parametrize("play", DIRECTED + LANDLORDS_DIRECTED, ids=lambda play: play.__name__)
def test_a_directed_match_is_still_what_its_script_plays(play: Any) -> None:
    """A script that was changed without making its file anew would show something else than it says."""
    match = play()
    assert lines_of(match)[1:] == lines_in(path_of(match))[1:]


def test_the_shortest_match_ends_as_published() -> None:
    """Ben owes $1,400, has $1,300 and nothing to sell; Ada ends with $1,450, two deeds and five houses."""
    record = load(next(path for path in GOLDEN if path.stem == "shortest"))
    before = write(record.fold(len(record.steps) - 1), ["Ada", "Ben"])
    assert [seat["cash"] for seat in before["seats"]] == [150, 1300]
    after = write(record.fold(), ["Ada", "Ben"])
    ada, ben = after["seats"]
    assert (ada["cash"], ada["deeds"]) == (1450, {"Sapphire Bay": 2, "Skyline Point": 3})
    assert ben["out"] and after["bank"]["houses"] == 27
    assert after["result"]["winners"] == ["Ada"]


def test_every_golden_file_is_one_that_is_made() -> None:
    names = {load(path).header.match for path in GOLDEN}
    assert names == {path.stem for path in GOLDEN}
    assert sum(path.stat().st_size for path in GOLDEN) < 1_500_000
    assert {load(path).header.match for path in LANDLORDS} == {path.stem for path in LANDLORDS}
    assert sum(path.stat().st_size for path in LANDLORDS) < 1_000_000
