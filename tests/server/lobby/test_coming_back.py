"""Who left comes back to the seat a bot holds; who asks for another game is told, and the evening adds up (W6, W8)."""

from __future__ import annotations

from tests.server.site import Line, LiveSite, played


def test_w6_whoever_left_is_offered_the_seat_and_takes_it_from_the_bot(site: LiveSite) -> None:
    (ann, ben), table = site.table(2, "mapominoes", leavers="bot")
    line = Line(ann, table)
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    cat = site.guest()
    for guest, back in ((ann, False), (ben, True), (cat, False)):
        seats = guest.ask("GET", f"/api/tables/{table}")["seats"]
        assert ([seat["kind"] for seat in seats], seats[1]["back"]) == (["person", "bot"], back)
    assert cat.answer("POST", f"/api/tables/{table}/sit", {"seat": 1})[1]["code"] == "taken"
    card = ben.ask("POST", f"/api/tables/{table}/sit", {"seat": 1})
    assert (card["seats"][1]["you"], card["seats"][1]["back"]) == (True, False)
    notes = [
        (seen["note"], seen["facts"]["to"]) for _ in range(2) for seen in line.read("moves")["moves"] if "note" in seen
    ]
    assert notes == [("left", "bot"), ("taken", "person")]
    assert ben.answer("GET", f"/api/tables/{table}/log?seat=1")[0] == 200
    line.close()


def test_w8_everybody_is_told_who_asks_for_another_game_and_the_evening_adds_up(own_site: LiveSite) -> None:
    (ann, ben), table = played(own_site)
    line = Line(ann, table)
    fresh = ben.ask("POST", f"/api/tables/{table}/rematch")
    asked = [seen for seen in line.read("moves")["moves"] if seen.get("note") == "rematch"]
    seat = next(at for at, seat in enumerate(ben.ask("GET", f"/api/tables/{table}")["seats"]) if seat["you"])
    assert [seen["facts"] for seen in asked] == [{"by": seat}]
    winners = next(one["winners"] for one in ann.ask("GET", "/api/me/tables") if one["table"]["id"] == table)
    assert fresh["evening"] == [winners]
    cat = own_site.guest()
    other = next(guest for guest in (ann, ben) if not guest.ask("GET", f"/api/tables/{fresh['id']}")["hosting"])
    other.ask("POST", f"/api/tables/{fresh['id']}/stand", {})
    assert cat.ask("POST", f"/api/tables/{fresh['id']}/sit", {})["evening"] == [], "other people, another evening"
    line.close()
