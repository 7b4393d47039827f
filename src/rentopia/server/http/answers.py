"""What an HTTP answer is: JSON of a protocol's struct, or a `Problem` with the status that fits its code."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from rentopia.protocol.requests import Problem

JSON_TYPE = "application/json"
_ENCODER = msgspec.json.Encoder()

#: The status of a problem by its code. A code that is not here is 409: what was asked for doesn't fit what is.
STATUS: dict[str, int] = {
    "not_json": 400,
    "bad_request": 400,
    "no_secret": 401,
    "wrong_secret": 401,
    "not_at_table": 403,
    "no_key": 403,
    "wrong_key": 403,
    "not_host": 403,
    "spectators_off": 403,
    "muted": 403,
    "foreign_origin": 403,
    "no_origin": 403,
    "not_found": 404,
    "no_such_table": 404,
    "no_such_match": 404,
    "no_such_step": 404,
    "no_such_game": 404,
    "no_such_lesson": 404,
    "method_not_allowed": 405,
    "too_large": 413,
    "not_json_type": 415,
    "bad_value": 422,
    "bad_name": 422,
    "bad_options": 422,
    "bad_order": 422,
    "bad_seats": 422,
    "bad_passport": 422,
    "bad_text": 422,
    "no_such_seat": 422,
    "no_such_preset": 422,
    "no_such_bot": 422,
    "one_choice": 422,
    "bytes_do_not_fit": 422,
    "too_fast": 429,
    "broken": 500,
    "unavailable": 503,
    "busy": 503,
    "server_full": 503,
    "moving": 503,
}
USUAL_STATUS = 409


def status_of(code: str) -> int:
    return STATUS.get(code, USUAL_STATUS)


def answer(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A struct of the protocol, or a dict, as JSON. Never kept by a cache: it belongs to whom it was sent."""
    return Response(
        _ENCODER.encode(body),
        status,
        {"Cache-Control": "no-store", **(headers or {})},
        media_type=JSON_TYPE,
    )


def problem(told: Problem, *, retry_after: int = 0, headers: dict[str, str] | None = None) -> Response:
    """A problem with its status; ``retry_after`` in seconds, where waiting helps."""
    status = status_of(told.code)
    more = dict(headers or {})
    if retry_after or status in (429, 503):
        more["Retry-After"] = str(max(retry_after, 1))
    if status == 401:
        more["WWW-Authenticate"] = "Bearer"
    return answer(told, status, more)


class Told(Exception):
    """Ends a request with a problem, from inside a handler's helpers; made into the answer by `app`."""

    def __init__(self, told: Problem, retry_after: int = 0) -> None:
        super().__init__(told.code)
        self.told = told
        self.retry_after = retry_after
