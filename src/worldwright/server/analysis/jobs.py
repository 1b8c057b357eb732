"""What visitors ask for that is worked out in a worker: bytes in, the answer's bytes out.

Nothing here knows a table, a person or a request: what is needed comes along.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from worldwright.bots.hints import adviser
from worldwright.core.errors import RecordError
from worldwright.core.extras import extras
from worldwright.core.game import Move, Seat
from worldwright.core.notation import move_text
from worldwright.core.verify import verify
from worldwright.core.words import LANGS
from worldwright.games import game
from worldwright.server.analysis.schemas import Course, LoggedMove, LogPage, Moment, Nearly, Point, RecordCheck
from worldwright.server.engine.bot_seats import Turn
from worldwright.server.engine.replay import PlayedGame, Replay, edition_of

encode = msgspec.json.encode


def lines(past: PlayedGame, numbers: tuple[int, ...], viewer: Seat | None, head: LogPage) -> bytes:
    """The moves that count as a viewer saw them and what they brought, also as lines of text, hidden parts left out.

    `numbers` are those of the events.
    """
    replay = Replay(past)
    outcome = extras(replay.game).outcome
    seen = []
    steps = zip(numbers, replay.moves, pairwise(replay.states()), strict=True)
    for number, (seq, move, (before, after)) in enumerate(steps, 1):
        look = replay.game.redact(before, move, viewer)
        text = move_text(Move(look.at, look.by, look.act))
        seen.append(LoggedMove(number, seq, look.at, look.by, look.act, text, outcome(before, look, after)))
    return encode(msgspec.structs.replace(head, moves=tuple(seen)))


def moment(past: PlayedGame, number: int, viewer: Seat | None, players: tuple[str, ...]) -> bytes:
    """The table after a move that counts."""
    replay = Replay(past)
    game, moves = replay.game, replay.moves
    before = last = None
    for state in replay.states(number):
        before, last = last, state
    view, sheets = game.view(last, viewer), game.score(last)
    found = Moment(
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
    return encode(found)


def course(past: PlayedGame) -> bytes:
    """What every seat was worth after every move that counts, and what its game counts beside."""
    replay = Replay(past)
    beside = extras(replay.game).course
    states = replay.states()
    next(states)
    points = []
    for number, (move, state) in enumerate(zip(replay.moves, states, strict=True), 1):
        sheets = replay.game.score(state)
        totals = tuple(sheets[seat].total for seat in range(past.seats))
        points.append(Point(number, move.at, move.by, totals, beside(state, sheets)))
    return encode(Course(past.table, tuple(points)))


def hints(turn: Turn) -> bytes:
    """The hints of all grades about what a seat sees, by the level of the turn or by whoever usually gives them."""
    found = adviser(turn.game, turn.rules, turn.content, turn.level)(turn.view, turn.actions, turn.luck)
    return encode([msgspec.Raw(hint) for hint in found])


def nearly(past: PlayedGame, seat: Seat) -> bytes:
    """The one piece that would have made the difference to a seat of a finished game."""
    replay = Replay(past)
    *_, last = replay.states()
    return encode(Nearly(past.table, seat, extras(replay.game).nearly(last, seat)))


def verdict(identity: str, text: str, rules: int | None, content: bytes | None) -> bytes:
    """What holds of a record under rules and content of its table, or the first line that does not."""
    where = f"/api/tables/{identity}/record"
    try:
        found = verify(text.encode(), lambda name: game(name) if rules is None else edition_of(name, rules, content))
    except RecordError as fault:
        return encode(RecordCheck(identity, False, False, 0, 0, str(fault), where))
    return encode(RecordCheck(identity, found.sealed, found.complete, found.moves, found.deals, "", where))
