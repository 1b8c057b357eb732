"""The board of the next round is chosen in the rest between two rounds; border strips join or stand apart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from worldwright.core.game import CLOCK, DEALER
from worldwright.core.match import Match, Refused, replay
from worldwright.core.verify import verify
from worldwright.games import game, mondo_sapiens
from worldwright.games.mondo_sapiens.content import box, ground
from worldwright.games.mondo_sapiens.model import BoardNumber, ChooseBoard, Options
from worldwright.games.mondo_sapiens.results import board_of
from worldwright.kit.scramble.model import JumpOut, Ready

AnyMatch = Match[Any, Any, Any, Any]


def resting(**options: Any) -> AnyMatch:
    """A table of two in the rest after its first round, with nothing laid."""
    match: AnyMatch = Match(game("mondo_sapiens"), Options(**{"rounds": 2, "rest": 0, "window": 0, **options}), 2, 1)
    match.tick(3_000)
    for seat in (0, 1):
        match.submit(seat, JumpOut(), 4_000)
    assert match.view(0).phase == "resting"
    return match


def refused(match: AnyMatch, seat: int, board: BoardNumber) -> str:
    with pytest.raises(Refused) as fault:
        match.submit(seat, ChooseBoard(board), match.now)
    return fault.value.refusal.rule


@rule("MS-V2")
def test_anyone_who_is_not_ready_chooses_the_next_board_and_the_last_choice_stands() -> None:
    match = resting()
    assert match.actions(0) == [Ready(), ChooseBoard(2), ChooseBoard(3), ChooseBoard(4)]
    match.submit(0, ChooseBoard(3), 5_000)
    match.submit(1, ChooseBoard(4), 5_100)
    assert refused(match, 0, 4) == "MS-V2"  # it is agreed on already
    assert match.view(None).options.boards == (1, 4)
    match.submit(0, Ready(), 6_000)
    assert refused(match, 0, 2) == "WW-T1"
    match.submit(1, Ready(), 6_100)
    assert board_of(match.view(0).options, match.view(0).round) == 4
    assert match.options.boards == ()  # what was agreed on before the game stays as it is


@rule("MS-V2")
def test_a_board_is_chosen_in_the_rest_only_and_by_a_player_only() -> None:
    match: AnyMatch = Match(game("mondo_sapiens"), Options(rounds=2), 2, 1)
    match.tick(3_000)
    assert refused(match, 0, 2) == "MS-V2"
    rest = resting()
    for who in (DEALER, CLOCK):
        refusal = mondo_sapiens.refusal(rest.state, who, ChooseBoard(2))
        assert refusal is not None
        assert refusal.rule == "WW-T3"
    alone = resting(rounds=2, quick_start=False)
    for seat in (0, 1):
        alone.submit(seat, Ready(), 5_000)
    alone.tick(9_000)
    for seat in (0, 1):
        alone.submit(seat, JumpOut(), 10_000)
    assert alone.over
    assert refused(alone, 0, 2) == "WW-T2"


@rule("MS-V2")
def test_each_round_is_scored_on_its_own_board_and_the_record_verifies() -> None:
    match = resting()
    empty = [line for line in match.score()[0].lines if line.rule == "MS-S3"]
    match.submit(0, ChooseBoard(3), 5_000)
    for seat in (0, 1):
        match.submit(seat, Ready(), 5_100)
    match.tick(9_000)
    for seat in (0, 1):
        match.submit(seat, JumpOut(), 10_000)
    assert match.over
    segments = [line.points for line in match.score()[0].lines if line.rule == "MS-S3"]
    assert sum(segments) == sum(line.points for line in empty) + 5  # five street segments on the border of board 3
    assert list(replay(match.game, match.options, 2, match.log))[-1] == match.state
    assert verify(match.record().text().encode(), game).sealed


@rule("MS-S2")
def test_separate_strips_close_what_matches_them_and_join_nothing() -> None:
    joined, apart = ground(2), ground(2, "separate")
    assert len(apart.strips) == 24
    assert len(joined.strips) == 4
    forest = next(p.name for p in box().pieces if p.kind == "tile" and p.sides[1].lands == "FFFF")
    placed = [{"cell": "d1", "tile": forest, "side": "bare"}]
    edges = [edge for edge in joined.mask.border if joined.mask.cells[edge.cell] == "d1"]
    assert len(edges) == 2  # B2 to the north, B3 to the east: both forest
    points = {}
    for reading in ("joined", "separate"):
        position = {
            "game": "mondo_sapiens",
            "options": {"board": 2, "strips": reading},
            "seats": [{"placed": placed}],
        }
        lines = mondo_sapiens.score_position(position)[0].lines
        points[reading] = [line.lost for line in lines if line.rule == "MS-S2" and "d1" in line.where]
    assert points["joined"] != points["separate"]  # the joined strip also needs e2 and what follows
    (spoiled,) = points["joined"]
    assert len(spoiled) > len(points["separate"][0])


def test_a_record_of_the_first_version_has_no_strips_and_plays_as_joined() -> None:
    assert Options().strips == "joined"
    assert "strips" in mondo_sapiens.EXTRAS.later_options
