"""`worldwright content GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from worldwright.cli.output import console, print_json
from worldwright.core.snapshot import content_hash
from worldwright.games import known_game

_LONGEST = 100


@click.command()
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="As JSON, complete.")
def content(game: str, as_json: bool) -> None:
    """What a game is played with, each part with its source mark.

    Files in the folder given by `worldwright --content FOLDER` are read and checked too.
    """
    rules = known_game(game)
    tree = rules.content()
    if as_json:
        print_json({"game": game, "hash": content_hash(rules.files()), **tree})
        return
    out = console()
    for part, value in tree.items():
        out.print(part, style="bold", end="")
        out.print(f"  {_summary(value)}")
        if isinstance(value, Mapping):
            for key, inner in value.items():
                out.print(f"  {key}  ", style="cyan", end="")
                out.print(_summary(inner))


def _summary(value: Any) -> str:
    """A value in a few words: its source mark first, lists by their length."""
    if isinstance(value, Mapping):
        source = f"[{value['source']}] " if "source" in value else ""
        return (
            source + ", ".join(f"{key}: {_short(inner)}" for key, inner in value.items() if key != "source")[:_LONGEST]
        )
    return _short(value)


def _short(value: Any) -> str:
    if isinstance(value, list | tuple):
        flat = ", ".join(map(str, value))
        return flat if len(value) <= 6 and len(flat) <= 40 else f"{len(value)} entries"
    if isinstance(value, Mapping):
        return f"{len(value)} entries" if len(str(value)) > 60 else str(dict(value))
    return str(value)
