"""`worldwright score FILE`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from worldwright.api.records import content_of, read_record
from worldwright.cli.output import coloured, console, print_json
from worldwright.core.drawing import seat_name
from worldwright.core.errors import PositionError, UserError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Seat, Sheet
from worldwright.core.record import FIRST
from worldwright.core.rulebook import language, rule
from worldwright.core.words import Lang
from worldwright.games import NAMES, known_game


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--strict", is_flag=True, help="Refuse more copies of a piece than the box holds.")
@click.option("--explain", is_flag=True, help="Draw the board with what was scored marked, where the game can.")
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def score(file: Path, strict: bool, explain: bool, lang: str, as_json: bool) -> None:
    """Score a position typed in from a cardboard game, or a record: every line with rule, points and places."""
    spoken = language(lang)
    content = content_of(file)
    out = console()
    if content.startswith(FIRST.encode()):
        read = read_record(file)
        rules, states = read.game, read.states
        sheets = rules.score(states[-1])
        drawing = rules.draw(rules.view(states[-1], None), spoken) if explain else None
    else:
        position = _position(file, content)
        rules = known_game(position["game"])
        try:
            sheets = rules.score_position(position, strict)
            drawing = _explained(rules, position, spoken) if explain else None
        except PositionError as fault:
            raise UserError(f"{file}, {fault.where}: {fault.reason(spoken)}") from None
    if as_json:
        print_json(
            {
                "game": rules.NAME,
                "sheets": [{"seat": seat, **msgspec.to_builtins(sheet)} for seat, sheet in sheets.items()],
            }
        )
        return
    if drawing is not None:
        out.print(coloured(drawing))
    _print_sheets(rules, sheets, spoken)


def _position(file: Path, content: bytes) -> dict[str, Any]:
    """The JSON object of a position file, for a known game."""
    try:
        tree = json.loads(content)
    except (ValueError, RecursionError) as fault:
        raise UserError(f"{file} is neither a record nor JSON ({fault})") from None
    if not isinstance(tree, dict) or not isinstance(tree.get("game"), str):
        raise UserError(f'{file}: a position is a JSON object with a key "game", one of {", ".join(NAMES)}')
    return tree


def _explained(rules: AnyGame, position: Any, lang: Lang) -> Any:
    explain = extras(rules).explain_position
    if explain is None:
        raise UserError(f"{rules.NAME} has no board in its positions that could be drawn: leave out --explain")
    return explain(position, lang)


def _print_sheets(rules: AnyGame, sheets: Mapping[Seat, Sheet], lang: Lang) -> None:
    out = console()
    for seat, sheet in sheets.items():
        out.print(f"{seat_name(seat, None, lang)}: {sheet.total}", style="bold")
        for line in sheet.lines:
            where = " ".join(line.where)
            lost = f"  ({' '.join(line.lost)})" if line.lost else ""
            out.print(f"  {line.points:+4}  ", end="")
            out.print(f"{line.rule:<8}", style="cyan", end="")
            out.print(f"  {rule(rules.NAME, line.rule, lang).title}  {where}{lost}")
