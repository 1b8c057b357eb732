"""Worker jobs of the game routes: bytes in, the answer's bytes out. No table, user or request gets here."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from worldwright.bots.hints import adviser
from worldwright.core.errors import RecordError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.core.notation import move_text
from worldwright.core.verify import verify
from worldwright.core.words import LANGS
from worldwright.games import game
from worldwright.server.analysis.schemas import Course, LoggedMove, LogPage, Moment, Nearly, Point, RecordCheck
from worldwright.server.engine.bot_seats import Turn
from worldwright.server.engine.replay import Replay, ReplayInput, edition_of

encode = msgspec.json.encode


def lines(past: ReplayInput, numbers: tuple[int, ...], viewer: Seat | None, head: LogPage) -> bytes:
    """The counted moves as a viewer saw them, with outcomes and text, hidden parts left out.

    `numbers` are those of their events.
    """
    replay = Replay(past)
    steps = zip(numbers, replay.moves, pairwise(replay.states()), strict=True)
    seen = (
        logged(replay.game, viewer, number, ReplayStep(seq, move, *states))
        for number, (seq, move, states) in enumerate(steps, 1)
    )
    return encode(msgspec.structs.replace(head, moves=tuple(seen)))


class ReplayStep(NamedTuple):
    """A move with the number of its event and the states around it."""

    seq: int
    move: Move[Any]
    before: Any
    after: Any


def logged(game: AnyGame, viewer: Seat | None, number: int, step: ReplayStep) -> LoggedMove:
    """A counted move as a viewer saw it."""
    look = game.redact(step.before, step.move, viewer)
    text = move_text(Move(look.at, look.by, look.act))
    facts = extras(game).outcome(step.before, look, step.after)
    return LoggedMove(number, step.seq, look.at, look.by, look.act, text, facts)


def moment(past: ReplayInput, number: int, viewer: Seat | None, players: tuple[str, ...]) -> bytes:
    """The table right after a counted move."""
    replay = Replay(past)
    game, moves = replay.game, replay.moves
    before = last = None
    for state in replay.states(number):
        before, last = last, state
    view, sheets = game.view(last, viewer), game.score(last)
    seen_moment = Moment(
        table=past.table,
        game=past.game,
        options=past.options,
        move=number,
        moves=len(moves),
        you=viewer,
        text=move_text(game.redact(before, moves[number - 1], viewer)) if number else "",
        view=view,
        players=players,
        at=moves[number - 1].at if number else 0,
        sheets=tuple(sheets[seat] for seat in range(past.seats)),
        drawing={lang: game.draw(view, lang).plain() for lang in LANGS},
    )
    return encode(seen_moment)


def course(past: ReplayInput) -> bytes:
    """Every seat's points after every counted move, with the game's own counts."""
    replay = Replay(past)
    further_counts = extras(replay.game).course
    states = replay.states()
    next(states)
    points = []
    for number, (move, state) in enumerate(zip(replay.moves, states, strict=True), 1):
        sheets = replay.game.score(state)
        totals = tuple(sheets[seat].total for seat in range(past.seats))
        points.append(Point(number, move.at, move.by, totals, further_counts(state, sheets)))
    return encode(Course(past.table, tuple(points)))


def hints(turn: Turn) -> bytes:
    """A seat's hints of all grades, by the turn's level or the usual adviser."""
    grades = adviser(turn.game, turn.rules, turn.content, turn.level)(turn.view, turn.actions, turn.luck)
    return encode([msgspec.Raw(hint) for hint in grades])


def nearly(past: ReplayInput, seat: Seat) -> bytes:
    """The one piece that would have changed the result for a seat of a finished game."""
    replay = Replay(past)
    *_, last = replay.states()
    return encode(Nearly(past.table, seat, extras(replay.game).nearly(last, seat)))


def verdict(identity: str, text: str, rules: int | None, content: bytes | None) -> bytes:
    """The result of verifying a record under its table's rules and content, or the first invalid line."""
    where = f"/api/tables/{identity}/record"
    try:
        verified = verify(text.encode(), lambda name: game(name) if rules is None else edition_of(name, rules, content))
    except RecordError as fault:
        return encode(RecordCheck(identity, False, False, 0, 0, str(fault), where))
    return encode(RecordCheck(identity, verified.sealed, verified.complete, verified.moves, verified.deals, "", where))
