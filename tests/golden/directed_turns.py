"""Golden matches about turns: throws, Lockup, the jackpot, auctions, estates, clocks and how matches end."""

from __future__ import annotations

from golden.table import ADA, BEN, CY, DOT, EVE, Match, Table, leg


def shortest() -> Match:
    """The shortest match that two can play: one rent of $1,400."""
    t = Table("shortest", 2, {"auctions": False})
    t.roll("6-6").decline().roll("6-6").decline().roll("4-5", cards="T4").end()
    t.roll("2-2").roll("5-6").decline().end()
    t.roll("2-2").buy().roll("1-1").buy().roll("3-1").decline()
    t.build(ADA, "Skyline Point", "Sapphire Bay", "Skyline Point", "Sapphire Bay", "Skyline Point").end()
    t.roll("3-4", cards="F1")
    return t.done()


def lockup() -> Match:
    """In by a card of each deck, by Busted! and by three doubles; out by fine, card, double and the third miss."""
    t = Table(
        "lockup", 2, {"auctions": False, "starting_cash": 400, "start_salary": 100, "lockup_fine": 120, "turn_timer": 0}
    )
    t.roll("3-4", cards="F11").end()
    t.roll("1-1", cards="T2")
    t.roll("5-6").decline().end()
    t.roll("4-4").decline().end()  # a double out of Lockup gives no further throw
    t.roll("1-3", cards="F10")
    t.roll("6-6")  # Busted!, and no throw for the double
    t.do(ADA, "use_card", card="F11")
    t.roll("1-1").decline().roll("2-2").decline().roll("3-3")
    t.do(BEN, "pay_fine")
    t.roll("2-3").buy().end()
    t.roll("1-2").end().roll("2-3").end()
    t.roll("1-2").end().roll("1-3").decline().end()
    t.roll("1-2").decline().end()  # Ada's third miss: pays at once and moves
    t.roll("2-4").roll("3-4").end()
    t.roll("1-2").end().roll("1-3").decline().end()
    t.roll("1-2").end().roll("1-4").decline().end()
    t.roll("1-2").mortgage(BEN, "Harbor Ferry").decline().end()  # Ben's third miss waits for the fine
    t.roll("1-3", cards="T7").end().roll("3-4").end()
    t.roll("1-2", cards="F13").end().roll("4-6")
    t.roll("1-3").end().roll("1-2").end()
    t.roll("4-6").end().roll("1-2").end()
    t.roll("4-6").end().roll("1-2")
    t.gives_up(BEN)  # the fine cannot be raised: out to the bank, without the move
    return t.done()


def jackpot() -> Match:
    """What feeds Town Square, who takes it, and a debt to it that ruins."""
    t = Table("jackpot", 3, {"auctions": False, "jackpot": True, "starting_cash": 350})
    t.roll("1-3").end()
    t.roll("1-2").buy().end()
    t.roll("6-6").decline().roll("3-5").end()
    t.roll("4-6").decline().end().roll("3-4").end().roll("4-6")
    t.roll("2-4").end().roll("4-6").end()
    t.do(CY, "pay_fine")
    t.roll("4-6").end()
    t.roll("1-2").decline().end().roll("1-2").decline().end().roll("1-2").decline().end()
    t.roll("4-6", cards="T11").end().roll("1-2").decline().end().roll("1-2").decline().end()
    t.roll("2-3")  # Yacht Tax with $50 and nothing else: out, owing to the pot
    t.gives_up(BEN)
    return t.done()


def tie() -> Match:
    """The count after the last round: two share the first place."""
    t = Table("tie", 3, {"max_rounds": 1}, first=CY)
    t.roll("1-3").end()
    t.roll("4-6").end().roll("4-6").end()
    return t.done()


def birthday() -> Match:
    """Seven who cannot pay for a birthday go out in one step, and the match is over."""
    t = Table("birthday", 8, {"starting_cash": 5, "start_salary": 0, "auctions": False}, first=ADA)
    t.roll("1-1", cards="T9")
    return t.done()


def auctions() -> Match:
    """Auctions of a declined deed and of an estate; cash raised in them; the others give up one by one."""
    t = Table("auctions", 5, {"lockup_fine": 0}, first=EVE)
    t.roll("3-5").decline()
    t.bid(ADA, 1).bid(EVE, 40).bid(ADA, 60).passes(BEN, CY, EVE, DOT).end()  # the decliner bids too
    t.roll("1-2").buy().mortgage(ADA, "Tanner Row").end()
    t.roll("3-4", cards="F11").end()
    t.roll("2-4").buy()
    t.trade(CY, leg(CY, BEN, deeds=["Kite Street"]), leg(BEN, CY, cash=90))
    t.trade(BEN, leg(ADA, BEN, deeds=["Tanner Row"]))
    t.offer(BEN, leg(BEN, DOT, cards=["F11"]), leg(DOT, BEN, cash=20))
    t.gives_up(BEN)  # out of turn: to the bank, deeds clear, the card under its deck, the offer closed
    t.bid(CY, 30).bid(EVE, 31).mortgage(ADA, "Harbor View").passes(ADA, CY, DOT)
    t.passes(EVE, DOT, CY, ADA)  # nobody bids: Kite Street stays with the bank
    t.end()
    t.roll("6-6").buy().roll("6-6").decline()
    t.bid(DOT, 10).passes(ADA, CY, EVE)
    t.gives_up(DOT)  # the mover, before the throw of his double
    t.bid(EVE, 100).passes(ADA, CY)
    t.passes(ADA, EVE, CY)
    t.gives_up(EVE)
    t.passes(ADA, CY).passes(ADA, CY)
    t.gives_up(CY)
    return t.done()


def clock() -> Match:
    """The table acts for who is out of time: throws, declines, passes, rejects, withdraws, mortgages and gives up."""
    t = Table("clock", 3, {"turn_timer": 30, "starting_cash": 300, "start_salary": 0})
    t.roll("1-2", by="clock").decline(by="clock").passes(ADA, CY, BEN, by="clock").end(by="clock")
    t.roll("2-3").buy()
    t.offer(BEN, leg(BEN, CY, deeds=["North Line Station"]), leg(CY, BEN, cash=290), note="Take the train")
    t.do(CY, "reject", by="clock", offer=1)
    t.offer(BEN, leg(BEN, CY, deeds=["North Line Station"]), leg(CY, BEN, cash=280))
    t.do(BEN, "withdraw", by="table", offer=2)  # as where a table lets offers expire
    t.end().roll("1-3").end()
    t.roll("5-6").buy().end().roll("2-3").end().roll("4-6").end()
    t.roll("4-6").decline().bid(BEN, 1).passes(CY, ADA, by="clock").end()
    t.roll("4-6").end().roll("4-6").end()
    t.roll("6-6", cards="F16").roll("1-1")  # Yacht Tax waits for its money
    t.do(ADA, "mortgage", by="clock", space="Orchid Avenue")
    t.roll("1-3", cards="T11", by="clock").gives_up(ADA, by="clock")
    t.passes(BEN, CY, by="clock")
    t.gives_up(BEN)
    return t.done()
