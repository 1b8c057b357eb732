"""What newcomers can give: next to nothing, however many they are and whatever they do; regulars are rated in full."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.server.ratings.season import Season
from worldwright.server.engine.events import Left, TableEnded
from worldwright.server.engine.ports import Batch
from worldwright.server.http.skills import NEW, PARTS, SkillEstimate
from worldwright.server.ratings import store as ratings
from worldwright.server.ratings.checks import written
from worldwright.server.ratings.model import AGED, GIVEN, LENT, REGULAR, RatedPlayer, after, counted
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.doctor import examined
from worldwright.server.storage.schema import run_all

FRESH = REGULAR // AGED - 1
"""Days of play after which somebody is still a newcomer."""
GUESTS = tuple(f"guest{number}" for number in range(10))
KNOWN = SkillEstimate(1300 * PARTS, 100 * PARTS)


class Memory:
    """The rows of rated games alone, in memory: many games in a short time."""

    def __init__(self) -> None:
        self.rows = sqlite3.connect(":memory:")
        run_all(self.rows, ratings.TABLES)
        self.rows.execute("CREATE TABLE holder (id TEXT PRIMARY KEY, person TEXT)")

    def append(self, batch: Batch) -> None:
        assert batch.card is not None
        assert batch.people is not None
        self.rows.executemany("INSERT INTO holder VALUES (?, ?)", batch.people.items())
        ratings.project(self.rows.execute, 0, batch.card)

    def wait(self) -> None:
        """Everything is there already."""

    def look(self, ask: Callable[..., Any]) -> Any:
        return ask(self)

    def row(self, question: str, *values: object) -> Any:
        return self.rows.execute(question, values).fetchone()


@pytest.fixture
def season() -> Season:
    quick = Season.__new__(Season)
    quick.db, quick.games, quick.ended = Memory(), 0, 20_000 * 24 * 3600  # type: ignore[assignment]
    return quick


def grown(season: Season, *people: str) -> None:
    """They become regulars against bots."""
    for _ in range(REGULAR // AGED):
        for person in people:
            for points in ((2, 1), (1, 2)):
                season.play((person, ":keen"), points=points)
        season.tomorrow()


# The numbers


@pytest.mark.parametrize("ranks", [(1, 2), (1, 1), (2, 1, 3), (1, 2, 2, 4)], ids=str)
@pytest.mark.parametrize("weight", [1.0, 0.5])
def test_regulars_and_bots_are_rated_in_full(ranks: Sequence[int], weight: float) -> None:
    skills = [SkillEstimate((1200 + 90 * at) * PARTS, (80 + 40 * at) * PARTS) for at in range(len(ranks))]
    players = [RatedPlayer(skill, is_bot=at == 1) for at, skill in enumerate(skills)]
    new = counted(players, ranks, range(len(ranks)), weight)
    assert [one.skill for one in new] == after(skills, ranks, weight)
    assert {(one.lent, one.given) for one in new} == {(0, 0)}
    alone = counted([RatedPlayer(NEW, age=0), RatedPlayer(KNOWN, is_bot=True)], (1, 2), [0])
    assert alone[0].skill == after([NEW, KNOWN], [1, 2])[0], "a newcomer's own rating moves as it did"
    with_known = counted([RatedPlayer(NEW, age=0), RatedPlayer(KNOWN)], (1, 2), [0])
    assert with_known[0].skill == after([NEW, KNOWN], [1, 2])[0]


def test_what_newcomers_give_grows_with_age_and_certainty() -> None:
    ages = [RatedPlayer(KNOWN, age=age).trust for age in range(REGULAR + 1)]
    assert ages == sorted(ages)
    assert (0 < ages[0] < 0.1, ages[REGULAR]) == (True, 1)
    assert RatedPlayer(NEW, age=5).trust < RatedPlayer(KNOWN, age=5).trust


@pytest.mark.parametrize(("won", "sign"), [((1, 2), 1), ((2, 1), -1)])
def test_one_newcomer_changes_others_by_a_few_points_a_day_and_all_by_forty_a_month(
    won: tuple[int, int], sign: int
) -> None:
    newcomer = RatedPlayer(KNOWN, age=REGULAR - 1)
    full = counted([RatedPlayer(KNOWN), newcomer], won, [0, 1])
    assert full[0].skill.value == KNOWN.value + sign * GIVEN
    assert (full[0].lent, full[1].given, full[0].given) == (sign * GIVEN, GIVEN, 0)
    spent = counted([RatedPlayer(KNOWN), RatedPlayer(KNOWN, age=9, given=GIVEN)], won, [0, 1])
    assert (spent[0].skill, spent[0].lent) == (KNOWN, 0)
    assert counted([RatedPlayer(KNOWN, lent=sign * LENT), newcomer], won, [0, 1])[0].lent == 0
    assert counted([RatedPlayer(KNOWN, lent=sign * (LENT - PARTS)), newcomer], won, [0, 1])[0].lent == sign * PARTS
    assert counted([RatedPlayer(KNOWN, lent=-sign * LENT), newcomer], won, [0, 1])[0].lent == sign * GIVEN


def test_who_does_not_count_is_given_nothing() -> None:
    left = counted([RatedPlayer(KNOWN), RatedPlayer(NEW, age=0)], (1, 2), [1])
    assert (left[0].skill, left[0].lent, left[1].given) == (KNOWN, 0, 0)


def test_a_newcomer_at_the_table_hides_no_loss_against_a_regular_and_helps_nobody_to_beat_a_bot() -> None:
    guest = RatedPlayer(NEW, age=0)
    lost = counted([RatedPlayer(KNOWN), RatedPlayer(KNOWN), guest], (2, 1, 3), [0])[0]
    pair = after([KNOWN, KNOWN], [2, 1])[0]
    assert abs(lost.skill.value - pair.value) <= GIVEN
    helped = counted([RatedPlayer(KNOWN), RatedPlayer(KNOWN, is_bot=True), guest], (1, 2, 3), [0])[0]
    assert helped.skill.value - KNOWN.value <= GIVEN


# Farms


def only_lose(season: Season, main: str) -> None:
    for guest in GUESTS:
        for _ in range(5):
            season.play((main, guest), points=(2, 1))


def leave(season: Season, main: str) -> None:
    for guest in GUESTS:
        for _ in range(5):
            season.play((main, guest), Left(1, "left", moves=14), TableEnded("left"))


def play_each_other_first(season: Season, main: str) -> None:
    for one, other in combinations(GUESTS, 2):
        season.play((one, other), points=(2, 1))
    only_lose(season, main)


def beat_bots_first(season: Season, main: str) -> None:
    for _ in range(FRESH - 1):
        for guest in GUESTS:
            for _ in range(6):
                season.play((guest, ":master"), points=(2, 1))
        season.tomorrow()
    only_lose(season, main)


def full_tables(season: Season, main: str) -> None:
    for _ in range(6):
        for at in range(0, 9, 3):
            season.play((main, *GUESTS[at : at + 3]), points=(4, 3, 2, 1))
        season.play((main, GUESTS[0], ":strong", ":master"), points=(4, 1, 2, 2))


def day_by_day(season: Season, main: str) -> None:
    for _ in range(FRESH):
        only_lose(season, main)
        season.tomorrow()


FARMS = [only_lose, leave, play_each_other_first, beat_bots_first, full_tables, day_by_day]


@pytest.mark.parametrize("is_known", [False, True], ids=["new", "regular"])
@pytest.mark.parametrize("farm", FARMS, ids=lambda farm: farm.__name__)
def test_a_farm_of_ten_guests_gains_at_most_forty_points(
    season: Season, farm: Callable[[Season, str], None], is_known: bool
) -> None:
    if is_known:
        grown(season, "main")
    before = season.value("main")
    farm(season, "main")
    gained = season.value("main") - before
    assert 0 <= gained <= 40
    assert gained or farm is play_each_other_first, "a little is given"


@pytest.mark.parametrize("seed", range(5))
def test_whatever_a_farm_does_it_gains_at_most_forty_points(season: Season, seed: int) -> None:
    luck = random.Random(seed)
    days = 0
    for _ in range(300):
        helpers = luck.sample(GUESTS, luck.randrange(1, 4))
        bots = luck.choices([":novice", ":strong", ":master"], k=luck.randrange(0, 5 - max(1, len(helpers))))
        if luck.random() < 0.5:
            season.play(("main", *helpers, *bots)[:4], points=(9, *luck.sample(range(9), 3))[: 1 + len(helpers + bots)])
        elif len(helpers) + len(bots) > 1:
            season.play((*helpers, *bots), points=luck.sample(range(9), len(helpers) + len(bots)))
        if days < FRESH - 1 and luck.random() < 0.02:
            season.tomorrow()
            days += 1
    assert season.value("main") - 1300 <= 40


def test_who_has_played_on_five_days_is_a_regular_and_counts_in_full(season: Season) -> None:
    steps = []
    for _ in range(FRESH + 2):
        early = season.value("ann")
        for _ in range(AGED):
            season.play(("ann", "ben"), points=(2, 1))
        steps.append(season.value("ann") - early)
        season.tomorrow()
    assert all(0 < step <= GIVEN // PARTS for step in steps[:-1])
    assert steps[-1] > 40


def test_regulars_who_never_meet_a_newcomer_have_the_numbers_of_the_plain_model(season: Season) -> None:
    grown(season, "ann", "ben")
    for _ in range(2):
        had = [season.rating(person).skill for person in ("ann", "ben")]
        season.play(("ann", "ben"), points=(2, 1))
        assert [season.rating(person).skill for person in ("ann", "ben")] == after(had, [1, 2])
        season.tomorrow()


def test_a_rebuild_gives_what_newcomers_gave(tmp_path: Path) -> None:
    season = Season(tmp_path)
    grown(season, "main")
    for guest in GUESTS[:3]:
        season.play(("main", guest), points=(2, 1))
    season.play(("main", *GUESTS[:3]), points=(4, 3, 2, 1))
    season.db.close()

    def rows() -> list[tuple[Any, ...]]:
        with sqlite3.connect(tmp_path / DATABASE) as db:
            return written(db)

    before = rows()
    assert any(row[-3] for row in before)
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE rated SET given = 0, lent = 0")
    assert any("ratings" in ill.why for ill in examined(tmp_path).damaged)
    examined(tmp_path, rebuild=True)
    assert rows() == before
