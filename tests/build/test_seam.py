"""Shared code names no game and none of the words that only one game has: it asks the game (architecture, decision 7).

Words are looked for in the code itself, in names and in texts, not in comments and docstrings, where an example may
help. What only one game has lives in its own folder.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "rentopia"

#: What any game runs through. Files of these folders that are about one game stand in a folder of its name there, or
#: say so in `OF_ONE_GAME`.
SHARED = ("engine", "formats", "protocol", "cli", "lab", "table", "store", "server", "client", "envs")
SHARED_FILES = ("bots/base.py", "bots/__init__.py", "bots/offers.py", "games/__init__.py", "games/tomlfile.py")

#: Files in shared folders that are about one game, each with the reason.
OF_ONE_GAME = {
    "cli/landings.py": "a study of Rentopia's ring, which the formats name as a command of its own",
}

GAMES = ("rentopia", "landlords")
#: Beginnings of words, so that `lockup_fine` and `jackpots` are found.
SPECIAL = (
    *("lockup", "jackpot", "station", "company", "companies", "busted", "town[ _]square", "town[ _]fund", "fortune"),
    *("single[ _]tax", "treasury", "miscellaneous", "jail", "poor[ _]house", "mother[ _]earth", "railroad", "luxur"),
    *("opportunit", "professor", "college", "speculat", "shelter", "salary", "wages"),
)
WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(SPECIAL)})", re.IGNORECASE)
#: The name of a game, where it is not the name of the package, of the program or of the error prefix.
GAME = re.compile(rf"(?<![a-z])(?:{'|'.join(GAMES)})(?![a-z])", re.IGNORECASE)

_SECURITY = "what a loan between seats may be secured by, a word of the formats (part 3)"

#: Words that stand in shared files for good: file, word, and why.
ALLOWED: dict[tuple[str, str], str] = {
    ("engine/codes.py", "treasury"): "accounts have one numbering over all games (formats 1)",
    ("engine/codes.py", "miscellaneous"): "accounts have one numbering over all games (formats 1)",
    ("engine/words.py", "treasury"): "a word of the formats that no player may have as a name",
    ("engine/words.py", "miscellaneous"): "a word of the formats that no player may have as a name",
    ("engine/codes.py", "speculat"): "phases have one numbering over all games (formats 4)",
    ("engine/words.py", "speculat"): "a phase of the formats",
    ("engine/codes.py", "lockup"): "a refusal, a reason and an event that the formats fix in one list for all games",
    ("engine/words.py", "lockup"): "`not_in_lockup` and `lockup_fine` are words of the formats",
    ("engine/decision.py", "lockup"): "the refusal `not_in_lockup` of the formats",
    ("engine/codes.py", "salary"): "reasons of payments stand in one list for all games",
    ("engine/words.py", "salary"): "reasons of payments stand in one list for all games",
    ("engine/codes.py", "company"): "reasons of payments stand in one list for all games",
    ("engine/words.py", "company"): "reasons of payments stand in one list for all games",
    ("engine/codes.py", "jackpot"): "reasons of payments stand in one list for all games",
    ("engine/words.py", "jackpot"): "reasons of payments stand in one list for all games",
    ("engine/rows.py", "wages"): _SECURITY,
    ("engine/door.py", "wages"): _SECURITY,
    ("formats/position.py", "wages"): _SECURITY,
    ("formats/positionpending.py", "wages"): _SECURITY,
    ("formats/recordoffers.py", "wages"): _SECURITY,
    ("formats/schema.py", "wages"): _SECURITY,
    ("cli/lending.py", "wages"): _SECURITY,
    ("formats/position.py", "speculat"): "a phase of the formats",
    ("formats/positionread.py", "speculat"): "a phase of the formats",
    ("games/__init__.py", "rentopia"): "the list of games",
    ("games/__init__.py", "landlords"): "the list of games",
    ("cli/main.py", "rentopia"): "the name of the program",
    ("cli/save.py", "rentopia"): "the folder of the program for what it keeps",
    ("client/http.py", "rentopia"): "a server of the program",
    ("server/node/seeds.py", "rentopia"): "a variable of the environment of the program",
    ("store/migrate.py", "rentopia"): "the version of the program that wrote the data",
    ("lab/dice.py", "rentopia"): "a salt of seeds: another one would change every pinned figure",
}
#: Where the program speaks of itself, not of the game of that name.
PROGRAM = re.compile(r"\brentopia (?:play|verify|simulate|scenario|landings|rules|serve|arena|lab)\b|rentopia: ")


def shared_files() -> list[str]:
    found = [path for folder in SHARED for path in (SOURCE / folder).rglob("*.py")]
    names = [path.relative_to(SOURCE).as_posix() for path in found] + list(SHARED_FILES)
    return sorted(name for name in names if name not in OF_ONE_GAME and not set(name.split("/")[1:-1]) & set(GAMES))


def texts_of(source: str) -> list[tuple[int, str]]:
    """Names and texts of a module with their lines, without docstrings and the name of the package in imports."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        # A text that stands alone is a docstring, of whatever it follows.
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            skipped.add(node.value)
    # `rentopia.__version__`: the package, where it is imported whole.
    package = any(isinstance(node, ast.Import) and node.names[0].name == "rentopia" for node in ast.walk(tree))
    found = []
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            found.append((line, node.value))
        elif isinstance(node, ast.Name) and not (package and node.id == "rentopia"):
            found.append((line, node.id))
        elif isinstance(node, ast.Attribute):
            found.append((line, node.attr))
        elif isinstance(node, ast.arg):
            found.append((line, node.arg))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append((line, node.name))
        elif isinstance(node, ast.keyword) and node.arg:
            found.append((line, node.arg))
        elif isinstance(node, ast.ImportFrom):
            found.append((line, (node.module or "").removeprefix("rentopia")))
            found += [(line, alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [(line, alias.name.removeprefix("rentopia")) for alias in node.names]
    return found


def named_in(name: str, source: str) -> list[str]:
    """What a shared module says that only one game knows, as ``line: word in "text"``."""
    found = []
    for line, text in texts_of(source):
        without_program = PROGRAM.sub("", text.removeprefix("rentopia."))
        for match in [*WORD.finditer(text), *GAME.finditer(without_program)]:
            word = match.group().lower()
            if (name, word) not in ALLOWED:
                found.append(f'{line}: {word} in "{text[:60]}"')
    return sorted(set(found), key=lambda entry: int(entry.split(":")[0]))


@pytest.mark.parametrize("name", shared_files())
def test_shared_code_knows_no_single_game(name: str) -> None:
    found = named_in(name, (SOURCE / name).read_text(encoding="utf-8"))
    assert not found, f"{name}:\n" + "\n".join(found)


def test_there_is_shared_code() -> None:
    files = shared_files()
    assert {"engine/trade.py", "formats/position.py", "cli/table.py", "lab/simulate.py"} <= set(files)
    assert all((SOURCE / name).is_file() for name in files)


def test_every_exception_is_still_needed() -> None:
    """Files of one game that are gone, and words that stand no more, are to leave the lists."""
    gone = [name for name in OF_ONE_GAME if not (SOURCE / name).is_file()]
    for name, word in ALLOWED:
        path = SOURCE / name
        texts = [text.lower() for _, text in texts_of(path.read_text(encoding="utf-8"))] if path.is_file() else []
        if not any(word in text for text in texts):
            gone.append(f"{name}: {word}")
    assert not gone


@pytest.mark.parametrize(
    "source",
    [
        'if game == "rentopia":\n    pass\n',
        "from rentopia.games.rentopia import legal\n",
        "from rentopia.games import rentopia\n",
        "import rentopia.games.landlords.rules\n",
        "state.lockup[seat] = 1\n",
        "def pay_jail(state): ...\n",
        'words = {"station": 2}\n',
        'print(f"in Lockup: {name}")\n',
        "call(single_tax=True)\n",
        "board.next_company\n",
        "board.station_mask\n",
    ],
)
def test_a_module_that_names_a_game_is_found(source: str) -> None:
    assert named_in("engine/x.py", source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Of Rentopia: the station and the jail."""\nx = 1  # lockup\n',
        "from rentopia.engine import codes\nimport rentopia.about\n",
        'click.echo("rentopia: stopped")\n',
        'print("go on with: rentopia play --resume")\n',
        "destination = accompany(x)\n",
    ],
)
def test_what_is_no_game_is_left_alone(source: str) -> None:
    assert named_in("engine/x.py", source) == []
