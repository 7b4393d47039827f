"""The decks, whatever order the cards come in (R-12): cases 88 and 89 of the rules for every order and both decks."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rentopia.engine import codes
from rentopia.engine.history import candidates
from rentopia.engine.rows import Move
from rentopia.games.rentopia.codes import KEEP
from rentopia.games.rentopia.game import new_match
from rentopia.games.rentopia.rules import resolve, step
from rentopia.games.rentopia.state import RentopiaState

FORTUNE, TOWN_FUND = 0, 1
#: Get-out card of each deck.
LAWYERS_CARD, MAYORS_PARDON = 10, 18
KEPT = {FORTUNE: LAWYERS_CARD, TOWN_FUND: MAYORS_PARDON}
#: A place from which 3 and 4 lead to a card of the deck.
SEVEN_BEFORE = {FORTUNE: 0, TOWN_FUND: 10}
FEW = settings(max_examples=40)
ORDER = st.permutations(range(16))
DECK = st.sampled_from([FORTUNE, TOWN_FUND])


@lru_cache
def opening() -> RentopiaState:
    """Two seats with cash for every card, seat 0 to throw; only ever copied."""
    state = new_match({"auctions": False, "starting_cash": 100_000}, 2)
    act(state, codes.NOBODY, codes.START, 0)
    resolve(state, 0, 0)
    return state


def table() -> RentopiaState:
    return opening().clone()


def act(state: RentopiaState, seat: int, kind: int, a: int) -> None:
    move = Move()
    move.set(kind, a, 0)
    assert step(state, seat, move) == codes.LEGAL


def with_decks_of(state: RentopiaState) -> RentopiaState:
    """A table before the throw, with the decks of a state and nothing else of it."""
    new = table()
    new.unseen, new.seen, new.seen_count = list(state.unseen), list(state.seen), list(state.seen_count)
    new.holder = list(state.holder)
    return new


def draw(state: RentopiaState, deck: int, wanted: int) -> tuple[list[int], RentopiaState]:
    """Seat 0 throws 3 and 4 onto a card of the deck and draws: `wanted` if it may come, else what must.

    Returns the cards that might have come, and a table with the decks as they are then. Every other card of the game
    is refused as an answer. A get-out card is played at once, so that it goes under like any other.
    """
    state = with_decks_of(state)
    state.space = [SEVEN_BEFORE[deck]] * 8
    act(state, 0, codes.ROLL, 0)
    resolve(state, 3, 4)
    assert state.chance == codes.CARD and state.chance_deck == deck
    may_come = candidates(state)
    for card in set(range(-1, 33)) - set(may_come):
        with pytest.raises(ValueError, match="cannot come"):
            resolve(state, card, 0)
    card = wanted if wanted in may_come else may_come[0]
    resolve(state, card, 0)
    if state.holder[card] == 0:
        state = with_decks_of(state)
        state.space, state.lockup = [state.board.locked_space] * 8, [1, *[0] * 7]
        act(state, 0, codes.USE_CARD, card)
    elif state.chance == codes.CARD:
        resolve(state, candidates(state)[0], 0)  # three back from a Fortune space to a Town Fund one
    return may_come, state


@FEW
@given(DECK, ORDER, st.integers(1, 40))
def test_with_none_held_each_card_comes_once_and_then_in_the_same_order(deck: int, order: list[int], more: int) -> None:
    """Case 88: sixteen draws are all sixteen cards, the 17th is the 1st, and so on for ever."""
    wanted = [deck * 16 + i for i in order]
    state = table()
    for number, card in enumerate(wanted):
        may_come, state = draw(state, deck, card)
        assert sorted(may_come) == sorted(wanted[number:])
    for number in range(more):
        may_come, state = draw(state, deck, -1)
        assert may_come == [wanted[number % 16]]


@FEW
@given(DECK, ORDER, st.integers(0, 1), st.integers(1, 40))
def test_with_the_get_out_card_held_fifteen_cards_go_round(deck: int, order: list[int], holder: int, more: int) -> None:
    """Case 89: nobody draws the card that a seat holds; the 16th draw is the 1st again."""
    kept = KEPT[deck]
    wanted = [card for card in (deck * 16 + i for i in order) if card != kept]
    state = table()
    state.holder = [holder if card == kept else codes.NOBODY for card in range(32)]
    state.unseen = [0xFFFF & ~(1 << kept % 16) if each == deck else 0xFFFF for each in range(2)]
    for number, card in enumerate(wanted):
        may_come, state = draw(state, deck, card)
        assert sorted(may_come) == sorted(wanted[number:])
    for number in range(more):
        may_come, state = draw(state, deck, -1)
        assert may_come == [wanted[number % 15]]
    assert state.holder[kept] == holder


@FEW
@given(DECK, ORDER, st.integers(1, 30))
def test_a_get_out_card_that_was_played_comes_last_again(deck: int, order: list[int], later: int) -> None:
    """R-12.6: held through some draws of a seen deck and then played, it lies under all the others."""
    kept = KEPT[deck]
    cards = [card for card in (deck * 16 + i for i in order) if card != kept]
    state = table()
    state.holder = [0 if card == kept else codes.NOBODY for card in range(32)]
    state.unseen = [0 if each == deck else 0xFFFF for each in range(2)]
    state.seen = [0] * 16 * deck + [*cards, 0] + [0] * 16 * (1 - deck)
    state.seen_count = [15 if each == deck else 0 for each in range(2)]
    for _ in range(later):
        _, state = draw(state, deck, -1)
    state = with_decks_of(state)
    state.space, state.lockup = [state.board.locked_space] * 8, [1, *[0] * 7]
    act(state, 0, codes.USE_CARD, kept)
    coming = []
    for _ in range(16):
        may_come, state = draw(state, deck, -1)
        coming += may_come
    turned = later % 15
    assert coming == [*cards[turned:], *cards[:turned], kept]


def test_the_get_out_cards_are_those_that_the_cards_say() -> None:
    effect = table().house.cards.effect
    assert [card for card in range(32) if effect[card] == KEEP] == [LAWYERS_CARD, MAYORS_PARDON]
