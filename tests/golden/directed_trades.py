"""Golden matches about dealing and owing: trades in all their ways, debts to several and of several, heirs."""

from __future__ import annotations

from golden.table import ADA, BEN, CY, DOT, Match, Table, leg


def trades() -> Match:
    """Offers among two to four seats: countered, altered, rejected, withdrawn, taken back, overtaken and settled."""
    t = Table("trades", 4, {"auctions": False, "max_rounds": 3})
    t.roll("1-2").buy().end().roll("2-3").buy().end().roll("2-4").buy().end().roll("3-4", cards="F11").end()
    t.roll("1-3", cards="F14").end().roll("1-2").buy().end().roll("1-2").buy().end().roll("4-6", cards="T3").end()
    t.mortgage(ADA, "Tanner Row")
    t.offer(
        ADA,
        leg(ADA, BEN, deeds=["Tanner Row"]),
        leg(BEN, CY, deeds=["North Line Station"]),
        leg(CY, ADA, cash=90, deeds=["Kite Street"]),
        note="Round we go",
    )
    t.accept(BEN, 1, clear=["Tanner Row"])
    t.mortgage(BEN, "North Line Station")  # a new version: now the others must accept, Ben's clearing stays
    t.accept(CY, 1, version=2).accept(ADA, 1, version=2)
    t.offer(DOT, leg(DOT, ADA, cards=["F11"]), leg(ADA, DOT, cash=50))
    t.offer(ADA, leg(DOT, ADA, cards=["F11", "T3"]), leg(ADA, DOT, cash=80), counters=2)
    t.undo(ADA)  # the counter-offer goes, and with it what it answered
    t.offer(DOT, leg(DOT, ADA, cards=["F11"]), leg(ADA, DOT, cash=50))
    t.offer(ADA, leg(DOT, ADA, cards=["F11", "T3"]), leg(ADA, DOT, cash=80), counters=3)
    t.accept(DOT, 3, version=2)
    t.offer(BEN, leg(BEN, CY, deeds=["Harbor View"]), leg(CY, BEN, cash=100))
    t.do(CY, "reject", offer=4)
    t.offer(BEN, leg(BEN, CY, deeds=["Harbor View"]), leg(CY, BEN, cash=90))
    t.do(BEN, "withdraw", offer=5)
    t.offer(BEN, leg(BEN, CY, deeds=["Harbor View"]), leg(CY, BEN, cash=80))
    t.offer(BEN, leg(BEN, DOT, deeds=["Harbor View"]), leg(DOT, BEN, cash=120))
    t.accept(DOT, 7)  # the first settled wins; the other closes
    t.offer(CY, leg(CY, DOT, deeds=["Gull Terrace"]), leg(DOT, CY, cash=60))
    t.undo(CY)
    t.offer(CY, leg(CY, DOT, deeds=["Gull Terrace"]), leg(DOT, CY, cash=60))
    t.mortgage(CY, "Gull Terrace").undo(CY).mortgage(CY, "Gull Terrace")
    t.offer(DOT, leg(CY, DOT, deeds=["Gull Terrace"]), leg(DOT, CY, cash=40), counters=9, clear=["Gull Terrace"])
    t.accept(CY, 9, version=3)
    t.trade(
        DOT,
        leg(DOT, ADA, deeds=["Harbor View", "Gull Terrace"]),
        leg(ADA, BEN, deeds=["Kite Street"]),
        leg(BEN, DOT, cash=10),
    )
    t.on(BEN, "mortgage", "Kite Street").on(BEN, "redeem", "Kite Street").undo(BEN).undo(BEN)
    t.mortgage(BEN, "Kite Street")
    t.trade(BEN, leg(BEN, CY, deeds=["Kite Street"], cash=20))  # Cy pays the fee
    t.offer(DOT, leg(DOT, BEN, cash=5), leg(BEN, DOT, cash=6))
    t.gives_up(DOT)
    t.offer(CY, leg(CY, ADA, deeds=["Kite Street"]), leg(ADA, CY, cash=60))
    t.roll("1-2").end().roll("1-3").decline().end().roll("1-2").decline().end()
    return t.done()


def several_creditors() -> Match:
    """A card that pays each: one is paid, two wait; a trade pays the next; the last one gets what is left."""
    t = Table("several-creditors", 4, {"auctions": False, "starting_cash": 120})
    t.roll("1-2").buy().end().roll("1-2").end().roll("2-4").buy().end().roll("4-6").end()
    t.roll("1-3", cards="F16")
    t.offer(ADA, leg(ADA, BEN, deeds=["Tanner Row"]), leg(BEN, ADA, cash=40))
    t.accept(BEN, 1)  # Cy is paid; Ada, with nothing left, goes out to Dot unasked
    t.roll("1-3", cards="F4").decline().end()
    t.gives_up(DOT, CY)
    return t.done()


def several_debtors() -> Match:
    """A birthday: one debtor has nothing and goes out, one mortgages, one gives up."""
    t = Table("several-debtors", 4, {"auctions": False, "starting_cash": 100, "start_salary": 0})
    t.roll("3-4", cards="F12").end().roll("2-4").buy().end().roll("3-5").buy().end()
    t.roll("1-1", cards="T11").roll("3-5").end()
    t.roll("4-6", cards="T9").mortgage(BEN, "Kite Street").gives_up(CY).end()
    t.gives_up(BEN)
    return t.done()


def heirs() -> Match:
    """An heir who cannot pay the tenth at once, and a company's charge that ruins him."""
    t = Table("heirs", 3, {"auctions": False, "starting_cash": 200, "start_salary": 0})
    t.roll("2-3").buy().end().roll("1-2").buy().mortgage(BEN, "Tanner Row").end().roll("4-6").end()
    t.roll("2-3").end()
    t.trade(BEN, leg(BEN, CY, cash=168))
    t.roll("1-1").gives_up(BEN)
    t.mortgage(ADA, "North Line Station")
    t.roll("6-6", cards="F13").roll("2-4").buy().end()
    t.roll("4-6").end().roll("3-4").buy().end()
    t.roll("1-1", cards="F7").roll("6-6").gives_up(ADA)
    return t.done()
