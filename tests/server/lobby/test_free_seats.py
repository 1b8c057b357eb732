"""A seat that somebody left in a running game: whom it is given to, and who is asked (B8 of the review)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.site import Line, LiveSite, open_site
from worldwright.server.engine.questions import SILENCE


def left(site: LiveSite, people: int = 3, **terms: Any) -> tuple[list[Any], str]:
    """People at a running game that the last of them has just left."""
    guests, table = site.table(people, "mapominoes", leavers="free", **terms)
    guests[-1].ask("POST", f"/api/tables/{table}/stand", {})
    return guests, table


def kinds(guest: Any, table: str) -> list[str]:
    return [seat["kind"] for seat in guest.ask("GET", f"/api/tables/{table}")["seats"]]


def test_b8_a_stranger_sits_on_a_free_seat_when_all_others_agree(site: LiveSite) -> None:
    (ann, ben, _), table = left(site)
    lines = [Line(ann, table), Line(ben, table)]
    cat = site.guest()
    card = cat.ask("POST", f"/api/tables/{table}/sit", {"seat": 2})
    assert [seat["kind"] for seat in card["seats"]] == ["person", "person", "free"]
    assert card == cat.ask("POST", f"/api/tables/{table}/sit", {"seat": 2}), "asked once, however often it is asked"
    for line in lines:
        ask = line.read("notice")["ask"]
        assert (ask["what"], ask["by"], ask["need"]) == ("seat", 2, [0, 1])
    assert cat.answer("GET", f"/api/tables/{table}/log?seat=2")[0] == 403, "nothing of the hand is shown before"
    other = site.guest()
    assert other.answer("POST", f"/api/tables/{table}/sit", {"seat": 2})[1]["code"] == "asking"
    for number, line in enumerate(lines):
        assert kinds(cat, table)[2] == "free"
        line.send(say="consent", n=number + 1, ask=ask["ask"], yes=True)
        line.read("accepted")
    assert kinds(cat, table)[2] == "person"
    assert cat.answer("GET", f"/api/tables/{table}/log?seat=2")[0] == 200
    for line in lines:
        line.close()


def test_b8_one_no_is_enough(site: LiveSite) -> None:
    (ann, ben, _), table = left(site)
    line, cat = Line(ben, table), site.guest()
    cat.ask("POST", f"/api/tables/{table}/sit", {"seat": 2})
    line.send(say="consent", n=1, ask=line.read("notice")["ask"]["ask"], yes=False)
    assert line.read("notice")["code"] == "declined"
    assert kinds(ann, table)[2] == "free"
    line.close()


def test_b8_whoever_held_a_seat_may_come_back_to_it_and_to_no_other(site: LiveSite) -> None:
    (ann, ben, cat), table = left(site)
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    for guest, seat in ((ben, 2), (cat, 1)):
        status, answer = guest.answer("POST", f"/api/tables/{table}/sit", {"seat": seat})
        assert (status, answer["code"]) == (409, "other_seat")
    assert ann.answer("POST", f"/api/tables/{table}/sit", {"seat": 2})[1]["code"] == "seated"
    assert cat.ask("POST", f"/api/tables/{table}/sit", {})["seats"][2]["you"], "their own seat, and nobody is asked"
    token = ann.ask("POST", f"/api/tables/{table}/invites", {"seat": 1})["token"]
    cat.ask("POST", f"/api/tables/{table}/stand", {})
    assert cat.ask("POST", "/api/invites", {"token": token})["seat"] is None, "an invitation is no way round"


def test_b8_silence_counts_as_a_yes_after_two_minutes_and_over_a_restart(tmp_path: Path) -> None:
    time = [0]
    site = LiveSite(tmp_path, steady=lambda: time[0])
    try:
        (ann, _, _), table = left(site)
        cat = site.guest()
        cat.ask("POST", f"/api/tables/{table}/sit", {"seat": 2})
        assert kinds(ann, table)[2] == "free"
    finally:
        site.close()
    site = LiveSite(tmp_path, steady=lambda: time[0])
    try:
        ann.address = cat.address = site.address
        site.at(table)
        for _ in range(SILENCE // 200 + 5):
            time[0] += 200
            site.do(lambda service: service.runtime.registry.beat())
        for _ in range(100):
            if kinds(ann, table)[2] == "person":
                break
        assert kinds(ann, table)[2] == "person"
        assert site.at(table).people.seats_of(site.at(table).people[site.at(table).log.card.chairs[2].holder]) == (2,)
    finally:
        site.close()


def test_b8_who_came_by_a_yes_holds_the_seat_and_who_left_last_comes_back_to_their_own(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        (ann, ben), table = site.table(2, "mapominoes", leavers="free", seats=2)
        ben.ask("POST", f"/api/tables/{table}/stand", {})
        line, cat = Line(ann, table), site.guest()
        assert not cat.ask("POST", f"/api/tables/{table}/sit", {"seat": 1})["seats"][1]["you"]
        line.send(say="consent", n=1, ask=line.read("notice")["ask"]["ask"], yes=True)
        line.read("accepted")
        ann.ask("POST", f"/api/tables/{table}/stand", {})
        assert ann.ask("POST", f"/api/tables/{table}/sit", {"seat": 0})["seats"][0]["you"]
        line.close()
