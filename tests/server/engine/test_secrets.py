"""Secrets while they are made: draws, choices and face-down tiles, live at a table (S022, S023, S025, S033, S034)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, command, opened, play_on, save
from tests.server.engine.twin_tables import as_twin, ears_at, other_draw, table_at, told_of
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import DEALER, Move
from worldwright.core.match import play
from worldwright.kit.pieces import piece_of, side_of
from worldwright.kit.scramble.model import Deal as PoolDeal
from worldwright.kit.scramble.model import Reach
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.table import Table


def kind_of(name: str) -> Kind:
    return next(kind for kind in TABLES if kind.id == name)


def steady(kinds: list[str]) -> Callable[..., Any]:
    return pytest.mark.parametrize("kind", [kind_of(name) for name in kinds], ids=lambda kind: kind.id)


# S022: a secret draw


def secret_draws(kind: Kind) -> Iterator[tuple[Table, Any, Move[Any]]]:
    """Every deal of a game that somebody does not see, with the table and the state before it."""
    table = opened(kind, seed=3)
    play_on(table, 400)
    viewers = (None, *range(kind.seats))
    for state, (_, move) in zip(table.log.states(), table.log.moves, strict=False):
        if move.by == DEALER and any(kind.game.redact(state, move, viewer) != move for viewer in viewers):
            yield table, state, move


@steady(["mapominoes-3", "mapominoes-4-joined", "lords_of_worlds-3", "lords_of_worlds-2-strategic", "mondo-2",
         "mondo-4-expert", "mondo_sapiens-2", "mondo_sapiens-4-expert-patchwork"])  # fmt: skip
def test_s022_two_different_secret_draws_are_told_to_others_in_the_same_bytes(kind: Kind) -> None:
    compared = 0
    for table, state, move in secret_draws(kind):
        for viewer in (None, *range(kind.seats)):
            if kind.game.redact(state, move, viewer) == move:
                continue
            other = Move(move.at, move.by, other_draw(state, move.act, viewer))
            assert other != move
            play(kind.game, state, other)  # chance could have dealt it
            mine, theirs = (told_of(table_at(table, state), [draw])[viewer] for draw in (move, other))
            assert mine == theirs
            assert mine, "and something was told"
            compared += 1
    assert compared >= kind.seats


def test_s022_the_one_who_drew_sees_the_difference() -> None:
    """So the test above compares tables that are not the same."""
    kind = kind_of("mapominoes-3")
    table, state, move = next(secret_draws(kind))
    other = Move(move.at, move.by, other_draw(state, move.act, 0))
    one, two = (told_of(table_at(table, state), [draw]) for draw in (move, other))
    assert [one[seat] == two[seat] for seat in (None, 0, 1, 2)] == [True, True, False, False]


# S023: a choice that all make at once


def choices_of(table: Table, seat: int) -> tuple[Any, Any]:
    """Two things a seat may do now, as different as can be."""
    actions = table.game.actions(table.log.state, seat)
    return actions[0], actions[-2]


def told_of_choice(table: Table, state: Any, seat: int, action: Any) -> dict[int | None, list[bytes]]:
    copy = table_at(table, state)
    ears = ears_at(copy)
    copy.command(ears[seat], command(1, action, copy.log.seq), copy.log.time)
    save(copy, copy.log.time)
    return {viewer: ear.frames for viewer, ear in ears.items()}


@steady(["mondo-2-step", "mondo-4-step-expert", "mondo_sapiens-2-step-expert-polder"])
def test_s023_a_secret_choice_is_told_in_the_same_bytes_until_all_have_chosen(kind: Kind) -> None:
    table = opened(kind, seed=3)
    chance = Chance(bytes(32), "choices")
    phases = set()
    for _ in range(40):
        state = table.log.state
        waiting = sorted(seat for seat in kind.game.to_move(state) if seat >= 0)
        if len(waiting) > 1:  # the last to choose opens everything
            seat = waiting[-1]
            one, two = (told_of_choice(table, state, seat, action) for action in choices_of(table, seat))
            for viewer in (None, *range(kind.seats)):
                assert (one[viewer] == two[viewer]) == (viewer != seat)
            phases.add(kind.game.view(state, None).phase)
        seat = waiting[0]
        table.command(Ear(seat), command(table.log.seq, kind.game.sample(state, seat, chance), table.log.seq), 0)
        save(table)
    assert phases == {"taking", "setting"}, "what to take, and where to lay it"


@steady(["mondo-4-expert", "mondo_sapiens-2"])
def test_s023_a_hand_on_its_way_is_told_in_the_same_bytes_until_the_ruling(kind: Kind) -> None:
    table = racing(kind)
    one, two = (told_of_choice(table, table.log.state, 1, Reach(thing)) for thing in ("t3", "t17"))
    for viewer in (None, *range(kind.seats)):
        assert (one[viewer] == two[viewer]) == (viewer != 1)


def racing(kind: Kind) -> Table:
    """A table against the clock, right after its "go"."""
    table = opened(kind, seed=3)
    clock = table.due() or 0
    table.tick(clock)
    save(table, clock)
    assert 0 in kind.game.to_move(table.log.state)
    return table


# S025: asking about what cannot be seen


def answers_to(table: Table, seat: int, actions: list[Any]) -> list[bytes]:
    """The frames of a connection that asks for all of these."""
    session = Connection(table, Grant(seat))
    session.receive(b'{"say":"hello"}', 0)
    while session.pop() is not None:
        pass
    heard = []
    for number, action in enumerate(actions):
        clock = 1000 * (number + 1)
        session.receive(msgspec.json.encode(say.Act(number, table.log.seq, msgspec.Raw(say.encode(action)))), clock)
        while (frame := session.pop()) is not None:
            heard.append(frame)
    return heard


@pytest.mark.parametrize("name", ["mapominoes-3", "mapominoes-3-bluff", "lords_of_worlds-3"])
def test_s025_a_card_i_cannot_see_is_refused_alike_wherever_it_is(name: str) -> None:
    kind = kind_of(name)
    chance = Chance(seed_from(4), "unseen")
    table = opened(kind, seed=3)
    tried = moved = 0
    while tried < 4:
        play_on(table, 1)
        if 0 not in kind.game.to_move(table.log.state):
            continue
        tried += 1
        twin = as_twin(table, 0, chance)
        wishes = [
            move.act
            for seat in (1, 2)
            for state in (table.log.state, twin)
            for act in kind.game.actions(for_seat(state, seat), seat)[:40]
            if kind.game.refusal(state, 0, (move := Move(0, 0, act)).act) is not None
        ]
        moved += twin.hands != table.log.state.hands
        both = [w for w in wishes if all(kind.game.refusal(s, 0, w) is not None for s in (table.log.state, twin))]
        assert len(both) == len(wishes), "what is refused here is refused there"
        mine, theirs = (answers_to(table_at(table, state), 0, both[:60]) for state in (table.log.state, twin))
        assert mine == theirs
        assert len(mine) == len(both[:60])
    assert moved, "other hands were dealt"


def for_seat(state: Any, seat: int) -> Any:
    """The state as if it were that seat's turn: what it could do names its cards."""
    changes = {name: seat for name in ("mover", "seat") if hasattr(state, name)}
    return msgspec.structs.replace(state, **changes)


# S033, S034: face-down tiles


def undersides(table: Table) -> list[int]:
    """What lies on each place: piece and side up, so what is under it too."""
    return [code >> 2 for code in table.log.state.pool.tiles]


@steady(["mondo-2", "mondo-3-small", "mondo-4-expert", "mondo_sapiens-2"])
def test_s033_who_turns_a_tile_learns_its_underside_alone(kind: Kind) -> None:
    """Two pools that look alike; where one holds another tile, a hand takes it up and puts it back, or lays it."""
    table = racing(kind)
    chance = Chance(bytes(32), "undersides")
    twin = table_at(table, as_twin(table, None, chance))
    places = [n for n, (a, b) in enumerate(zip(undersides(table), undersides(twin), strict=True)) if a != b]
    looks = [place for place in places if under(table, place) != under(twin, place)]
    assert looks, "some tiles that look alike have different undersides"
    told = []
    for each in (table_at(table), twin):
        ears = ears_at(each)
        for number, place in enumerate(looks[:8]):
            clock = each.log.time + 1000
            each.command(ears[1], command(each.log.seq, Reach(f"t{place + 1}"), each.log.seq), clock)
            while each.log.state.players[1].hand is None:
                clock = each.due() or clock
                each.tick(clock)
            save(each, clock)
            wish = as_it_lay(each, place, number)
            each.command(ears[1], command(each.log.seq, wish, each.log.seq), clock + 5)
            save(each, clock + 5)
            assert each.log.state.players[1].hand is None
        told.append({viewer: ear.frames for viewer, ear in ears.items()})
    for viewer in (None, *range(kind.seats)):
        assert (told[0][viewer] == told[1][viewer]) == (viewer != 1)


def under(table: Table, place: int) -> str:
    """The look of the side that nobody sees."""
    code = table.log.state.pool.tiles[place]
    setup = rules_setup(table)
    return str(setup.seen.looks[piece_of(code)][1 - side_of(code)])


def rules_setup(table: Table) -> Any:
    return import_module(f"worldwright.games.{table.game.NAME}.rules").setup_of(table.log.state)


def as_it_lay(table: Table, place: int, number: int) -> Any:
    """Put it back with the side up that all saw; every other one is laid so into the own world."""
    setup = rules_setup(table)
    back = setup.ready.returns[side_of(table.log.state.pool.tiles[place])]
    if number % 2:
        return back
    return next(act for act in table.game.actions(table.log.state, 1) if getattr(act, "side", "") == back.side)


POOLS = ["mondo-2", "mondo-3-small", "mondo_sapiens-2", "mondo-2-step"]


@steady(POOLS)
def test_s033_the_name_of_a_place_tells_nothing_about_its_tile(kind: Kind) -> None:
    """Names count the places. Which tile lies where is chance alone: any tile can lie anywhere, either side up."""
    state = kind.game.start(opened(kind).log.options, kind.seats)
    deals = [kind.game.deal(state, Chance(seed_from(seed), "deal/0")).tiles for seed in range(120)]
    count = len(deals[0])
    for place in (0, count // 2, count - 1):
        kinds = {deal[place].rpartition(":")[0] for deal in deals}
        assert len(kinds) > min(60, count // 2)
        assert len({name.partition(":")[2] for name in kinds}) == 2, "either side up"


def last_moment(kind: Kind) -> Table:
    """A table at which the dealer is about to lay out the second round."""
    table = opened(kind, seed=3)
    clock = 0
    while len([move for _, move in table.log.moves if isinstance(move.act, PoolDeal)]) != 2:
        clock = play_on(table, 1, clock)
    return table


@steady(["mondo-3-small", "mondo_sapiens-3-quick-start", "mondo-2-step-small"])
def test_s034_a_pool_laid_out_anew_cannot_be_followed(kind: Kind) -> None:
    table = last_moment(kind)
    number = max(index for index, (_, move) in enumerate(table.log.moves) if isinstance(move.act, PoolDeal))
    laid, before = table.log.states()[number - 1 : number + 1]
    new = table.log.moves[number][1].act
    old = next(move.act for _, move in table.log.moves if isinstance(move.act, PoolDeal))
    stayed = [place for place, (a, b) in enumerate(zip(old.tiles, new.tiles, strict=True)) if a[:4] == b[:4]]
    assert len(stayed) < len(old.tiles) // 4, "tiles have other names now"
    # Wherever everything lay before, the same luck lays it out in the same way: no name remembers anything.
    for shift in (1, 7):
        tiles = (*laid.pool.tiles[shift:], *laid.pool.tiles[:shift])
        twin = msgspec.structs.replace(before, pool=msgspec.structs.replace(laid.pool, tiles=tiles))
        luck = Chance(table.log.seed, f"deal/{number}")
        assert kind.game.deal(twin, luck) == new


@steady(["mondo-2", "mondo_sapiens-2"])
def test_s034_a_tile_put_back_lies_where_all_saw_it_and_tells_no_more(kind: Kind) -> None:
    """Its place is public, as on a real table; a tile that comes back the other way up is a new sight for all alike."""
    table = racing(kind)
    ears = ears_at(table)
    table.command(ears[1], command(1, Reach("t5"), table.log.seq), table.log.time + 500)
    while table.log.state.players[1].hand is None:
        table.tick(table.due() or 0)
    setup = rules_setup(table)
    lay = table.log.state.pool.tiles[4]
    table.command(ears[1], command(2, setup.ready.returns[1 - side_of(lay)], table.log.seq), table.log.time + 100)
    save(table, table.log.time)
    shown = [kind.game.view(table.log.state, viewer).pool[4] for viewer in (None, 0, 1)]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0] is not None
    assert shown[0].face == setup.seen.looks[piece_of(lay)][1 - side_of(lay)]
    body = b"".join(frame for viewer in (None, 0) for frame in ears[viewer].frames)
    assert setup.plan.box.pieces[piece_of(lay)].name.encode() not in body, "no tile is ever called by its own name"
