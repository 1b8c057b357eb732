"""The command `worldwright`. Commands are loaded when they are called, so that `--help` answers at once."""

from __future__ import annotations

import importlib
import os
import sys

import click

from worldwright import __version__
from worldwright.core.content import FOLDER_VARIABLE
from worldwright.core.errors import Trouble

COMMANDS = {
    "play": "Start the server on this machine and open the page.",
    "serve": "Run the server for others.",
    "cluster": "The nodes of a house of many machines: who owns what, and how each is.",
    "trial": "Try a house of many machines on this one.",
    "games": "The games, their player counts and options.",
    "learn": "Learn a game by playing, in the terminal.",
    "practice": "Puzzles of a game, in the terminal.",
    "rules": "The numbered rules of a game.",
    "content": "What a game is played with, with source marks.",
    "simulate": "Let bots play many games.",
    "arena": "Let bots play each other and rate them.",
    "tournament": "Let bots play a tournament: Swiss or round robin.",
    "puzzles": "Make puzzles from games between bots.",
    "health": "Who wins, what is blocked, how long it takes, over all options.",
    "terminal": "Play in the terminal against bots.",
    "score": "Score a position or a record, line by line.",
    "best": "The best world that a round of Mondo or Mondo Sapiens allowed.",
    "hint": "What a strong bot would do at a moment of a record, and why.",
    "review": "What each decision of a finished game cost, and the chances to win.",
    "replay": "Show a record move by move.",
    "daily": "The seals of the daily world, and the seeds of days that are over.",
    "verify": "Check every move and deal of records.",
    "backup": "Copy a server's data into one file, while it runs.",
    "restore": "Put a backup into an empty data folder.",
    "doctor": "Check every row and chain of a data folder.",
    "move-house": "Carry a data folder into a PostgreSQL database, or back.",
    "soak": "Play tables where everything goes wrong, and check every promise.",
    "bench": "Moves per second of every game; `bench tables`: of the server under load.",
}
"""Every command with its short help; each is the function of that name in the module of that name."""


class Commands(click.Group):
    """A group that knows its commands' names and imports one only to run it or to show its own help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(importlib.import_module(f"worldwright.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
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
    """Run a command; what is wrong with the input becomes one sentence and exit code 2."""
    try:
        group.main(prog_name="worldwright", standalone_mode=False)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.ClickException as fault:
        click.echo(f"worldwright: {_sentence(fault.format_message())}", err=True)
        sys.exit(2)
    except Trouble as fault:
        click.echo(f"worldwright: {_sentence(str(fault))}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has seen enough
        sys.exit(1)


def _sentence(text: str) -> str:
    """The text on one line, with a full stop and no more."""
    line = " ".join(text.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."
