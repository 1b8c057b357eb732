"""`worldwright record hint RECORD --at N --seat S`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.api.records import read_record
from worldwright.bots.hints import GRADES, advised, hint_of
from worldwright.cli.inputs import seat_index
from worldwright.cli.output import console, print_json
from worldwright.core.chance import Chance, seed_from
from worldwright.core.errors import OptionError
from worldwright.core.notation import action_text
from worldwright.core.rulebook import language
from worldwright.core.thinking import Sight
from worldwright.core.verify import entered


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--at", type=int, default=None, help="After this many moves, as in `replay`; at the end if not given.")
@click.option("--seat", type=int, default=None, help="A seat to move, counted from 1; the first that is if not given.")
@click.option(
    "--grade",
    type=int,
    default=GRADES,
    show_default=True,
    help="Detail: 1 how much, 2 where, 3 which piece, 4 the move and why.",
)
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def hint(record: Path, at: int | None, seat: int | None, grade: int, lang: str, as_json: bool) -> None:
    """What a strong bot would do at a moment of a game, and why.

    It thinks about what that seat can see and nothing else. The same moment gives the same hint.
    """
    spoken = language(lang)
    if not 1 <= grade <= GRADES:
        raise OptionError("--grade", f"there are grades 1 to {GRADES}, not {grade}")
    past = read_record(record)
    game, states = past.game, past.states
    moment = len(states) - 1 if at is None else at
    if not 0 <= moment < len(states):
        raise OptionError("--at", f"the record has {len(states) - 1} moves, so there is no moment {at}")
    seats = past.record.header.seats
    wanted = None if seat is None else seat_index(seat, seats)
    state = entered(game, past.record, moment, states[moment]) if moment < len(past.record.moves) else states[moment]
    waiting = sorted(who for who in game.to_move(state) if who >= 0)
    who = next(iter(waiting), -1) if wanted is None else wanted
    if who not in waiting:
        whose = "no seat is" if seat is None else f"seat {seat} is not"
        raise OptionError("--at", f"{whose} to move after {moment} moves")
    sight = Sight(game.view(state, who), game.actions(state, who))
    given = hint_of(game, sight, advised(game, sight, Chance(seed_from(moment, who), "hint")), grade)
    if as_json:
        fields = {"kind": given.kind, "room": given.room, "places": given.places, "pieces": given.pieces}
        actions = [action_text(action) for action in given.actions]
        print_json(
            {"game": game.NAME, "at": moment, "seat": who + 1, **fields, "actions": actions, "text": given.text[spoken]}
        )
        return
    console().print(given.text[spoken])
