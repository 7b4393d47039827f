"""Seeds at rest: sealed for their match by the server's key, and a key that is made once."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from rentopia.server.node.seeds import SeedError, check_key, load_key, seal, unseal
from rentopia.store.sqlite import SqliteStore

KEY, SEED = bytes(range(32)), bytes(range(32, 64))


def test_a_sealed_seed_opens_with_its_key_for_its_match_only() -> None:
    sealed = seal(KEY, "m1", SEED)
    assert unseal(KEY, "m1", sealed) == SEED
    assert SEED not in sealed and seal(KEY, "m1", SEED) != sealed
    for key, match, given in (
        (bytes(32), "m1", sealed),
        (KEY, "m2", sealed),
        (KEY, "m1", sealed[:-1] + bytes([sealed[-1] ^ 1])),
        (KEY, "m1", b""),
    ):
        with pytest.raises(SeedError, match="does not open with this server's key"):
            unseal(key, match, given)


def test_the_key_is_made_once_for_its_owner_alone_and_found_again(tmp_path: Path) -> None:
    file = tmp_path / "key"
    key = load_key(None, file)
    assert len(key) == 32 and load_key(None, file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_key_of_a_database_is_the_first_that_was_used_with_it(tmp_path: Path) -> None:
    async def check(key: bytes) -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()
        try:
            await check_key(store, key)
        finally:
            await store.close()

    asyncio.run(check(KEY))
    asyncio.run(check(KEY))
    with pytest.raises(SeedError, match="another than the one"):
        asyncio.run(check(bytes(32)))
    asyncio.run(check(KEY))


def test_a_key_may_be_given_in_hex_or_base64() -> None:
    assert load_key(KEY.hex(), None) == KEY
    assert load_key("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", None) == KEY


@pytest.mark.parametrize("text", ["", "00" * 31, "no key at all", "ä" * 64])
def test_a_file_that_holds_no_key_says_what_it_must_hold(tmp_path: Path, text: str) -> None:
    file = tmp_path / "key"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SeedError, match=r"64 hex digits|cannot be read"):
        load_key(None, file)


def test_a_file_without_end_is_not_read_to_it() -> None:
    with pytest.raises(SeedError, match="64 hex digits"):
        load_key(None, Path("/dev/zero"))


def test_several_servers_are_told_to_give_the_key(tmp_path: Path) -> None:
    with pytest.raises(SeedError, match="RENTOPIA_KEY"):
        load_key(None, None)
    with pytest.raises(SeedError, match="cannot be made"):
        load_key(None, tmp_path / "nowhere" / "key")
    with pytest.raises(SeedError, match="64 hex digits"):
        load_key("abc", None)
