"""The form of the rules: its schema takes what the game takes, and says everything that a form shows."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rentopia.games import GAMES, load_game
from rentopia.protocol.tables import TableSettings
from rentopia.table.lobby.optionsform import MOST_OPTIONS, options_schema, problems, settings_schema
from table.choices import any_value, good_value

VALIDATORS = {game: jsonschema.Draft202012Validator(options_schema(game)) for game in GAMES}
SETTINGS = jsonschema.Draft202012Validator(settings_schema())


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_is_one_and_names_every_option_in_order_with_its_help(game: str) -> None:
    schema = options_schema(game)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    options = load_game(game).options
    assert list(schema["properties"]) == [option.name for option in options]
    for place, option in enumerate(options):
        about = schema["properties"][option.name]
        assert about["description"] == option.help and about["order"] == place and about["title"] and about["changes"]
        assert about.get("default") == option.default


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_the_schema_takes_each_value_that_the_game_takes_and_no_other(game: str, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(load_game(game).options))
    options = {option.name: data.draw(any_value(option))}
    assert VALIDATORS[game].is_valid(options) == (not problems(game, options)), options


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_the_schema_takes_the_choices_that_go_together_and_no_others(game: str, data: st.DataObject) -> None:
    known = load_game(game).options
    options = data.draw(st.fixed_dictionaries({}, optional={option.name: good_value(option) for option in known}))
    if data.draw(st.booleans()):
        # Small sums, so that what options ask of each other is met.
        options["starting_cash"] = data.draw(st.integers(0, 700))
    assert VALIDATORS[game].is_valid(options) == (not problems(game, options)), options


def test_what_options_ask_of_each_other_is_in_the_schema() -> None:
    for cash, fine in ((324, False), (325, True)):
        options = {"setup": "hands", "starting_cash": cash}
        assert VALIDATORS["landlords"].is_valid(options) == fine == (not problems("landlords", options))


@pytest.mark.parametrize("game", GAMES)
def test_problems_name_every_bad_field(game: str) -> None:
    wrong = problems(game, {"starting_cash": "much", "turn_timer": 5, "no_such": 1})
    assert set(wrong) == {"starting_cash", "turn_timer", "no_such"} and all(wrong.values())
    assert problems(game, {}) == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_flood_of_options_is_one_problem(game: str) -> None:
    wrong = problems(game, {f"option{number}": number for number in range(MOST_OPTIONS + 1)})
    assert list(wrong) == ["options"]


def test_special_values_are_told() -> None:
    about = options_schema("rentopia")["properties"]
    assert about["turn_timer"]["special"] == {"0": "none"}
    assert about["houses"]["special"] == {"unlimited": "without end"}


_FIELDS = {field.name: field for field in msgspec.structs.fields(TableSettings)}
_ANY: list[Any] = [None, True, False, 0, 1, -1, 5, 10, 60, 61, 86400, 86401, 0.5, "", "wait", "give_up", [], {}]


@given(st.dictionaries(st.sampled_from([*_FIELDS, "no_such"]), st.sampled_from(_ANY) | st.integers(), max_size=4))
def test_the_schema_of_the_settings_takes_what_the_table_takes(settings: dict[str, Any]) -> None:
    try:
        msgspec.convert(settings, TableSettings)
        fine = True
    except msgspec.ValidationError:
        fine = False
    assert SETTINGS.is_valid(settings) == fine, settings


def test_the_schema_of_the_settings_has_titles_help_and_defaults() -> None:
    for name, about in settings_schema()["properties"].items():
        assert about["title"] and about["default"] == _FIELDS[name].default and "order" in about
