"""What each payment of Rentopia is made of, line by line (R-8, R-11 to R-19)."""

from __future__ import annotations

from collections.abc import Callable

from rentopia.engine import codes as shared
from rentopia.engine.building import holds_group
from rentopia.games.receipts import Item, Scene, Why, auction_why, settled_offer, trade_why
from rentopia.games.rentopia import codes
from rentopia.games.rentopia.cardfile import card_id
from rentopia.games.rentopia.clauses import REASONS
from rentopia.games.rentopia.rent import owned_of
from rentopia.games.rentopia.words import WORDS

BY_COMPANY_CARD = 10
_TENTH = 10


def why_paid(scene: Scene) -> Why:
    """What a payment was for. The clause is the one of the case, or that of the reason."""
    why = _REASONS[scene.reason](scene)
    clause = why.clause or REASONS[WORDS.reasons[scene.reason]]
    return Why(why.text, why.items, why.parts, clause)


# --- visits ---------------------------------------------------------------------------------------------------


def _rent(scene: Scene) -> Why:
    state, space = scene.state, scene.visited
    board, level, named = state.board, state.level[space], scene.called(space)
    printed = board.rent[space * 7 + level]
    parts = {"deed": scene.key(space), "level": level, "rent": printed}
    if level:
        built = built_words(level, state.terms.hotel_level)
        return Why(f"rent of {named} with {built}", (Item(f"rent with {built}", printed),), parts, "R-11.7")
    group = board.group[space]
    whole = holds_group(state, state.owner[space], group) and state.built & board.group_mask[group] == 0
    parts["whole_district"] = int(whole)
    if whole:
        return Why(
            f"rent of {named}, doubled", (Item("empty rent, doubled: whole district", printed, 2),), parts, "R-11.6"
        )
    return Why(f"rent of {named}", (Item("empty rent", printed),), parts, "R-11.5")


def _fare(scene: Scene) -> Why:
    state, space = scene.state, scene.visited
    stations = owned_of(state, state.owner[space], state.board.fare_mask)
    fare = state.board.fare[stations]
    twice = 2 if scene.card >= 0 and state.house.cards.effect[scene.card] == codes.NEXT_STATION else 1
    parts = {"deed": scene.key(space), "stations": stations, "fare": fare, "times": twice}
    counted = f"{stations} station{'' if stations == 1 else 's'}"
    if twice == 2:
        parts["card"] = card_id(scene.card)
        item = Item(f"fare with {counted}, twice by {_title(scene)}", fare, 2)
        return Why(f"fare of {scene.called(space)}, twice", (item,), parts, "R-11.16")
    return Why(f"fare of {scene.called(space)}", (Item(f"fare with {counted}", fare),), parts)


def _company(scene: Scene) -> Why:
    """By the throw that began the move, or ten times the throw that the company card asked for."""
    state, space = scene.state, scene.visited
    by_card = scene.phase == shared.MOVING
    companies = owned_of(state, state.owner[space], state.board.multiple_mask)
    times = BY_COMPANY_CARD if by_card else state.board.multiple[companies]
    dice = scene.thrown if by_card else (state.die1, state.die2)
    parts = {"deed": scene.key(space), "companies": companies, "multiplier": times, "dice": list(dice)}
    reckoned = "by the card" if by_card else f"with {companies} compan{'y' if companies == 1 else 'ies'}"
    item = Item(f"throw of {dice[0]} and {dice[1]}, times {times} {reckoned}", sum(dice), times)
    return Why(f"{scene.called(space)}, {times} times the throw", (item,), parts, "R-11.21" if by_card else "")


def _tax(scene: Scene) -> Why:
    space = scene.visited
    charge = scene.state.board.charge[space]
    named = scene.called(space)
    clause = "R-8.6" if named == "Yacht Tax" else ""
    return Why(named, (Item("tax", charge),), {"space": scene.key(space), "tax": charge}, clause)


def _jackpot(scene: Scene) -> Why:
    pot = scene.state.cash[shared.POT]
    return Why("the pot", (Item("all that was in the pot", pot),), {"pot": pot})


def _salary(scene: Scene) -> Why:
    salary = scene.state.house.salary
    return Why("salary for START", (Item("salary", salary),), {"salary": salary})


def _fine(scene: Scene) -> Why:
    fine = scene.state.house.fine
    return Why("the fine", (Item("fine", fine),), {"fine": fine})


# --- cards ----------------------------------------------------------------------------------------------------


def _card(scene: Scene) -> Why:
    cards, card = scene.state.house.cards, scene.card
    effect, amount, parts = cards.effect[card], cards.amount[card], {"card": card_id(card), "title": _title(scene)}
    if effect == codes.REPAIRS:
        return _repairs(scene, {**parts, "per_house": amount, "per_hotel": cards.amount2[card]})
    each = effect in (codes.PAY_EACH, codes.COLLECT_EACH)
    clause = "R-12.18" if each else ("R-12.14" if effect == codes.RECEIVE else "R-12.15")
    said = "the card says, for each player" if each else "the card says"
    return Why(f"card {_title(scene)}", (Item(said, amount),), {**parts, "each": int(each)}, clause)


def _repairs(scene: Scene, parts: dict[str, object]) -> Why:
    state, card = scene.state, scene.card
    cards, hotel = state.house.cards, state.terms.hotel_level
    levels = [state.level[space] for space in range(state.board.spaces) if state.owned[scene.payer] >> space & 1]
    hotels = sum(level >= hotel for level in levels)
    houses = sum(level for level in levels if level < hotel)
    items = []
    if houses:
        items.append(Item(f"for {houses} house{'' if houses == 1 else 's'}", cards.amount[card], houses))
    if hotels:
        items.append(Item(f"for {hotels} hotel{'' if hotels == 1 else 's'}", cards.amount2[card], hotels))
    return Why(f"card {_title(scene)}", tuple(items), {**parts, "houses": houses, "hotels": hotels}, "R-12.16")


def _title(scene: Scene) -> str:
    title: str = scene.state.house.cards.names[scene.card]
    return title


# --- deeds and buildings --------------------------------------------------------------------------------------


def _purchase(scene: Scene) -> Why:
    space = scene.visited
    price = scene.state.board.price[space]
    return Why(scene.called(space), (Item("price", price),), {"deed": scene.key(space), "price": price})


def _building(scene: Scene) -> Why:
    """At list price, or for what was bid where buildings are short."""
    _, space, _old, level = scene.at(1)
    state, named = scene.state, scene.called(space)
    built = "a hotel" if level >= state.terms.hotel_level else "a house"
    parts = {"deed": scene.key(space), "level": level}
    if scene.at(-1)[0] == shared.CLAIM_SERVED and scene.at(-2)[0] == shared.AUCTION_CLOSED:
        bid = scene.at(-2)[5]
        return Why(f"{built} on {named}, by auction", (Item("the highest bid", bid),), {**parts, "bid": bid}, "R-15.13")
    price = state.board.house_price[space]
    return Why(f"{built} on {named}", (Item(f"{built}", price),), {**parts, "price": price})


def _building_sale(scene: Scene) -> Why:
    """Half of what each level cost, street by street."""
    board, items, streets = scene.state.board, [], []
    for _, space, old, new in scene.before(shared.LEVEL_CHANGED):
        half = board.house_price[space] // 2
        items.append(Item(f"half the price of a level on {scene.called(space)}", half, old - new))
        streets.append(
            {"deed": scene.key(space), "levels": old - new, "price": board.house_price[space], "percent": 50}
        )
    names = ", ".join(scene.called(event[1]) for event in scene.before(shared.LEVEL_CHANGED))
    return Why(f"sold on {names}", tuple(items), {"streets": streets})


def _mortgage(scene: Scene) -> Why:
    space = scene.at(-1)[1]
    board = scene.state.board
    parts = {"deed": scene.key(space), "price": board.price[space], "percent": 50}
    item = Item(f"half of ${board.price[space]:,}, rounded down", board.mortgage[space])
    return Why(f"mortgage on {scene.called(space)}", (item,), parts)


def _redemption(scene: Scene) -> Why:
    space = scene.at(1)[1]
    board = scene.state.board
    mortgage, interest = board.mortgage[space], board.redemption[space] - board.mortgage[space]
    parts = {"deed": scene.key(space), "mortgage": mortgage, "percent": _TENTH, "interest": interest}
    items = (Item("the mortgage", mortgage), Item("a tenth of it, rounded up", interest))
    return Why(f"clearing {scene.called(space)}", items, parts)


def _transfer_fee(scene: Scene) -> Why:
    """A tenth of the mortgage of a deed received, by trade or out of an estate."""
    space = _fee_of(scene)
    board = scene.state.board
    parts = {"deed": scene.key(space), "mortgage": board.mortgage[space], "percent": _TENTH}
    item = Item(f"a tenth of the mortgage of ${board.mortgage[space]:,}, rounded up", board.fee[space])
    clause = "R-19.4" if scene.at(0)[0] == shared.DEBT_INCURRED else ""
    return Why(f"{scene.called(space)}, received mortgaged", (item,), parts, clause)


def _fee_of(scene: Scene) -> int:
    """Fees come in a fixed order: leg by leg and along the board, or along the board for an estate."""
    state = scene.state
    spaces: list[int]
    charged = state.mortgaged & sum(1 << space for space in range(state.board.spaces) if state.board.fee[space])
    if scene.at(0)[0] == shared.DEBT_INCURRED:
        place = len(scene.before(shared.DEBT_INCURRED))
        handed = scene.before(shared.DEBT_INCURRED, shared.CARD_GIVEN, shared.OWNER_CHANGED)
        spaces = [event[1] for event in handed if event[0] == shared.OWNER_CHANGED and charged >> event[1] & 1]
        return spaces[place]
    offer = settled_offer(scene)
    place = sum(event[4] == shared.TRANSFER_FEE for event in scene.earlier(shared.CASH_MOVED))
    spaces = []
    for i in range(offer.legs):
        left = offer.leg_deeds[i] & charged & ~offer.clear[offer.leg_to[i]]
        spaces += [space for space in range(state.board.spaces) if left >> space & 1]
    return spaces[place]


def _estate(scene: Scene) -> Why:
    cash = scene.state.cash[scene.payer]
    return Why("all the cash of a seat that goes out", (Item("all cash", cash),), {"cash": cash})


def built_words(level: int, hotel_level: int) -> str:
    """What stands on a street, in words."""
    if level >= hotel_level:
        return "a hotel"
    return f"{level} house{'' if level == 1 else 's'}"


_REASONS: dict[int, Callable[[Scene], Why]] = {
    shared.SALARY_PAID: _salary,
    shared.PURCHASE: _purchase,
    shared.AUCTION_WON: auction_why,
    shared.RENT: _rent,
    shared.FARE: _fare,
    shared.COMPANY_CHARGE: _company,
    shared.TAX_DUE: _tax,
    shared.CARD_MONEY: _card,
    shared.LOCKUP_FINE: _fine,
    shared.BUILDING_COST: _building,
    shared.BUILDING_SALE: _building_sale,
    shared.MORTGAGE_RAISED: _mortgage,
    shared.REDEMPTION: _redemption,
    shared.TRANSFER_FEE: _transfer_fee,
    shared.TRADE: trade_why,
    shared.JACKPOT: _jackpot,
    shared.ESTATE: _estate,
}
