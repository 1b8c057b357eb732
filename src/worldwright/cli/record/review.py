"""`worldwright review RECORD`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.table import Table

from worldwright.api.records import PlayedRecord, read_record
from worldwright.bots.deciding import in_words
from worldwright.bots.review import Decision, costliest, decisions, reviewed, swing
from worldwright.bots.win_chance import ChanceStanding, curve, standing
from worldwright.cli.inputs import seat_index
from worldwright.cli.output import console, print_json, write_text
from worldwright.cli.record.review_plot import plot, spark
from worldwright.core.errors import UserError
from worldwright.core.game import over
from worldwright.core.notation import action_text
from worldwright.core.rulebook import language, rulebook
from worldwright.core.verify import entered
from worldwright.core.words import Lang

WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "chance": "chance to win, estimated from points", "given": "points lost",
        "none": "{who}: no clear mistakes.",
        "costliest": "{who}: biggest mistakes", "one": "{who}: one clear mistake",
        "played": "played", "best": "best", "cost": "lost {cost:.1f} points (±{error:.1f})",
        "swing": "chance {now:.0%} instead of {then:.0%}",
        "equal": "{count} of {all} moves were as good as the best.",
        "unweighed": "{count} moves can’t be compared.",
        "looking": "analysing", "move": "Move {number}",
    },
    "de": {
        "chance": "Gewinnchance, geschätzt aus den Punkten", "given": "verschenkte Punkte",
        "none": "{who}: keine klaren Fehler.",
        "costliest": "{who}: größte Fehler",
        "one": "{who}: ein klarer Fehler",
        "played": "gespielt", "best": "besser", "cost": "{cost:.1f} Punkte verloren (±{error:.1f})",
        "swing": "Chance {now:.0%} statt {then:.0%}",
        "equal": "{count} von {all} Zügen waren so gut wie der beste.",
        "unweighed": "{count} Züge lassen sich nicht vergleichen.",
        "looking": "analysiere", "move": "Zug {number}",
    },
}  # fmt: skip


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--seat", type=int, default=None, help="Whose moves, counted from 1; all seats if not given.")
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option("--plot", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the chances as SVG.")
def review(record: Path, seat: int | None, lang: str, as_json: bool, picture: Path | None) -> None:
    """Review a finished game: what each move cost, the three biggest mistakes, and the chances to win.

    The strongest bot judges every move from what its seat could see. The same record gives the same review.
    """
    spoken = language(lang)
    past = read_record(record)
    game, states = past.game, past.states
    players = past.record.header.players
    if not over(game, states[-1]):
        raise UserError(f"{record}: the game is not over, so there is nothing to review yet")
    own = None if seat is None else seat_index(seat, len(players))
    standings = curve(game, states, past.record.moves)
    if picture is not None:
        write_text(picture, plot(rulebook(game.NAME, spoken).title, standings, players))
    seats = range(len(players)) if own is None else (own,)
    reviews = {who: list(_reviewed(past, who, spoken)) for who in seats}
    if as_json:
        print_json(_tree(past, standings, reviews))
        return
    _print_chances(standings, players, reviews, spoken)
    for who, some in reviews.items():
        _print_decisions(past, standings, players[who], some, spoken)


def _reviewed(past: PlayedRecord, seat: int, lang: Lang) -> Iterator[Decision]:
    """A seat's decisions one by one, with a progress bar on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    game, record, states = past.game, past.record, past.states
    out = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    numbers = decisions(game, states, record.moves, seat)
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task(f"{WORDS[lang]['looking']}: {record.header.players[seat]}", total=len(numbers))
        for number in numbers:
            state = entered(game, record, number - 1, states[number - 1])
            yield reviewed(game, state, record.moves[number - 1], number)
            progress.update(task, advance=1)


def _print_chances(
    standings: Sequence[ChanceStanding], players: Sequence[str], reviews: dict[int, list[Decision]], lang: Lang
) -> None:
    words, out = WORDS[lang], console()
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(words["chance"], no_wrap=True)
    table.add_column(words["given"], justify="right")
    for seat, player in enumerate(players):
        given = f"{sum(decision.cost for decision in reviews[seat]):.1f}" if seat in reviews else ""
        line = spark([moment.chances[seat] for moment in standings]) if len(players) > 1 else ""
        table.add_row(f"{seat + 1} {player}", line, given)
    out.print(table)


def _print_decisions(
    past: PlayedRecord, standings: Sequence[ChanceStanding], who: str, reviewed_moves: Sequence[Decision], lang: Lang
) -> None:
    words, out = WORDS[lang], console()
    dear = costliest(reviewed_moves)
    out.print()
    heading = "none" if not dear else "one" if len(dear) == 1 else "costliest"
    out.print(words[heading].format(who=who), style="bold")
    for place, decision in enumerate(dear, 1):
        cost = words["cost"].format(cost=decision.cost, error=decision.error)
        now, then = swing(past.game, standing(past.game, past.states, past.record.moves, decision.number), decision)
        swing_text = f", {words['swing'].format(now=now, then=then)}" if len(standings[0].points) > 1 else ""
        out.print(f"{place}. {words['move'].format(number=decision.number)}: {cost}{swing_text}")
        for word, side in ((words["played"], decision.played), (words["best"], decision.best)):
            out.print(f"   {word}: {action_text(side.action)}")
        if decision.why:
            out.print(f"   {in_words(decision.why, lang)}")
    equal = sum(decision.is_weighed and decision.cost == 0 for decision in reviewed_moves)
    out.print(words["equal"].format(count=equal, all=len(reviewed_moves)))
    if unweighed := sum(not decision.is_weighed for decision in reviewed_moves):
        out.print(words["unweighed"].format(count=unweighed))


def _tree(past: PlayedRecord, standings: Sequence[ChanceStanding], seats: dict[int, list[Decision]]) -> dict[str, Any]:
    return {
        "game": past.game.NAME,
        "players": past.record.header.players,
        "chances": [
            {"move": moment.move, "points": moment.points, "chances": [round(each, 4) for each in moment.chances]}
            for moment in standings
        ],
        "seats": [
            {
                "seat": seat + 1,
                "given_away": round(sum(decision.cost for decision in some), 2),
                "costliest": [decision.number for decision in costliest(some)],
                "decisions": [_decision(past, standings, decision) for decision in some],
            }
            for seat, some in seats.items()
        ],
    }


def _decision(past: PlayedRecord, standings: Sequence[ChanceStanding], judged: Decision) -> dict[str, Any]:
    now, then = swing(past.game, standing(past.game, past.states, past.record.moves, judged.number), judged)
    sides = {
        name: {"action": action_text(side.action), "reasons": msgspec.to_builtins(side.reasons)}
        for name, side in (("played", judged.played), ("best", judged.best))
    }
    return {
        "move": judged.number, "cost": round(judged.cost, 2), "error": round(judged.error, 2),
        "weighed": judged.is_weighed,
        "why": msgspec.to_builtins(judged.why), "chance": round(now, 4), "best_chance": round(then, 4), **sides,
    }  # fmt: skip
