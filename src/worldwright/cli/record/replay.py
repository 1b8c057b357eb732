"""`worldwright replay FILE`."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from worldwright.api.records import read_record
from worldwright.cli.inputs import seat_index
from worldwright.cli.output import coloured, columns, console, print_json
from worldwright.core.errors import OptionError
from worldwright.core.notation import move_text
from worldwright.core.rulebook import language


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=int, default=None, help="Show the table after this many moves.")
@click.option("--seat", type=int, default=None, help="Look from this seat, counted from 1; a spectator if not given.")
@click.option("--boards", is_flag=True, help="Draw the table after every move.")
@click.option("--lang", default="en", show_default=True, help="en or de, for the drawings.")
@click.option("--json", "as_json", is_flag=True, help="The moves, or with --at the view, as JSON.")
def replay(file: Path, at: int | None, seat: int | None, boards: bool, lang: str, as_json: bool) -> None:
    """Show a record move by move, or the table at one moment of it."""
    spoken = language(lang)
    read = read_record(file)
    rules, record, states = read.game, read.record, read.states
    if at is not None and not 0 <= at < len(states):
        raise OptionError("--at", f"the record has {len(states) - 1} moves, so there is no moment {at}")
    eyes = None if seat is None else seat_index(seat, record.header.seats)
    out = console()
    if at is not None:
        view = rules.view(states[at], eyes)
        if as_json:
            print_json({"game": rules.NAME, "at": at, "view": view})
            return
        out.print(move_text(record.moves[at - 1]) if at else "before the first move", style="bold")
        out.print(coloured(rules.draw(view, spoken, columns(out))))
        return
    if as_json:
        print_json({"game": rules.NAME, "moves": [msgspec.to_builtins(move) for move in record.moves]})
        return
    for number, move in enumerate(record.moves, 1):
        out.print(f"{number:4}  ", style="dim", end="")
        out.print(move_text(move))
        if boards:
            out.print(coloured(rules.draw(rules.view(states[number], eyes), spoken, columns(out))))
    if not boards:
        out.print(coloured(rules.draw(rules.view(states[-1], eyes), spoken, columns(out))))
    totals = ", ".join(
        f"{name} {sheet.total}"
        for name, sheet in zip(record.header.players, rules.score(states[-1]).values(), strict=True)
    )
    out.print(f"Score: {totals}", style="bold")
