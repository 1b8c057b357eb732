"""`worldwright rules GAME`."""

from __future__ import annotations

import click
import msgspec

from worldwright.cli.output import console, print_json
from worldwright.core.rulebook import language, rulebook
from worldwright.core.words import Lang
from worldwright.games import known_game

MARKS: dict[Lang, dict[str, str]] = {
    "en": {"ruling": "ruling", "reconstructed": "reconstructed"},
    "de": {"ruling": "Festlegung", "reconstructed": "rekonstruiert"},
}


@click.command()
@click.argument("game")
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def rules(game: str, lang: str, as_json: bool) -> None:
    """The numbered rules of a game, in English or German."""
    spoken = language(lang)
    book = rulebook(known_game(game).NAME, spoken)
    if as_json:
        print_json({"game": game, "lang": spoken, **msgspec.to_builtins(book)})
        return
    out = console()
    out.print(book.title, style="bold")
    out.print(book.blurb)
    for section in book.sections:
        out.print()
        out.print(section.title, style="bold underline")
        for rule in section.rules:
            mark = f"  [{MARKS[spoken][rule.mark]}]" if rule.mark else ""
            out.print(f"{rule.number}  ", style="cyan", end="")
            out.print(f"{rule.title}{mark}", style="bold")
            out.print(f"    {rule.text}")
