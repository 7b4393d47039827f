"""The draws of `fair-1`: the published vector, no bias, no gaps, nothing drawn where nothing is open."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rentopia.formats import fair
from rentopia.formats.fair import FairChance, below, match_key, words

SEED = bytes(32)
CLIENTS = [bytes(16), b"\x11" * 16]
KEY = match_key(SEED, "m1", CLIENTS)


def test_the_vector_of_the_design_holds() -> None:
    assert fair.commitment("m1", SEED) == "78ea270d58ef5c35f2d1e02c27b36d0a9706c564057bf9bd681d774671b0d45b"
    assert KEY.hex() == "a2206e6a92d45fa1f20785e434059069894e2d90c5a8dca96f75f62f93e53cba"
    chance = FairChance(KEY)
    assert [chance.dice() for _ in range(4)] == [(6, 5), (6, 5), (3, 1), (1, 6)]
    assert fair.client_hash(CLIENTS[1]) == "e866adcaa259fb9b27bfc7bb2234739c733a2142e79237a9c6ce726e3646e179"
    assert fair.client_hash(CLIENTS[0]) == "6199888b09c8bc90c8f2dfb7ef4cfa4544c3b73e35a8703179bc78b92c44cecd"


def test_parts_are_told_apart_by_their_lengths() -> None:
    written_out = b"\x00\x00\x00\x02ab\x00\x00\x00\x01c"
    assert fair.digest(b"ab", b"c") == hashlib.sha256(written_out).digest()
    assert fair.digest(b"ab", b"c") != fair.digest(b"a", b"bc")


def test_words_are_those_of_the_blocks_in_order() -> None:
    source = words(KEY, 300)
    found = b"".join(next(source).to_bytes(4, "big") for _ in range(20))
    number = (300).to_bytes(8, "big")
    blocks = [hmac.new(KEY, b"fair-1/draw" + number + bytes([0, 0, 0, block]), "sha256").digest() for block in range(3)]
    assert found == b"".join(blocks)[:80]


def test_words_beyond_the_last_whole_multiple_are_refused() -> None:
    last = 2**32 // 6 * 6
    assert last == 2**32 - 4
    assert below(iter([last, last + 3, last - 1]), 6) == 5
    assert below(iter([last + 1, 7]), 6) == 1
    # Half of all words are refused here: none of those below is.
    assert below(iter([2**31 + 1, 2**32 - 1, 2**31]), 2**31 + 1) == 2**31
    assert below(iter([2**32 - 1]), 2**32) == 2**32 - 1
    assert below(iter([123]), 1) == 0
    with pytest.raises(ValueError, match="come to an end"):
        below(iter([last]), 6)


def test_refused_words_go_on_into_the_next_block() -> None:
    most = 2**31 + 1
    for n in range(2000):
        source = words(KEY, n)
        first_block = [next(source) for _ in range(8)]
        if min(first_block) >= most:
            assert below(words(KEY, n), most) == next(word for word in source if word < most)
            return
    raise AssertionError("no draw refuses a whole block")


def test_n_has_no_gaps_and_stays_where_one_outcome_is_possible() -> None:
    chance = FairChance(KEY)
    chance.first(3)
    assert chance.n == 1
    chance.dice()
    assert chance.n == 2
    assert chance.card(0, [9]) == 9
    assert chance.n == 2
    chance.card(0, [3, 9])
    assert chance.n == 3
    assert chance.deal([22]) == 22
    assert chance.n == 3
    chance.deal([1, 5, 22])
    assert chance.n == 4


def test_a_draw_depends_on_key_and_number_alone() -> None:
    on_the_way = FairChance(KEY)
    throws = [on_the_way.dice() for _ in range(10)]
    assert [FairChance(KEY, n).dice() for n in range(10)] == throws
    assert [FairChance(match_key(SEED, "m2", CLIENTS), n).dice() for n in range(10)] != throws
    assert [FairChance(match_key(SEED, "m1", CLIENTS[::-1]), n).dice() for n in range(10)] != throws


def test_cards_are_chosen_among_the_candidates_by_rising_number() -> None:
    cards = [30, 17, 22, 19]
    for n in range(50):
        index = below(words(KEY, n), 4)
        assert FairChance(KEY, n).card(1, cards) == sorted(cards)[index]


def test_each_outcome_comes_about_as_often_as_the_others() -> None:
    chance = FairChance(KEY)
    throws = Counter(chance.dice() for _ in range(7200))
    assert len(throws) == 36
    # The draws are fixed, so this cannot fail by chance; 99.9 % of fair samples stay below 66.6 (chi-square, 35).
    assert sum((count - 200) ** 2 / 200 for count in throws.values()) < 66.6
    seats = Counter(chance.first(3) for _ in range(3000))
    assert sum((count - 1000) ** 2 / 1000 for count in seats.values()) < 13.8


def test_a_client_fits_its_promise_or_counts_as_silent() -> None:
    share = b"\x07" * 16
    assert fair.client_fits(share, fair.client_hash(share))
    assert not fair.client_fits(share, fair.client_hash(b"\x08" * 16))
    assert not fair.client_fits(share, None)
    assert fair.client_fits(bytes(16), None)
    assert fair.client_fits(bytes(16), fair.client_hash(share))


@pytest.mark.parametrize(("seed", "clients"), [(bytes(31), [bytes(16)]), (bytes(32), [bytes(15)])])
def test_wrong_lengths_are_refused(seed: bytes, clients: list[bytes]) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        match_key(seed, "m1", clients)
