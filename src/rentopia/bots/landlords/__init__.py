"""The bots of the Landlord's Game."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.landlords.quick import Quick
from rentopia.bots.landlords.random_bot import Random
from rentopia.bots.landlords.steady import Steady

BOTS: dict[str, type[Bot]] = {"random": Random, "quick": Quick, "steady": Steady}
