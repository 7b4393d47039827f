"""What an action that is not legal now gets for an answer: a value, never an exception (R-21.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Refusal:
    """Why an action was refused; nothing has changed.

    ``code`` is a stable word of the file formats (``not_enough_cash``), ``sentence`` says the same to a person,
    ``clause`` is the printed clause behind it (``R-3.6``). ``data`` holds what is worth knowing beside it, in words
    and whole numbers ready for JSON, such as the ``field`` of a malformed action.
    """

    code: str
    sentence: str
    clause: str
    data: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence} ({self.clause})"
