"""Why to jump out: hints and reviews say what the chip brings, what waiting loses and what is left unlaid."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.bots.test_others import STEP
from tests.bots.test_thought import luck, somewhere
from tests.games.kinds import tables_of
from worldwright.bots.advice import Advice
from worldwright.bots.bot import bot
from worldwright.bots.hints import GRADES, advised, hint_of
from worldwright.bots.matches import AnyMatch, play_out
from worldwright.bots.review import reviewed
from worldwright.core.chance import seed_from
from worldwright.core.game import Move
from worldwright.core.match import Match, options_from, replay
from worldwright.core.thinking import Reason, Sight, decided
from worldwright.games import game
from worldwright.games.mondo.bot import taste_of
from worldwright.kit.scramble.bots.leaving import ISLAND, chip_to_take, is_jump, reasons_to_jump
from worldwright.kit.scramble.model import JumpOut

BOTH = pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])


@cache
def jumps(name: str, seats: int, levels: tuple[str, ...]) -> list[tuple[Any, Move[Any], int]]:
    """The moments of a game in steps at which somebody jumped out: the state, the move and its number."""
    rules = game(name)
    options = options_from(rules, STEP)
    match: AnyMatch = Match(rules, options, seats, seed_from(3))
    play_out(match, [bot(level, rules) for level in levels], seed_from(3, "bots"))
    states = list(replay(rules, options, seats, match.log))
    found = [number for number, move in enumerate(match.log, 1) if isinstance(move.act, JumpOut)]
    return [(states[number - 1], match.log[number - 1], number) for number in found]


def sight_of(name: str, state: Any, seat: int) -> Sight:
    rules = game(name)
    return Sight(rules.view(state, seat), rules.actions(state, seat))


@BOTH
def test_a_hint_to_jump_out_where_nothing_else_is_left_says_so(name: str) -> None:
    state, move, _ = jumps(name, 2, ("keen", "keen"))[0]
    sight = sight_of(name, state, move.by)
    hint = hint_of(game(name), sight, advised(game(name), sight, luck()), GRADES)
    assert hint.actions == (JumpOut(),)
    assert hint.text == {
        "en": "You have only one move. Jump out now and take the top chip.",
        "de": "Du hast nur einen Zug. Steig jetzt aus und nimm den obersten Chip.",
    }


@BOTH
def test_a_review_says_why_a_master_jumped_out_before_its_last_tile(name: str) -> None:
    state, move, number = jumps(name, 2, ("keen", "master"))[0]
    rules, sight = game(name), sight_of(name, state, move.by)
    assert len(sight.actions) > 1, "there was a tile to take"
    found = reviewed(rules, state, move, number)
    assert is_jump(found.best.action)
    weighed = {reason.feature: reason.points for reason in found.best.reasons}
    assert weighed.keys() == {"top_chip", "sooner", "last_tile"}
    assert (weighed["top_chip"], weighed["sooner"]) == (4, 2)
    assert weighed["last_tile"] > -4, "else the last tile would have been worth more than the chips"
    said = hint_of(rules, sight, decided(JumpOut()), GRADES).text
    assert said["en"].startswith("Jump out now and take the top chip. (+4 the top chip)")


def test_what_is_left_empty_is_told_and_who_is_alone_has_no_next_chip() -> None:
    state, move, _ = jumps("mondo", 2, ("keen", "keen"))[0]
    view = sight_of("mondo", state, move.by).view
    mine = view.worlds[view.you]
    fewer = [mine[:20] if seat == view.you else world for seat, world in enumerate(view.worlds)]
    early = replace(view, worlds=tuple(fewer))
    assert reasons_to_jump(taste_of(early), early) == (
        Reason("top_chip", 4),
        Reason("sooner", 2),
        Reason("empty_cells", -4),
    )
    last = replace(view, out=tuple({0, 1} - {view.you}))
    assert reasons_to_jump(taste_of(last), last) == (Reason("top_chip", 4),)
    assert reasons_to_jump(taste_of(last), replace(last, stack=(2,))) == (Reason("top_chip", 2),)


def test_without_a_chip_nobody_is_told_to_take_one() -> None:
    state, move, _ = jumps("mondo", 2, ("keen", "keen"))[0]
    rules, sight = game("mondo"), sight_of("mondo", state, move.by)
    bare = Sight(replace(sight.view, stack=()), sight.actions)
    hint = hint_of(rules, bare, decided(JumpOut()), GRADES)
    assert hint.text == {"en": "You have only one move. Jump out.", "de": "Du hast nur einen Zug. Steig aus."}


def test_only_a_whole_island_of_the_small_edition_has_a_chip_to_take() -> None:
    small = next(at for at, table in enumerate(tables_of("mondo")) if table.options.get("edition") == "small")
    match, seat = somewhere("mondo", 15, small)
    view = match.view(seat)
    assert view.stack == (4,)
    assert 0 < len(view.worlds[seat]) < ISLAND
    assert chip_to_take(view) == 0
    assert Advice(match.game, view, JumpOut()).exactly("en") == "Jump out."
