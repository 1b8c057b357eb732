"""Tables of a round: how many sit at each, who sits with whom, and on which seat."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from worldwright.core.chance import Chance, seed_from
from worldwright.server.tournaments.pairing.draw import rounds_of
from worldwright.server.tournaments.pairing.entries import (
    FILLER,
    Entrant,
    PairingRule,
    Round,
    Sitting,
    meetings,
    spared,
)
from worldwright.server.tournaments.pairing.groups import groups, seated, sizes


@pytest.mark.parametrize(
    ("count", "rule", "tables", "byes"),
    [
        (8, PairingRule("swiss", 4), [4, 4], 0),
        (7, PairingRule("swiss", 4), [4, 3], 0),
        (6, PairingRule("swiss", 4), [3, 3], 0),
        (5, PairingRule("swiss", 4), [4], 1),
        (2, PairingRule("swiss", 4), [], 2),
        (3, PairingRule("swiss", 2), [2], 1),
        (5, PairingRule("swiss", 3), [3, 2], 0),
        (1, PairingRule("swiss", 3), [], 1),
        (5, PairingRule("swiss", 4, fills=True), [3, 2], 0),
        (2, PairingRule("swiss", 4, fills=True), [2], 0),
        (3, PairingRule("swiss", 2, fills=True), [2, 1], 0),
        (7, PairingRule("swiss", 5, fewest=5), [5], 2),
        (11, PairingRule("swiss", 5), [5, 5], 1),
    ],
    ids=str,
)
def test_tables_have_the_wished_seats_or_one_less(count: int, rule: PairingRule, tables: list[int], byes: int) -> None:
    assert sizes(count, rule) == (tables, byes)


@pytest.mark.parametrize(
    ("count", "seats", "rounds"),
    [(1, 2, 1), (2, 2, 1), (3, 2, 3), (4, 2, 3), (5, 2, 5), (9, 3, 4), (8, 3, 4), (1, 4, 1)],
)
def test_a_round_robin_takes_so_many_rounds(count: int, seats: int, rounds: int) -> None:
    assert rounds_of(count, PairingRule("round_robin", seats)) == rounds


def met_by(*tables: str) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def grouped(order: str, wanted: list[int], met: Counter[frozenset[str]], **scores: int) -> list[set[str]]:
    luck = Chance(seed_from(1), "groups")
    return [set(table) for table in groups(order, wanted, met, lambda one: scores.get(one, 0), luck)]


def test_neighbours_in_order_sit_together_where_nobody_met() -> None:
    assert grouped("abcdef", [3, 3], Counter()) == [set("abc"), set("def")]
    assert grouped("abcde", [3, 2], Counter()) == [set("abc"), set("de")]


def test_those_who_met_are_parted_by_the_change_that_costs_the_fewest_points() -> None:
    met = met_by("ab")
    tables = grouped("abcfed", [3, 3], met, a=5, b=5, c=3, d=3, e=0, f=0)
    assert tables == [set("dbc"), set("fea")], "the nearest in points comes for one of them"


def test_a_change_that_makes_nothing_better_is_not_made() -> None:
    met = met_by("ab", "ab", "ac", "ad", "bc", "bd", "cd")
    assert grouped("abcd", [2, 2], met) == [set("bc"), set("ad")], "ac and bd would be as good"


def test_nobody_meets_again_while_that_can_be() -> None:
    met = met_by("abc", "def", "ghi")
    for table in grouped("abcdefghi", [3, 3, 3], met):
        assert all(not met[frozenset(pair)] for pair in combinations(sorted(table), 2))


def test_meeting_a_third_time_is_worse_than_two_meeting_again() -> None:
    met = met_by("ab", "ab", "ac", "bd", "cd")
    tables = grouped("abcd", [2, 2], met)
    assert {"a", "b"} not in tables
    assert {"a", "d"} in tables, "they alone have not met"


def sat(*tables: tuple[str, ...]) -> list[Round]:
    return [Round((Sitting(table),)) for table in tables]


def test_everybody_sits_where_they_sat_least_often_the_first_seat_before_all() -> None:
    luck = Chance(seed_from(1), "seats")
    assert seated(["a", "b"], sat(("a", "b")), luck) == ("b", "a")
    assert seated(["a", "b", "c"], sat(("a", "b", "c"), ("b", "c", "a")), luck) == ("c", "a", "b")
    assert seated(["a", FILLER], sat(("a", "b")), luck) == (FILLER, "a"), "a bot that fills in has no seat to lose"


def test_a_filler_is_nobody_one_meets_and_counts_as_a_bye() -> None:
    rounds = [Round((Sitting(("a", FILLER)), Sitting(("b", "c"))), ("d",)), Round((Sitting(("a", "b")),), ("d",))]
    assert meetings(rounds) == met_by("bc", "ab")
    assert spared(rounds) == Counter(a=1, d=2)


def test_somebody_plays_from_a_round_to_another_both_included() -> None:
    one = Entrant("a", since=2, until=3)
    assert [one.plays(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert Entrant("a").plays(99)
