"""The lobby: who may sit, start, leave and play again; cards survive the desk's restart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from worldwright.core.errors import OptionError, Trouble
from worldwright.tables import lobby
from worldwright.tables.card import Card, Terms, new_card
from worldwright.tables.desk import Desk
from worldwright.tables.drawer import Drawer

TERMS = Terms("monuments", 3)


def table(**terms: object) -> Card:
    return new_card(msgspec.structs.replace(TERMS, **terms), "ann", 0)


def full(**terms: object) -> Card:
    card = lobby.sit(lobby.sit(table(**terms), "ben"), "cat")
    return lobby.ready(lobby.ready(card, "ben", True), "cat", True)


def running(**terms: object) -> Card:
    return lobby.begin(full(**terms), "ann", "sealed")


def test_terms_are_checked_by_the_game() -> None:
    assert lobby.checked_terms(TERMS).options["monument"]
    with pytest.raises(OptionError, match="option seats"):
        lobby.checked_terms(Terms("monuments", 8))
    with pytest.raises(OptionError, match="option monument"):
        lobby.checked_terms(Terms("monuments", 2, {"monument": "shed"}))
    with pytest.raises(Trouble, match="there is no game 'chess'"):
        lobby.checked_terms(Terms("chess", 2))


def test_people_sit_on_the_first_free_chair_or_the_one_they_name() -> None:
    card = lobby.sit(table(), "ben", 2)
    assert card.seats_of("ben") == (2,)
    assert lobby.sit(card, "cat").seats_of("cat") == (1,)
    assert lobby.sit(card, "ben", 1).seats_of("ben") == (1,), "somebody who sits elsewhere moves"
    with pytest.raises(lobby.Unfit, match="taken"):
        lobby.sit(card, "cat", 2)
    with pytest.raises(lobby.Unfit, match="no seat 3"):
        lobby.sit(card, "cat", 3)
    with pytest.raises(lobby.Unfit, match="Every seat"):
        lobby.sit(full(), "dan")


def test_several_seats_on_one_device_only_where_that_was_agreed() -> None:
    card = lobby.sit(table(hot_seat=True), "ann", 1)
    assert card.seats_of("ann") == (0, 1)
    assert lobby.begin(lobby.sit(card, "ann", 2), "ann", "").state == "running"
    assert lobby.sit(table(), "ann", 1).seats_of("ann") == (1,)


def test_the_host_starts_when_everybody_is_ready() -> None:
    card = lobby.sit(table(), "ben")
    with pytest.raises(lobby.Unfit, match="still free"):
        lobby.begin(card, "ann", "")
    card = lobby.seat_bot(card, "ann", 2, "greedy")
    with pytest.raises(lobby.Unfit, match="Not everybody is ready"):
        lobby.begin(card, "ann", "")
    card = lobby.ready(card, "ben", True)
    with pytest.raises(lobby.Unfit, match="Only the host"):
        lobby.begin(card, "ben", "")
    assert lobby.begin(card, "ann", "seal").sealed == "seal"


def test_only_the_host_seats_bots_and_only_before_the_start() -> None:
    with pytest.raises(lobby.Unfit, match="Only the host"):
        lobby.seat_bot(table(), "ben", 1, "random")
    with pytest.raises(lobby.Unfit, match="no bot 'oracle'"):
        lobby.seat_bot(table(), "ann", 1, "oracle")
    with pytest.raises(lobby.Unfit, match="A person sits there"):
        lobby.seat_bot(table(), "ann", 0, "random")
    with pytest.raises(lobby.Unfit, match="has begun"):
        lobby.seat_bot(running(), "ann", 1, "random")
    assert lobby.seat_bot(lobby.seat_bot(table(), "ann", 1, "random"), "ann", 1, None).chairs[1].free


def test_s065_a_leaver_is_followed_as_the_table_agreed() -> None:
    assert lobby.stand(running(), "ben").chairs[1].bot == "greedy"
    free = lobby.stand(running(leavers="free"), "ben")
    assert free.chairs[1].free
    assert lobby.sit(free, "dan").seats_of("dan") == (1,)
    assert lobby.stand(running(leavers="end"), "ben").state == "abandoned"
    card = running(leavers="free")
    for person in ("ben", "cat", "ann"):
        card = lobby.stand(card, person)
    assert card.state == "abandoned", "nobody is left to play"


def test_a_host_who_leaves_hands_the_table_on() -> None:
    assert lobby.stand(full(), "ann").host == "ben"
    assert lobby.stand(table(), "ann").state == "abandoned"
    with pytest.raises(lobby.Unfit, match="do not sit"):
        lobby.stand(table(), "ben")
    with pytest.raises(lobby.Unfit, match="not yours"):
        lobby.stand(full(), "ben", 0)


def test_a_table_is_abandoned_by_those_it_belongs_to() -> None:
    assert lobby.abandon(table(), "ann").state == "abandoned"
    with pytest.raises(lobby.Unfit, match="Only the host"):
        lobby.abandon(full(), "ben")
    with pytest.raises(lobby.Unfit, match="Others still play"):
        lobby.abandon(running(), "ann")
    with pytest.raises(lobby.Unfit, match="was abandoned"):
        lobby.abandon(lobby.abandon(table(), "ann"), "ann")


def test_a_rematch_has_the_same_people_and_terms() -> None:
    over = lobby.finished(running())
    fresh = lobby.again(over, "cat", 9)
    assert (fresh.host, fresh.people, fresh.terms, fresh.state) == ("cat", over.people, over.terms, "open")
    assert fresh.id != over.id
    assert not any(chair.ready for chair in fresh.chairs)
    with pytest.raises(lobby.Unfit, match="has begun"):
        lobby.again(running(), "ann", 9)


def test_s140_a_forgotten_person_leaves_no_trace_on_a_card() -> None:
    for card in (full(), running(), lobby.finished(running())):
        after = lobby.forgotten(card, "ann")
        assert b"ann" not in msgspec.json.encode(after)
        assert after.chairs[0].former


def test_s127_seats_follow_a_guest_into_an_account() -> None:
    card = lobby.moved(running(), "ann", "ann-account")
    assert card.seats_of("ann-account") == (0,)
    assert card.host == "ann-account"
    assert card.people == {"ann-account", "ben", "cat"}


def test_caps_are_said_in_a_sentence() -> None:
    mine = [table()] * 3
    assert lobby.too_many(3, mine, 10, 4) is None
    each, house = lobby.too_many(3, mine, 10, 3), lobby.too_many(10, mine, 10, 4)
    assert each is not None
    assert house is not None
    assert (each.code, house.code) == ("too_many_tables", "house_full")


def test_cards_and_invites_survive_a_restart(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "desk.sqlite")
    drawer = Drawer(desk)
    card = table(listed=True)
    drawer.keep(card, running())
    token = drawer.invite(card.id, 2)
    desk.close()
    drawer = Drawer(Desk(tmp_path / "desk.sqlite"))
    assert drawer.card(card.id) == card
    assert drawer.listed() == [card]
    assert [found.state for found in drawer.of("ann")].count("open") == 1
    assert drawer.alive() == 2
    assert drawer.invited(token) == (card.id, 2, False)
    assert drawer.invited(token) == (card.id, 2, True), "S126: an invitation is good once"
    assert drawer.invited(token + "x") is None
    assert token not in (tmp_path / "desk.sqlite").read_bytes().decode("latin1")


def test_s014_a_newer_desk_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    desk = Desk(path)
    with desk.change() as change:
        change.execute("pragma user_version=99")
    desk.close()
    before = path.read_bytes()
    with pytest.raises(Trouble, match="newer Worldwright"):
        Desk(path)
    assert path.read_bytes() == before


steps = st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 8), st.integers(0, 3)), max_size=25)


@given(steps, st.sampled_from(["bot", "free", "end"]), st.booleans())
def test_no_order_of_wishes_breaks_a_card(wishes: list[tuple[str, int, int]], leavers: str, hot: bool) -> None:
    card = new_card(Terms("monuments", 3, leavers=leavers, hot_seat=hot), "a", 0)  # type: ignore[arg-type]
    for who, wish, seat in wishes:
        try:
            match wish:
                case 0 | 1:
                    card = lobby.sit(card, who, seat if wish else None)
                case 2 | 3:
                    card = lobby.stand(card, who, seat if wish == 3 else None)
                case 4:
                    card = lobby.ready(card, who, True)
                case 5:
                    card = lobby.begin(card, who, "seal")
                case 6:
                    card = lobby.seat_bot(card, who, seat, "random")
                case 7:
                    card = lobby.abandon(card, who)
                case _:
                    card = lobby.forgotten(card, who)
        except lobby.Unfit:
            continue
        assert len(card.chairs) == 3
        assert all(chair.person is None or chair.bot is None for chair in card.chairs)
        assert hot or all(len(card.seats_of(person)) == 1 for person in card.people)
        if card.state == "open":
            assert card.host is not None
        if card.state == "running":
            assert card.people, "a running table has a person at it"
