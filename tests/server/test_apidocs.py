"""The generated descriptions: fresh, complete, and true to the standards that they name."""

from __future__ import annotations

import json
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

import make_protocol
from rentopia.protocol.messages import CLOSE_CODES, Act, FromClient, FromServer, Hello
from rentopia.protocol.requests import CreateTable
from rentopia.server.http import apidocs
from rentopia.server.http.app import create_app
from rentopia.server.http.endpoints import ENDPOINTS
from rentopia.server.settings import Settings, table
from server.asking import ask
from server.fakes import FakeNode


def test_the_files_in_docs_are_those_that_the_program_makes() -> None:
    assert [str(path) for path in make_protocol.stale()] == [], "run python tools/make_protocol.py"


def test_the_server_shows_them_under_docs() -> None:
    app = create_app(FakeNode(), Settings())
    listing = ask(app, "GET", "/docs").text
    assert ask(app, "GET", "/docs/").text == listing
    for path, (_, document) in apidocs.files().items():
        assert f'href="/docs/{path}"' in listing
        shown = ask(app, "GET", f"/docs/{path}")
        assert shown.headers["content-type"] == "application/json" and shown.text == apidocs.encode(document)


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [found for inner in value.values() for found in references(inner)]
    return [found for inner in value for found in references(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("path", list(apidocs.files()))
def test_every_reference_leads_somewhere(path: str) -> None:
    document = apidocs.files()[path][1]
    found = references(document)
    assert found
    for reference in found:
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


@pytest.mark.parametrize("path", ["protocol/client.json", "protocol/server.json", "protocol/http.json"])
def test_the_schemas_are_json_schema(path: str) -> None:
    jsonschema.Draft202012Validator.check_schema(apidocs.files()[path][1])


def test_every_endpoint_stands_in_openapi_once_and_every_parameter_of_its_path() -> None:
    document = apidocs.openapi()
    named = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert sorted(named) == sorted(endpoint.name for endpoint in ENDPOINTS) and len(set(named)) == len(named)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            names = {entry["name"] for entry in operation.get("parameters", []) if entry["in"] == "path"}
            assert all(f"{{{name}}}" in path for name in names) and len(names) == path.count("{")
            assert "500" in operation["responses"]


def test_asyncapi_has_every_message_and_no_discriminator() -> None:
    document = apidocs.asyncapi()
    kinds = (*get_args(FromClient), *get_args(FromServer))
    assert len(document["channels"]["table"]["messages"]) == len(kinds)
    assert len(document["operations"]["fromClient"]["messages"]) == len(get_args(FromClient))
    assert "discriminator" not in json.dumps(document["components"]["schemas"])
    assert all(str(code) in document["info"]["description"] for code in CLOSE_CODES)


@pytest.mark.parametrize(
    ("message", "fits"),
    [
        (msgspec.to_builtins(Hello(1)), True),
        (msgspec.to_builtins(Act("12345678", {"kind": "roll"})), True),
        ({"type": "hello"}, False),
        ({"type": "hello", "protocol": 1, "frob": 1}, False),
        ({"type": "act", "id": "short", "action": {}}, False),
        ({"type": "frob"}, False),
    ],
)
def test_the_schema_of_clients_takes_what_the_server_takes(message: dict[str, Any], fits: bool) -> None:
    schema = apidocs.files()["protocol/client.json"][1]
    assert jsonschema.Draft202012Validator(schema).is_valid(message) is fits
    try:
        msgspec.convert(message, FromClient)
        taken = True
    except msgspec.ValidationError:
        taken = False
    assert taken is fits


def test_a_body_that_openapi_takes_is_taken() -> None:
    schemas = apidocs.http_schema()
    schema = {"$ref": "#/$defs/CreateTable", "$defs": schemas["$defs"]}
    good, bad = {"game": "rentopia", "name": "Ada"}, {"game": "rentopia", "name": ""}
    assert jsonschema.Draft202012Validator(schema).is_valid(good)
    assert not jsonschema.Draft202012Validator(schema).is_valid(bad)
    assert msgspec.convert(good, CreateTable).name == "Ada"


def test_the_page_of_settings_has_a_row_for_each() -> None:
    text = make_protocol.texts()[make_protocol.DOCS / "settings.md"]
    for name in table():
        assert f"`RENTOPIA_{name.upper()}`" in text
    assert all(line.count("|") == 6 for line in text.splitlines() if line.startswith("|"))


def test_the_tool_says_which_file_is_stale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_protocol.main(["--check"]) == 0
    monkeypatch.setattr("rentopia.server.settingsdocs.markdown", lambda: "other")
    assert make_protocol.main(["--check"]) == 1
    assert "docs/settings.md is stale" in capsys.readouterr().err
    assert make_protocol.main(["--frob"]) == 2
