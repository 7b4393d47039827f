"""Golden matches about building: shortages of houses and of hotels, hotels that come down, uneven streets."""

from __future__ import annotations

from golden.table import ADA, BEN, CY, Match, Table, leg


def _share_out(t: Table) -> None:
    """Three seats buy Old Town, Harborside and Skyline among them."""
    t.roll("1-2").buy().end().roll("2-4").buy().end().roll("3-5").buy().end()
    t.roll("2-4").buy().end()
    t.roll("6-6").decline().roll("5-5").decline().roll("4-5").buy().end()
    t.roll("6-6").roll("4-4").decline().roll("5-6").buy().end()
    t.roll("5-6").end()
    t.roll("1-3").buy().end()


_ALL_SETS = (
    leg(ADA, CY, deeds=["Gull Terrace"]),
    leg(BEN, ADA, deeds=["Cobbler Lane"]),
    leg(BEN, CY, deeds=["Kite Street"]),
    leg(CY, BEN, deeds=["Skyline Point"]),
)


def houses_run_short() -> Match:
    """Claims within the supply, then more than it: auctions by the building, the last at list price, a claim lapses."""
    t = Table("houses-run-short", 3, {"auctions": False, "starting_cash": 5000, "houses": 6, "hotels": 1})
    _share_out(t)
    t.trade(ADA, *_ALL_SETS)
    t.build(ADA, "Cobbler Lane")
    t.on(BEN, "claim", "Sapphire Bay", "Skyline Point", "Skyline Point")
    t.on(CY, "claim", "Gull Terrace", "Harbor View", "Kite Street").passes(ADA, BEN, CY)
    t.passes(CY, ADA, BEN)  # nobody bids for the first house: all claims lapse
    t.build(ADA, "Cobbler Lane")
    t.on(BEN, "claim", "Sapphire Bay").on(CY, "claim", "Kite Street").passes(BEN, ADA, CY)
    t.build(ADA, "Tanner Row")
    t.on(CY, "claim", "Harbor View", "Gull Terrace").passes(CY).on(BEN, "claim", "Skyline Point").passes(ADA, BEN)
    t.bid(ADA, 60).bid(BEN, 200).bid(CY, 210).bid(ADA, 220).passes(CY, BEN)
    t.bid(BEN, 200).passes(CY)
    t.on(CY, "sell", "Kite Street").undo(CY)
    t.roll("4-6").end()
    t.gives_up(ADA, BEN)
    return t.done()


def hotels_run_short() -> Match:
    """Two hotels are left: nobody bids and the claims lapse; then one is auctioned, the other built at list price."""
    t = Table("hotels-run-short", 3, {"auctions": False, "starting_cash": 6000, "houses": "unlimited", "hotels": 2})
    _share_out(t)
    t.trade(ADA, *_ALL_SETS)
    for _ in range(4):
        t.build(ADA, "Cobbler Lane", "Tanner Row").build(BEN, "Sapphire Bay", "Skyline Point")
    t.build(ADA, "Cobbler Lane").on(BEN, "claim", "Skyline Point", "Sapphire Bay").passes(ADA, BEN).passes(BEN, ADA)
    t.build(BEN, "Skyline Point").on(ADA, "claim", "Tanner Row", "Cobbler Lane").passes(BEN, ADA)
    t.bid(ADA, 50).bid(BEN, 200).passes(ADA)
    t.gives_up(ADA, BEN)
    return t.done()


def hotels_come_down() -> Match:
    """Hotels come down as far as the bank has houses: to nothing, half-way, and one level."""
    t = Table("hotels-come-down", 3, {"auctions": False, "starting_cash": 5000, "houses": 8, "hotels": 2})
    _share_out(t)
    t.trade(ADA, *_ALL_SETS[:2], _ALL_SETS[3])
    t.build(ADA, "Cobbler Lane").passes(BEN, ADA)  # Ben could use eight, seven would be left
    t.trade(BEN, leg(BEN, CY, deeds=["Skyline Point"]))
    t.build(ADA, "Tanner Row").undo(ADA).build(ADA, "Tanner Row")
    for _ in range(4):
        t.build(ADA, "Cobbler Lane", "Tanner Row")
    t.trade(CY, leg(CY, BEN, deeds=["Skyline Point"]), leg(BEN, CY, cash=500))
    for _ in range(4):
        t.build(BEN, "Sapphire Bay", "Skyline Point")
    t.on(ADA, "sell", "Cobbler Lane", confirm=True).undo(ADA)
    t.on(BEN, "sell", "Skyline Point", "Sapphire Bay", "Skyline Point")
    t.on(ADA, "sell", "Tanner Row", confirm=True).undo(ADA)
    t.on(BEN, "sell", "Sapphire Bay").on(ADA, "sell", "Tanner Row")
    t.gives_up(CY, BEN)
    return t.done()


def uneven() -> Match:
    """Building as one likes, without end of supply; charges for buildings; a rent that ruins."""
    t = Table(
        "uneven",
        3,
        {
            "auctions": False,
            "even_building": False,
            "houses": "unlimited",
            "hotels": "unlimited",
            "starting_cash": 1200,
        },
    )
    _share_out(t)
    t.trade(ADA, *_ALL_SETS)
    t.build(ADA, *["Cobbler Lane"] * 5).build(ADA, "Tanner Row").build(CY, "Gull Terrace", "Gull Terrace")
    t.on(ADA, "sell", "Cobbler Lane").undo(ADA)
    t.trade(CY, leg(CY, BEN, cash=t.history.state.cash[CY] - 240))
    t.roll("1-1")  # $250 for the hotel on Cobbler Lane
    t.on(CY, "sell", "Gull Terrace")
    t.roll("1-2").end()
    t.roll("1-1", cards="F15").roll("5-6", cards="T14").end()
    t.gives_up(ADA, BEN)
    return t.done()
