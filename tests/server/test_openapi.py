"""A real server asked by schemathesis whatever its OpenAPI description allows, and what it does not allow."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rentopia.server.http import apidocs
from server.serving import Served

#: Each is a request to a real server; the profile decides how long is looked.
EXAMPLES = (settings.default or settings()).max_examples // 4

schema = schemathesis.openapi.from_dict(apidocs.openapi())


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_promises(case: Case[Any], server: Served) -> None:
    answer = case.call(base_url=server.http)
    # Rules that can't be played and names that can't be shown are 422 too, though no schema can tell; what the schema
    # does tell is `bad_value`, and nothing that it lets pass may be that.
    case.validate_response(answer, excluded_checks=[positive_data_acceptance])
    assert answer.status_code < 500, answer.text
    if case.meta is not None and case.meta.generation.mode.is_positive and answer.status_code == 422:
        assert answer.json()["code"] != "bad_value", answer.text


class Asking:
    """Requests of which every answer is held against the description."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def __call__(
        self,
        method: str,
        path: str,
        secret: str | None = None,
        body: Any = None,
        query: Any = None,
        **parts: Any,
    ) -> Any:
        """The JSON of a success, or the text of one that has none."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self._http.cookies.clear()
        place = path.format(**parts)
        answer = self._http.request(method, place, headers=headers, json=body, params=query)
        assert answer.status_code < 300, f"{method} {place}: {answer.text}"
        schema[path][method].validate_response(answer)
        is_json = answer.headers.get("content-type", "") == "application/json"
        return answer.json() if is_json else answer.text


def test_the_answers_of_a_whole_evening_are_as_described(server: Served) -> None:
    table, match = "/api/tables/{code}", "/api/matches/{match}"
    with httpx.Client(base_url=server.http) as http:
        ask = Asking(http)
        new = {"game": "rentopia", "name": "Ada", "public": True, "seats": 4, "options": {"max_rounds": 3}}
        made = ask("POST", "/api/tables", body={**new, "settings": {"bot_pace_ms": 0, "misses": 1}})
        ada, at = made["secret"], {"code": made["code"]}
        ben = ask("POST", f"{table}/join", body={"name": "Ben", "key": made["invite"]}, **at)["secret"]
        assert made["code"] in [row["code"] for row in ask("GET", "/api/tables")["tables"]]
        ask("POST", f"{table}/seat", ben, {"name": "Benno"}, **at)
        ask("POST", f"{table}/change", ada, {"settings": {"bot_pace_ms": 0, "spectators": True}, "seats": 3}, **at)
        ask("POST", f"{table}/bots", ada, {"bot": "quick"}, **at)
        lots = [seat["name"] for seat in ask("POST", f"{table}/lots", ada, **at)["seats"]]
        bot = next(name for name in lots if name not in ("Ada", "Benno"))
        ask("POST", f"{table}/order", ada, {"seats": [lots.index(name) for name in (bot, "Benno", "Ada")]}, **at)
        assert set(ask("POST", f"{table}/links", ada, **at)) == {"invite", "watch"}
        ask("POST", f"{table}/mute", ada, {"seat": 1}, **at)
        ask("POST", f"{table}/mute", ada, {"seat": 1, "on": False}, **at)
        said = ask("POST", f"{table}/say", ben, {"text": "Good evening"}, **at)["seq"]
        ask("POST", f"{table}/unsay", ada, {"numbers": [said]}, **at)
        ask("POST", f"{table}/host", ada, {"seat": 1}, **at)
        ask("POST", f"{table}/host", ben, {"seat": 2}, **at)
        for secret in (ada, ben):
            ask("POST", f"{table}/ready", secret, {"ready": True}, **at)
        ask("POST", f"{table}/start", ada, **at)
        played = {"match": wait_for(lambda: ask("GET", table, ada, **at), "playing")["match"]}
        assert ask("POST", f"{match}/preview", ada, {"actions": [{"type": "roll"}]}, **played)["at"] == 0
        assert ask("GET", f"{match}/ways", ben, query={"need": 5}, **played)["enough"]
        play(ask, at, (ada, ben))
        ended = wait_for(lambda: ask("GET", table, ada, **at), "ended")
        assert ended["match"] == played["match"]
        view = ask("GET", match, **played)
        steps = ask("GET", f"{match}/events", ada, **played)
        assert steps["head"] == view["seq"] and len(steps["steps"]) == min(100, view["seq"])
        receipts = [
            ask("GET", f"{match}/steps/{{seq}}/receipts", seq=seq, **played) for seq in range(1, view["seq"] + 1)
        ]
        assert any(entry["receipts"] for entry in receipts)
        assert ask("GET", f"{match}/figures", **played)["seq"] == view["seq"]
        assert len(ask("GET", f"{match}/record", **played).splitlines()) == view["seq"] + 2
        ask("POST", f"{table}/rematch", ada, **at)
        ask("POST", f"{table}/kick", ada, {"seat": seat_of(ask("GET", table, ada, **at), "Benno")}, **at)
        ask("POST", f"{table}/leave", ada, **at)


def play(ask: Asking, at: dict[str, str], secrets: tuple[str, ...]) -> None:
    """Play for people until the match is over: whoever is asked does the first thing that stands open."""
    for number in range(400):
        if ask("GET", "/api/tables/{code}", secrets[0], **at)["status"] == "ended":
            return
        for secret in secrets:
            decision = ask("GET", "/api/tables/{code}/decision", secret, **at)
            simple = [choice for choice in decision["open"] if "fill" not in choice and not choice.get("spaces")]
            for choice in simple[:1]:
                body = {"id": f"intent-{number:06d}", "action": choice["action"], "seq": decision["seq"]}
                with contextlib.suppress(AssertionError):  # somebody else was first
                    ask("POST", "/api/tables/{code}/act", secret, body, **at)
    raise AssertionError("the match does not end")


def wait_for(read: Any, status: str) -> Any:
    """Ask for the table until it has a status, for a bounded time."""
    deadline = time.monotonic() + 60
    while (table := read())["status"] not in (status, "ended"):
        assert time.monotonic() < deadline, table
        time.sleep(0.02)
    return table


def seat_of(table: Any, name: str) -> int:
    return next(number for number, seat in enumerate(table["seats"]) if seat["name"] == name)
