"""`worldwright games`."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from worldwright.cli.output import console, print_json
from worldwright.core.rulebook import language, rulebook
from worldwright.core.words import LANGS
from worldwright.games import NAMES
from worldwright.games import game as load


def described(name: str) -> dict[str, Any]:
    """A game as a program needs it."""
    rules = load(name)
    return {
        "name": name,
        "title": {lang: rulebook(name, lang).title for lang in LANGS},
        "seats": {"min": rules.SEATS[0], "max": rules.SEATS[-1]},
        "minutes": rulebook(name, "en").minutes,
        "age": rulebook(name, "en").age or None,
        "rules_version": rules.RULES_VERSION,
        "options": msgspec.json.schema(rules.Options),
    }


@click.command()
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, options as JSON schema.")
def games(lang: str, as_json: bool) -> None:
    """The games, their player counts and options."""
    if as_json:
        print_json({"games": [described(name) for name in NAMES]})
        return
    spoken = language(lang)
    out = console()
    for name in NAMES:
        rules, book = load(name), rulebook(name, spoken)
        out.print(f"{book.title}", style="bold", end="")
        age = f", {book.age}+" if book.age else ""
        out.print(f"  ({name}, {rules.SEATS[0]}-{rules.SEATS[-1]}, {book.minutes} min{age})")
        out.print(f"  {book.blurb}")
        defaults = msgspec.to_builtins(rules.Options())
        for option in msgspec.structs.fields(rules.Options):
            out.print(f"    {option.name} = {msgspec.json.encode(defaults[option.name]).decode()}", style="dim")
