"""The lobby: who may sit, start, leave and play again; what follows is folded into a card."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.engine.registry import MemorySite
from worldwright.core.chance import seed_from
from worldwright.core.errors import OptionError, UserError
from worldwright.games import game
from worldwright.server.engine import seat_handover as changing_hands
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import Began, GameOver, Note, Terms
from worldwright.server.engine.summary import Card, followed, made_card
from worldwright.server.engine.table import Table
from worldwright.server.process.tokens import new_token
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.sqlite import SqliteDatabase

TERMS = Terms("monuments", 3)


def after(card: Card, notes: Sequence[Note]) -> Card:
    """The card when these notes are written; it is folded, as lists and rooms have it."""
    for seq, note in enumerate(notes, 10):
        card = followed(card, seq, note)
    return card


def table(**terms: Any) -> Card:
    return made_card("t", lobby.made(msgspec.structs.replace(TERMS, **terms), "ann", 0))


def sit(card: Card, who: str, seat: int | None = None) -> Card:
    return after(card, lobby.sit(card, {who}, seat))


def ready(card: Card, who: str) -> Card:
    return after(card, lobby.ready(card, {who}, True))


def stand(card: Card, who: str, seat: int | None = None) -> Card:
    """Somebody gives up seats of an open table."""
    return after(card, lobby.stood(card, {who}, lobby.leaving(card, {who}, seat)))


def seat_bot(card: Card, who: str, seat: int, level: str | None) -> Card:
    return after(card, lobby.seat_bot(card, {who}, seat, level))


def begin(card: Card, who: str, sealed: str = "seal") -> Card:
    lobby.must_begin(card, {who})
    return after(card, [Began(1, "content", "seed", sealed, 0)])


def full(**terms: Any) -> Card:
    return ready(ready(sit(sit(table(**terms), "ben"), "cat"), "ben"), "cat")


def running(**terms: Any) -> Card:
    return begin(full(**terms), "ann")


def played(**terms: Any) -> Table:
    """A table of three people whose game runs."""
    rules = game("monuments")
    table = Table.made("t", lobby.made(msgspec.structs.replace(TERMS, **terms), "ann", 0))
    for who in ("ben", "cat"):
        table.write(lobby.sit(table.log.card, {who}), 0)
        table.write(lobby.ready(table.log.card, {who}, True), 0)
    lobby.must_begin(table.log.card, {"ann"})
    table.begin(rules, "content", seed_from(1), 0)
    return table


def leave(table: Table, who: str, former: bool = False) -> Card:
    changing_hands.leave(table, lobby.leaving(table.log.card, {who}), 0, former=former)
    return table.log.card


def test_terms_are_checked_by_the_game() -> None:
    assert lobby.checked_terms(TERMS).options["monument"]
    with pytest.raises(OptionError, match="option seats"):
        lobby.checked_terms(Terms("monuments", 8))
    with pytest.raises(OptionError, match="option monument"):
        lobby.checked_terms(Terms("monuments", 2, {"monument": "shed"}))
    with pytest.raises(UserError, match="there is no game 'chess'"):
        lobby.checked_terms(Terms("chess", 2))


@pytest.mark.parametrize("game", ["mondo", "mondo_sapiens"])
def test_b10_one_device_is_not_passed_round_against_the_clock(game: str) -> None:
    with pytest.raises(lobby.Rejected) as refused:
        lobby.checked_terms(Terms(game, 2, hot_seat=True))
    assert refused.value.code == "hot_seat"
    assert lobby.checked_terms(Terms(game, 2, {"mode": "step"}, hot_seat=True)).hot_seat
    assert lobby.checked_terms(Terms("monuments", 2, hot_seat=True)).hot_seat


def test_people_sit_on_the_first_free_chair_or_the_one_they_name() -> None:
    card = sit(table(), "ben", 2)
    assert card.seats_of({"ben"}) == (2,)
    assert sit(card, "cat").seats_of({"cat"}) == (1,)
    assert sit(card, "ben", 1).seats_of({"ben"}) == (1,), "somebody who sits elsewhere moves"
    assert lobby.sit(card, {"ben"}) == []
    assert lobby.sit(card, {"ben"}, 2) == []
    with pytest.raises(lobby.Rejected, match="taken"):
        sit(card, "cat", 2)
    with pytest.raises(lobby.Rejected, match="no seat 3"):
        sit(card, "cat", 3)
    with pytest.raises(lobby.Rejected, match="Every seat"):
        sit(full(), "dan")


def test_several_seats_on_one_device_only_where_that_was_agreed() -> None:
    card = sit(table(hot_seat=True), "ann", 1)
    assert card.seats_of({"ann"}) == (0, 1)
    assert begin(sit(card, "ann", 2), "ann").state == "running"
    assert sit(table(), "ann", 1).seats_of({"ann"}) == (1,)


def test_the_host_starts_when_everybody_is_ready() -> None:
    card = sit(table(), "ben")
    with pytest.raises(lobby.Rejected, match="still free"):
        begin(card, "ann")
    card = seat_bot(card, "ann", 2, "greedy")
    with pytest.raises(lobby.Rejected, match="Not all players are ready"):
        begin(card, "ann")
    card = ready(card, "ben")
    with pytest.raises(lobby.Rejected, match="Only the host"):
        begin(card, "ben")
    assert begin(card, "ann", "seal").sealed == "seal"


def test_only_the_host_seats_bots_and_only_before_the_start() -> None:
    with pytest.raises(lobby.Rejected, match="Only the host"):
        seat_bot(table(), "ben", 1, "random")
    with pytest.raises(lobby.Rejected, match="no bot 'oracle'"):
        seat_bot(table(), "ann", 1, "oracle")
    with pytest.raises(lobby.Rejected, match="A person sits there"):
        seat_bot(table(), "ann", 0, "random")
    with pytest.raises(lobby.Rejected, match="has begun"):
        seat_bot(running(), "ann", 1, "random")
    assert seat_bot(seat_bot(table(), "ann", 1, "random"), "ann", 1, None).chairs[1].kind == "free"


def test_s065_a_leaver_is_followed_as_the_table_agreed() -> None:
    assert leave(played(), "ben").chairs[1].level == "keen"
    free = leave(played(leavers="free"), "ben")
    assert free.chairs[1].kind == "free"
    assert sit(free, "dan").seats_of({"dan"}) == (1,)
    assert leave(played(leavers="end"), "ben").state == "abandoned"
    table = played(leavers="free")
    for person in ("ben", "cat", "ann"):
        card = leave(table, person)
    assert card.state == "abandoned", "nobody is left to play"


def test_a_host_who_leaves_hands_the_table_on() -> None:
    assert stand(full(), "ann").host == "ben"
    assert stand(table(), "ann").state == "abandoned"
    with pytest.raises(lobby.Rejected, match="do not sit"):
        stand(table(), "ben")
    with pytest.raises(lobby.Rejected, match="not yours"):
        stand(full(), "ben", 0)


def test_a_host_who_leaves_a_running_game_hands_the_table_on_too() -> None:
    """Or nobody could put a bot on the seat that is free now."""
    table = played(leavers="free")
    card = leave(table, "ann")
    assert (card.host, card.state) == ("ben", "running")
    assert seat_bot(card, "ben", 0, "random").chairs[0].level == "random"
    assert leave(played(leavers="free"), "ben").host == "ann", "whoever else leaves changes nothing about it"


def test_a_table_is_abandoned_by_those_it_belongs_to() -> None:
    lobby.must_abandon(table(), {"ann"})
    with pytest.raises(lobby.Rejected, match="Only the host"):
        lobby.must_abandon(full(), {"ben"})
    with pytest.raises(lobby.Rejected, match="Others still play"):
        lobby.must_abandon(running(), {"ann"})
    lobby.must_abandon(running(leavers="end"), {"ben"})
    with pytest.raises(lobby.Rejected, match="do not sit"):
        lobby.must_abandon(running(leavers="end"), {"dan"})
    given_up = played()
    given_up.end("abandoned", 0)
    with pytest.raises(lobby.Rejected, match="was abandoned"):
        lobby.must_abandon(given_up.log.card, {"ann"})


def test_a_rematch_has_the_same_people_and_terms() -> None:
    over = after(running(), [GameOver((0,), ())])
    fresh = lobby.again(over, {"cat"}, {"ann": "new-ann", "ben": "new-ben", "cat": "new-cat"}, 9)
    assert (fresh.host, fresh.terms, fresh.made) == ("new-cat", over.terms, 9)
    assert [chair.holder for chair in fresh.chairs] == ["new-ann", "new-ben", "new-cat"]
    assert not any(chair.ready for chair in fresh.chairs)
    card = made_card("t2", fresh)
    assert (card.state, card.sealed) == ("open", "")
    with pytest.raises(lobby.Rejected, match="has begun"):
        lobby.again(running(), {"ann"}, {}, 9)
    with pytest.raises(lobby.Rejected, match="did not sit"):
        lobby.again(over, {"dan"}, {}, 9)


def test_s140_who_leaves_to_be_forgotten_is_a_former_player_of_the_card() -> None:
    table = played()
    card = leave(table, "ann", former=True)
    assert card.chairs[0].former
    assert b"ann" not in msgspec.json.encode(card)
    assert (card.host, card.chairs[0].level) == ("ben", "keen")


def test_a_table_that_begins_when_full_counts_everyone_who_came_as_ready() -> None:
    card = sit(table(begins="full"), "ben")
    assert [chair.ready for chair in card.chairs] == [True, True, False]
    assert not lobby.is_complete(card)
    assert lobby.is_complete(sit(card, "cat"))
    assert lobby.is_complete(seat_bot(card, "ann", 2, "easy"))
    assert not lobby.is_complete(after(sit(card, "cat"), lobby.ready(sit(card, "cat"), {"cat"}, False)))
    assert not lobby.is_complete(full()), "elsewhere its host starts it"
    assert not lobby.is_complete(begin(sit(card, "cat"), "ann"))


def test_other_terms_are_chosen_before_anyone_else_sits() -> None:
    other = Terms("mapominoes", 2, begins="full", rated=True)
    card = after(table(), lobby.change_terms(table(), {"ann"}, other))
    assert (card.terms, card.kinds, card.host) == (other, ("person", "free"), "ann")
    assert card.contest is not None
    assert lobby.change_terms(card, {"ann"}, other) == []
    more = after(card, lobby.change_terms(card, {"ann"}, TERMS))
    assert (more.kinds, more.contest) == (("person", "free", "free"), None)
    for seated, who, code in (
        (sit(table(), "ben"), "ann", "others_sit"),
        (table(), "ben", "not_host"),
        (sit(table(), "ann", 2), "ann", "taken"),
        (running(), "ann", "running"),
    ):
        with pytest.raises(lobby.Rejected) as refused:
            lobby.change_terms(seated, {who}, other)
        assert refused.value.code == code


def test_caps_are_said_in_a_sentence() -> None:
    assert lobby.too_many(3, 3, 10, 4) is None
    each, site = lobby.too_many(3, 3, 10, 3), lobby.too_many(10, 3, 10, 4)
    assert each is not None
    assert site is not None
    assert (each.code, site.code) == ("too_many_tables", "house_full")


def test_cards_and_invites_survive_a_restart(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    note = lobby.made(msgspec.structs.replace(TERMS, listed=True), "ann-here", 5)
    made = site.registry.make("one", note, {"ann-here": "ann"})
    site.open(2)
    site.wait()
    token = new_token()
    number, none = site.store.look(lambda db: stored.invites(db, "one"))
    assert none == []
    site.store.give(stored.invite(number, token, 2)).result()
    site.close()
    db = SqliteDatabase(tmp_path)
    found = db.look(lambda rows: stored.card_row(rows, "one"))
    assert found == (made.log.card, {"ann-here": "ann"}, ())
    assert db.look(stored.listed) == [found]
    assert db.look(lambda rows: stored.tables_of(rows, "ann")) == [found]
    assert (db.look(stored.alive), db.look(lambda rows: stored.alive(rows, "ann"))) == (2, 1)
    assert db.look(stored.running) == ["table-2"]
    assert db.look(lambda rows: stored.invited(rows, token)) == ("one", number, 2, False)
    hash_ = db.look(lambda rows: stored.invites(rows, "one"))[1][0][0]
    asyncio.run(db.write(stored.use(hash_, number, 2)))
    assert db.look(lambda rows: stored.invited(rows, token)) == ("one", number, 2, True)
    with pytest.raises(UserError, match="came first"):  # S126: an invitation is good once
        asyncio.run(db.write(stored.use(hash_, number, 2)))
    assert db.look(lambda rows: stored.invited(rows, token + "x")) is None
    db.close()
    for path in tmp_path.iterdir():
        assert token.encode() not in path.read_bytes()


def test_whom_a_table_waits_for_is_listed_while_nobody_has_it_in_memory(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    site.open(1)
    site.store.give(stored.put_away("table-1", (0, 1), 70)).result()
    site.store.give(stored.seen("table-1", 60)).result()
    (found,) = site.store.look(lambda db: stored.tables_of(db, "p0"))
    assert found[2] == (0, 1)
    assert site.store.look(lambda db: db.row("SELECT seen FROM tables")) == (70,), "time does not go back"
    site.close()
