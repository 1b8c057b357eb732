"""The command `worldwright`. Commands are loaded when they are called, so that `--help` answers at once."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping
from typing import Any

import click

from worldwright import __version__
from worldwright.core.content import FOLDER_VARIABLE
from worldwright.core.errors import UserError

PLAYERS = {
    "play": "Play in your browser, on this computer.",
    "serve": "Host a server for others.",
    "terminal": "Play in the terminal against bots.",
    "learn": "Learn a game by playing, in the terminal.",
    "practice": "Solve puzzles in the terminal.",
    "games": "List games, player counts and options.",
    "rules": "Print the rules of a game.",
    "content": "List tiles, cards and boards, with sources.",
    "print": "Score sheets, player aids and lost pieces as PDF.",
    "score": "Score a position or a record, line by line.",
}
RECORD = {
    "verify": "Check that a game file is fair and unchanged.",
    "replay": "Show a record move by move.",
    "export": "Write records as a table of data: Parquet, CSV or JSON lines.",
    "review": "What each move of a finished game cost, and the chances to win.",
    "hint": "Suggest a move for a position in a game file.",
    "best": "Find the best possible world of a round (Mondo games).",
}
LAB = {
    "simulate": "Simulate many games between bots.",
    "arena": "Rate bots against each other.",
    "tournament": "Run a tournament of bots (Swiss or round robin).",
    "bench": "Moves per second of every game, and what a table costs.",
}
ADMIN = {
    "backup": "Copy a server's data into one file, while it runs.",
    "restore": "Put a backup into an empty data folder.",
    "doctor": "Check a server's data for damage.",
    "migrate": "Move a data folder into a PostgreSQL database, or back.",
    "daily": "Print fairness codes and seeds of the daily world.",
    "cluster": "The nodes of a cluster: who owns what, and how each is.",
    "trial": "Try a cluster on this machine.",
}
GROUPS = {"record": RECORD, "lab": LAB, "admin": ADMIN}
"""The commands by audience. Each is the function of that name in the module of that name in its folder."""
TITLES = {"record": "Records of games", "lab": "Many games between bots", "admin": "For the host of a server"}
SHORT = {
    "verify": "record", "replay": "record", "export": "record", "review": "record", "simulate": "lab", "arena": "lab",
}  # fmt: skip
"""The best known commands, which need no group in front."""
SECTIONS = {"Play": PLAYERS} | {
    TITLES[group]: {name if name in SHORT else f"{group} {name}": says for name, says in some.items()}
    for group, some in GROUPS.items()
}
"""What `--help` shows: every command as it is typed, with its short help."""
COMMANDS = {name: says for some in SECTIONS.values() for name, says in some.items()}
MOVED = {name: f"worldwright {group} {name}" for group, some in GROUPS.items() for name in some if name not in SHORT}
MOVED |= {"move-house": "worldwright admin migrate"}
MOVED |= {name: f"./dev {name}" for name in ("soak", "health", "puzzles")}
"""Former names and what to type now. The tools of `./dev` exist in the repository alone."""


OF_THE_SERVER = ("argon2", "cryptography", "h11", "openskill", "prometheus_client", "uvicorn", "websockets")
"""What an installation of the rules alone lacks: `pip install --no-deps worldwright msgspec click rich`."""


class CommandGroup(click.Group):
    """A group that knows its commands' names, and imports one only to run it or show its help."""

    def __init__(self, *given: Any, loaded: Mapping[str, str] = PLAYERS, folder: str = "", **more: Any) -> None:
        super().__init__(*given, **more)
        self._loaded, self._folder = loaded, folder

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._loaded)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._loaded:
            return None
        module = importlib.import_module(f"worldwright.cli{self._folder}.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self._loaded.items()))


class AllCommands(CommandGroup):
    """The players' commands, the groups, and the best known commands of the groups."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*PLAYERS, *GROUPS, *SHORT]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in GROUPS:
            return _group(cmd_name)
        if cmd_name in SHORT:
            return _group(SHORT[cmd_name]).get_command(ctx, cmd_name)
        if cmd_name in MOVED:
            raise UserError(f"{cmd_name!r} is called `{MOVED[cmd_name]}` now")
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        wide = max(map(len, COMMANDS))
        for title, some in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{wide}}", says) for name, says in some.items()])


def _group(name: str) -> CommandGroup:
    return CommandGroup(name, loaded=GROUPS[name], folder=f".{name}", help=f"{TITLES[name]}.")


@click.group(cls=AllCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="worldwright %(version)s")
@click.option(
    "--content",
    "folder",
    type=click.Path(exists=True, file_okay=False),
    help="A folder with corrected or additional content files: FOLDER/GAME/….toml.",
)
def group(folder: str | None) -> None:
    """One table for five world-building games.

    Bad input ends with one sentence on standard error and exit code 2.
    """
    if folder is not None:
        os.environ[FOLDER_VARIABLE] = folder


def main() -> None:
    """The command `worldwright`."""
    run(group, "worldwright")


def run(command: click.Command, name: str) -> None:
    """Run a command. Bad input becomes one sentence and exit code 2."""
    try:
        command.main(prog_name=name, standalone_mode=False)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.ClickException as fault:
        click.echo(f"{name}: {_sentence(fault.format_message())}", err=True)
        sys.exit(2)
    except UserError as fault:
        click.echo(f"{name}: {_sentence(str(fault))}", err=True)
        sys.exit(2)
    except ModuleNotFoundError as fault:
        if fault.name not in OF_THE_SERVER:
            raise
        click.echo(f"{name}: the server needs {fault.name}, which is not installed: pip install worldwright", err=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has closed the pipe
        sys.exit(1)


def _sentence(text: str) -> str:
    """The text on one line, ended by a full stop."""
    line = " ".join(text.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."
