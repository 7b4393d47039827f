"""The HTTP part over a node that answers what it is told: reading, statuses, cookies, one form for all refusals."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.protocol.requests import Problem
from rentopia.server.http.app import create_app
from rentopia.server.settings import Settings
from rentopia.store.contract import Unavailable
from rentopia.table.lobby.document import names
from server.asking import ask
from server.fakes import CODE, MATCH, SECRET, FakeNode
from table.lobbyhelp import table_of, who

BEARER = {"Authorization": f"Bearer {SECRET}"}
OPEN = Settings(create_per_minute=0, join_per_minute=0)
NEW = {"game": "rentopia", "name": "Ada"}


def told(node: FakeNode, method: str, path: str, **more: Any) -> tuple[int, dict[str, Any]]:
    answer = ask(create_app(node, OPEN), method, path, **more)
    return answer.status_code, answer.json() if answer.content else {}


def test_creating_answers_201_with_the_place_and_a_cookie_that_no_script_can_read() -> None:
    answer = ask(create_app(FakeNode(), OPEN), "POST", "/api/tables", json=NEW)
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/api/tables/{CODE}"
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"seat_{CODE}={SECRET};")
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
    assert "Secure" not in cookie
    assert answer.json()["secret"] == SECRET


def test_by_https_the_cookie_is_bound_to_this_name_and_secure() -> None:
    answer = ask(create_app(FakeNode(), OPEN), "POST", "/api/tables", json=NEW, base="https://table.test")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"__Host-seat_{CODE}={SECRET};") and "Secure" in cookie and "Domain" not in cookie


@pytest.mark.parametrize(
    ("settings", "base", "secure"),
    [
        (Settings(secure_cookies="on"), "http://table.test", True),
        (Settings(secure_cookies="off"), "https://table.test", False),
        (Settings(public_url="https://play.example.org"), "http://table.test", True),
        (Settings(), "http://table.test", False),
    ],
)
def test_whether_cookies_are_secure_goes_by_the_setting(settings: Settings, base: str, secure: bool) -> None:
    answer = ask(create_app(FakeNode(), settings), "POST", "/api/tables", json=NEW, base=base)
    assert ("Secure" in answer.headers["set-cookie"]) is secure


def test_new_links_are_told_to_the_host_and_to_nobody_where_the_change_is_refused() -> None:
    status, links = told(FakeNode(), "POST", f"/api/tables/{CODE}/links", headers=BEARER)
    assert status == 200 and set(links) == {"invite", "watch"} and links["invite"] != links["watch"]
    status, problem = told(
        FakeNode(change=Problem("not_host", "No.")), "POST", f"/api/tables/{CODE}/links", headers=BEARER
    )
    assert (status, problem["code"]) == (403, "not_host")


def test_lots_fall_differently_from_time_to_time() -> None:
    node = FakeNode()
    assert told(node, "POST", f"/api/tables/{CODE}/lots", headers=BEARER)[0] == 200
    (_, (_, _, draw)) = node.asked[-1]
    document = table_of(8)
    drawn = {tuple(names(draw(document, who(document, 0)))) for _ in range(30)}
    assert len(drawn) > 10  # fewer by chance: less than once in 10^40
    assert {tuple(sorted(order)) for order in drawn} == {tuple(sorted(names(document)))}


def test_leaving_drops_the_cookie() -> None:
    answer = ask(create_app(FakeNode(), OPEN), "POST", f"/api/tables/{CODE}/leave", headers=BEARER)
    assert answer.status_code == 204 and answer.content == b""
    assert f'seat_{CODE}=""' in answer.headers["set-cookie"] and "Max-Age=0" in answer.headers["set-cookie"]


def test_the_secret_comes_as_bearer_or_as_the_cookie_of_that_table() -> None:
    node = FakeNode()
    app = create_app(node, OPEN)
    ask(app, "GET", f"/api/tables/{CODE}", headers=BEARER)
    ask(app, "GET", f"/api/tables/{CODE.lower()}", cookies={f"seat_{CODE}": SECRET})
    ask(app, "GET", f"/api/tables/{CODE}", cookies={"seat_OTHER": SECRET})
    ask(app, "GET", f"/api/tables/{CODE}", headers={"Authorization": "Bearer not a secret"})
    assert [asked for _, asked in node.asked] == [(CODE, SECRET), (CODE, SECRET), (CODE, None), (CODE, None)]


def test_the_cookie_for_a_match_goes_by_the_code_of_its_table() -> None:
    node = FakeNode()
    ask(create_app(node, OPEN), "GET", f"/api/matches/{MATCH}", cookies={f"seat_{CODE}": SECRET})
    assert node.asked == [("code_of", (MATCH,)), ("view", (MATCH, SECRET))]


def test_what_needs_a_secret_is_refused_without_one() -> None:
    node = FakeNode()
    status, problem = told(node, "POST", f"/api/tables/{CODE}/start")
    assert (status, problem["code"]) == (401, "no_secret")
    assert node.asked == []


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("not_host", 403),
        ("wrong_secret", 401),
        ("no_such_table", 404),
        ("bad_options", 422),
        ("table_full", 409),
        ("too_fast", 429),
        ("unavailable", 503),
        ("a_code_of_the_rules", 409),
    ],
)
def test_a_problem_has_the_status_of_its_code(code: str, status: int) -> None:
    refused = Problem(code, "No.", {"field": "Why."}, "R-1", {"a": 1})
    answered, problem = told(FakeNode(change=refused), "POST", f"/api/tables/{CODE}/ready", headers=BEARER)
    assert answered == status
    assert problem == {
        "code": code,
        "sentence": "No.",
        "problems": {"field": "Why."},
        "clause": "R-1",
        "data": {"a": 1},
    }


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"game": "rentopia"}, "name"),
        ({**NEW, "seats": 9}, "seats"),
        ({**NEW, "seats": "4"}, "seats"),
        ({**NEW, "name": ""}, "name"),
        ({**NEW, "name": "x" * 25}, "name"),
        ({**NEW, "token": "boot"}, "token"),
        ({**NEW, "settings": {"misses": 0}}, "settings.misses"),
        ({**NEW, "settings": {"frob": 1}}, "settings.frob"),
        ({**NEW, "frob": 1}, "frob"),
        ({**NEW, "promise": "abc"}, "promise"),
        ([], "body"),
        ("Ada", "body"),
        (False, "body"),
    ],
)
def test_a_bad_field_is_refused_with_its_place(body: Any, place: str) -> None:
    node = FakeNode()
    status, problem = told(node, "POST", "/api/tables", json=body)
    assert (status, problem["code"]) == (422, "bad_value")
    assert list(problem["problems"]) == [place] and problem["sentence"].startswith(place)
    assert node.asked == []


@pytest.mark.parametrize(
    ("what", "body", "sentence"),
    [
        ("join", {"name": "x" * 25}, "name: must be a text of 1 to 24 signs."),
        ("join", {"name": 3}, "name: must be a text of 1 to 24 signs."),
        ("join", {"name": "Ben", "key": "short"}, "key: must be a text of 16 to 64 letters, digits, - and _."),
        ("join", {"name": "Ben", "promise": "abc"}, "promise: must be a text of 64 digits 0-9 and a-f."),
        ("join", {"name": "Ben", "seat": 8}, "seat: must be a whole number from 0 to 7."),
        ("bots", {"bot": "clever"}, "bot: must be one of quick, random, steady."),
        ("order", {"seats": []}, "seats: must be a list of 1 to 8 entries."),
        ("order", {"seats": [0, "1"]}, "seats[1]: must be a whole number from 0 to 7."),
        ("change", {"settings": {"misses": 21}}, "settings.misses: must be a whole number from 1 to 20."),
        ("change", {"locked": 1}, "locked: must be true or false."),
        ("change", {"options": []}, "options: must be an object."),
        ("ready", {"redy": True}, "redy: there is no such field."),
        ("join", {}, "name: is missing."),
        ("join", [], "body: must be an object."),
    ],
)
def test_what_is_wrong_with_a_field_is_said_in_words_for_people(what: str, body: Any, sentence: str) -> None:
    assert told(FakeNode(), "POST", f"/api/tables/TX4K9P/{what}", json=body)[1]["sentence"] == sentence


@pytest.mark.parametrize(
    "body",
    [b"{", b"\xff\xfe", b'{"game": "rentopia", "name": "\\ud800"}', b"{'game': 1}", b"nan", b'{"game": "\xc3\x28"}'],
)
def test_what_is_no_json_is_refused(body: bytes) -> None:
    status, problem = told(
        FakeNode(), "POST", "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert (status, problem["code"]) == (400, "not_json")


def test_whole_numbers_may_be_written_with_a_point() -> None:
    node = FakeNode()
    body = b'{"game": "rentopia", "name": "Ada", "seats": 4.0, "options": {"max_rounds": 2e1}}'
    status, _ = told(node, "POST", "/api/tables", content=body, headers={"Content-Type": "application/json"})
    request = node.asked[0][1][0]
    assert status == 201 and request.seats == 4 and repr(request.options) == "{'max_rounds': 20}"
    status, problem = told(node, "POST", "/api/tables", json={**NEW, "seats": 4.5})
    assert status == 422 and list(problem["problems"]) == ["seats"]


def test_changes_come_no_faster_than_over_a_socket(usual_pace: None) -> None:
    app = create_app(FakeNode(), OPEN)

    def ready(secret: str, client: str = "192.0.2.7") -> int:
        headers = {"Authorization": f"Bearer {secret}"}
        return ask(app, "POST", f"/api/tables/{CODE}/ready", json={}, headers=headers, client=client).status_code

    answers = [ready(SECRET) for _ in range(60)]
    assert answers[:20] == [200] * 20 and 429 in answers
    late = ask(app, "POST", f"/api/tables/{CODE}/ready", json={}, headers=BEARER)
    if late.status_code == 429:
        assert late.json()["code"] == "too_fast" and late.headers["retry-after"] == "1"
    assert ready(SECRET, "192.0.2.8") in (200, 429)  # it goes by the secret, from wherever it comes
    assert ready("another-secret-of-a-seat") == 200
    # Without a secret it goes by the address; what is only read is not counted.
    makes = [ask(app, "POST", "/api/passport", json={"game": "rentopia"}).status_code for _ in range(60)]
    assert makes[:20] == [200] * 20 and 429 in makes
    assert ask(app, "POST", "/api/passport", json={"game": "rentopia"}, client="198.51.100.1").status_code == 200
    assert {ask(app, "GET", f"/api/tables/{CODE}", headers=BEARER).status_code for _ in range(60)} == {200}


def test_the_link_of_a_table_leads_to_a_page_that_says_how_to_sit_down() -> None:
    app = create_app(FakeNode(), OPEN)
    page = ask(app, "GET", "/t/TX4K9P")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert "rentopia play --table" in page.text and "whole address" in page.text
    # Nothing of the address is shown: it is no part of the page's words, be it a table's or not.
    assert "<script>" not in ask(app, "GET", "/t/%3Cscript%3E").text


def test_the_link_of_a_match_leads_to_its_record() -> None:
    page = ask(create_app(FakeNode(), OPEN), "GET", f"/m/{MATCH}")
    assert page.status_code == 200 and f'href="/api/matches/{MATCH}/record"' in page.text
    other = ask(create_app(FakeNode(), OPEN), "GET", "/m/%22%3E%3Cscript%3E")
    assert "<script" not in other.text and '"">' not in other.text


@pytest.mark.parametrize("levels", [20, 900, 20_000])
def test_a_body_that_is_nested_too_deeply_is_refused(levels: int) -> None:
    inner = '{"a":' * levels + "1" + "}" * levels
    body = f'{{"game": "rentopia", "name": "Ada", "options": {inner}}}'
    node = FakeNode()
    settings = Settings(create_per_minute=0, body_limit=10**6)
    answer = ask(
        create_app(node, settings), "POST", "/api/tables", content=body, headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_value")
    assert node.asked == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_of_another_type_is_refused(kind: str) -> None:
    status, problem = told(FakeNode(), "POST", "/api/tables", content=b"{}", headers={"Content-Type": kind})
    assert (status, problem["code"]) == (415, "not_json_type")


def test_the_type_may_name_a_charset() -> None:
    status, _ = told(
        FakeNode(),
        "POST",
        "/api/tables",
        content=b'{"game": "rentopia", "name": "\xc3\x84da"}',
        headers={"Content-Type": "Application/JSON; charset=utf-8"},
    )
    assert status == 201


def test_a_large_body_is_refused_with_and_without_its_length() -> None:
    async def pieces() -> Any:
        for _ in range(70):
            yield b"x" * 1024

    status, problem = told(FakeNode(), "POST", "/api/tables", content=b"x" * 70_000)
    assert (status, problem["code"]) == (413, "too_large")
    status, problem = told(FakeNode(), "POST", "/api/tables", content=pieces())
    assert (status, problem["code"]) == (413, "too_large")


def test_a_body_whose_fields_have_defaults_may_be_left_out() -> None:
    node = FakeNode()
    status, _ = told(node, "POST", f"/api/tables/{CODE}/ready", headers=BEARER)
    assert status == 200 and node.asked[0][0] == "change"


def test_an_unknown_path_is_a_problem_too() -> None:
    for path in ("/api/tabels", "/api/tables/", "/nowhere", "/docs/nothing.json"):
        status, problem = told(FakeNode(), "GET", path)
        assert (status, problem["code"]) == (404, "not_found"), path


def test_a_method_that_is_none_is_refused_with_those_that_there_are() -> None:
    answer = ask(create_app(FakeNode(), OPEN), "DELETE", f"/api/tables/{CODE}/join", headers=BEARER)
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "POST"


def test_one_path_with_two_methods_says_both() -> None:
    answer = ask(create_app(FakeNode(), OPEN), "PUT", "/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].replace(" ", "").split(",")) == {"GET", "HEAD", "POST"}


def test_an_exception_is_a_problem_without_a_trace() -> None:
    node = FakeNode(listed=ZeroDivisionError("in secret words"))
    answer = ask(create_app(node, OPEN), "GET", "/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "ZeroDivision" not in answer.text and "secret words" not in answer.text and "Traceback" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_store_that_is_away_is_503_with_a_time_to_wait() -> None:
    answer = ask(create_app(FakeNode(listed=Unavailable("gone")), OPEN), "GET", "/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert int(answer.headers["retry-after"]) >= 1


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "after=1&after=2", "limit=0", "limit=501", "aftr=1", "after="]
)
def test_a_bad_parameter_is_refused_with_its_name(query: str) -> None:
    status, problem = told(FakeNode(), "GET", f"/api/matches/{MATCH}/events?{query}")
    assert (status, problem["code"]) == (422, "bad_value")
    assert list(problem["problems"]) == [query.partition("=")[0]]


def test_steps_are_asked_for_by_seq() -> None:
    node = FakeNode()
    status, body = told(node, "GET", f"/api/matches/{MATCH}/events?after=7&limit=3")
    assert status == 200 and body == {"head": 0, "steps": []}
    assert node.asked[-1] == ("steps", (MATCH, 7, 3, None))


@pytest.mark.parametrize("seq", ["x", "-1", "1.5", "9" * 30, "٣"])
def test_a_step_that_is_no_number_is_not_there(seq: str) -> None:
    status, problem = told(FakeNode(), "GET", f"/api/matches/{MATCH}/steps/{seq}/receipts")
    assert (status, problem["code"]) == (404, "no_such_step")


def test_a_record_is_a_file_of_lines() -> None:
    answer = ask(create_app(FakeNode(), OPEN), "GET", f"/api/matches/{MATCH}/record")
    assert answer.text == '{"seq":0}\n{"seq":1}\n'
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert answer.headers["content-disposition"] == f'attachment; filename="{MATCH}.jsonl"'


def test_a_record_before_the_end_is_refused() -> None:
    node = FakeNode(record=Problem("match_not_over", "Wait."))
    status, problem = told(node, "GET", f"/api/matches/{MATCH}/record")
    assert (status, problem["code"]) == (409, "match_not_over")


def test_games_boards_and_rules_come_from_the_data_of_the_games() -> None:
    app = create_app(FakeNode(), OPEN)
    games = ask(app, "GET", "/api/games").json()
    assert games["settings"]["properties"]["misses"]["minimum"] == 1
    for game in games["games"]:
        assert game["options"]["type"] == "object" and game["presets"]
        board = ask(app, "GET", f"/api/games/{game['game']}/board").json()
        assert len(board["spaces"]) >= 40 and board["cards"]
        assert len({str(space["key"]) for space in board["spaces"]}) == len(board["spaces"])
        letters = {group["letter"]: group["spaces"] for group in board["groups"]}
        for space in board["spaces"]:
            if space["group"] is not None:
                assert space["key"] in letters[space["group"]] and space["rents"]
        rules = ask(app, "GET", f"/api/games/{game['game']}/rules")
        assert rules.headers["content-type"].startswith("text/markdown") and "#" in rules.text
    for path in ("board", "rules"):
        missing = ask(app, "GET", f"/api/games/chess/{path}")
        assert (missing.status_code, missing.json()["code"]) == (404, "no_such_game")


def test_a_passport_is_made_and_read() -> None:
    app = create_app(FakeNode(), OPEN)
    made = ask(app, "POST", "/api/passport", json={"game": "rentopia", "options": {"max_rounds": 20}}).json()
    assert made["options"] == {"max_rounds": 20}
    read = ask(app, "GET", f"/api/passport/{made['passport'].lower()}")
    assert read.json() == made


def test_a_bad_passport_and_bad_options_are_refused_by_field() -> None:
    app = create_app(FakeNode(), OPEN)
    read = ask(app, "GET", "/api/passport/ZZZZ")
    assert (read.status_code, read.json()["code"]) == (422, "bad_passport")
    made = ask(app, "POST", "/api/passport", json={"game": "rentopia", "options": {"max_rounds": -3, "frob": 1}})
    assert made.status_code == 422 and set(made.json()["problems"]) == {"max_rounds", "frob"}
    made = ask(app, "POST", "/api/passport", json={"game": "chess"})
    assert (made.status_code, made.json()["code"]) == (404, "no_such_game")


def test_live_is_live_and_ready_says_why_not() -> None:
    node = FakeNode()
    app = create_app(node, OPEN)
    assert ask(app, "GET", "/livez").text == "ok\n"
    assert ask(app, "GET", "/readyz").status_code == 200
    node.why_not = "the database does not answer"
    away = ask(app, "GET", "/readyz")
    assert (away.status_code, away.text) == (503, "the database does not answer\n")
    assert ask(app, "GET", "/livez").status_code == 200


def test_the_pages_are_there_and_run_no_script() -> None:
    app = create_app(FakeNode(), OPEN)
    for path in ("/", "/docs"):
        page = ask(app, "GET", path)
        assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
        assert "<script" not in page.text and "style=" not in page.text
    assert "rentopia play --server http://table.test" in ask(app, "GET", "/").text
