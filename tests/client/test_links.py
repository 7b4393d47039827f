"""Addresses and links as people paste them, and the ticket of a seat."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rentopia.cli import remoteticket
from rentopia.cli.remoteticket import Kept, forget_ticket, keep_ticket, kept_tickets, ticket_path
from rentopia.client import ClientError, Ticket
from rentopia.client.links import Link, invitation, read_link, server_address, socket_address


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" http://tables.example/ ", "http://tables.example"),
        ("https://tables.example/games/", "https://tables.example/games"),
        ("[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_taken_as_people_type_it(typed: str, meant: str) -> None:
    assert server_address(typed) == meant


@pytest.mark.parametrize("typed", ["", "ftp://x", "http://", "http://x:port", "http://x?a=1", "http://x/#y", "//"])
def test_what_is_no_address_is_said(typed: str) -> None:
    with pytest.raises(ClientError) as caught:
        server_address(typed)
    assert caught.value.code == "bad_address"


def test_what_a_problem_says_of_its_fields_is_said_once() -> None:
    whole = "These rules can't be played: max_rounds: no such option."
    assert str(ClientError("bad_options", whole, {"max_rounds": "max_rounds: no such option"})) == whole
    assert (
        str(ClientError("x", "Not so.", {"a": "is missing", "b": "b: is none"}))
        == "Not so. (a: is missing; b: is none)"
    )


@pytest.mark.parametrize("server", ["http://127.0.0.1:8000", "https://tables.example/games"])
@pytest.mark.parametrize("what", ["key", "watch"])
def test_a_link_that_was_made_is_read_back(server: str, what: str) -> None:
    link = invitation(server, "TX4K9P", "a-key_of=16", what)
    assert link is not None
    assert read_link(f" {link}\n") == Link(server, "TX4K9P", "a-key_of=16")


def test_a_link_without_its_key_is_read_as_such() -> None:
    assert read_link("http://x/t/TX4K9P") == Link("http://x", "TX4K9P", None)
    assert read_link("http://x/t/TX4K9P#plain") == Link("http://x", "TX4K9P", "plain")


@pytest.mark.parametrize("typed", ["", "TX4K9P", "http://x", "ftp://x/t/TX4K9P", "#key=1"])
def test_what_is_no_link_is_said(typed: str) -> None:
    with pytest.raises(ClientError) as caught:
        read_link(typed)
    assert caught.value.code == "bad_address"


def test_the_socket_is_secure_where_the_page_is() -> None:
    assert socket_address("https://x", "TX4K9P") == "wss://x/api/tables/TX4K9P/socket"
    assert socket_address("http://x", "A/B") == "ws://x/api/tables/A%2FB/socket"


def test_a_ticket_is_kept_for_its_owner_alone_and_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remoteticket, "default_path", lambda: tmp_path / "match.jsonl")
    ticket = Ticket("http://x", "TX4K9P", "secret-of-a-seat", "00" * 16)
    assert kept_tickets("http://x", "TX4K9P") == []
    path = keep_ticket(ticket, "Ada", "key")
    assert path.stat().st_mode & 0o777 == 0o600 and path.parent.stat().st_mode & 0o077 == 0
    assert kept_tickets("http://x", "tx4k9p") == [Kept(ticket, "Ada", "key")]
    assert kept_tickets("http://y", "TX4K9P") == []
    path.write_text('{"server":1}', encoding="utf-8")
    assert kept_tickets("http://x", "TX4K9P") == []
    path.write_text("[]", encoding="utf-8")
    assert kept_tickets("http://x", "TX4K9P") == []
    forget_ticket(ticket)
    assert not path.exists()


def test_two_seats_of_a_table_are_kept_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remoteticket, "default_path", lambda: tmp_path / "match.jsonl")
    ada, ben = (Ticket("http://x", "TX4K9P", secret, "00" * 16) for secret in ("secret-of-ada", "secret-of-ben"))
    os.utime(keep_ticket(ada, "Ada"), (1, 1))
    keep_ticket(ben, "Ben")
    assert [kept.name for kept in kept_tickets("http://x", "TX4K9P")] == ["Ben", "Ada"]
    forget_ticket(ben)
    assert [kept.ticket for kept in kept_tickets("http://x", "TX4K9P")] == [ada]


def test_a_code_never_leads_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remoteticket, "default_path", lambda: tmp_path / "match.jsonl")
    assert ticket_path(Ticket("http://x", "../../etc/passwd", "secret", "")).parent == tmp_path / "seats"
