"""Names as people type them, folded to a form in which they can be compared."""

from __future__ import annotations

import unicodedata


def fold_name(text: str) -> str:
    """Return the letters and digits of a name, without case, accents, blanks and punctuation.

    Two names are the same where their folded forms are: "Reservoir Co.", "reservoir-co" and
    "RÉSERVOIR CO" all fold to ``reservoirco``. A name without letters and digits folds to "".

    Where it is decided: formats, part 1.
    """
    # Folding the case can bring accents apart again (İ), hence the second decomposition.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(sign for sign in plain if sign.isalnum())
