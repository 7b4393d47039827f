"""What a client raises: one kind, with a stable word and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping


class ClientError(Exception):
    """What was asked for can't be had: ``code`` is a stable word, ``sentence`` says what is wrong and what to do.

    Codes of the server are those of its problems (`docs/protocol.md`); the client's own are ``unreachable``,
    ``no_answer`` (outcome unknown: send the same intent again), ``closed``, ``bad_address``, ``not_understood``,
    ``other_version`` and ``no_match``. ``problems`` are those of a form, by field. A refused action is no error: `act`
    returns it.
    """

    def __init__(self, code: str, sentence: str, problems: Mapping[str, str] | None = None) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.problems = dict(problems or {})

    def __str__(self) -> str:
        beside = "; ".join(
            problem if problem.startswith(f"{field}:") else f"{field}: {problem}"
            for field, problem in self.problems.items()
            if problem.rstrip(".") not in self.sentence  # said already
        )
        return f"{self.sentence} ({beside})" if beside else self.sentence
