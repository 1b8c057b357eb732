"""An evening as people have it: make a table with every term, come by link, play, leave, come back, play again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, Line, LiveSite, open_site, played
from worldwright.server.engine.messages import HOUR

TERMS: dict[str, Any] = {
    "game": "mondo",
    "seats": 4,
    "options": {"window": 120, "tempo": "2x", "rounds": 1, "minutes": 5, "mode": "step"},
    "listed": True,
    "watch": "nobody",
    "leavers": "free",
    "undo": False,
    "turn_hours": 48,
    "hot_seat": True,
}


class Days:
    """A house whose steady clock is turned by hand."""

    def __init__(self, folder: Path) -> None:
        self.millis = 1_000_000
        self.site = LiveSite(folder, ROOMY, steady=lambda: self.millis)

    def pass_hours(self, hours: int) -> None:
        """Let time go by as it does for a house that runs: beat by beat, never in one leap."""
        step = 1000

        def go(service: Any) -> None:
            for _ in range(hours * HOUR // step):
                self.millis += step
                registry = service.runtime.registry
                if registry.next_due() <= registry.clock.now():
                    registry.beat()

        self.site.do(go)


@contextmanager
def days(folder: Path) -> Iterator[Days]:
    slow = Days(folder)
    try:
        yield slow
    finally:
        slow.site.close()


def seen(guest: Guest, table: str) -> Any:
    return guest.ask("GET", f"/api/tables/{table}")


def mine(guest: Guest, table: str) -> Any:
    return next(entry for entry in guest.ask("GET", "/api/me/tables") if entry["table"]["id"] == table)


def test_every_term_of_a_table_is_kept_and_shown(site: LiveSite) -> None:
    ann = site.guest("Ann")
    card = ann.ask("POST", "/api/tables", TERMS)
    for term, value in TERMS.items():
        if term == "options":
            assert card["options"] | value == card["options"]
        elif term != "seats":
            assert card[term] == value, term
    assert len(card["seats"]) == 4
    assert (card["host"], card["hosting"], card["state"]) == ("Ann", True, "open")
    assert card["id"] in {other["id"] for other in site.guest().ask("GET", "/api/tables")}
    assert seen(site.guest(), card["id"])["hosting"] is False


def test_people_come_by_link_sit_stand_and_are_ready_and_the_host_puts_bots(site: LiveSite) -> None:
    ann, ben, cat = (site.guest(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 4, "pace": "at_once"})["id"]
    where = f"/api/tables/{table}"
    ben.ask("POST", f"{where}/sit", {"seat": 2})
    assert [seat["name"] for seat in seen(cat, table)["seats"]] == ["Ann", "", "Ben", ""]
    ben.ask("POST", f"{where}/stand", {})
    ben.ask("POST", f"{where}/sit", {})
    assert [seat["kind"] for seat in seen(cat, table)["seats"]] == ["person", "person", "free", "free"]
    for guest, path, body, code in (
        (ben, "start", None, "not_host"),
        (ann, "start", None, "empty_seat"),
        (ben, "bots", {"seat": 3, "level": "random"}, "not_host"),
        (ann, "bots", {"seat": 3, "level": "clever"}, "no_level"),
        (ann, "bots", {"seat": 1, "level": "random"}, "taken"),
        (cat, "ready", {"ready": True}, "not_seated"),
        (cat, "sit", {"seat": 4}, "no_seat"),
        (cat, "stand", {}, "not_seated"),
    ):
        status, answer = guest.answer("POST", f"{where}/{path}", body)
        assert (status, answer["code"]) == (409, code), path
        assert answer["error"].endswith(".")
    ann.ask("POST", f"{where}/bots", {"seat": 2, "level": "random"})
    ann.ask("POST", f"{where}/bots", {"seat": 3, "level": "greedy"})
    assert ann.answer("POST", f"{where}/start")[1]["code"] == "not_ready"
    ben.ask("POST", f"{where}/ready", {"ready": True})
    assert [seat["level"] for seat in ann.ask("POST", f"{where}/start")["seats"]] == [None, None, "random", "greedy"]
    assert seen(cat, table)["state"] == "running"
    line = Line(cat, table)
    assert line.welcome["you"] is None, "the link lets look on"
    line.close()


def test_a_host_puts_a_bot_on_a_seat_that_somebody_left_free(site: LiveSite) -> None:
    guests, table = site.table(3, leavers="free")
    where = f"/api/tables/{table}"
    lines = [Line(guest, table) for guest in guests]
    seat = lines[0].welcome["to_move"][0]
    guests[seat].ask("POST", f"{where}/stand", {})
    stays = [guest for guest in guests if guest is not guests[seat]]
    host = next(guest for guest in stays if seen(guest, table)["hosting"])
    other = next(guest for guest in stays if guest is not host)
    for guest, level, code in ((host, None, "running"), (other, "greedy", "not_host"), (host, "oracle", "no_level")):
        assert guest.answer("POST", f"{where}/bots", {"seat": seat, "level": level})[1]["code"] == code
    taken = (seat + 1) % 3
    assert host.answer("POST", f"{where}/bots", {"seat": taken, "level": "greedy"})[1]["code"] == "running"
    card = host.ask("POST", f"{where}/bots", {"seat": seat, "level": "greedy"})
    assert card["seats"][seat]["kind"] == "bot"
    line = lines[taken]
    while not any(move.get("by") == seat for move in line.read("moves")["moves"]):
        pass  # the bot's move comes, or the socket's time limit
    for each in lines:
        each.close()


def test_an_account_keeps_the_history_with_its_results_on_every_device(site: LiveSite) -> None:
    (ann, _), table = played(site)
    ann.ask("POST", "/api/me/account", {"login": "ann-of-the-evening", "password": "a long enough secret"})
    other = site.guest("A phone")
    other.ask("POST", "/api/session", {"login": "ann-of-the-evening", "password": "a long enough secret"})
    entry = mine(other, table)
    assert (entry["table"]["state"], entry["your_seats"], entry["your_move"]) == ("over", [0], False)
    assert len(entry["points"]) == 2
    best = max(entry["points"])
    assert entry["winners"] == [seat for seat, points in enumerate(entry["points"]) if points == best]
    assert entry["made"] > 0
    running, _ = site.table(2)
    assert running[0].ask("GET", "/api/me/tables")[0]["points"] == [], "a running game has no result"


def test_a_vacation_over_days_is_asked_for_listed_and_agreed(tmp_path: Path) -> None:
    with days(tmp_path) as slow:
        (ann, ben), table = slow.site.table(2, turn_hours=24, leavers="end")
        lines = {guest: Line(guest, table) for guest in (ann, ben)}
        mover = ann if mine(ann, table)["your_move"] else ben
        other = ben if mover is ann else ann
        ((_, due),) = lines[mover].welcome["clock"]["turns"]
        assert due == 24 * HOUR
        assert (mine(other, table)["your_move"], mine(other, table)["your_answer"]) == (False, False)
        lines[mover].send(say="vacation", n=5, hours=72)
        ask = lines[other].read("notice")["ask"]
        assert (ask["what"], ask["ms"]) == ("vacation", 72 * HOUR)
        assert mine(other, table)["your_answer"] is True
        assert other.ask("GET", "/api/me/tables")[0]["table"]["id"] == table, "what waits for me comes first"
        lines[other].send(say="consent", n=6, ask=ask["ask"], yes=True)
        assert lines[mover].read("accepted")["n"] == 5
        slow.pass_hours(25)
        assert seen(ann, table)["state"] == "running"
        slow.pass_hours(72)
        assert slow.site.at(table).log.ended == "time"
        for line in lines.values():
            line.close()


@pytest.mark.parametrize("hours", [0, -1, 721, "24", 1.5, None])
def test_a_vacation_has_a_sensible_length(site: LiveSite, hours: Any) -> None:
    (ann, _), table = site.table(2, turn_hours=24)
    line = Line(ann, table)
    line.send(say="vacation", n=7, hours=hours)
    assert (answer := line.read("refused"))["code"] == "malformed"
    assert answer["n"] == 7
    line.close()


def test_without_a_turn_clock_there_is_nothing_to_take_a_vacation_from(site: LiveSite) -> None:
    (ann, _), table = site.table(2)
    line = Line(ann, table)
    line.send(say="vacation", n=7, hours=2)
    assert line.read("refused")["code"] == "no_vacation"
    line.close()


def test_s066_a_question_is_withdrawn_over_the_socket(site: LiveSite) -> None:
    (ann, ben), table = site.table(2, turn_hours=24)
    one, two = Line(ann, table), Line(ben, table)
    one.send(say="vacation", n=7, hours=2)
    ask = two.read("notice")["ask"]["ask"]
    one.send(say="withdraw", n=8, ask=ask)
    assert {one.read("refused", "accepted")["n"] for _ in range(2)} == {7, 8}
    assert two.read("notice")["code"] == "withdrawn"
    two.send(say="consent", n=9, ask=ask, yes=True)
    assert two.read("refused")["code"] == "nothing_asked"
    assert mine(ben, table)["your_answer"] is False
    for line in (one, two):
        line.close()


def test_s066_an_invitation_that_was_withdrawn_seats_nobody(site: LiveSite) -> None:
    ann, ben, cat = site.guest(), site.guest(), site.guest()
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 3, "pace": "at_once"})["id"]
    where = f"/api/tables/{table}/invites"
    tokens = [ann.ask("POST", where, {"seat": seat})["token"] for seat in (1, 2)]
    assert ben.ask("POST", "/api/invites", {"token": tokens[0]})["seat"] == 1
    assert cat.answer("DELETE", where)[1]["code"] == "not_seated"
    assert ben.ask("DELETE", where) == {"invitations": 1}
    assert cat.ask("POST", "/api/invites", {"token": tokens[1]}) == {"table": table, "seat": None}
    assert [seat["kind"] for seat in seen(ann, table)["seats"]] == ["person", "person", "free"]


def test_undo_is_free_where_nothing_was_seen_and_asks_where_others_moved(site: LiveSite) -> None:
    (ann, ben), table = site.table(2, game="monuments", options={"open_screens": True})
    lines = [Line(guest, table) for guest in (ann, ben)]
    seat = lines[0].welcome["to_move"][0]
    line, frame = lines[seat], lines[seat].welcome
    line.send(say="act", n=1, seq=frame["seq"], action=frame["actions"][0])
    seq = line.read("accepted")["seq"]
    line.send(say="undo", n=2, seq=seq)
    assert line.read("accepted", "refused") == {"say": "accepted", "n": 2, "seq": seq + 1}
    line.send(say="hello")
    again = line.read("welcome")
    assert again["view"] == frame["view"]
    line.send(say="undo", n=3, seq=again["seq"])
    assert line.read("refused")["code"] in {"nothing_to_undo", "revealed"}
    for each in lines:
        each.close()


def test_a_finished_game_is_verified_by_a_link(site: LiveSite) -> None:
    (ben, _), running = site.table(2)
    assert ben.answer("GET", f"/api/tables/{running}/verdict")[0] == 404
    (ann, _), table = played(site)
    verdict = Guest(site.address).ask("GET", f"/api/tables/{table}/verdict")
    assert (verdict["verified"], verdict["complete"], verdict["fault"]) == (True, True, "")
    assert verdict["moves"] == len(ann.ask("GET", f"/api/tables/{table}/log")["moves"])
    assert ann.ask("GET", verdict["record"]).startswith("worldwright")


def test_s151_a_game_that_was_given_up_is_not_called_verified(site: LiveSite) -> None:
    (ann, _), table = site.table(2, leavers="end")
    line = Line(ann, table)
    ann.ask("POST", f"/api/tables/{table}/abandon")
    assert line.read("moves")["ended"] == "abandoned"
    line.close()
    verdict = ann.ask("GET", f"/api/tables/{table}/verdict")
    assert (verdict["verified"], verdict["complete"]) == (False, False)


def test_hot_seat_one_device_hands_over_and_never_sees_two_hands(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        ann = site.guest("The family")
        table = ann.ask("POST", "/api/tables", {"game": "mapominoes", "seats": 3, "hot_seat": True})["id"]
        for seat in (1, 2):
            ann.ask("POST", f"/api/tables/{table}/sit", {"seat": seat})
        ann.ask("POST", f"/api/tables/{table}/start")
        hands = []
        for seat in range(3):
            line = Line(ann, table, f"?seat={seat}")
            view = line.welcome["view"]
            assert (line.welcome["you"], view["you"]) == (seat, seat)
            hands.append(tuple(view["hand"]))
            assert view["hands"] == []
            line.close()
            moment = ann.ask("GET", f"/api/tables/{table}/moves/1?seat={seat}")
            assert tuple(moment["view"]["hand"]) == hands[-1]
        assert len(set(hands)) == 3
        seat = mine(ann, table)["your_seats"].index(0)
        line = Line(ann, table, f"?seat={seat}")
        line.send(say="act", n=1, seq=line.welcome["seq"], action=line.welcome["actions"][0])
        line.read("accepted")
        line.close()
        assert ann.answer("GET", f"/api/tables/{table}/actions?seat=3")[0] == 403
