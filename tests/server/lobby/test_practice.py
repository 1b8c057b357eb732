"""Playing on from a puzzle: a new table that begins at its moment, and a record that says so."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tests.server.site import Line, LiveSite
from worldwright.bots.puzzles.showing import headings, puzzle
from worldwright.core.verify import verify
from worldwright.games import NAMES, game
from worldwright.teaching.puzzle_files import mover, played_to, puzzles_by_id


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_played_on_from_its_moment(site: LiveSite, name: str) -> None:
    shown = puzzle(game(name), headings(game(name))[0].id)
    guest = site.guest("Ida")
    card = guest.ask("POST", f"/api/games/{name}/puzzles/{shown.id}/onward")
    assert (card["state"], card["listed"], card["source"]) == ("running", False, None)
    kinds = Counter((seat["kind"], seat["level"]) for seat in card["seats"])
    assert kinds == {("person", None): 1, ("bot", "novice"): shown.seats - 1}
    assert card["seats"][shown.you]["you"]
    then = guest.ask("GET", f"/api/tables/{card['id']}/moves/0?seat={shown.you}")
    played, asked = puzzles_by_id(game(name))[shown.id]
    match = played_to(game(name), played, asked.after)
    assert mover(match) == shown.you
    line = Line(guest, card["id"])
    assert line.welcome["you"] == shown.you
    line.close()
    told = {key: then["view"][key] for key in then["view"] if key not in ("since", "now")}
    view = msgspec.json.decode(msgspec.json.encode(match.view(shown.you)))
    assert told == {key: view[key] for key in told}


def test_deals_are_new_wherever_a_puzzle_is_played_on(site: LiveSite) -> None:
    """Nobody who knows the puzzle's game knows what comes."""
    which = headings(game("monuments"))[0].id
    guest = site.guest("Ida")
    path = f"/api/games/monuments/puzzles/{which}/onward"
    assert guest.ask("POST", path)["sealed"] != guest.ask("POST", path)["sealed"]


@pytest.mark.long  # the bots take their time
def test_the_record_says_that_it_continues(site: LiveSite) -> None:
    which = headings(game("monuments"))[0].id
    guest = site.guest("Ida")
    card = guest.ask("POST", f"/api/games/monuments/puzzles/{which}/onward")
    line = Line(guest, card["id"])
    line.play_to_the_end()
    line.close()
    verdict = verify(guest.ask("GET", f"/api/tables/{card['id']}/record").encode(), game)
    played, asked = puzzles_by_id(game("monuments"))[which]
    before = len(played_to(game("monuments"), played, asked.after).log)
    assert (verdict.continues, verdict.complete) == (before, True)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("chess/puzzles/x/onward", "There is no game 'chess'"),
        ("mondo/puzzles/x/onward", "mondo has no puzzle 'x'."),
        ("mondo/puzzles/bots-1-1000000/onward", "mondo has no puzzle 'bots-1-1000000'."),
    ],
)
def test_what_is_not_there_is_refused_and_makes_no_table(site: LiveSite, path: str, sentence: str) -> None:
    guest = site.guest("Ida")
    status, told = guest.answer("POST", f"/api/games/{path}")
    assert status == 404
    assert told["error"].startswith(sentence)
    assert guest.ask("GET", "/api/me/tables") == []
