"""The command line: `rentopia COMMAND`. Each command lives in a module of its own, imported only when it is asked for.

Machine output goes to standard output, messages to standard error; 2 is wrong use, 1 a failed check, 130 Ctrl-C
(formats, part 7); for `serve`, which is stopped that way, 0.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

import click

from rentopia import about

#: Each command with the module and the name it stands under there, and its line in the help.
COMMANDS: dict[str, tuple[str, str, str]] = {
    "serve": ("rentopia.cli.serve", "serve", "Run the table server; so does no command at all."),
    "play": ("rentopia.cli.play", "play", "Play one match in the terminal."),
    "simulate": ("rentopia.cli.simulate", "simulate", "Play many matches between bots."),
    "landings": ("rentopia.cli.landings", "landings", "Where throws and turns end, without money."),
    "scenario": ("rentopia.cli.scenario", "scenario", "Run scenario files."),
    "verify": ("rentopia.cli.verify", "verify", "Check the record of a match."),
    "backup": ("rentopia.cli.backup", "backup", "Copy the server's database while it runs."),
    "restore": ("rentopia.cli.backup", "restore", "Put such a copy in the place of the database."),
    "rules": ("rentopia.cli.rules", "rules", "Print the rules, the board and the cards."),
}


class LazyGroup(click.Group):
    """Finds a command's module by name when it is called, so that `--version` and `--help` stay quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, (module, _, _) in COMMANDS.items() if find_spec(module)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS or not find_spec(COMMANDS[cmd_name][0]):
            return None
        module, name, _ = COMMANDS[cmd_name]
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][2]) for name in self.list_commands(ctx)])


def _print_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(about.version())
        ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and which form of the rules runs, compiled or plain Python.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Rentopia: property-trading board games, played to the letter of their rules."""
    if ctx.invoked_subcommand is None:
        # A child context of its own, so that the settings of the environment count as for `rentopia serve`.
        command = cli.get_command(ctx, "serve")
        assert command is not None
        with command.make_context("serve", [], parent=ctx) as served:
            command.invoke(served)


def main(arguments: list[str] | None = None) -> None:
    """Run a command line and end the process with its exit code; whatever goes wrong with it is one line."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    try:
        result = cli.main(args=arguments, prog_name="rentopia", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("rentopia: stopped", err=True)
        return 130
    except click.ClickException as error:
        message = " ".join(error.format_message().split())
        click.echo(f"rentopia: {message}", err=True)
        return error.exit_code
    except KeyboardInterrupt:
        click.echo("rentopia: stopped", err=True)
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more can be said to them.
        sys.stderr.close()
        return 1
    return result if isinstance(result, int) else 0


if __name__ == "__main__":
    main()
