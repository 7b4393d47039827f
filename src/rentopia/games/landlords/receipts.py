"""What each payment of the Landlord's Game is made of, line by line (L-6 to L-25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentopia.engine import codes as shared
from rentopia.games.landlords import codes, rent
from rentopia.games.landlords.boardfile import card_id
from rentopia.games.landlords.clauses import REASONS
from rentopia.games.landlords.words import WORDS
from rentopia.games.receipts import Item, Scene, Why, auction_why, trade_why
from rentopia.games.showing import houses

_A_HOUSE = 10
_A_TRUST_SHARE = 20
_INTEREST = 5
_HUNDRED = 100


def why_paid(scene: Scene) -> Why:
    """What a payment was for. The clause is the one of the case, or that of the reason."""
    why = _REASONS[scene.reason](scene)
    clause = why.clause or REASONS[WORDS.reasons[scene.reason]]
    return Why(why.text, why.items, why.parts, clause)


def why_told(scene: Scene) -> Why | None:
    """The terms of a loan that is made, and what changed the wages; None for other events."""
    kind, *rest = scene.at(0)
    if kind == codes.LOAN_MADE:
        loan = rest[0]
        parts = {"loan": loan.number, "interest": loan.interest, "titles": loan.pledge.bit_count()}
        return Why(
            f"loan {loan.number}, ${loan.interest:,} of interest a round",
            (Item("the loan", loan.amount),),
            parts,
            "L-17.1",
        )
    if kind == codes.WAGES_CHANGED:
        old, new = rest
        if new > old:
            return Why(f"raised from ${old:,}", (Item("before", old), Item("the rise", new - old)), {}, "L-25.3")
        return Why(f"after ${old:,}", (Item("wages", new),), {}, "L-24.1")
    return None


# --- visits ---------------------------------------------------------------------------------------------------


def _rent(scene: Scene) -> Why:
    """The land, and the landlord's own houses on it where he has any and the land is not the Treasury's."""
    state, space = scene.state, scene.visited
    bare, doubled = state.board.rent[space * 7], 0
    if state.house.rising_rents:
        doubled = rent.fewest_houses(state, state.board.group[space])
    land = f"land rent, doubled {doubled} times" if doubled else "land rent"
    items, parts = [Item(land, bare, 2**doubled)], {"deed": scene.key(space), "rent": bare, "doubled": doubled}
    clause = "L-24.4" if state.single_tax else "L-8.5" if scene.payee == shared.TREASURY else ""
    if scene.payee < state.seats:
        own = state.houses_by[space * 4 + scene.payee]
        parts["houses"] = own
        if own:
            items.append(Item(f"{houses(own)} on it", _A_HOUSE, own))
    return Why(f"rent of {scene.called(space)}", tuple(items), parts, clause)


def _house_rent(scene: Scene) -> Why:
    space = scene.visited
    count = scene.state.houses_by[space * 4 + scene.payee]
    parts = {"deed": scene.key(space), "houses": count, "each": _A_HOUSE}
    clause = "L-24.5" if scene.state.single_tax else ""
    return Why(f"{houses(count)} on {scene.called(space)}", (Item("a house", _A_HOUSE, count),), parts, clause)


def _fare(scene: Scene) -> Why:
    state, space = scene.state, scene.visited
    board, named = state.board, scene.called(space)
    parts: dict[str, Any] = {"deed": scene.key(space)}
    if state.trust and board.fare_mask >> space & 1:
        parts |= {"trust": 1, "share": _A_TRUST_SHARE}
        return Why(
            f"fare of {named}, a partner's share", (Item("share of the trust", _A_TRUST_SHARE),), parts, "L-22.2"
        )
    owner = state.owner[space]
    railroad = board.fare_mask >> space & 1
    mask, word = (board.fare_mask, "railroads") if railroad else (board.multiple_mask, "franchises")
    held = 1 if owner == shared.NOBODY else rent.count_bits(state.owned[owner] & mask)
    fare = board.fare[held] if railroad else board.multiple[held]
    parts |= {word: held, "fare": fare}
    clause = "L-21.6" if owner == shared.NOBODY else "L-21.1" if railroad else "L-21.3"
    if owner != shared.NOBODY and held > 1:
        clause = "L-21.2" if railroad else "L-21.4"
    said = f"with {held} {word if held > 1 else word[:-1]}"
    return Why(f"fare of {named}", (Item(f"fare {said}", fare),), parts, clause)


def _tax(scene: Scene) -> Why:
    state, space = scene.state, scene.visited
    charge = state.board.charge[space]
    times = rent.tax(state, space) // charge
    parts = {"space": scene.key(space), "tax": charge, "times": times}
    risen = f", risen with {rent.houses_standing(state)} houses on the board" if times > 1 else ""
    return Why(scene.called(space), (Item(f"tax{risen}", charge, times),), parts)


def _luxury(scene: Scene) -> Why:
    space = scene.visited
    price = scene.state.board.charge[space]
    return Why(scene.called(space), (Item("a Luxury", price),), {"space": scene.key(space), "price": price})


def _fine(scene: Scene) -> Why:
    fine = scene.state.house.fine
    return Why("the fine", (Item("fine", fine),), {"fine": fine})


def _opportunity_rent(scene: Scene) -> Why:
    """Of the inner space on which the payer works."""
    space = scene.visited
    charge = scene.state.house.rent_of[space - scene.state.board.spaces]
    return Why(f"rent of {scene.called(space)}", (Item("rent", charge),), {"space": scene.key(space), "rent": charge})


# --- Speculation ----------------------------------------------------------------------------------------------


def _ante(scene: Scene) -> Why:
    space = scene.visited
    ante = scene.state.board.charge[space]
    return Why("the ante of a throw at Speculation", (Item("ante", ante),), {"space": scene.key(space), "ante": ante})


def _winnings(scene: Scene) -> Why:
    house, (die1, die2) = scene.state.house, scene.thrown
    prize = house.double_prize if die1 == die2 else house.prize[die1 + die2]
    item = Item(f"prize of {die1} and {die2}{', a double' if die1 == die2 else ''}", prize)
    return Why("won at Speculation", (item,), {"dice": [die1, die2], "prize": prize})


def _brokerage(scene: Scene) -> Why:
    prize = next(event for event in scene.earlier(shared.CASH_MOVED) if event[4] == codes.WINNINGS)[3]
    share = scene.state.house.broker_share
    item = Item(f"one {share}th of the prize of ${prize}, rounded down", prize // share)
    return Why("the Broker's part", (item,), {"prize": prize, "percent": _HUNDRED // share})


# --- wages and cards ------------------------------------------------------------------------------------------


def _wages(scene: Scene) -> Why:
    return _wages_of(scene, "wages for Mother Earth", scene.state.wages, {})


def _opportunity_wages(scene: Scene) -> Why:
    space = scene.state.space[scene.payee]
    wages = scene.state.house.wages_of[space - scene.state.board.spaces]
    return _wages_of(scene, f"wages of {scene.called(space)}", wages, {"space": scene.key(space)})


def _wages_of(scene: Scene, text: str, wages: int, parts: dict[str, Any]) -> Why:
    """Wages come in several parts where some of them are pledged: first those that go on to lenders."""
    parts = {**parts, "wages": wages}
    if scene.at(1)[0] == shared.CASH_MOVED and scene.at(1)[4] == codes.PLEDGED_WAGES:
        return Why(f"{text}, pledged", (Item("the part that goes on to a lender", scene.at(1)[3]),), parts)
    items = [Item(text, wages)]
    for event in scene.earlier(shared.CASH_MOVED):
        if event[4] == codes.PLEDGED_WAGES and event[1] == scene.payee:
            items.append(Item("pledged, already paid", -event[3]))
    return Why(text, tuple(items), parts)


def _pledged_wages(scene: Scene) -> Why:
    return _of_loan(scene, scene.at(1)[1], "wages pledged for loan", "pledged wages")


def _card(scene: Scene) -> Why:
    state, card = scene.state, scene.card
    cards, title = state.house.cards, scene.game.showing.card_title(state, card)
    effect, amount = cards.effect[card], cards.amount[card]
    parts: dict[str, Any] = {"card": card_id(card), "title": title, "each": amount}
    item = Item("the card says", amount)
    if effect == codes.PAY_PER_TITLE:
        parts["titles"] = rent.count_bits(state.owned[scene.payer])
        item = Item("for each title", amount, parts["titles"])
    elif effect == codes.PAY_PER_HOUSE:
        parts["houses"] = rent.houses_of(state, scene.payer)
        item = Item("for each house", amount, parts["houses"])
    elif effect in (codes.EACH_PAYS, codes.PAY_EACH):
        item = Item("the card says, for each player", amount)
    return Why(f"card {title}", (item,), parts)


# --- titles and houses ----------------------------------------------------------------------------------------


def _purchase(scene: Scene) -> Why:
    """All titles that a seat takes in set-up, in one sum."""
    bought = [event[1] for event in scene.behind(shared.OWNER_CHANGED) if event[3] == scene.payer]
    price = scene.state.board.price
    items = tuple(Item(scene.called(space), price[space]) for space in bought)
    count = f"{len(bought)} title{'' if len(bought) == 1 else 's'}"
    return Why(f"{count} in set-up", items, {"deeds": [scene.key(space) for space in bought]})


def _building(scene: Scene) -> Why:
    _, space, _builder, old, new = scene.at(1)
    price = scene.state.board.house_price[space]
    parts = {"deed": scene.key(space), "houses": new - old, "price": price}
    return Why(f"{houses(new - old)} on {scene.called(space)}", (Item("a house", price, new - old),), parts)


def _mortgage(scene: Scene) -> Why:
    pledged = [event[1] for event in scene.before(shared.MORTGAGE_CHANGED)]
    total = sum(scene.state.board.price[space] for space in pledged)
    parts = {"deeds": [scene.key(space) for space in pledged], "prices": total}
    item = Item(f"the whole hundreds in prices of ${total:,}", _HUNDRED, total // _HUNDRED)
    return Why(f"loan of the bank on {', '.join(map(scene.called, pledged))}", (item,), parts, "L-16.2")


def _interest(scene: Scene) -> Why:
    held = rent.count_bits(scene.state.owned[scene.payer] & scene.state.mortgaged)
    parts = {"titles": held, "each": _INTEREST}
    return Why("interest of the bank", (Item("for each mortgaged title", _INTEREST, held),), parts)


def _redemption(scene: Scene) -> Why:
    space = scene.at(1)[1]
    price = scene.state.board.redemption[space]
    return Why(
        f"redeeming {scene.called(space)}", (Item("printed price", price),), {"deed": scene.key(space), "price": price}
    )


def _emptied(scene: Scene) -> Why:
    cash = scene.state.cash[shared.TREASURY]
    return Why("the Treasury is emptied", (Item("all that was in the Treasury", cash),), {"treasury": cash})


def _buy_out(scene: Scene) -> Why:
    """First the bank's mortgage, then who lent on the title, then its holder."""
    state, (follower, *rest) = scene.state, scene.at(1)
    if follower == shared.MORTGAGE_CHANGED:
        space = rest[0]
        price = state.board.price[space]
        parts = {"deed": scene.key(space), "price": price}
        return Why(f"clearing {scene.called(space)}", (Item("the mortgage", price),), parts, "L-25.8")
    if follower == codes.LOAN_CHANGED:
        return _of_loan(scene, rest[0], "bought out: loan", "of the Treasury, up to the loan", "L-25.8")
    space = rest[0]
    cash = state.cash[shared.TREASURY]
    parts = {"deed": scene.key(space), "treasury": cash}
    return Why(f"{scene.called(space)} is bought out", (Item("all that is in the Treasury", cash),), parts)


# --- loans between seats --------------------------------------------------------------------------------------


def _of_loan(scene: Scene, loan: Any, text: str, item: str, clause: str = "") -> Why:
    parts = {"loan": loan.number, "stands_at": loan.amount}
    return Why(f"{text} {loan.number}", (Item(f"{item}, of ${loan.amount:,}", scene.amount),), parts, clause)


def _paid_out(scene: Scene) -> Why:
    loan = scene.at(-1)[1]
    return Why(f"loan {loan.number} paid out", (Item("the loan", loan.amount),), {"loan": loan.number})


def _repayment(scene: Scene) -> Why:
    return _of_loan(scene, scene.at(1)[1], "paid back on loan", "paid back")


def _called(scene: Scene) -> Why:
    """At once from cash, when the loan changes behind it; else as a debt, when the loan was marked before it."""
    event = scene.at(-1) if scene.at(0)[0] == shared.DEBT_INCURRED else scene.at(1)
    return _of_loan(scene, event[1], "called in: loan", "called in")


def _loan_interest(scene: Scene) -> Why:
    """Of each loan in turn; what cash does not cover is added to the loan."""
    due = [
        loan
        for loan in scene.state.loans
        if (loan.borrower, loan.lender) == (scene.payer, scene.payee) and loan.interest > 0
    ]
    loan = due[scene.paid_before()]
    parts = {"loan": loan.number, "interest": loan.interest}
    covered = "" if scene.amount == loan.interest else f", what cash covers of ${loan.interest:,}"
    return Why(f"interest on loan {loan.number}", (Item(f"interest{covered}", scene.amount),), parts)


_REASONS: dict[int, Callable[[Scene], Why]] = {
    shared.PURCHASE: _purchase,
    shared.AUCTION_WON: auction_why,
    shared.RENT: _rent,
    shared.FARE: _fare,
    shared.TAX_DUE: _tax,
    shared.CARD_MONEY: _card,
    shared.BUILDING_COST: _building,
    shared.MORTGAGE_RAISED: _mortgage,
    shared.REDEMPTION: _redemption,
    shared.TRADE: trade_why,
    shared.LOAN: _paid_out,
    codes.WAGES: _wages,
    codes.ANTE: _ante,
    codes.WINNINGS: _winnings,
    codes.BROKERAGE: _brokerage,
    codes.JAIL_FINE: _fine,
    codes.LUXURY_PRICE: _luxury,
    codes.INTEREST: _interest,
    codes.LOAN_INTEREST: _loan_interest,
    codes.HOUSE_RENT: _house_rent,
    codes.BUY_OUT: _buy_out,
    codes.TREASURY_EMPTIED: _emptied,
    codes.OPPORTUNITY_RENT: _opportunity_rent,
    codes.REPAYMENT: _repayment,
    codes.LOAN_CALLED: _called,
    codes.PLEDGED_WAGES: _pledged_wages,
    codes.OPPORTUNITY_WAGES: _opportunity_wages,
}
