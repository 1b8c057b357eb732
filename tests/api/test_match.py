"""`worldwright.match` and what a match says: by the public names alone."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import worldwright as ww
from worldwright.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_match_of_every_game_is_played_with_its_default_options(name: str) -> None:
    game = ww.games[name]
    for seats in (game.SEATS[0], game.SEATS[-1]):
        match = ww.match(name, seats=seats, seed=7)
        luck = ww.Chance(b"luck", "test")
        assert not match.winners
        while waiting := match.wait():
            seat = min(waiting)
            match.submit(seat, luck.choice(match.actions(seat)))
        assert match.over
        assert match.winners <= set(range(seats))
        best = min if match.fewest_win else max
        if seats > 1:
            assert any(match.totals[seat] == best(match.totals) for seat in match.winners)


def test_waiting_changes_nothing_while_somebody_may_act() -> None:
    match = ww.match("mondo", seats=2, seed=7)
    assert match.to_move() == frozenset()  # the count-down: nobody may act before the clock has moved
    assert match.wait() == {0, 1}
    at, log = match.now, list(match.log)
    assert match.wait() == {0, 1}
    assert (match.now, match.log) == (at, log)


def test_fewest_win_in_one_game_alone() -> None:
    assert [name for name in NAMES if ww.match(name).fewest_win] == ["mapominoes"]


def test_options_are_a_struct_a_mapping_or_keywords() -> None:
    game = ww.games["mondo"]
    options = game.Options(mode="step", rounds=1)
    assert ww.match("mondo", options).options == options
    assert ww.match(game, options).options == options
    assert ww.match("mondo", {"mode": "step", "rounds": 1}).options == options
    assert ww.match("mondo", mode="step", rounds=1).options == options
    assert ww.match("mondo", game.Options(mode="step"), rounds=1).options == options
    assert ww.match("mapominoes", deck=("africa",)).options.deck == ("africa",)


@pytest.mark.parametrize(
    ("game", "given", "says"),
    [
        ("chess", {}, "there is no game 'chess'"),
        ("mondo", {"roundz": 1}, "option roundz: mondo has level, mode, rounds"),
        ("mondo", {"rounds": 9}, "option rounds: "),
        ("mondo", {"level": "hard"}, "option level: "),
        ("mondo", {"seats": 9}, "option seats: mondo is for 1 to 4 players, not 9"),
        ("monuments", {"seed": b"short"}, "option seed: is a number or 32 bytes, not 5 bytes"),
        ("monuments", {"players": ["Ada"]}, "option players: names 1 players at 2 seats"),
        ("mondo", {"options": 3}, "option options: are those of mondo or a mapping, not int"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(game: str, given: dict[str, object], says: str) -> None:
    with pytest.raises(ww.UserError) as fault:
        ww.match(game, **given)  # type: ignore[call-overload]
    assert str(fault.value).startswith(says)


def test_no_option_has_the_name_of_a_parameter() -> None:
    taken = {*inspect.signature(ww.match).parameters, *inspect.signature(ww.play).parameters}
    assert not taken & {option for name in NAMES for option in ww.games[name].Options.__struct_fields__}


def test_the_import_is_quick_and_needs_no_numpy() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None; import worldwright as ww\n"
        "late = ('asyncio', 'click', 'rich', 'wasmtime', 'sqlite3', 'worldwright.bots', 'worldwright.server')\n"
        "assert not {*late} & {*sys.modules}, {*late} & {*sys.modules}\n"
        "assert {*ww.__all__} <= {*dir(ww)} and all(getattr(ww, name) for name in ww.__all__)\n"
        "ww.play('monuments', ['greedy', 'random'])\n"
        "try: ww.nothing\n"
        "except AttributeError as fault: print(fault)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "module 'worldwright' has no attribute 'nothing'\n"
