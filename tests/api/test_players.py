"""Bots of one's own: in `worldwright.play` and, by `module:Class`, in the commands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import worldwright as ww
from tests.cli.run import called, worldwright
from worldwright.games import NAMES

OWN = '''
class First:
    """Takes the first action."""

    def act(self, view, actions, luck):
        assert view is not None and actions
        return actions[0]


class Lucky:
    def act(self, view, actions, luck):
        return luck.choice(actions)


class Wrong:
    def act(self, view, actions, luck):
        return 7


class Nothing:
    pass
'''


class First:
    """Takes the first action, and keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def act(self, view: Any, actions: Sequence[Any], luck: ww.Chance) -> Any:
        self.seen.append(view)
        assert luck.below(2) in (0, 1)
        return actions[0]


class Cheat:
    """Plays what another seat may play."""

    def act(self, view: Any, actions: Sequence[Any], luck: ww.Chance) -> Any:
        return ww.match("monuments").record().moves[0].act  # the dealer's


@pytest.fixture
def mybots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of bots in the current folder; its name is another in each test."""
    name = f"bots_{abs(hash(tmp_path))}"
    (tmp_path / f"{name}.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


@pytest.mark.parametrize("name", NAMES)
def test_an_own_bot_plays_every_game_against_built_in_ones(name: str) -> None:
    own = First()
    short: dict[str, Any] = {"rounds": 1} if name in ("mondo", "mondo_sapiens", "mapominoes") else {}
    played = ww.play(name, [own, "random"], games=2, seed=3, **short)
    assert played.players == ("First", "random")
    assert [game.order for game in played.games] == [(0, 1), (1, 0)]
    assert all(isinstance(view, ww.games[name].View) for view in own.seen)
    assert played.share(0) + played.share(1) == pytest.approx(1)
    assert played.fewest_win == (name == "mapominoes")
    for game in played.games:
        again = ww.read_record(game.record.text().encode())
        assert (again.totals, again.winners, again.fewest_win) == (game.totals, game.winners, played.fewest_win)
        assert again.players == tuple(played.players[player] for player in game.order)
    same = ww.play(name, [First(), "random"], games=2, seed=3, **short)
    assert [game.record.text() for game in same.games] == [game.record.text() for game in played.games]


def test_a_deal_is_played_once_from_every_seat() -> None:
    played = ww.play("monuments", ["random"] * 3, games=4)
    seeds = [game.record.seed for game in played.games]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3]
    assert played.mean(0) == sum(game.totals[game.order.index(0)] for game in played.games) / 4


@pytest.mark.parametrize(
    ("player", "says"),
    [
        (Cheat(), "the bot Cheat played 'first seat=0', which rule WW-T3 forbids"),
        (object(), "object is no bot: it needs a method act"),
        ("genius", "there is no bot 'genius': choose novice"),
        ("no_such_module:Bot", "there is no module 'no_such_module' in this folder or installed, for the bot"),
        ("json:Bot", "the module 'json' has no 'Bot', for the bot 'json:Bot'"),
        ("json:", "'json:' names no bot: write module:Class"),
        (":Bot", "':Bot' names no bot"),
        ("json:dumps", "json:dumps is no bot: it needs a method act"),
    ],
)
def test_what_is_no_bot_is_one_sentence(player: Any, says: str) -> None:
    with pytest.raises(ww.UserError) as fault:
        ww.play("monuments", [player, "random"])
    assert str(fault.value).startswith(says)


def test_no_games_and_too_few_players_are_refused() -> None:
    with pytest.raises(ww.UserError, match="games: must be at least 1, not 0"):
        ww.play("monuments", ["random", "random"], games=0)
    with pytest.raises(ww.UserError, match="option seats: monuments is for 2 to 4 players, not 0"):
        ww.play("monuments", [])


def test_a_built_in_bot_acts_on_a_view() -> None:
    match = ww.match("monuments", seed=1)
    (seat,) = match.wait()
    keen = ww.bot("keen", "monuments")
    action = keen.act(match.view(seat), match.actions(seat), ww.Chance(b"", "keen"))
    assert action in match.actions(seat)
    assert ww.bot("random", match.game).act(None, match.actions(seat), ww.Chance(b"", "x")) in match.actions(seat)


def test_simulate_and_arena_take_an_own_bot_in_several_processes(mybots: str) -> None:
    words = ("simulate", "monuments", "--games", "6", "--bot", f"{mybots}:First", "--bot", "random", "--json")
    one, two = (worldwright(*words, "--jobs", jobs) for jobs in ("1", "2"))
    assert one.code == two.code == 0, one.err + two.err
    assert json.loads(one.out) | {"timing": 0} == json.loads(two.out) | {"timing": 0}
    assert json.loads(one.out)["bots"] == [f"{mybots}:First", "random"]
    rated = worldwright("arena", "monuments", "--bots", f"{mybots}:Lucky,keen", "--games", "4", "--json", "--jobs", "2")
    assert rated.code == 0, rated.err
    (pair,) = json.loads(rated.out)["pairs"]
    assert (pair["a"], pair["b"], pair["games"]) == (f"{mybots}:Lucky", "keen", 4)


def test_a_fault_of_an_own_bot_is_one_sentence_on_the_command_line(mybots: str) -> None:
    for bot, says in {
        "Wrong": "answered 7, which is no action of monuments",
        "Nothing": "is no bot: it needs a method act(view, actions, luck)",
        "Missing": "has no 'Missing'",
    }.items():
        ran = called("simulate", "monuments", "--games", "1", "--bot", f"{mybots}:{bot}")
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert says in ran.err
