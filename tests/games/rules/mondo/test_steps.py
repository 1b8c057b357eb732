"""Step mode: the same game in turns, with secret choices and a first seat that moves on."""

from __future__ import annotations

import msgspec

from tests.games.rules.scramble import AnyMatch, JumpOut, Place, Reach, Return, fill, laid_out, refused


def stepping(seats: int = 2, seed: int = 1, name: str = "mondo", **options: object) -> AnyMatch:
    return laid_out(name, seats, seed, mode="step", **options)


def one_step(match: AnyMatch, cell: str) -> None:
    """Everybody takes the tile of their own number and lays it."""
    for seat in sorted(match.to_move()):
        things = [action for action in match.actions(seat) if isinstance(action, Reach)]
        match.submit(seat, things[seat])
    for seat in sorted(match.to_move()):
        match.submit(seat, next(a for a in match.actions(seat) if isinstance(a, Place) and a.cell == cell))


def test_no_clock_runs_and_no_time_is_needed() -> None:
    match = stepping()
    assert match.game.deadline(match.state) is None
    assert match.view(0).phase == "taking"
    assert match.to_move() == {0, 1}


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    match = stepping(3)
    others = [msgspec.json.encode(match.view(seat)) for seat in (1, 2)]
    match.submit(0, Reach("t7"))
    twin = stepping(3)
    twin.submit(0, JumpOut())
    for viewer in (1, 2, None):
        assert msgspec.json.encode(match.view(viewer)) == msgspec.json.encode(twin.view(viewer))
        moves = [m.game.redact(m.game.start(m.options, 3), m.log[0], viewer) for m in (match, twin)]
        assert moves[0] == moves[1]
        seen = match.game.redact(before_last(match), match.log[-1], viewer)
        assert seen == twin.game.redact(before_last(twin), twin.log[-1], viewer)
    assert match.view(0).choice == "t7"
    assert match.view(1).chosen == (0,)
    assert others != [msgspec.json.encode(match.view(seat)) for seat in (1, 2)]  # that somebody chose is public
    assert refused(match, 0, Reach("t8")) == "WW-T1"


def before_last(match: AnyMatch) -> object:
    state = match.game.start(match.options, match.seats)
    for move in match.log[:-1]:
        state = match.game.apply(state, move)
    return state


def test_the_first_seat_gets_what_two_chose_and_the_other_chooses_again() -> None:
    match = stepping(3)
    assert match.view(0).first == 0
    for seat in (2, 1, 0):
        match.submit(seat, Reach("t7" if seat != 1 else "t9"))
    view = match.view(2)
    assert view.hands[0].thing == "t7"
    assert view.hands[1].thing == "t9"
    assert view.hands[2] is None
    assert match.to_move() == {2}
    assert refused(match, 2, Reach("t7")) == "MO-P10"
    match.submit(2, Reach("t8"))
    assert match.view(0).phase == "setting"
    assert match.to_move() == {0, 1, 2}


def test_who_goes_first_moves_on_with_every_step_and_round() -> None:
    match = stepping(2, rounds=2)
    firsts = []
    for _ in range(3):
        firsts.append(match.view(0).first)
        one_step(match, ("c3", "d3", "e3")[len(firsts) - 1])
    assert firsts == [0, 1, 0]
    for seat in (0, 1):
        match.submit(seat, JumpOut())
    assert match.view(0).round == 2
    assert match.view(0).first == 1


def test_places_are_secret_too_and_laid_together() -> None:
    match = stepping()
    for seat in (0, 1):
        match.submit(seat, Reach(f"t{seat + 1}"))
    match.submit(0, Place("c3"))
    assert match.view(1).worlds == ((), ())
    assert match.view(0).plan == Place("c3")
    assert match.view(1).plan is None
    assert match.game.redact(match.state, match.log[-1], 1).act == Place()
    match.submit(1, Place("d4", 2, "bare"))
    assert [world[0].cell for world in match.view(0).worlds] == ["c3", "d4"]


def test_what_is_taken_must_be_laid() -> None:
    match = stepping()
    match.submit(0, Reach("t1"))
    match.submit(1, Reach("t2"))
    assert refused(match, 0, Return()) == "MO-P6"
    assert refused(match, 0, JumpOut()) == "MO-P6"
    assert refused(match, 0, Place("zz")) == "MO-P8"


def test_jumping_out_takes_chips_in_the_order_of_the_seats() -> None:
    match = stepping(3, rounds=1)
    one_step(match, "c3")  # the next step begins with seat 1
    for seat in (0, 1, 2):
        match.submit(seat, JumpOut())
    assert match.over
    assert match.view(None).past[0].chips == (2, 4, 3)


def test_a_full_world_takes_tasks_or_jumps_out() -> None:
    match = stepping(2, level="expert", rounds=1)
    for _ in range(24):
        for seat in (0, 1):
            match.submit(seat, [a for a in match.actions(seat) if isinstance(a, Reach) and a.thing[1:].isdigit()][seat])
        for seat in (0, 1):
            match.submit(seat, match.actions(seat)[0])
    assert refused(match, 0, Reach(lying(match))) == "MO-P8"
    assert {type(action) for action in match.actions(0)} == {Reach, JumpOut}
    task = match.view(0).open[0]
    match.submit(0, Reach(task))
    match.submit(1, JumpOut())
    assert match.view(1).taken[0] == (task,)
    assert match.to_move() == {0}


def lying(match: AnyMatch) -> str:
    """A tile that lies there."""
    return next(f"t{place + 1}" for place, tile in enumerate(match.view(None).pool) if tile is not None)


def test_the_number_of_steps_can_end_a_round() -> None:
    match = stepping(2, steps=3, rounds=1)
    for cell in ("c3", "d3", "e3"):
        one_step(match, cell)
    assert match.over
    assert match.view(0).past[0].chips == (0, 0)


def test_villages_never_conflict() -> None:
    match = stepping(2, name="mondo_sapiens", level="advanced")
    for seat in (0, 1):
        match.submit(seat, Reach("shepherds"))
    assert [held.thing for held in match.view(0).hands] == ["shepherds", "shepherds"]


def test_both_modes_score_the_same_world_alike() -> None:
    quick = laid_out("mondo", 1, 4, window=0, pause=0)
    quick.tick(3_000)
    calm = stepping(1, 4)
    for match in (quick, calm):
        fill(match, 0, 20)
        match.submit(0, JumpOut())
    assert quick.score() == calm.score()
