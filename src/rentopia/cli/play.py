"""`rentopia play`: one match in the terminal, people sharing the keyboard, bots, or both."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console

from rentopia.cli.asking import Asker, Stopped
from rentopia.cli.chance import TerminalChance
from rentopia.cli.match import Match
from rentopia.cli.ownname import YOU, is_you, login_name
from rentopia.cli.save import Notes, Saved, SaveError, default_path, is_same_file, read_save
from rentopia.cli.settings import read_players, read_settings
from rentopia.engine.history import History
from rentopia.formats import position
from rentopia.games import GAMES, game_of, load_game
from rentopia.games.tomlfile import DataError

BOT_SEATS = "bot:steady,bot:steady,bot:steady"


@click.command("play")
@click.option("--game", type=click.Choice(list(GAMES)), default=None, help=f"Which game; usually {next(iter(GAMES))}.")
@click.option("--seats", default=None, help=f"Who plays, in order: names, or bot:NAME. Usually you and {BOT_SEATS}.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="An option of the host; may be repeated.")
@click.option("--max-rounds", type=click.IntRange(0, 100_000), default=None, help="End after so many rounds; 0: none.")
@click.option(
    "--board", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=None, help="A board file."
)
@click.option("--seed", type=int, default=None, help="Repeatable dice and cards, for trying things out.")
@click.option("--save", "save", type=click.Path(dir_okay=False, path_type=Path), default=None, help="Where to save.")
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), default=None, help="Go on with this match.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Write the record of the match, for rentopia verify; it is complete when the match is over.",
)
@click.option(
    "--new", "fresh", is_flag=True, help="Begin anew without asking about a saved match; a new seat at a server."
)
@click.option("--server", default=None, metavar="URL", help="Play at this server: at a new table, or that of --table.")
@click.option("--table", "table", default=None, metavar="CODE", help="The table's code, or the whole link to it.")
@click.option("--key", default=None, help="The key of the invitation, where the code stands without its link.")
@click.option("--public", is_flag=True, help="A new table at a server that anybody may join: by its code alone.")
@click.option("--name", default=None, help="What you are called at a server's table; another name: another seat.")
@click.option("--bots", default=None, metavar="BOT,…", help="Bots for a new table at a server.")
@click.option(
    "--pace",
    type=click.IntRange(0, 10_000),
    default=None,
    metavar="MS",
    help="How long bots of a new table at a server wait before they act, in ms, up to 10000; usually 900.",
)
@click.option("--rules", "rules", default=None, metavar="CODE", help="The rules code of another table, for a new one.")
def play(
    game: str | None,
    seats: str | None,
    settings: tuple[str, ...],
    max_rounds: int | None,
    board: Path | None,
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    record: Path | None,
    fresh: bool,
    server: str | None,
    table: str | None,
    key: str | None,
    public: bool,
    name: str | None,
    bots: str | None,
    pace: int | None,
    rules: str | None,
) -> None:
    """Play one match in the terminal, against bots or with people at the same keyboard.

    The match is saved before every decision of a person and whenever you leave: by q, at the end of input, by Ctrl-C.

    At a table of a server (--server, or --table with the whole link) other options count: --table, --key, --name and
    --new; for a new table --game, --set, --max-rounds, --rules, --bots, --pace, --public and --name. The server keeps
    that match.
    """
    console = Console(highlight=False, soft_wrap=False)
    if server is not None or table is not None:
        if seats or board or resume or record or save or seed is not None:
            raise click.UsageError(
                "at a server only --table, --key, --public, --name, --new, --bots, --pace, --rules, --game, --set and "
                "--max-rounds count"
            )
        if name is not None and is_you(name):
            raise click.BadParameter(YOU, param_hint="--name")
        options = read_settings(settings)
        if max_rounds is not None:
            options["max_rounds"] = max_rounds
        if rules is not None and options:
            raise click.UsageError("--rules names all options already; leave --set and --max-rounds out")
        wanted = tuple(bot.strip().lower() for bot in (bots or "").split(",") if bot.strip())
        if table is not None and (game or options or wanted or public or rules or pace is not None):
            raise click.UsageError(
                "the table has its game, options and seats already; leave --game, --set, --rules, --bots, --pace and "
                "--public out"
            )
        if server is None and "://" not in (table or ""):
            raise click.UsageError("name the server with --server, or give --table the whole link")
        from rentopia.cli.remote import Wish, play_at_server  # loaded only when it is needed

        wish = Wish(
            server=server or table or "",
            table=table,
            key=key,
            name=name,
            bots=wanted,
            game=game or next(iter(GAMES)),
            options=options,
            public=public,
            fresh=fresh,
            pace=pace,
            rules=rules,
        )
        sys.exit(play_at_server(wish, console))
    if key or public or name or bots or rules or pace is not None:
        raise click.UsageError(
            "--key, --public, --name, --bots, --pace and --rules are for a table at a server; name it with --server"
        )
    new_asked = bool(game or seats or settings or board or fresh or max_rounds is not None)
    if resume is not None and new_asked:
        raise click.UsageError("--resume goes on with a saved match as it is; leave the other options out")
    path = save or resume or default_path()
    if record is not None and is_same_file(record, path):
        raise click.UsageError("--record names the file that the match is saved in; give the record one of its own")
    with Asker(console) as asker:
        try:
            saved = None
            if resume is not None:
                saved = _resumed(resume)
            elif not new_asked and path.is_file():
                saved = _asked(path, console, asker)
            elif save is None and path.is_file():
                _keep(path, console)
            if saved is None:
                saved = _new(
                    game or next(iter(GAMES)), seats or f"{login_name()},{BOT_SEATS}", settings, max_rounds, board, seed
                )
            elif seed is not None:
                console.print("A saved match goes on with its own dice; --seed is for a new one.")
            match = Match(saved, path, console, asker, record)
        except Stopped as stopped:
            console.print(f"{stopped.why}; nothing was begun.")
            sys.exit(stopped.code)
        sys.exit(_play(match, console))


def _play(match: Match, console: Console) -> int:
    try:
        match.play()
    except Stopped as stopped:
        try:
            match.save()
        except OSError as error:
            click.echo(f"rentopia: not saved: {_told(error, match)}", err=True)
            return 1
        console.print(f"{stopped.why}. Saved; go on with: rentopia play --resume '{match.path}'", soft_wrap=True)
        return stopped.code
    except OSError as error:
        click.echo(f"rentopia: cannot save: {_told(error, match)}", err=True)
        return 1
    match.forget()
    return 0


def _told(error: OSError, match: Match) -> str:
    """The file that could not be written, and why; a half-written one goes by the name that it was to have."""
    return f"{str(error.filename or match.path).removesuffix('.part')}: {error.strerror or error}"


def _keep(path: Path, console: Console) -> None:
    """Put the match saved last aside under a name of its own, since a new one is to take its place unasked."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.{number}{path.suffix}")).exists():
        number += 1
    path.rename(aside)
    console.print(f"The match saved before is kept; go on with it by: rentopia play --resume '{aside}'", soft_wrap=True)


def _resumed(file: Path) -> Saved:
    try:
        return read_save(file)
    except SaveError as error:
        raise click.UsageError(str(error)) from None


def _asked(path: Path, console: Console, asker: Asker) -> Saved | None:
    """Offer the match saved last. None for a new one; the old one is then overwritten at the first save."""
    while True:
        answer = asker.ask("There is a saved match. Go on with it (y), or begin a new one in its place (n)? ").lower()
        if answer in ("y", "yes", ""):
            return _resumed(path)
        if answer in ("n", "no"):
            return None
        console.print("Please answer y or n.")


def _new(
    game: str,
    seats: str,
    settings: tuple[str, ...],
    max_rounds: int | None,
    board: Path | None,
    seed: int | None,
) -> Saved:
    names, players = read_players(seats)
    options = read_settings(settings)
    if max_rounds is not None:
        options["max_rounds"] = max_rounds
    text = None
    try:
        if board is not None:
            load_game(game).on_board(str(board))  # names the file in what is wrong with it
            text = board.read_text(encoding="utf-8") + "\n"
        state = load_game(game).on_board(text).new_state(options, len(names))
        position.read(position.write(state, names), text)  # says what is wrong with a name
    except UnicodeDecodeError:
        raise click.UsageError(f"{board}: not a text in UTF-8") from None
    except DataError as error:
        raise click.UsageError(str(error)) from None
    except (ValueError, OSError) as error:
        raise click.UsageError(str(error).replace("\n", "; ")) from None
    chance = TerminalChance(seed, len(names))
    history = History(game_of(state), state, names)
    return Saved(history, tuple(players), text, chance, Notes.begin(history, players, text, chance))
