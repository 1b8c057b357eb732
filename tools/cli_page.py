"""Writes the table of commands in docs/cli.md: `python -m tools.cli_page`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from tools.architecture import with_part
from worldwright.cli import COMMANDS, group

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"
PART = "commands"
"""Name of the generated part of the page."""


def rows(command: click.Command, name: str) -> Iterator[str]:
    """The rows of a command and its subcommands."""
    taken = [p.human_readable_name.upper() for p in command.params if p.param_type_name == "argument"]
    yield f"| `{' '.join([name, *taken])}` | {_short(command)} |"
    for below, subcommand in command.commands.items() if isinstance(command, click.Group) else ():
        yield from rows(subcommand, f"{name} {below}")


def named(words: str) -> click.Command:
    """The command with that name."""
    command: click.Command = group
    for word in words.split():
        assert isinstance(command, click.Group)
        below = command.get_command(click.Context(command), word)
        assert below is not None, words
        command = below
    return command


def _short(command: click.Command) -> str:
    """The first paragraph of a command's help, on one line."""
    return " ".join((command.help or "").partition("\n\n")[0].replace("\b", "").split()).replace("|", "\\|")


def table() -> str:
    """The table of commands."""
    head = ["| command | does |", "|---|---|"]
    return "\n".join([*head, *(row for name in COMMANDS for row in rows(named(name), f"worldwright {name}"))])


if __name__ == "__main__":
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), PART, table()), encoding="utf-8")
