"""Hidden information: the promises S020 to S036 on every channel of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import SOME, Ear, command, opened, play_on, save
from tests.server.engine.twin_tables import as_twin, table_at
from worldwright.bots.bot import bot
from worldwright.core.chance import Chance
from worldwright.core.game import Seat, over
from worldwright.core.thinking import Budget, Sight
from worldwright.server.analysis.jobs import lines
from worldwright.server.analysis.schemas import LogPage
from worldwright.server.engine import messages as say
from worldwright.server.engine.history import recorded, score
from worldwright.server.engine.replay import past_of
from worldwright.server.engine.seat_handover import occupy
from worldwright.server.engine.table import Table

every_kind = pytest.mark.parametrize("kind", SOME, ids=lambda kind: kind.id)
CLOCK = say.Clock(0)


def moments(kind: Kind, count: int = 6) -> Iterator[Table]:
    """One table at several moments of its game."""
    table = opened(kind, seed=3)
    clock = 0
    for _ in range(count):
        clock = play_on(table, 9, clock)
        if over(kind.game, table.log.state):
            return
        yield table


def channels(table: Table, viewer: int | None) -> list[bytes]:
    """Everything a viewer can get out of a table without acting: welcome, moves, actions, sheets."""
    ear = Ear(viewer)
    audience = table.audience
    return [
        audience.welcome(ear, None, None, CLOCK, ""),
        audience._frames(0, [table.log.recent[-1]], CLOCK, [viewer])[viewer],
        say.encode(audience.legal(viewer)),
        say.encode(score(table)),
        say.encode(audience.presence()),
    ]


@every_kind
def test_S020_S021_nothing_a_viewer_gets_changes_when_only_hidden_things_do(kind: Kind) -> None:
    chance = Chance(bytes(32), "twins")
    for table in moments(kind):
        shown = table.audience.shown
        for viewer in (None, *range(kind.seats)):
            mine = channels(table, viewer)
            for _ in range(2):
                table.audience.shown = msgspec.structs.replace(shown, state=as_twin(table, viewer, chance))
                assert channels(table, viewer) == mine
                table.audience.shown = shown


@every_kind
def test_S022_S023_moves_that_look_the_same_are_told_in_the_same_bytes(kind: Kind) -> None:
    """A frame holds the redacted move and the view, and nothing else that could tell two secrets apart."""
    for table in moments(kind, 4):
        state, clock = table.log.state, table.now(0)
        movers = sorted(seat for seat in kind.game.to_move(state) if seat >= 0)
        for mover in movers[:2]:
            for viewer in (None, *(seat for seat in range(kind.seats) if seat != mover)):
                frames: dict[bytes, bytes] = {}
                for action in kind.game.actions(state, mover)[:12]:
                    copy = table_at(table)
                    ear = Ear(viewer)
                    copy.watch(ear, 0, 0, clock)
                    ear.frames.clear()
                    copy.command(Ear(mover), command(1, action, copy.log.seq), 0)
                    save(copy, 0)
                    told = [m for m in ear.frames if m.startswith(b'{"say":"moves"')]
                    entry = copy.log.recent[-1]
                    key = say.encode([copy.audience.seen(entry, viewer), kind.game.view(copy.log.state, viewer)])
                    assert frames.setdefault(key, told[-1]) == told[-1]


def seen_moves(table: Table, viewer: Seat | None) -> list[dict[str, Any]]:
    """What a worker makes of the bytes it is handed."""
    head = LogPage(table.id, table.terms.game, viewer, "", (), (), False)
    numbers = tuple(seq for seq, _ in table.audience.moves)
    body = lines(past_of(table.log, table.audience.moves), numbers, viewer, head)
    found: list[dict[str, Any]] = msgspec.json.decode(body)["moves"]
    assert len(found) == len(table.audience.moves)
    return found


@every_kind
def test_S024_a_running_table_gives_only_what_the_viewer_saw_and_no_record(kind: Kind) -> None:
    for table in moments(kind, 2):
        assert recorded(table) is None
        for viewer in (None, *range(kind.seats)):
            states = table.log.states()
            for seen, before, (_, move) in zip(seen_moves(table, viewer), states, table.log.moves, strict=False):
                assert say.encode(seen["act"]) == say.encode(kind.game.redact(before, move, viewer).act)
        body = say.encode([seen_moves(table, None), score(table)]) + table.audience.welcome(Ear(None), 0, 0, CLOCK, "")
        assert table.log.seed.hex().encode() not in body


@every_kind
def test_S025_S030_a_refusal_is_the_same_whatever_is_hidden(kind: Kind) -> None:
    chance = Chance(bytes(32), "refusals")
    foreign = [move.act for _, move in played(kind).log.moves if move.by >= 0][:25]
    for table in moments(kind, 4):
        for seat in range(kind.seats):
            twin = table_at(table)
            twin.log.state = as_twin(table, seat, chance)
            if (due := kind.game.deadline(twin.log.state)) is not None and due[0] <= twin.now(0):
                continue  # with a bell that has rung already it would not be a twin
            for number, action in enumerate(foreign):
                if kind.game.refusal(table.log.state, seat, action) is None:
                    continue
                answers = []
                for each in (table_at(table), twin):
                    ear = Ear(seat)
                    each.command(ear, command(number, action, each.log.seq), 0)
                    answers.append(ear.frames)
                assert answers[0] == answers[1]


def played(kind: Kind) -> Table:
    table = opened(kind, seed=8)
    play_on(table, 60)
    return table


@every_kind
def test_S026_S027_spectators_and_who_lost_a_seat_see_what_is_public(kind: Kind) -> None:
    table = next(moments(kind))
    old, spectator = Ear(0), Ear(None)
    table.watch(old, 0, 0, 0)
    table.watch(spectator, 0, 0, 0)
    grant = occupy(table, 0, 0, holder="new")
    save(table)
    assert grant is not None
    play_on(table, 3)
    public = [m for m in spectator.heard() if isinstance(m, say.Moves)]
    private = [m for m in old.heard() if isinstance(m, say.Moves)]
    assert public == private
    assert all(m.view["you"] is None for m in private)
    new = Ear(0, grant.generation)
    table.watch(new, 0, 0, 0)
    welcome = new.heard()[0]
    assert welcome.you == 0
    assert welcome.moves is None or len(welcome.moves) <= table.log.seq


@every_kind
def test_S036_a_bot_with_twin_states_thinks_alike(kind: Kind) -> None:
    chance = Chance(bytes(32), "bots")
    for table in moments(kind, 3):
        for seat in sorted(seat for seat in kind.game.to_move(table.log.state) if seat >= 0)[:2]:
            for name in ("random", "novice", "greedy", "strong"):
                thoughts = []
                for state in (table.log.state, as_twin(table, seat, chance)):
                    actions = kind.game.actions(state, seat)
                    sight = Sight(kind.game.view(state, seat), actions)
                    thoughts.append(bot(name, kind.game).think(sight, Budget(Chance(bytes(32), "choice"))))
                assert thoughts[0] == thoughts[1]


def leaks(table: Table) -> dict[str, Any]:
    """Ways in which a careless hand could let a secret out: each a welcome with something more in it."""
    audience, game = table.audience, table.game
    honest = audience.welcome

    def leaking(**leak: Any) -> Any:
        def told(*asked: Any) -> bytes:
            return say.encode({**msgspec.json.decode(honest(*asked)), **{name: tell() for name, tell in leak.items()}})

        return told

    def state() -> Any:
        return audience.shown.state

    return {
        "the view of another seat": leaking(view=lambda: game.view(state(), 0)),
        "the state": leaking(view=state),
        "the state beside the view": leaking(frozen=lambda: str(state())),
        "a hash of the state": leaking(choices=lambda: hash(state())),
        "what another seat may do": leaking(actions=lambda: game.actions(state(), audience.to_move()[0])),
        "how many things another seat may do": leaking(
            choices=lambda: hash(tuple(game.actions(state(), audience.to_move()[0])))
        ),
        "the length of a message": leaking(frozen=lambda: "x" * (hash(state()) % 4000)),
    }


def test_the_twins_find_every_injected_leak() -> None:
    """The tests above are worth what they find: each way of leaking turns them red."""
    kind = next(kind for kind in TABLES if kind.id == "monuments-3-capitol")
    chance = Chance(bytes(32), "leaks")
    missed = []
    table = opened(kind, seed=3)
    while table.log.state.phase != "build":
        play_on(table, 1)  # what everybody took is behind screens
    play_on(table, 7)
    honest = table.audience.welcome
    for name, leak in leaks(table).items():
        table.audience.welcome = leak  # type: ignore[method-assign]
        found = False
        shown = table.audience.shown
        for viewer in (None, 1, 2):
            mine = channels(table, viewer)
            for _ in range(6):
                twin = as_twin(table, viewer, chance)
                table.audience.shown = msgspec.structs.replace(shown, state=twin)
                found = found or channels(table, viewer) != mine
                table.audience.shown = shown
        table.audience.welcome = honest  # type: ignore[method-assign]
        if not found:
            missed.append(name)
    assert not missed
