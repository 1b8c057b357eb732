"""Ratings: the scale, what a game changes, what does not count, and that a rebuild gives the same numbers."""

from __future__ import annotations

import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.engine.registry import MemorySite
from tests.server.ratings.season import Season
from worldwright.bots.levels import LEVELS
from worldwright.bots.ratings import measured, rating_of
from worldwright.core.game import Line, Sheet
from worldwright.games import NAMES
from worldwright.server.engine.events import (
    Chair,
    GameOver,
    Hinted,
    Left,
    Note,
    NotRated,
    Pause,
    Paused,
    TableEnded,
    Taken,
    Terms,
)
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.seating import Rejected, checked_terms, is_usual
from worldwright.server.engine.speed import speed_of
from worldwright.server.engine.summary import EARLY
from worldwright.server.http.skills import NEW, PARTS, SkillEstimate
from worldwright.server.ratings import store as ratings
from worldwright.server.ratings.checks import written
from worldwright.server.ratings.model import after, is_provisional
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.database import Change
from worldwright.server.storage.doctor import examined

BOTS = Path(__file__).parents[3] / "docs" / "measured" / "bots.md"


def even(first: int, second: int) -> float:
    """What the first would win on average in one game against the second, both known well."""
    own, other = SkillEstimate(first * PARTS, 10 * PARTS), SkillEstimate(second * PARTS, 10 * PARTS)
    won = after([own, other], [1, 2])[0].value - own.value
    lost = own.value - after([own, other], [2, 1])[0].value
    return lost / (won + lost)


@pytest.mark.parametrize(("ahead", "share"), [(0, 0.5), (200, 0.76), (400, 0.909)])
def test_the_scale_is_the_arenas_400_points_are_odds_of_ten_to_one(ahead: int, share: float) -> None:
    assert even(1300 + ahead, 1300) == pytest.approx(share, abs=0.01)


def test_a_win_raises_a_loss_lowers_and_everybody_grows_surer() -> None:
    won, lost = after([NEW, NEW], [1, 2])
    assert won.value - NEW.value == NEW.value - lost.value > 0
    assert won.deviation == lost.deviation < NEW.deviation
    shared = after([NEW, NEW], [1, 1])
    assert {skill.value for skill in shared} == {NEW.value}
    best, middle, last = after([NEW, NEW, NEW], [1, 2, 3])
    assert best.value > middle.value > last.value


def test_a_game_of_no_weight_changes_nothing() -> None:
    assert after([NEW, NEW], [1, 2], 0.0) == [NEW, NEW]
    half, whole = after([NEW, NEW], [1, 2], 0.5)[0], after([NEW, NEW], [1, 2])[0]
    assert half.value - NEW.value == pytest.approx((whole.value - NEW.value) / 2, abs=1)


def test_a_rating_is_provisional_until_it_is_known_well() -> None:
    known = SkillEstimate(1300 * PARTS, 90 * PARTS)
    assert is_provisional(known, 2)
    assert not is_provisional(known, 3)
    assert is_provisional(NEW, 40)


def test_people_who_play_bots_come_to_stand_on_their_scale(tmp_path: Path) -> None:
    season = Season(tmp_path)
    for number in range(40):  # three of four games won against keen: 200 points above it
        season.play(("ann", ":keen"), points=(1, 2) if number % 4 == 0 else (2, 1))
    found = season.rating("ann")
    assert 1400 < found.skill.points < 1600
    assert not is_provisional(found.skill, found.games)


# Bots


def test_the_bots_ratings_are_those_of_the_page_about_bots() -> None:
    _, _, table = BOTS.read_text(encoding="utf-8").partition("## Ratings")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"]
    head, _, *rows = lines[: 2 + len({(one.game, one.seats) for one in measured()})]
    shown = {
        (game, int(seats), level): int(value)
        for game, seats, *values in rows
        for level, value in zip(head[2:], values, strict=True)
    }
    assert {(one.game, one.seats, one.level): one.value for one in measured()} == shown


def test_every_game_has_measured_bots_and_one_that_was_never_measured_has_no_rating() -> None:
    for game in NAMES:
        for seats in (2, 3, 4):
            assert [level for level in LEVELS[:4] if rating_of(game, level, seats) is None] == []
    assert rating_of("monuments", "random", 2) is None
    table = Terms("monuments", 2)
    assert ratings.measured(table, (Chair("h"), Chair(level="random"))) is None
    keen = ratings.measured(table, (Chair("h"), Chair(level="keen")))
    assert keen is not None
    assert [bot.value for bot in keen] == [0, 1300 * PARTS]


def test_a_bots_rating_never_moves(tmp_path: Path) -> None:
    season = Season(tmp_path)
    for _ in range(3):
        season.play(("ann", ":casual"), points=(2, 1))
    with sqlite3.connect(tmp_path / DATABASE) as db:
        assert {row[1] for row in written(db)} == {"ann"}
    db.close()


# What is rated


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms("monuments", 2, {"open_screens": True}, rated=True), "unrated_options"),
        (Terms("mapominoes", 2, {"bluff": True}, rated=True), "unrated_options"),
        (Terms("mondo", 1, rated=True), "unrated_seats"),
        (Terms("monuments", 2, hot_seat=True, rated=True), "unrated_seats"),
    ],
)
def test_a_table_with_an_option_set_nobody_rates_is_refused(terms: Terms, code: str) -> None:
    with pytest.raises(Rejected) as refused:
        checked_terms(terms)
    assert refused.value.code == code


@pytest.mark.parametrize("game", NAMES)
def test_the_printed_game_is_rated_and_nothing_is_taken_back_there(game: str) -> None:
    terms = checked_terms(Terms(game, 2, rated=True))
    assert terms.rated
    assert not terms.undo
    assert is_usual(terms)


def test_a_table_is_live_up_to_an_hour_a_turn_and_in_real_time() -> None:
    assert speed_of(Terms("monuments", 2, turn=60_000)) == "live"
    assert speed_of(Terms("monuments", 2, bank=60_000)) == "live"
    assert speed_of(Terms("monuments", 2, turn=24 * 3_600_000)) == "days"
    assert speed_of(Terms("monuments", 2)) == "days"
    assert speed_of(Terms("mondo", 2)) == "live"
    assert speed_of(Terms("mondo", 2, {"mode": "step"})) == "days"


@pytest.mark.parametrize(
    "notes",
    [[Hinted(0, 1)], [Paused(0), Pause(10, "asked")], [NotRated("network")], [NotRated("bots")]],
    ids=["hint", "pause", "network", "bots"],
)
def test_what_was_helped_or_stopped_does_not_count(tmp_path: Path, notes: list[Note]) -> None:
    season = Season(tmp_path)
    card = season.play(("ann", ":keen"), *notes, points=(2, 1))
    assert card.contest is not None
    assert card.contest.rated is None
    assert card.contest.unrated
    assert season.rating("ann").games == 0


# Leavers


def test_who_leaves_comes_last_whatever_the_bot_makes_of_the_seat(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.play(("ann", "ben", "cid"), Left(0, "left", "casual", moves=20), points=(30, 20, 10))
    values = [season.rating(person).skill.value for person in ("ann", "cid", "ben")]
    assert values == sorted(values)
    assert len(set(values)) == 3
    season.play(("dan", "eve"), Left(1, "time", moves=20), TableEnded("time"))
    assert season.value("dan") > 1300 > season.value("eve")


def test_a_game_left_at_once_counts_for_the_leaver_alone(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.play(("ann", "ben"), Left(0, "left", moves=EARLY - 1), TableEnded("left"))
    assert season.value("ann") < 1300
    assert season.rating("ben").games == 0


def test_who_comes_back_has_not_left(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.play(("ann", "ben"), Left(0, "time", "casual", moves=2), Taken(0, "h1-0"), points=(30, 20))
    assert season.value("ann") > 1300 > season.value("ben")


def test_who_comes_back_takes_back_only_their_own_leaving(tmp_path: Path) -> None:
    season = Season(tmp_path)
    early = Left(0, "time", "casual", moves=2), Left(1, "time", "casual", moves=2)
    for notes, left in [((), (0, 1)), ((Taken(0, "h2-0"),), (1,)), ((Taken(0, "other"),), (0, 1))]:
        contest = season.play(("ann", "ben", "cid"), *early, *notes).contest
        assert contest is not None
        assert contest.early == left


def test_who_gives_up_against_bots_has_lost(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.play(("ann", ":novice"), Left(0, "left", "casual", moves=20), TableEnded("abandoned"))
    assert season.value("ann") < 1300


def test_a_table_that_ended_with_everybody_there_counts_for_nobody(tmp_path: Path) -> None:
    season = Season(tmp_path)
    assert season.play(("ann", "ben"), TableEnded("abandoned")).contest is not None
    assert season.rating("ann").games == 0


def test_where_fewer_points_win_fewer_are_better(tmp_path: Path) -> None:
    fewest = GameOver((1,), tuple(Sheet(own, (Line("X", own),)) for own in (5, 1, 3)))
    card = Season(tmp_path).play(("ann", "ben", "cid"), fewest, game="mapominoes")
    assert ratings.ranks(card) == {1: 1, 2: 2, 0: 3}


# Farming


def test_two_people_who_play_all_day_count_for_less_each_time_and_then_not_at_all(tmp_path: Path) -> None:
    season = Season(tmp_path)
    values = [1300]
    for _ in range(ratings.PAIR_GAMES + 2):
        season.play(("ann", "ben"), points=(2, 1))
        values.append(season.value("ann"))
    steps = [late - early for early, late in pairwise(values)]
    assert steps[: ratings.PAIR_GAMES] == sorted(steps[: ratings.PAIR_GAMES], reverse=True)
    assert steps[ratings.PAIR_GAMES :] == [0, 0]
    season.tomorrow()
    season.play(("ann", "ben"), points=(2, 1))
    assert season.value("ann") > values[-1], "another day"


# Rebuilding, forgetting


def rows(folder: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(folder / DATABASE) as db:
        found = written(db)
    db.close()
    return found


def test_a_rebuild_gives_the_same_numbers(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.mixed(60, people=9)
    season.db.close()
    before = rows(tmp_path)
    assert len(before) > 60
    assert examined(tmp_path).damaged == ()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE rated SET value = value + 1000 WHERE clock = 5000")
        db.execute("DELETE FROM rated WHERE clock = 9000")
    db.close()
    assert any("ratings" in ill.why for ill in examined(tmp_path).damaged)
    assert examined(tmp_path, rebuild=True).rebuilt > 0
    assert rows(tmp_path) == before


def test_a_rebuild_keeps_what_nobody_can_compute_any_more(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.mixed(60, people=9)
    gone = ("p3",)
    season.db.give(
        Change("DELETE FROM holder WHERE person = ?", gone),
        ratings.forgotten("p3"),
        Change("UPDATE holder SET person = 'p1' WHERE person = 'p4'"),
        *ratings.merged("p4", "p1"),
        Change("DELETE FROM tables WHERE number <= 20"),
    ).result()
    season.mixed(20, people=5, seed=2)
    season.db.close()
    before = rows(tmp_path)
    assert not [row for row in before if row[1] in ("p4", "p3") and int(str(row[4])) <= 60_000]
    assert not [ill for ill in examined(tmp_path).damaged if "ratings" in ill.why]
    examined(tmp_path, rebuild=True)
    assert rows(tmp_path) == before


def test_a_guest_who_had_an_account_does_not_change_its_rating(tmp_path: Path) -> None:
    season = Season(tmp_path)
    season.play(("ann", "ben"), points=(2, 1))
    had = season.rating("ann")
    season.play(("guest", "cid"), points=(1, 2))
    season.db.give(
        Change("UPDATE holder SET person = 'ann' WHERE person = 'guest'"), *ratings.merged("guest", "ann")
    ).result()
    assert season.rating("ann") == had
    season.play(("stray", "cid"), points=(2, 1))
    lone = season.rating("stray")
    season.db.give(
        Change("UPDATE holder SET person = 'dan' WHERE person = 'stray'"), *ratings.merged("stray", "dan")
    ).result()
    assert season.rating("dan") == lone, "an account without one has the guest's"
    season.db.close()
    assert not [ill for ill in examined(tmp_path).damaged if "ratings" in ill.why]


def test_a_rated_game_on_a_real_table_counts_in_the_commit_of_its_end(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    site.registry.seconds = lambda: 1_700_000_000
    table = site.open(rated=True, undo=False, turn=60_000)
    while not table.log.over:
        site.play(table, 50)
    card = table.log.card
    assert card.contest is not None
    assert card.contest.rated is not None
    assert site.events(table.id)[-1].text.count('"rated"') == 1
    best = {f"p{seat}" for seat in card.winners}
    found = rows(tmp_path)
    assert {row[1] for row in found} == {"p0", "p1"}
    assert {str(row[1]) for row in found if int(str(row[6])) > NEW.value} == (best if len(best) == 1 else set())
    assert {row[5] for row in found} == {1_700_000_000}
    other = site.open(2, rated=True, undo=False, turn=60_000)
    leave(other, [0], site.registry.clock.now())
    site.registry.touched(other)
    site.wait()
    site.close()
    assert examined(tmp_path).damaged == ()
