"""Cards are projections: what was folded while playing is what the log says, whatever happened at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite, begin, every_kind
from tests.server.engine.seating import MONUMENTS, NAMES, Ear, command, opened, play_on, save, some_action, turn
from worldwright.core.chance import seed_from
from worldwright.core.match import options_from
from worldwright.core.playout import Dice
from worldwright.server.engine import messages as say
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import GameOver, Rematch, Terms
from worldwright.server.engine.log import Event
from worldwright.server.engine.opening import card_of
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.summary import Card, encode
from worldwright.server.engine.table import Table
from worldwright.server.storage import doctor

FEW = [next(kind for kind in TABLES if kind.game_name == name) for name in NAMES]
Wish = tuple[str, int, int]
wishes = st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 11), st.integers(0, 3)), max_size=25)


def done(table: Table, who: str, wish: int, seat: int) -> None:
    """Somebody wants something at a table; Rejected where it cannot be."""
    card, me = table.log.card, {who}
    match wish:
        case 0 | 1:
            table.write(lobby.sit(card, me, seat if wish else None), 0)
        case 2 | 3 | 8:
            seats = lobby.leaving(card, me, seat if wish == 3 else None)
            if card.state == "open":
                table.write(lobby.stood(card, me, seats), 0)
            else:
                leave(table, seats, 0, former=wish == 8)
        case 4:
            table.write(lobby.ready(card, me, seat > 0), 0)
        case 5:
            lobby.must_begin(card, me)
            table.begin(MONUMENTS.game, "content", seed_from(seat), 0)
        case 6:
            table.write(lobby.seat_bot(card, me, seat, "random" if seat else None), 0)
        case 7:
            lobby.must_abandon(card, me)
            table.end("abandoned", 0)
        case 9:
            lobby.must_be(card, "over", "abandoned")
            table.write([Rematch("another")], 0)
        case _ if table.is_begun and not table.log.over:
            mover = turn(table)
            ear = Ear(mover, table.log.generations[mover])
            if wish == 10:
                table.command(ear, say.UndoRequest(100 + table.log.seq, table.log.seq), 0)
            else:
                table.command(ear, command(100 + table.log.seq, some_action(table, mover), table.log.seq), 0)


def check(card: Card, hot: bool) -> None:
    """What holds of a card after every wish."""
    assert len(card.chairs) == 3
    assert all(not chair.holder or not chair.level for chair in card.chairs)
    holders = {chair.holder for chair in card.chairs} - {""}
    assert hot or all(len(card.seats_of({holder})) == 1 for holder in holders)
    if card.state == "open":
        assert card.host in holders, "the host sits at the table"
    if card.state == "running":
        assert holders, "a running table has a person at it"
        assert card.host in holders


@settings(max_examples=150, deadline=None)
@given(wishes, st.sampled_from(["bot", "free", "end"]), st.booleans())
def test_no_order_of_wishes_breaks_a_card_and_the_log_says_the_same(
    wanted: list[Wish], leavers: Any, hot: bool
) -> None:
    events: list[Event] = []
    table = Table.made("t", lobby.made(Terms("monuments", 3, leavers=leavers, hot_seat=hot), "a", 0))
    for who, wish, seat in wanted:
        try:
            done(table, who, wish, seat)
        except lobby.Rejected:
            continue
        check(table.log.card, hot)
        save(table, 0, events)
        assert table.shown.card == table.log.card, "what is shown is folded by itself"
    save(table, 0, events)
    assert card_of("t", events) == table.log.card


@every_kind
def test_after_a_whole_game_the_log_says_the_card_and_over_came_with_the_last_move(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, seed=6, kept=events)
    clock = 0
    while not table.log.over:
        before = len(events)
        clock = play_on(table, 1, clock, events)
    batch = events[before:]
    entries = [entry for entry in table.log.recent if entry.seq > before]
    assert [entry.seq for entry in entries] == [event.seq for event in batch]
    assert any(entry.move is not None for entry in entries), "no crash can come between the last move and the end"
    final = entries[-1].note
    assert isinstance(final, GameOver)
    sheets = kind.game.score(table.log.state)
    assert final.sheets == tuple(sheets[seat] for seat in range(kind.seats))
    assert encode(card_of(table.id, events)) == encode(table.log.card)
    assert table.log.card.points == tuple(sheet.total for sheet in final.sheets)
    assert table.log.card.winners == tuple(sorted(kind.game.winners(table.log.state)))


def test_the_doctor_finds_nothing_after_many_lobbies_and_whole_games(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    dice = Dice(5)
    for number in range(40):
        leavers: Any = dice.choice(("bot", "free", "end"))
        note = lobby.made(Terms("monuments", 3, leavers=leavers, hot_seat=number % 2 == 0), f"{number}a", 0)
        table = site.registry.make(f"t{number}", note, {f"{number}a": "a"})
        for _ in range(20):
            try:
                done(table, f"{number}{dice.choice('abcd')}", dice.below(12), dice.below(4))
            except lobby.Rejected:
                continue
        site.registry.touched(table)
    for number, kind in enumerate(FEW):
        options = options_from(kind.game, kind.options)
        table = begin(site.registry, kind.game, options, kind.seats, id_=f"g{number}", seed=seed_from(number))
        play_some(site, table)
    site.wait()
    site.close()
    found = doctor.examined(tmp_path)
    assert (found.damaged, found.tables) == ((), 40 + len(FEW))
    assert [ill for ill in found.readable if ill.table.startswith("g")] == []
    assert doctor.examined(tmp_path, rebuild=True).rebuilt == 0


def play_some(site: MemorySite, table: Table) -> None:
    """Some moves, given to the disk and not waited for."""
    for _ in range(30):
        clock = site.registry.clock.now()
        seats = [seat for seat in table.game.to_move(table.log.state) if seat >= 0]
        if not seats:
            break
        table.command(Ear(seats[0]), command(table.log.seq, some_action(table, seats[0]), table.log.seq), clock)
        site.registry.touched(table)
