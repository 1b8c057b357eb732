"""`worldwright record best RECORD`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.table import Table

from worldwright.api.records import read_record
from worldwright.bots.best_world import round_of
from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json
from worldwright.core.errors import UserError
from worldwright.core.game import Line
from worldwright.core.rulebook import language, rule
from worldwright.core.words import Lang
from worldwright.kit.pool import laid_text
from worldwright.kit.scramble.bots.best_world import STEPS, Best, best_worlds

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "laid": "your world", "yours": "same tiles, best layout", "left": "with leftovers",
        "all": "all tiles", "points": "points",
        "found": "Best found: {points}. There may be more.", "proven": "{points} is the maximum (proven).",
        "bound": "Best found: {points}. Upper limit: {bound}.", "most": "upper limit",
        "left_out": "Without chips, tasks, bonuses, modifier and volcanoes.",
    },
    "de": {
        "laid": "deine Welt", "yours": "gleiche Plättchen, am besten gelegt", "left": "mit Resten",
        "all": "alle Plättchen", "points": "Punkte",
        "found": "Bestes Ergebnis: {points}. Vielleicht geht mehr.",
        "proven": "{points} ist das Maximum (bewiesen).",
        "bound": "Bestes Ergebnis: {points}. Obergrenze: {bound}.",
        "most": "Obergrenze",
        "left_out": "Ohne Chips, Aufgaben, Boni, Wertungskarte und Vulkane.",
    },
}  # fmt: skip


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--seat", default=1, show_default=True, help="Whose world, counted from 1.")
@click.option("--round", "number", default=0, help="Which round, counted from 1; the last if not given.")
@click.option("--steps", default=STEPS, show_default=True, help="How long to search.")
@click.option("--seed", default=1, show_default=True, help="The same seed finds the same worlds.")
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def best(record: Path, seat: int, number: int, steps: int, seed: int, lang: str, as_json: bool) -> None:
    """The best world that a round of Mondo or Mondo Sapiens allowed: with your tiles, with what was left, with all."""
    spoken = language(lang)
    at_least("--steps", steps, 1)
    read = read_record(record)
    rules, states = read.game, read.states
    try:
        this = round_of(rules, states[-1], number, seat - 1)
    except UserError as fault:
        raise UserError(f"{record}: {fault}") from None
    worlds = best_worlds(this, steps=steps, seed=seed)
    points, lines = this.points_of(this.laid)
    if as_json:
        board = this.scoring.ground
        print_json(
            {
                "seat": seat,
                "laid": {"points": points, "lines": msgspec.to_builtins(lines)},
                "best": [_tree(board, world) for world in worlds],
            }
        )
        return
    _print(rules.NAME, points, lines, worlds, spoken)


def _tree(board: Any, world: Best) -> dict[str, Any]:
    cells = {board.mask.cells[cell]: laid_text(board.box, lie) for cell, lie in enumerate(world.world) if lie}
    fields = {"tiles": world.tiles, "points": world.points, "bound": world.bound}
    return {**fields, "world": cells, "lines": msgspec.to_builtins(world.lines)}


def _print(game: str, points: int, lines: tuple[Line, ...], worlds: list[Best], lang: Lang) -> None:
    words = WORDS[lang]
    columns: list[tuple[str, int, tuple[Line, ...]]] = [
        (words["laid"], points, lines), *((words[world.tiles], world.points, world.lines) for world in worlds)
    ]  # fmt: skip
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    sums = [_by_rule(column[2]) for column in columns]
    for heading, _, _ in columns:
        table.add_column(heading, justify="right")
    for number in dict.fromkeys(key for one in sums for key in one):
        table.add_row(rule(game, number, lang).title, *(f"{one[number]:+d}" if number in one else "0" for one in sums))
    table.add_row(words["points"], *(str(column[1]) for column in columns))
    last = worlds[-1]
    if last.bound is not None:
        table.add_row(words["most"], "", *(str(world.bound) for world in worlds))
    out = console()
    out.print(table)
    verdict = "found" if last.bound is None else "proven" if last.bound == last.points else "bound"
    out.print(f"{words[verdict].format(points=last.points, bound=last.bound)} {words['left_out']}")


def _by_rule(lines: tuple[Line, ...]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for line in lines:
        counted[line.rule] += line.points
    return counted
