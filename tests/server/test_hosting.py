"""What docs/hosting.md, compose.yaml and deploy/ say is so: settings and commands that they name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from rentopia.cli.main import cli
from rentopia.server.settings import CONFIG_VARIABLE, PREFIX, read_settings, table

ROOT = Path(__file__).parents[2]
FILES = (
    *(ROOT / name for name in ("compose.yaml", "docs/hosting.md")),
    *sorted(path for path in (ROOT / "deploy").iterdir()),
)
#: Words that begin as settings do and are for the build.
OTHERS = {"RENTOPIA_COMPILE"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_named_is_one(path: Path) -> None:
    known = {f"{PREFIX}{name.upper()}" for name in table()} | {CONFIG_VARIABLE} | OTHERS
    assert set(re.findall(r"\bRENTOPIA_[A-Z_]+", path.read_text(encoding="utf-8"))) <= known


def test_the_flags_and_commands_of_the_docs_are_there() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for command in set(re.findall(r"rentopia (serve|backup|restore)\b", text)):
        shown = CliRunner().invoke(cli, [command, "--help"]).output
        for line in re.findall(rf"rentopia {command}( --[a-z-]+.*)", text):
            for flag in re.findall(r"--[a-z-]+", line):
                assert flag in shown, line


def test_the_settings_of_the_examples_can_be_read() -> None:
    lines = (ROOT / "compose.yaml").read_text(encoding="utf-8").splitlines()
    given = dict(re.findall(r"^\s+(RENTOPIA_[A-Z_]+): (.*)$", "\n".join(lines), re.MULTILINE))
    values = {"POSTGRES_PASSWORD": "secret", "RENTOPIA_KEY": "ab" * 32, "SITE": "play.example.org"}
    for name, text in given.items():
        given[name] = re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda found: values[found[1]], text).strip('"')
    settings = read_settings({}, given)
    assert settings.shared
    assert settings.public_url == "https://play.example.org"
    assert settings.forwarded_allow_ips == ("*",)
    toml = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"), re.DOTALL)
    assert toml
    for text in toml:
        for name in re.findall(r"^(\w+) =", text, re.MULTILINE):
            assert name in table()


def test_every_file_that_the_docs_point_to_is_there() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / "docs" / target).exists(), target
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    for target in re.findall(r"\./?(deploy/[\w.]+)|dockerfile: (\S+)", compose):
        assert (ROOT / (target[0] or target[1])).is_file(), target
