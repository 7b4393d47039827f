"""The built browser client as the server gives it out: pages, files, caching, compression; and a server without one."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette

from rentopia.server.http.app import create_app
from rentopia.server.http.browser import Browser
from rentopia.server.settings import Settings
from server.asking import ask
from server.fakes import FakeNode

PAGE = '<!doctype html><script type="module" src="/assets/index-abc.js"></script>'
SCRIPT = "console.log('a table');\n" * 50


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "source.sha256").write_text("0", encoding="utf-8")
    (tmp_path / "licences.txt").write_text("OFL", encoding="utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "assets" / "face-abc.woff2").write_bytes(bytes(100))
    return create_app(FakeNode(), Settings(), browser=Browser.load(tmp_path))


@pytest.mark.parametrize("path", ["/", "/t/TX4K9P", "/m/f119b910366a71f0", "/learn", "/learn/rentopia/lessons/rent"])
def test_every_address_of_the_client_gives_its_page_which_is_asked_for_anew(app: Starlette, path: str) -> None:
    page = ask(app, "GET", path)
    assert (page.status_code, page.text) == (200, PAGE)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert "'unsafe" not in page.headers["content-security-policy"]


def test_a_page_that_a_browser_has_is_not_sent_again(app: Starlette) -> None:
    etag = ask(app, "GET", "/").headers["etag"]
    again = ask(app, "GET", "/t/TX4K9P", headers={"If-None-Match": f'"other", {etag}'})
    assert (again.status_code, again.content) == (304, b"")
    assert ask(app, "GET", "/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_files_with_a_hash_in_their_name_are_kept_for_ever(app: Starlette) -> None:
    script = ask(app, "GET", "/assets/index-abc.js")
    assert (script.status_code, script.text) == (200, SCRIPT)
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert ask(app, "GET", "/assets/face-abc.woff2").headers["content-type"] == "font/woff2"
    assert ask(app, "GET", "/licences.txt").headers["cache-control"] == "no-cache"


def test_text_is_sent_compressed_to_whom_takes_it(app: Starlette) -> None:
    packed = ask(app, "GET", "/assets/index-abc.js", headers={"Accept-Encoding": "br, gzip;q=0.5"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9)) < len(SCRIPT)
    assert packed.text == SCRIPT
    for refusing in ("identity", "gzip;q=0", "gzip; q=0.000", ""):
        plain = ask(app, "GET", "/assets/index-abc.js", headers={"Accept-Encoding": refusing})
        assert "content-encoding" not in plain.headers and plain.text == SCRIPT


@pytest.mark.parametrize(
    "path",
    ["/assets/none.js", "/assets/../index.html", "/assets/%2e%2e/source.sha256", "/source.sha256", "/t", "/t/A/b"],
)
def test_what_is_no_file_of_the_client_is_answered_as_everywhere(app: Starlette, path: str) -> None:
    gone = ask(app, "GET", path)
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")


#: As browsers ask for a page.
READS = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
LOST = ["/nonsense", "/t", "/t/", "/m/", "/t/A/b", "/m/a/b", "/assets/none.js", "/%3Cscript%3E", "/apis", "/docsy"]


@pytest.mark.parametrize("path", LOST)
def test_whoever_comes_with_a_browser_to_where_nothing_is_gets_the_page_that_says_so(app: Starlette, path: str) -> None:
    page = ask(app, "GET", path, headers=READS)
    assert (page.status_code, page.text) == (404, PAGE)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["content-security-policy"] == ask(app, "GET", "/").headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store" and "Accept" in page.headers["vary"]
    # A browser that has the page keeps it, but the answer is no less a 404.
    again = {**READS, "If-None-Match": ask(app, "GET", "/").headers["etag"]}
    assert ask(app, "GET", path, headers=again).status_code == 404
    assert ask(app, "HEAD", path, headers=READS).status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "accept"),
    [
        ("GET", "/api", READS["Accept"]),
        ("GET", "/api/nonsense", READS["Accept"]),
        ("GET", "/docs/nonsense", READS["Accept"]),
        ("POST", "/nonsense", READS["Accept"]),
        ("GET", "/nonsense", "*/*"),
        ("GET", "/nonsense", "application/json"),
        ("GET", "/nonsense", "text/html;q=0, */*"),
        ("GET", "/assets/none.js", "image/avif,image/webp"),
    ],
)
def test_programs_are_answered_in_json_where_nothing_is(app: Starlette, method: str, path: str, accept: str) -> None:
    gone = ask(app, method, path, headers={"Accept": accept})
    assert (gone.status_code, gone.json()["code"]) == (404, "not_found")


def test_only_reading_is_allowed(app: Starlette) -> None:
    assert ask(app, "HEAD", "/").status_code == 200
    assert ask(app, "POST", "/t/TX4K9P").status_code == 405


def test_a_server_without_the_client_says_how_else_to_play(tmp_path: Path) -> None:
    assert Browser.load(tmp_path) is None
    app = create_app(FakeNode(), Settings(), browser=None)
    assert "rentopia play --server" in ask(app, "GET", "/").text
    assert "--table" in ask(app, "GET", "/t/TX4K9P").text
    lost = ask(app, "GET", "/nonsense", headers=READS)
    assert lost.status_code == 404 and 'href="/"' in lost.text
    assert ask(app, "GET", "/nonsense").json()["code"] == "not_found"
