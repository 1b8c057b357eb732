"""Leaks put in on purpose, by name: each must turn the twin houses red, or the twins prove nothing."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.twin_sites import TABLE, Story
from worldwright.core.game import DEALER, Refusal, Sheet
from worldwright.core.game import Line as ScoreLine
from worldwright.core.notation import move_text
from worldwright.core.record import Record
from worldwright.server.analysis import jobs as work
from worldwright.server.analysis import routes as records
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience
from worldwright.server.engine.history import record_header
from worldwright.server.engine.replay import Replay, ReplayInput
from worldwright.server.engine.table import Table
from worldwright.server.lobby.cards import LobbyCards
from worldwright.server.runtime import tables
from worldwright.server.storage import table_store as stored

LORDS = "lords_of_worlds"
Patch = Callable[[pytest.MonkeyPatch, Story], None]


def _mark(state: Any) -> int:
    return int(hashlib.sha256(repr(state).encode()).hexdigest()[:7], 16)


def _game(name: str) -> Any:
    return importlib.import_module(f"worldwright.games.{name}")


def _rules() -> Any:
    return _game(LORDS)


def _wrapped(target: Any, name: str, change: Callable[..., Any]) -> Patch:
    """A leak that changes what a function answers; `change` gets the answer and the arguments."""

    def patch(patching: pytest.MonkeyPatch, _: Story) -> None:
        owner = target() if callable(target) and not isinstance(target, type) else target
        old = getattr(owner, name)

        def leaking(*args: Any, **more: Any) -> Any:
            return change(old(*args, **more), *args)

        patching.setattr(owner, name, leaking)

    return patch


def _wrapped_async(target: Any, name: str, change: Callable[..., Any]) -> Patch:
    """The same for a function that is waited for."""

    def patch(patching: pytest.MonkeyPatch, _: Story) -> None:
        old = getattr(target, name)

        async def leaking(*args: Any, **more: Any) -> Any:
            return change(await old(*args, **more), *args)

        patching.setattr(target, name, leaking)

    return patch


def _with(**fields: Callable[..., Any]) -> Callable[..., Any]:
    """The answer with some fields changed."""

    def change(answer: Any, *args: Any) -> Any:
        return msgspec.structs.replace(answer, **{name: value(answer, *args) for name, value in fields.items()})

    return change


def _raw_moves(table: Table) -> Record:
    assert table.log.began is not None
    head = record_header(table.terms, table.log.began, ("a",) * table.terms.seats)
    return Record(head, tuple(move for _, move in table.audience.moves), None)


def _frame_with(frame: bytes, **fields: Any) -> bytes:
    """A frame with some fields changed."""
    return say.encode({**msgspec.json.decode(frame), **fields})


def _state(audience: Audience) -> Any:
    return audience.shown.state


def _moment_with(field: str, value: Callable[[Replay, int], Any]) -> Patch:
    """A leak in what a worker answers about a moment."""

    def change(body: bytes, _request: Any, asked: Any, past: ReplayInput, *args: Any) -> bytes:
        return _frame_with(body, **{field: value(Replay(past), args[0])}) if asked is work.moment else body

    return _wrapped_async(records, "worked_out", change)


LEAKS: dict[str, Patch] = {
    "another hand in a view": _wrapped(_rules, "view", _with(hand=lambda _, state, seat: (str(_mark(state.hands)),))),
    "another hand to onlookers": _wrapped(
        _rules,
        "view",
        lambda view, state, seat: view if seat is not None else _with(deck=lambda *_: _mark(state))(view),
    ),
    "the deck's order": _wrapped(_rules, "view", _with(deck=lambda view, state, seat: _mark(state.deck))),
    "moves as they were": _wrapped(_rules, "redact", lambda _, state, move, seat: move),
    "moves as they were, to onlookers": _wrapped(
        _rules, "redact", lambda seen, state, move, seat: move if seat is None else seen
    ),
    "hidden points on a sheet": _wrapped(
        _rules, "score", lambda sheets, state: {s: Sheet.of([ScoreLine("LW-X", _mark(state))]) for s in sheets}
    ),
    "a refusal that shows where": _wrapped(
        _rules, "refusal", lambda no, state, *_: None if no is None else Refusal(no.rule, (str(_mark(state)),))
    ),
    "a refusal by another rule": _wrapped(
        _rules, "refusal", lambda no, state, *_: None if no is None else Refusal(f"LW-{_mark(state)}", no.at)
    ),
    "another order of actions": _wrapped(
        Audience, "legal", lambda acts, audience, _: tuple(sorted(acts, key=lambda act: _mark((act, _state(audience)))))
    ),
    "an action left out": lambda patching, outcome: _wrapped(
        Audience, "legal", lambda acts, audience, _: acts[:-1] if _state(audience) == outcome.states[1] else acts
    )(patching, outcome),
    "a count of choices": _wrapped(
        Audience,
        "_framed",
        lambda frames, audience, *_: {
            who: _frame_with(frame, choices=_mark(_state(audience))) for who, frame in frames.items()
        },
    ),
    "who is to move": _wrapped(
        Audience, "_common", _with(to_move=lambda known, audience: (*known.to_move, 9 + _mark(_state(audience))))
    ),
    "a deadline": _wrapped(Audience, "_common", _with(deadline=lambda _, audience: _mark(_state(audience)))),
    "a lag": _wrapped(
        Audience, "presence", _with(seats=lambda seats, audience: (say.Here(True, _mark(_state(audience))),))
    ),
    "the chain's link": _wrapped(
        Audience, "welcome", lambda frame, audience, *_: _frame_with(frame, sealed=str(_mark(audience._log.moves)))
    ),
    "a longer frame": lambda patching, outcome: _wrapped(
        Audience,
        "welcome",
        lambda frame, audience, *_: frame + b" " * (1 + (_state(audience) == outcome.states[1])),
    )(patching, outcome),
    "an extra frame": lambda patching, outcome: _wrapped(
        Table,
        "watch",
        lambda _, table, who, *__: table.log.state == outcome.states[1] and who.send(b'{"say":"notice"}'),
    )(patching, outcome),
    "an event as it was": _wrapped(
        Audience,
        "seen",
        lambda seen, audience, entry, _: seen if entry.move is None else _with(act=lambda *__: entry.move.act)(seen),
    ),
    "the raw log of a running game": _wrapped(records, "recorded", lambda record, table, *_: _raw_moves(table)),
    "the seat of somebody else": _wrapped_async(records, "viewer_of", lambda *_: 1),
    "a moment's raw line": _moment_with(
        "text", lambda replay, number: move_text(replay.moves[number - 1]) if number else ""
    ),
    "a moment through other eyes": _moment_with("view", lambda replay, _: replay.game.view([*replay.states()][-1], 1)),
    "the lobby's card": _wrapped_async(
        LobbyCards,
        "cards",
        lambda cards, lobby, *_: [_with(sealed=lambda *__: str(_mark(_hidden(lobby))))(card) for card in cards],
    ),
    "whose move it is in a list": lambda patching, outcome: _wrapped(
        tables, "waited_seats", lambda waits, table: () if table.log.state == outcome.states[1] else waits
    )(patching, outcome),
    "everybody's moves in my data": _wrapped(stored, "own_lines", lambda _, lines, *__: list(lines)),
    "the score of another seat's view": _wrapped(
        records, "score", lambda sheets, table: (*sheets, Sheet(_mark(_state(table.audience)), ()))
    ),
}


POOL_LEAKS: dict[str, Patch] = {
    "what lies under the tiles": _wrapped(
        lambda: _game("mondo"), "view", _with(level=lambda _, state, seat: str(_mark(state.pool)))
    ),
    "the length of what lies under the tiles": lambda patching, outcome: _wrapped(
        lambda: _game("mondo"), "view", _with(lots=lambda _, state, seat: " " * (state.pool == outcome.states[1].pool))
    )(patching, outcome),
    "a secret choice in a view": _wrapped(
        lambda: _game("mondo"), "view", _with(step=lambda _, state, seat: _mark(getattr(state.phase, "choices", ())))
    ),
    "a secret choice as it was": _wrapped(lambda: _game("mondo"), "redact", lambda _, state, move, seat: move),
    "the dealer's list of tiles, to onlookers": _wrapped(
        lambda: _game("mondo"),
        "redact",
        lambda seen, state, move, seat: move if seat is None and move.by == DEALER else seen,
    ),
    "an order of actions by what lies under": _wrapped(
        Audience,
        "legal",
        lambda acts, audience, _: tuple(sorted(acts, key=lambda act: _mark((act, _state(audience).pool)))),
    ),
}


def _hidden(lobby: LobbyCards) -> Any:
    return lobby._ports.runtime.registry.tables[TABLE].log.state.hands
