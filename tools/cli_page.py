"""Writes the table of commands in docs/cli.md from the commands themselves: `python -m tools.cli_page`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from tools.architecture import with_part
from worldwright.cli import COMMANDS, group

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"
PART = "commands"
"""The part of the page that is written."""


def rows(command: click.Command, name: str) -> Iterator[str]:
    """A row for a command, and for each one below it."""
    taken = [p.human_readable_name.upper() for p in command.params if p.param_type_name == "argument"]
    own = [p for p in command.params if p.param_type_name == "option" and "--help" not in p.opts]
    options = " ".join(f"`{max(p.opts, key=len)}`" for p in own)
    yield f"| `{' '.join([name, *taken])}` | {_short(command)} | {options} |"
    for below, each in command.commands.items() if isinstance(command, click.Group) else ():
        yield from rows(each, f"{name} {below}")


def named(words: str) -> click.Command:
    """The command that is typed so."""
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
    head = ["| command | does | options |", "|---|---|---|"]
    return "\n".join([*head, *(row for name in COMMANDS for row in rows(named(name), f"worldwright {name}"))])


if __name__ == "__main__":
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), PART, table()), encoding="utf-8")
