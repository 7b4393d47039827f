"""The settings: where each value is taken from, and a sentence for every one that is bad."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from rentopia.server.settings import Settings, SettingsError, origin_of, read_settings, table


def problems(
    flags: dict[str, object] | None = None, environment: dict[str, str] | None = None, config: Path | None = None
) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        read_settings(flags or {}, environment or {}, config)
    return caught.value.problems


def test_without_anything_all_settings_have_their_defaults() -> None:
    assert read_settings({}, {"PATH": "/bin", "RENTOPIA_PLAIN": "1"}) == Settings()


def test_a_flag_goes_before_the_environment_before_the_file_before_the_default(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('host = "0.0.0.0"\nport = 1\nbot_workers = 3\n')
    environment = {"RENTOPIA_PORT": "2", "RENTOPIA_BOT_WORKERS": "4"}
    settings = read_settings({"bot_workers": "5", "host": None}, environment, file)
    assert (settings.host, settings.port, settings.bot_workers) == ("0.0.0.0", 2, 5)
    assert settings.join_per_minute == Settings().join_per_minute


def test_the_environment_can_name_the_file_and_the_flag_names_another(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text("port = 1")
    second.write_text("port = 2")
    environment = {"RENTOPIA_CONFIG": str(first)}
    assert read_settings({}, environment).port == 1
    assert read_settings({}, environment, second).port == 2


def test_lists_are_lists_in_the_file_and_have_commas_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('allowed_origins = ["https://a.example", "https://b.example"]')
    wanted = ("https://a.example", "https://b.example")
    assert read_settings({}, {}, file).allowed_origins == wanted
    assert (
        read_settings({}, {"RENTOPIA_ALLOWED_ORIGINS": "https://a.example, https://b.example,"}).allowed_origins
        == wanted
    )


@pytest.mark.parametrize(
    ("name", "value", "part"),
    [
        ("port", "x", "whole number from 0 to 65535"),
        ("port", "-1", "whole number"),
        ("port", "65536", "whole number"),
        ("port", "٣", "whole number"),
        ("port", "9" * 5000, "whole number"),
        ("secure_cookies", "maybe", "one of auto, on, off"),
        ("log_level", "loud", "one of auto, debug"),
        ("public_url", "play.example.org", "an address such as"),
        ("public_url", "ftp://play.example.org", "an address such as"),
        ("public_url", "https://play.example.org/table", "nothing behind the name"),
        ("public_url", "https://me:pw@play.example.org", "an address such as"),
        ("public_url", "https://play.example.org:x", "an address such as"),
        ("allowed_origins", "https://a.example,b", "an address such as"),
        ("forwarded_allow_ips", "10.0.0.2,proxy", "addresses such as"),
        ("metrics", "9310", "an address with its port"),
        ("metrics", "127.0.0.1:65536", "an address with its port"),
        ("host", " ", "0.0.0.0 for all"),
        ("node", "a b", "letters"),
        ("database", "mysql://x", "can't be used"),
    ],
)
def test_a_bad_value_is_told_with_its_place_and_what_it_may_be(name: str, value: str, part: str) -> None:
    flag = f"--{name.replace('_', '-')}"
    for found, place in (
        (problems({name: value}), flag),
        (problems(environment={f"RENTOPIA_{name.upper()}": value}), f"RENTOPIA_{name.upper()}"),
    ):
        assert len(found) == 1
        assert found[0].startswith(f"{place}: ") and part in found[0] and found[0].endswith(".")
        assert len(found[0]) < 300


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("port = true", "port in"),
        ("port = 1.5", "port in"),
        ('host = ["a"]', "must be a text"),
        ("allowed_origins = [1]", "list of texts"),
        ("prot = 1", "did you mean port"),
        ("[server]\nport = 1", "there is no such setting"),
        ("port = ", "is no TOML file"),
    ],
)
def test_a_bad_file_is_told_with_its_name(text: str, part: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    (found,) = problems(config=file)
    assert str(file) in found and part in found


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    (found,) = problems(config=tmp_path / "none.toml")
    assert "can't be read" in found and "none.toml" in found


def test_a_variable_that_is_nearly_a_setting_is_told() -> None:
    (found,) = problems(environment={"RENTOPIA_DATABSE": "x"})
    assert found.startswith("RENTOPIA_DATABSE") and "did you mean database" in found


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("body_limit = 1\nfrob = 2")
    found = problems({"port": "x"}, {"RENTOPIA_LOG_LEVEL": "loud"}, file)
    assert len(found) == 4


def test_the_key_is_given_once_and_shown_nowhere() -> None:
    key = "ab" * 32
    (found,) = problems({"key_file": "k"}, {"RENTOPIA_KEY": key})
    assert "not both" in found and key not in found
    assert key not in repr(read_settings({}, {"RENTOPIA_KEY": key}))
    secret = "postgresql://me:open-sesame@db/x"
    assert "open-sesame" not in repr(read_settings({"database": secret}, {}))
    (found,) = problems({"database": "mysql://me:open-sesame@db/x"})
    assert "open-sesame" not in found


def test_the_default_of_every_setting_is_one_that_may_be_set() -> None:
    for name, (entry, row) in table().items():
        default = entry.default
        text = ",".join(default) if isinstance(default, tuple) else str(default)
        assert read_settings({name: text}, {}) == Settings(), name
        assert row.help.endswith((".", "`")) or "." in row.help, name


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().port = 1  # type: ignore[misc]


def test_the_key_lies_beside_the_file_of_the_database_and_nowhere_for_a_shared_one(tmp_path: Path) -> None:
    assert Settings(database=str(tmp_path / "x.sqlite3")).key_place() == tmp_path / "key"
    assert Settings(database="postgresql://db/x").key_place() is None
    assert Settings(database="postgresql://db/x", key_file="k").key_place() == Path("k")


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Play.Example.org", "https://play.example.org"),
        ("https://play.example.org:443/", "https://play.example.org"),
        ("http://play.example.org:443", "http://play.example.org:443"),
        ("http://[::1]:8310", "http://[::1]:8310"),
        ("null", ""),
        ("", ""),
        ("https://", ""),
        ("https://a@b", ""),
        ("https://[::1", ""),
        ("https://a:99999", ""),
        ("file:///x", ""),
    ],
)
def test_an_origin_is_written_as_browsers_do(url: str, origin: str) -> None:
    assert origin_of(url) == origin
