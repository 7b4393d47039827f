"""Checks the dice of a finished match by itself: `python3 verify.py RECORD`; any Python from 3.9 on will do.

It computes the commitment, the promises, the key, and every throw, card, first seat and dealt title anew; it knows no
other rule. Exit code 0: all follow from the seed; 1: the first that does not; 2: the file is no record.
"""

import hashlib
import hmac
import json
import sys

# The titles that the Landlord's Game deals from, by the numbers of their spaces: all that its board has for sale.
TITLES = "1 3 5 6 7 8 9 11 12 13 14 15 16 18 19 21 23 24 25 26 27 28 29 31 33 34 35 36 38"
TOLD = {"card_drawn": "card", "match_started": "first", "titles_dealt": "deal", "card_returned": ""}


def expect(where, what, wanted, found):
    if wanted != found:
        raise AssertionError(f"{where}: {what}: expected {wanted}, found {found}")


def hashed(*parts):
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def below(key, n, *mosts):
    """Numbers, each below one of `mosts`, out of draw `n`: from words of 32 bits, but those that would favour some."""
    blocks = (hmac.new(key, b"fair-1/draw" + n.to_bytes(8, "big") + i.to_bytes(4, "big"), "sha256") for i in range(999))
    words = (int.from_bytes(block.digest()[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))
    return [next(word for word in words if word < 2**32 // most * most) % most for most in mosts]


def key_of(header, clients, seed):
    """The key of all draws, once the commitment and the promises have been found to fit."""
    if header["commitment"] is None or seed is None or clients is None:
        raise AssertionError("last line: seed: none is revealed that was committed to, so nothing can be checked")
    seed, match, shares = bytes.fromhex(seed), header["match"].encode(), [bytes.fromhex(c["bytes"]) for c in clients]
    expect("line 1", "commitment", hashed(b"fair-1/commit", match, seed).hex(), header["commitment"])
    expect("line 2", "number of clients", len(header["seats"]), len(shares))
    for seat, share in enumerate(shares):
        if share != bytes(16):  # a seat that was silent, or sent other bytes than promised, has zeros
            expect("line 2", f"promise of seat {seat}", hashed(b"fair-1/client", share).hex(), clients[seat]["hash"])
    return hmac.new(seed, hashed(b"fair-1/key", match, *shares), "sha256").digest()


def told(events, used):
    """What the events say that chance gave: (kind, value, event). Cards that are given back go under their deck."""
    for event in events:
        kind = TOLD.get(event["type"])
        if kind == "deal":
            yield from ((kind, title, event) for title in event["new"] if title not in event["old"])
        elif kind:
            yield kind, event[kind], event
        elif kind == "":
            used[event["card"][0]].append(event["card"])


def check(header, *lines):
    key, n = key_of(header, lines[0].get("clients"), lines[-1].get("seed")), 0
    begin = header.get("position") or {}  # of a match that goes on from another one
    back = [card for cards in begin.get("decks", {}).values() for card in cards]
    used = {deck: [card for card in back if card[0] == deck] for deck in "FTC"}  # under each deck, the oldest first
    seen = {*back, *(card for seat in begin.get("seats", []) for card in seat.get("cards", []))}
    left = {deck: [card for n in range(1, 17) if (card := f"{deck}{n}") not in seen] for deck in "FTC"}  # rising
    left |= {"first": list(range(len(header["seats"]))), "deal": [int(title) for title in TITLES.split()]}
    for number, line in enumerate(lines[:-1], 1):
        where, events, throws = f"line {number + 1}, seq {number}", told(line["events"], used), []
        expect(where, "seq", number, line["seq"])
        for draw in line["draws"]:
            kind = next(kind for kind in ("dice", "card", "first", "deal") if kind in draw)
            if kind == "dice":
                throws.append([die + 1 for die in below(key, n, 6, 6)])
                expect(where, f"draw {n}", {"n": n, "dice": throws[-1]}, draw)
                n += 1
                continue
            among, event = left[draw[kind][0] if kind == "card" else kind], next(events, (None, None, {}))
            only = among or used[draw[kind][0]][:1]  # where one outcome alone is possible, nothing is drawn
            wanted = {"n": n, kind: among[below(key, n, len(among))[0]]} if len(among) > 1 else {kind: only[0]}
            expect(where, f"draw {n}", wanted, draw)
            expect(where, f"event of draw {n}", (kind, draw[kind]), event[:2])
            n += len(among) > 1
            (among or used[draw[kind][0]]).remove(draw[kind])
            if kind == "card" and not event[2]["kept"]:
                used[draw[kind][0]].append(draw[kind])
        expect(where, "an outcome without a draw", None, next(events, None))
        shown, thrown = [[e["die1"], e["die2"]] for e in line["events"] if e["type"] == "dice_rolled"], iter(throws)
        expect(where, "throws of events", [throw for throw in shown if throw in thrown], shown)
    draws = sum(len(line["draws"]) for line in lines[:-1])
    return f"commitment, promises and key fit, and {draws} draws in {len(lines) - 1} steps follow from the seed"


try:
    with open(sys.argv[1], encoding="utf-8") as file:
        print(f"ok {sys.argv[1]}: {check(*map(json.loads, file))}")
except AssertionError as wrong:
    sys.exit(print(f"WRONG {sys.argv[1]}: {wrong}") or 1)
except (OSError, ValueError, LookupError, TypeError, AttributeError, StopIteration, RecursionError) as error:
    usage = "" if len(sys.argv) > 1 else "usage: python3 verify.py RECORD (the file of a finished match)"
    sys.exit(print(usage or f"no record of a match: {type(error).__name__}: {error}", file=sys.stderr) or 2)
