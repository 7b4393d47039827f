"""The words of the toy game: the shared ones but for what it does not have."""

from __future__ import annotations

from rentopia.engine import codes
from rentopia.engine.words import Vocabulary

WORDS = Vocabulary(
    absent=(codes.PAY_FINE, codes.USE_CARD, codes.CLAIM, codes.END_TURN),
    absent_events=(
        codes.DOUBLES_COUNTED,
        codes.CARD_DRAWN,
        codes.CARD_RETURNED,
        codes.CARD_GIVEN,
        codes.ESTATE_CHANGED,
        codes.CLAIMS_OPENED,
        codes.CLAIM_MADE,
        codes.CLAIM_PASSED,
        codes.CLAIM_SERVED,
        codes.CLAIM_LAPSED,
        codes.CLAIMS_CLOSED,
        codes.STOCK_MOVED,
    ),
)
