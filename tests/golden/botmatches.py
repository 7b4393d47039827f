"""Golden matches between bots, with throws and cards that anyone can compute from the revealed seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from golden.table import NAMES, Match
from rentopia.bots import make_bot
from rentopia.engine import codes
from rentopia.engine.history import TABLE, History
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.record import Client
from rentopia.games import load_game
from rentopia.lab.dice import match_seed

OWN_BOARD = (Path(__file__).parent.parent / "boards" / "sixteen.toml").read_text(encoding="utf-8")


def bot_match(
    name: str,
    bots: Sequence[str],
    options: dict[str, object],
    number: int = 1,
    board: str | None = None,
    game: str = "rentopia",
) -> Match:
    """Play bots against each other to the end. ``number`` takes another seed for the same match."""
    secret = hashlib.sha256(f"golden {name} {number}".encode()).digest()
    shares = [hashlib.sha256(secret + bytes([seat])).digest()[: fair.CLIENT_BYTES] for seat in range(len(bots))]
    # As at a table: who promised bytes sends them, the bots' own count as zeros.
    clients = [
        Client(fair.client_hash(share), share) if seat == 0 else Client(None, fair.SILENT)
        for seat, share in enumerate(shares)
    ]
    chance = fair.FairChance(fair.match_key(secret, name, [client.share for client in clients]))
    rules = load_game(game).on_board(board)
    history = History(rules, rules.new_state(options, len(bots)), NAMES[: len(bots)])
    start = Move()
    start.set(codes.START, 0, 0)
    history.act_move(TABLE, start, chance, "table")
    players = [make_bot(game, bot) for bot in bots]
    runner = import_module(f"rentopia.lab.{game}.runner").make_runner(
        history.state, players
    )  # only to say who is asked next
    runner.dice.seed(*match_seed(number, len(bots)))
    for player in players:
        player.begin(runner.dice.word())
    move = Move()
    while history.state.phase != codes.OVER:
        seat = runner.actor()
        players[seat].choose(history.state, seat, move)
        step = history.act_move(seat, move, chance)
        if isinstance(step, Refusal):
            raise AssertionError(f"{name}: the bot of seat {seat} asked for what is refused: {step}")
    return Match(name, options, len(bots), history, board, tuple(bots), secret, tuple(clients), game)


def four_steady() -> Match:
    return bot_match("four-steady", ["steady"] * 4, {"max_rounds": 20})


def eight_quick() -> Match:
    return bot_match("eight-quick", ["quick"] * 8, {"max_rounds": 12, "starting_cash": 700, "jackpot": True})


def five_random() -> Match:
    options: dict[str, object] = {"max_rounds": 6, "houses": 20, "hotels": 4, "start_salary": 400}
    return bot_match("five-random", ["random"] * 5, options)


def six_mixed() -> Match:
    bots = ["steady", "quick", "steady", "quick", "steady", "random"]
    options: dict[str, object] = {"max_rounds": 10, "even_building": False, "lockup_fine": 100, "houses": 9}
    return bot_match("six-mixed", bots, options)


def seven_without_auctions() -> Match:
    return bot_match(
        "seven-without-auctions", ["quick", "steady"] * 3 + ["quick"], {"auctions": False, "max_rounds": 12}
    )


def to_the_last() -> Match:
    """To the last one standing, long enough that both decks begin anew."""
    return bot_match("to-the-last", ["steady", "quick"], {"starting_cash": 1000, "start_salary": 100}, number=3)


def own_board() -> Match:
    return bot_match(
        "own-board", ["steady", "quick", "random"], {"max_rounds": 8, "starting_cash": 400}, board=OWN_BOARD
    )
