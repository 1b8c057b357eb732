"""Situations of Monuments for tests: quarries laid out and monuments half built."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import DEALER, Move, Seat
from worldwright.core.match import play
from worldwright.games import monuments
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Act, Fill, First, Options, State
from worldwright.games.monuments.plans import plan
from worldwright.kit.piles import pile_of

CAPITOL = Options(monument="capitol_grand")


def stones(words: str) -> int:
    """A pile from words: `red red blue`."""
    return pile_of(box().kinds.index(word) for word in words.split())


def quarry_of(**fields: str) -> tuple[int, ...]:
    """A quarry with stones on the named fields only."""
    return tuple(stones(fields.get(name, "")) for name in box().fields)


def opened(options: Options = CAPITOL, seats: int = 2, first: Seat = 0) -> State:
    """The table after the start player was drawn."""
    return done(monuments.start(options, seats), DEALER, First(first))


def done(state: State, seat: Seat, act: Act) -> State:
    """The state after a legal action."""
    after: State = play(monuments, state, Move(0, seat, act))
    return after


CAPITOL_FILL = Fill(
    (
        *("purple", "purple", "purple", "purple", "red", "red", "red", "white", "orange", "blue", "black", "purple"),
        *("purple,red", "purple,purple", "red,white", "purple,blue", "red,orange", "white,blue"),
        "purple",
    )
)
"""A possible quarry of the Capitol's first round, field by field."""


def in_quarry(seats: int = 2, options: Options = CAPITOL) -> State:
    """The Capitol's first round with the quarry filled as above, seat 0 holding the worker."""
    return done(opened(options, seats), DEALER, CAPITOL_FILL)


def at_work(worker: str, options: Options = CAPITOL, seats: int = 2, **fields: str) -> State:
    """Far into a quarry phase: seat 0 moves the worker 4 fields from `worker`, and these stones are left."""
    state = in_quarry(seats, options)
    quarry = quarry_of(**fields)
    changes: dict[str, Any] = {
        "walked": 5,
        "worker": box().fields.index(worker),
        "quarry": quarry,
        "filled": sum(1 << field for field, lying in enumerate(quarry) if lying),
        "mixed": box().mixed(quarry),
    }
    return msgspec.structs.replace(state, **changes)


def building(screens: list[str], built: list[str] | None = None, round_: int = 1, options: Options = CAPITOL) -> State:
    """A building phase: seat 0 is to move, these stones are behind the screens, these places were built by seat 0."""
    monument = plan(options.monument)
    places = sum(1 << monument.number[name] for name in built or [])
    ready = sum(
        1 << place for place, below in enumerate(monument.supports) if not below & ~places and not places >> place & 1
    )
    seats = len(screens)
    return msgspec.structs.replace(
        opened(options, seats),
        phase="build",
        round=round_,
        screens=tuple(stones(words) for words in screens),
        built_by=(places, *(0,) * (seats - 1)),
        built=places,
        ready=ready,
    )


def refused(state: State, seat: Seat, act: Act) -> str:
    """The number of the rule that forbids an action, or nothing."""
    refusal = monuments.refusal(state, seat, act)
    return "" if refusal is None else refusal.rule


def total(state: State, seat: Seat) -> int:
    """A seat's points."""
    return monuments.score(state)[seat].total
