"""Who knows what: undersides, returned tiles, imagined tables."""

from __future__ import annotations

import pytest

from tests.games.rules.scramble import CALM, JumpOut, Place, Reach, Return, begun, fill, laid_out
from worldwright.core.chance import Chance
from worldwright.kit.pieces import piece_of, side_of
from worldwright.kit.scramble.model import SideName


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_imagined_undersides_fit_the_box_and_what_was_seen(name: str) -> None:
    match = begun(name, 2, **CALM)
    fill(match, 0, 4)
    fill(match, 1, 4)
    match.submit(0, Reach("t100"))
    held = match.view(0).hands[0]
    other: SideName = "bare" if held.side == "picture" else "picture"
    match.submit(0, Place(next(a.cell for a in match.actions(0) if isinstance(a, Place)), 0, other))
    match.submit(0, Reach("t101"))
    view = match.view(0)
    box = match.game.content(None)["tiles"]["tiles"]
    undersides = set()
    for number in range(30):
        state = match.game.imagine(view, Chance(bytes(32), str(number)))
        assert match.game.view(state, 0) == view
        assert sorted(piece_of(code) for code in state.pool.tiles) == list(range(len(box)))
        mine = match.game.view(state, 0)
        assert mine.hands[0] == view.hands[0]
        flipped = next(laid for laid in mine.worlds[0] if laid.thing == "t100")
        assert (flipped.face, flipped.under) == (held.under, held.face)
        undersides.add(tuple((piece_of(code), side_of(code)) for code in state.pool.tiles))
    assert len(undersides) == 30


def test_a_returned_tile_shows_its_new_side_to_all_and_hides_the_other() -> None:
    match = begun("mondo", 2, **CALM)
    match.submit(0, Reach("t50"))
    held = match.view(0).hands[0]
    match.submit(0, Return("bare" if held.side == "picture" else "picture"))
    for viewer in (0, 1, None):
        lying = match.view(viewer).pool[49]
        assert lying is not None
        assert lying.face == held.under
    match.submit(1, Reach("t50"))
    assert match.view(1).hands[1].under == held.face
    assert match.view(0).hands[1].under == ""


def test_the_start_of_the_solo_game_is_not_seen_before_go() -> None:
    match = laid_out("mondo", 1)
    assert match.view(0).worlds == ()
    assert match.game.redact(match.state, match.log[0], 0).act.start == ()
    assert match.game.view(match.game.imagine(match.view(0), Chance(bytes(32), "x")), 0) == match.view(0)


def test_nobody_can_follow_a_hand_before_the_ruling() -> None:
    match = begun("mondo", 3)
    twin = begun("mondo", 3)
    states = [match.state, twin.state]
    match.submit(0, Reach("t5"), 5_000)
    twin.submit(0, JumpOut(), 5_000)
    for viewer in (1, 2, None):
        assert match.view(viewer) == twin.view(viewer)
        seen = [m.game.redact(s, m.log[-1], viewer) for m, s in zip((match, twin), states, strict=True)]
        assert seen[0] == seen[1]
    assert match.view(1).hands_out == (0,)
    assert match.view(0).reaching[0].thing == "t5"
    match.tick(5_080)
    assert match.game.redact(match.state, match.log[-1], 1) == match.log[-1]  # the ruling is for all
    assert match.view(1).hands[0].thing == "t5"
    calm = begun("mondo", 2, **CALM)
    before = calm.state
    calm.submit(0, Reach("t5"))
    assert calm.game.redact(before, calm.log[-1], 1).act == Reach("t5")  # here nobody can come too late
