"""Golden matches of the Landlord's Game by a script: loans, trust, votes, the Treasury, poverty, Jail, Speculation."""

from __future__ import annotations

from golden.landlordstable import LandlordsTable
from golden.table import ADA, BEN, CY, DOT, Match, leg

#: Twelve titles that are dealt where no hand is bought.
_DEALT = (
    *("Slambang Trolley", "The Farm", "Royal Rusher R.R.", "Rubeville", "Johnson Circle", "Gee Whiz R.R."),
    *("The Pike", "Market Place", "Broadway", "Madison Square", "Fifth Avenue", "Wayback"),
)


def _dealt(name: str, seats: int, options: dict[str, object], keep: tuple[str, ...] = ()) -> LandlordsTable:
    """A match with the usual deal; the first seat buys what it keeps, the others nothing."""
    t = LandlordsTable(name, seats, {"end": "agreement", **options}, titles=_DEALT)
    for seat in range(seats):
        t.one(seat, "buy_titles", titles=list(keep) if seat == ADA else [])
    return t


def shortest() -> Match:
    """The shortest match there can be: agreed upon before the first throw, and over with the first turn."""
    t = LandlordsTable("shortest", 2, {"setup": "hands", "end": "agreement"}, first=BEN)
    t.agreed("Shelter")
    return t.done()


def loans() -> Match:
    """Lent and borrowed, repaid, called, foreclosed, garnished and waiting; interest paid and interest added."""
    t = LandlordsTable("loans", 3, {"setup": "hands", "starting_cash": 500, "end": "agreement"})
    terms = {"from": ADA, "amount": 50, "interest": 5, "pledge": ["Boomtown"], "note": "until Mother Earth"}
    t.one(BEN, "borrow", **terms).undo(BEN)
    t.one(BEN, "borrow", **terms).one(ADA, "accept", offer=2)
    t.one(ADA, "lend", to=CY, amount=20).undo(ADA)
    t.one(ADA, "lend", to=CY, amount=20).one(CY, "reject", offer=4)
    t.one(ADA, "lend", to=CY, amount=25).one(ADA, "withdraw", offer=5)
    t.one(BEN, "repay", loan=1, amount=10).one(BEN, "repay", loan=1)
    t.lends(ADA, BEN, 100, pledge=["Shooting Star R.R."]).one(ADA, "call_loan", loan=2, amount=30)
    t.gives(BEN, ADA).one(ADA, "call_loan", loan=2)
    t.one(BEN, "mortgage", titles=["Grand Boulevard"])  # which pays the sum that was called
    t.one(BEN, "mortgage", titles=["Boomtown", "Fairhope Avenue", "Slambang Trolley"])
    t.lends(ADA, BEN, 60, pledge=["Shooting Star R.R."]).gives(BEN, ADA)
    t.one(ADA, "call_loan", loan=3).one(BEN, "enter_poor_house")  # the railroad goes to Ada
    t.lends(CY, BEN, 120, pledge="wages").gives(BEN, ADA)
    t.one(CY, "call_loan", loan=4).one(BEN, "enter_poor_house")  # his wages go to Cy from now on
    t.lends(ADA, BEN, 40, interest=30).gives(BEN, CY)
    t.one(ADA, "call_loan", loan=5).one(BEN, "enter_poor_house")  # the loan waits
    t.lends(CY, ADA, 20, interest=5)
    t.goes("Shelter", "Fairhope Avenue", "The Pike")
    t.to(22, cards="C1").over()
    t.goes("Grand Boulevard", "Boomtown", "Fuel")
    t.to("Mother Earth").one(BEN, "enter_poor_house").end()  # the interest of the bank is more than what Cy leaves him
    t.goes("Rickety Row")
    t.agreed("Rubeville")
    return t.done()


def trust() -> Match:
    """A trust asked for and formed, left by a partner, and ended by a railroad that went; trades of every kind."""
    t = LandlordsTable("trust", 3, {"setup": "hands", "starting_cash": 600, "end": "agreement"})
    t.gives(CY, BEN, deeds=["P.D.Q. R.R."])
    t.one(ADA, "form_trust", **{"with": BEN}).one(BEN, "form_trust", **{"with": ADA})
    t.motion(ADA, (), (BEN, CY)).motion(BEN, (), (ADA,), at="now").motion(CY, (ADA,), (BEN,), at="double")
    t.goes("Fuel", "Lonely Lane").to("Royal Rusher R.R.").end()  # Cy pays forty
    t.one(ADA, "leave_trust")
    t.one(BEN, "form_trust", **{"with": ADA}).one(ADA, "form_trust", **{"with": BEN})
    offer = leg(BEN, CY, deeds=["Shooting Star R.R."]), leg(CY, BEN, cash=100)
    t.offer(BEN, *offer).undo(BEN)
    t.offer(BEN, *offer, note="No more than this").offer(CY, *offer[:1], leg(CY, BEN, cash=60), counters=3).undo(CY)
    t.offer(BEN, *offer).offer(CY, *offer[:1], leg(CY, BEN, cash=60), counters=4).accept(BEN, 4, 2)
    # the second mortgage alters the offer, which Cy then accepts as it stands, clearing the title
    t.offer(BEN, leg(BEN, CY, deeds=["Grand Boulevard"]), leg(CY, BEN, cash=50), leg(ADA, BEN, cash=1))
    t.accept(ADA, 5)
    t.one(BEN, "mortgage", titles=["Grand Boulevard"]).undo(BEN)
    t.one(BEN, "mortgage", titles=["Grand Boulevard"])
    version = next(offer.version for offer in t.state.offers if offer.number == 5)
    t.accept(ADA, 5, version).accept(CY, 5, version, clear=["Grand Boulevard"])
    t.one(BEN, "mortgage", titles=["Boomtown", "Fairhope Avenue"]).one(BEN, "redeem", space="Boomtown").undo(BEN)
    t.trade(BEN, leg(BEN, CY, deeds=["Boomtown"]), leg(CY, BEN, cash=10))
    t.offer(ADA, leg(ADA, BEN, deeds=["Wall Street"]), leg(BEN, ADA, cash=5))
    t.gives(ADA, CY, deeds=["Wall Street"])  # which closes the offer before
    t.offer(ADA, leg(ADA, BEN, cash=7))
    t.one(ADA, "build", space="The Bowery", count=2).undo(ADA).one(ADA, "build", space="The Bowery")
    t.motion(BEN, (ADA, CY), at="double")
    t.goes("Rubeville", "Boomtown").to("Boomtown", double=True).over()
    return t.done()


def treasury() -> Match:
    """Under the Single Tax from the start: every utility made public, both colleges, and a Professor."""
    t = _dealt(
        "treasury",
        2,
        {"starting_cash": 3000, "single_tax_at": "start", "lots_count": False, "wages_rise": "after_colleges"},
        ("Slambang Trolley", "Royal Rusher R.R.", "Johnson Circle"),
    )
    t.one(ADA, "mortgage", titles=["Slambang Trolley", "Johnson Circle"])
    t.lends(BEN, ADA, 30, interest=1, pledge=["Royal Rusher R.R."])
    t.to("Speculation").one(ADA, "decline").end()
    # nine purchases of fifty or more: Soakum, Slambang, four railroads, two colleges, and a step after them
    t.to("The Pike").buys(50).end()
    t.to("The Farm").buys(50).end()  # Slambang: fifty of it clear the mortgage
    t.to("Rubeville").buys(60).end()  # Royal Rusher: thirty of it go to the lender
    t.to("Boomtown").buys(50).end()
    t.to("Goat Alley").buys(50).end()
    t.to("Beggarman's Court").buys(50).end()
    t.to("Rickety Row").buys(50).end()
    t.to("Market Place").buys(50).end()
    t.one(BEN, "build", space="Market Place").undo(BEN)
    t.to("Cottage Terrace").buys(50).end()
    t.one(ADA, "build", space="Boomtown").one(ADA, "build", space="Easy Street")
    t.to("Easy Street").buys(80).end()
    t.to("Lord Blueblood's Estate").end()
    t.to("Lord Blueblood's Estate").end()
    t.to("Clothing").end().to("Clothing").end()
    t.to("Luxury").end().to("Luxury").end()
    t.to("D. F. Hogg's Game Preserves").end().to("D. F. Hogg's Game Preserves").end()
    t.trade(BEN, leg(BEN, ADA, education=2, luxuries=1), leg(ADA, BEN, cash=80))
    t.trade(ADA, leg(ADA, BEN, professors=1), leg(BEN, ADA, cash=60))
    t.one(BEN, "mortgage", titles=["The Pike", "Rubeville", "Goat Alley", "Rickety Row", "Cottage Terrace"])
    t.gives(BEN, ADA).to("Boomtown").gives(ADA, BEN, cash=20).end().goes("Shelter")
    t.to("Easy Street").one(BEN, "enter_poor_house").end()
    t.offer(ADA, leg(ADA, BEN, cash=1))
    t.agreed("Food")
    return t.done()


def opportunities() -> Match:
    """Nobody has a dollar under the Single Tax: all four Natural Opportunities, and rent that wages do not cover."""
    t = _dealt("opportunities", 4, {"starting_cash": 0, "single_tax_at": "start"})
    t.to("The Pike").pass_all().one(ADA, "take_opportunity").end()
    t.goes("Shelter", "Shelter", "Shelter")
    t.goes("Shelter").to("Rickety Row").pass_all().one(BEN, "take_opportunity").end()
    t.goes("Food", "Central Park")
    t.lends(ADA, CY, 30, pledge="wages").gives(CY, ADA).lends(ADA, CY, 30, pledge="wages").gives(CY, ADA)
    t.lends(ADA, DOT, 30, pledge="wages").gives(DOT, ADA)
    for loan, borrower in ((1, CY), (2, CY), (3, DOT)):
        t.one(ADA, "call_loan", loan=loan).one(borrower, "enter_poor_house")
    t.goes("Food", "Central Park")
    t.to("Fairhope Avenue").pass_all().one(CY, "take_opportunity").end()
    t.to("Clothing").end()
    t.goes("Central Park").to("Clothing").end()
    t.one(CY, "enter_poor_house")  # of eighty in wages sixty are Ada's, and the rent is fifty
    t.goes("Clothing")
    t.to("Wall Street").pass_all().one(DOT, "take_opportunity").end()
    t.goes("Clothing", "Mother Earth", "Mother Earth")
    t.gives(ADA, DOT, cash=10)  # which pays the rent of the Oil Fields
    t.agreed("Fuel")
    return t.done()


def monarch_in_debt() -> Match:
    """Interest that no wages cover, paid the first time and not the second; and a night more in the Poor House."""
    t = LandlordsTable("monarch-in-debt", 3, {"setup": "monarch", "end": "agreement"})
    t.goes("Shelter", "Shelter", "Shelter")
    t.one(ADA, "mortgage", titles=["Wall Street"]).gives(ADA, BEN)
    t.to(22, cards="C1").one(ADA, "mortgage", titles=["Broadway"]).end()
    t.goes("Food", "Food", "Shelter", "Central Park", "Central Park")
    free = t.state.owned[ADA] & ~t.state.mortgaged
    t.one(ADA, "mortgage", titles=[space for space in range(40) if free >> space & 1]).gives(ADA, BEN)
    t.to(22, cards="C5").over()
    t.goes("Clothing", "Clothing").to("Mother Earth").one(ADA, "enter_poor_house").end()
    t.goes("Mother Earth", "Mother Earth").to("Gee Whiz R.R.").end()
    t.goes("Fuel", "Fuel")
    t.agreed("Gee Whiz R.R.")
    return t.done()


def poverty() -> Match:
    """Ten dollars each: debts of every kind, several debtors, several creditors, and the Poor House for all."""
    t = _dealt("poverty", 3, {"starting_cash": 10, "single_tax_at": "round:1"})
    t.goes("Fuel").gives(BEN, CY, cash=5).to("Shelter").gives(CY, BEN, cash=5).end()
    t.goes("Royal Rusher R.R.").to("Royal Rusher R.R.").pass_all().gives(CY, ADA, cash=5).end()
    t.to("Soakum Lighting System").pass_all().one(BEN, "enter_poor_house").end()
    t.to("Shelter").one(CY, "enter_poor_house").end()
    t.to("Speculation").one(ADA, "decline").end()
    t.to(22, cards="C14").one(CY, "enter_poor_house").one(ADA, "enter_poor_house").end()
    t.to(22, cards="C11").end()
    t.to(22, cards="C15").gives(CY, ADA, cash=50).end()
    t.goes("Clothing").gives(CY, ADA, cash=10)
    t.goes("Clothing", "Clothing").to(37, cards="C12").end().to(37, cards="C13").end().to(37, cards="C16").end()
    t.goes("Mother Earth", "Mother Earth")  # with Ben's round the Single Tax has come
    t.trade(ADA, leg(ADA, BEN, cards=["C16"]), leg(BEN, ADA, cash=20))
    t.agreed("Mother Earth")
    return t.done()


def pardon() -> Match:
    """Out of Jail by a double at the third and the fourth throw, and by a pardon."""
    t = _dealt("pardon", 2, {"starting_cash": 45})
    t.goes("D. F. Hogg's Game Preserves", "D. F. Hogg's Game Preserves")
    for _ in range(4):
        t.roll("1-2").end()
    t.roll("4-4").end().roll("1-2").end()
    t.to(22, cards="C16").end().roll("4-4").end()
    t.to("Lord Blueblood's Estate").end().to(22, cards="C10").end()
    t.one(ADA, "use_card", card="C16").goes("Food")
    t.agreed("Clothing")
    return t.done()


def speculation() -> Match:
    """Every sum that can be thrown at Speculation, with a Broker and without; the mover's first option; a Luxury."""
    options: dict[str, object] = {"starting_cash": 1000, "ante_to": "broker", "shelter_tax": False}
    options |= {"first_option": True, "luxury_refusable": True, "single_tax_at": "never"}
    t = _dealt("speculation", 4, options, ("Broadway",))
    t.to("Speculation").one(ADA, "speculate").pass_all().roll("3-4").end()
    t.to("Speculation").one(BEN, "speculate").passes(BEN, CY, DOT).bid(ADA, 50).passes(BEN).roll("2-6").end()
    for throw in ("4-5", "4-6"):
        t.to("Speculation").one(t.mover, "speculate").roll(throw).end()
    t.goes(*["Central Park"] * 4).to(22, cards="C1").end()
    t.goes("Clothing", "Clothing", "Clothing")
    t.to("Speculation").one(ADA, "speculate").roll("5-6").end()
    t.goes("Mother Earth", "Mother Earth").to("Luxury").decline().end()
    t.goes("Central Park").lends(CY, ADA, 10, pledge=["Speculation"])
    t.to("Speculation").one(BEN, "speculate").roll("1-2").end()
    t.to("Speculation").one(CY, "speculate").passes(CY).bid(DOT, 50)
    t.one(ADA, "mortgage", titles=["Broadway"]).passes(ADA, BEN).bid(CY, 50).roll("1-3").end()
    t.to("Luxury").buy().end()
    t.one(ADA, "pay_fine").agreed("Food")
    return t.done()


def chance() -> Match:
    """The low prizes and the double at Speculation, the other cards, a turn missed, a move back and a railroad pass."""
    options: dict[str, object] = {"setup": "hands", "starting_cash": 800, "end": "agreement", "treasurer": True}
    t = LandlordsTable("chance", 4, {**options, "turn_timer": 0, "rising_taxes": True, "rising_rents": True})
    for throw in ("1-4", "2-4", "5-5", "3-3"):
        t.to("Speculation").one(t.mover, "speculate").roll(throw).end()
    t.goes(*["Food"] * 4)
    for card in ("C3", "C9", "C2", "C4"):
        t.to(22, cards=card).over()
    t.goes("Clothing", "Clothing")
    t.roll("1-3").end()
    t.to(22, cards="C6").over()
    t.to(37, cards="C7").roll("1-2").over()
    t.to(37, cards="C8").over()
    t.roll("2-2").over()
    t.to("George Street", back=True).over()
    t.roll("6-6")
    t.script.cards = [t.game.find_card("C12")]
    t.one(ADA, "move", railroad_pass=True).end()  # Ben's turn is missed
    t.agreed("Food")
    return t.done()


ALL = (shortest, loans, trust, treasury, opportunities, monarch_in_debt, poverty, pardon, speculation, chance)
