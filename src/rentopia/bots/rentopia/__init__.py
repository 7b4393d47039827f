"""The bots of Rentopia."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.rentopia.quick import Quick
from rentopia.bots.rentopia.random_bot import Random
from rentopia.bots.rentopia.steady import Steady

BOTS: dict[str, type[Bot]] = {"random": Random, "quick": Quick, "steady": Steady}
