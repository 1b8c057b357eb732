"""`worldwright print GAME`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.api.printing import SHEETS, SIZES, printed
from worldwright.cli.output import console, write_bytes
from worldwright.core.rulebook import language
from worldwright.games import known_game


@click.command("print")
@click.argument("game")
@click.option("--what", default="all", show_default=True, help=f"{', '.join(SHEETS)}.")
@click.option("--piece", default="", help="Only a lost piece, such as M017, or a part of the box, such as tiles.")
@click.option("--paper", default="a4", show_default=True, help=f"{' or '.join(SIZES)}.")
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option(
    "-o", "--output", "target", type=click.Path(path_type=Path), help="The file to write; GAME.pdf if left out."
)
def print(game: str, what: str, piece: str, paper: str, lang: str, target: Path | None) -> None:  # noqa: A001
    """Score sheets, player aids and pieces to cut out, as PDF true to size.

    Print at 100 %. Backs follow their fronts, to print on both sides, turned over the long edge.
    """
    rules = known_game(game)
    body = printed(rules, what, piece=piece, paper=paper, lang=language(lang))
    file = Path(f"{rules.NAME}.pdf") if target is None else target
    write_bytes(file, body)
    console(stderr=True).print(f"{file} is written.")
