"""Rounds drawn for 2 to 64 people, with leavers and late-comers in every round; places and tie-breaks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worldwright.core.chance import Chance, seed_from
from worldwright.server.tournaments.pairing.draw import drawn, rounds_of
from worldwright.server.tournaments.pairing.entries import (
    FILLER,
    WHOLE,
    Entrant,
    PairingRule,
    Round,
    Sitting,
    meetings,
    shares,
    spared,
)
from worldwright.server.tournaments.pairing.matching import Pairs, pairs_by_rank
from worldwright.server.tournaments.pairing.ranking import standings


def field(count: int) -> list[Entrant]:
    return [Entrant(f"p{number}") for number in range(count)]


def decided(played: Round, luck: Chance) -> Round:
    """The round with a winner at each table by lot."""
    tables = []
    for table in played.tables:
        points = [luck.below(10) for _ in table.entrants]
        winners = [seat for seat, own in enumerate(points) if own == max(points)]
        tables.append(msgspec.structs.replace(table, shares=shares(points, winners)))
    return Round(tuple(tables), played.byes)


def played_out(count: int, rule: PairingRule, rounds: int, seed: int) -> list[Round]:
    luck, done = Chance(seed_from(seed), "results"), list[Round]()
    for _ in range(rounds):
        done.append(decided(drawn(field(count), done, rule, seed_from(seed)), luck))
    return done


RULES = st.builds(
    PairingRule,
    system=st.sampled_from(["swiss", "round_robin"]),
    seats=st.integers(2, 5),
    fills=st.booleans(),
)


@settings(deadline=None, max_examples=40)
@given(count=st.integers(2, 64), rule=RULES, seed=st.integers(0, 1000), coming=st.data())
def test_everybody_who_plays_sits_once_or_has_a_bye_with_leavers_and_late_comers_in_every_round(
    count: int, rule: PairingRule, seed: int, coming: st.DataObject
) -> None:
    entrants, done, luck = field(count), list[Round](), Chance(seed_from(seed), "results")
    for number in range(1, 5):
        played = drawn(entrants, done, rule, seed_from(seed))
        assert played == drawn(entrants, done, rule, seed_from(seed)), "the same again"
        there = [one.id for one in entrants if one.plays(number)]
        sat = [one for table in played.tables for one in table.entrants if one != FILLER]
        assert sorted([*sat, *played.byes]) == sorted(there)
        sizes = Counter(len(table.entrants) for table in played.tables)
        least = rule.seats if rule.seats == 2 else rule.seats - 1
        assert all(least <= size <= rule.seats for size in sizes)
        if rule.fills:
            assert not played.byes
            assert sum(table.entrants.count(FILLER) for table in played.tables) < rule.seats
        elif len(there) >= least * (least - 1):
            assert len(played.byes) <= (len(there) % 2 if rule.seats == 2 else 0)
        assert all(set(table.entrants) != {FILLER} for table in played.tables)
        done.append(decided(played, luck))
        if coming.draw(st.booleans(), "somebody leaves") and len(there) > 2:
            gone = coming.draw(st.sampled_from(there))
            entrants = [msgspec.structs.replace(one, until=number) if one.id == gone else one for one in entrants]
        if coming.draw(st.booleans(), "somebody comes late"):
            entrants.append(Entrant(f"late{number}", since=number + 1))
        rows = standings(entrants, done, late=WHOLE // 2)
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
        assert rows[0].place == 1
        assert {row.entrant for row in rows} == {one.id for one in entrants}


@settings(deadline=None, max_examples=40)
@given(count=st.integers(2, 64), seed=st.integers(0, 1000))
def test_swiss_pairs_nobody_twice_while_that_can_be_avoided(count: int, seed: int) -> None:
    even = count + count % 2
    rounds = max(1, min(6, even // 2))  # as long as everybody has half of the others left, there is a way
    done = played_out(count, PairingRule("swiss", 2), rounds, seed)
    assert max(meetings(done).values(), default=0) <= 1 or count == 2
    assert max(spared(done).values(), default=0) <= 1, "a bye once each"


@settings(deadline=None, max_examples=25)
@given(count=st.integers(3, 64), seed=st.integers(0, 1000))
def test_swiss_pairs_people_of_like_points(count: int, seed: int) -> None:
    done = played_out(count, PairingRule("swiss", 2), 3, seed)
    before = {row.entrant: row.points for row in standings(field(count), done[:2])}
    apart = [abs(before[table.entrants[0]] - before[table.entrants[1]]) for table in done[2].tables]
    assert sum(apart) <= WHOLE * (3 + len(apart) // 2)


@settings(deadline=None, max_examples=30)
@given(count=st.integers(2, 64), seed=st.integers(0, 1000), seats=st.integers(2, 4))
def test_everybody_sits_first_about_equally_often(count: int, seed: int, seats: int) -> None:
    done = played_out(count, PairingRule("swiss", seats), 6, seed)
    first = Counter(table.entrants[0] for played in done for table in played.tables)
    sat = Counter(one for played in done for table in played.tables for one in table.entrants)
    for one, times in sat.items():
        assert abs(first[one] - times / seats) <= 2, (one, first[one], times)


@pytest.mark.parametrize(
    "count", [*range(2, 17), 31, 32, *(pytest.param(many, marks=pytest.mark.long) for many in (63, 64))]
)
def test_a_round_robin_in_pairs_lets_everybody_meet_everybody_once(count: int) -> None:
    rule = PairingRule("round_robin", 2)
    done = played_out(count, rule, rounds_of(count, rule), 1)
    assert meetings(done) == Counter(frozenset(pair) for pair in combinations([f"p{at}" for at in range(count)], 2))
    assert set(spared(done).values()) <= {1}


@pytest.mark.parametrize(("count", "seats"), [(9, 3), (12, 3), (16, 4), (12, 4), (25, 5), (10, 3)])
def test_a_round_robin_at_larger_tables_is_as_even_as_can_be(count: int, seats: int) -> None:
    rule = PairingRule("round_robin", seats)
    done = played_out(count, rule, 2 * rounds_of(count, rule), 1)
    met = meetings(done)
    counts = [met[frozenset(pair)] for pair in combinations([f"p{at}" for at in range(count)], 2)]
    assert max(counts) <= 4
    assert sum(counts) / len(counts) >= 1.2


def test_a_round_robin_goes_on_with_late_comers_and_leavers() -> None:
    entrants, done, luck = field(6), list[Round](), Chance(seed_from(3), "results")
    for number in range(1, 7):
        done.append(decided(drawn(entrants, done, PairingRule("round_robin", 2), seed_from(3)), luck))
        if number == 2:
            entrants = [*entrants[1:], msgspec.structs.replace(entrants[0], until=2), Entrant("late", since=3)]
    assert max(meetings(done).values()) <= 2


@pytest.mark.parametrize(
    ("points", "winners", "worth"),
    [
        ((30, 20), (0,), (WHOLE, 0)),
        ((20, 20), (0, 1), (WHOLE // 2, WHOLE // 2)),
        ((20, 20), (1,), (0, WHOLE)),
        ((2, 9), (0,), (WHOLE, 0)),
        ((30, 20, 10), (0,), (WHOLE, WHOLE // 2, 0)),
        ((1, 5, 9), (0,), (WHOLE, WHOLE // 2, 0)),
        ((4, 3, 2, 1), (0,), (24, 16, 8, 0)),
        ((4, 4, 2, 1), (0, 1), (20, 20, 8, 0)),
        ((5, 4, 3, 2, 1), (0,), (24, 18, 12, 6, 0)),
    ],
)  # fmt: skip
def test_a_table_gives_the_share_of_the_others_one_beat(
    points: tuple[int, ...], winners: tuple[int, ...], worth: tuple[int, ...]
) -> None:
    assert shares(points, winners) == worth


def test_ties_are_broken_by_opponents_then_wins_then_among_themselves() -> None:
    won, lost, half = WHOLE, 0, WHOLE // 2

    def sitting(one: str, other: str, share: int) -> Sitting:
        return Sitting((one, other), (share, WHOLE - share))

    entrants = [Entrant(name) for name in "abcd"]
    rounds = [
        Round((sitting("a", "b", won), sitting("c", "d", won))),
        Round((sitting("a", "c", lost), sitting("b", "d", won))),
        Round((sitting("a", "d", won), sitting("b", "c", won))),
    ]
    rows = standings(entrants, rounds)
    assert [(row.entrant, row.points // WHOLE) for row in rows] == [("a", 2), ("b", 2), ("c", 2), ("d", 0)]
    assert [row.place for row in rows] == [1, 1, 1, 4], "each beat one of the others: they share the place"
    first = standings(entrants, rounds[:1])
    assert [row.place for row in first] == [1, 1, 3, 3]
    again = standings(entrants[:2], [Round((sitting("a", "b", half),)), Round((sitting("b", "a", won),))])
    assert [row.entrant for row in again] == ["b", "a"]


def test_who_beat_the_other_stands_before_them_where_all_else_is_equal() -> None:
    entrants = [Entrant(name) for name in "abcd"]
    rounds = [
        Round((Sitting(("b", "a"), (WHOLE, 0)), Sitting(("c", "d"), (WHOLE, 0)))),
        Round((Sitting(("b", "c"), (0, WHOLE)), Sitting(("a", "d"), (WHOLE, 0)))),
    ]
    rows = {row.entrant: row for row in standings(entrants, rounds)}
    assert rows["a"].points == rows["b"].points
    assert rows["b"].opponents > rows["a"].opponents
    assert (rows["b"].place or 0) < (rows["a"].place or 0)


def test_a_late_comer_has_what_was_said_beforehand_and_a_bye_is_a_point() -> None:
    entrants = [*field(3), Entrant("late", since=2)]
    done = [decided(drawn(field(3), [], PairingRule("swiss", 2), seed_from(1)), Chance(seed_from(1), "x"))]
    rows = {row.entrant: row for row in standings(entrants, done, late=WHOLE // 2)}
    assert rows["late"].points == WHOLE // 2
    assert rows["late"].results[0].how == "late"
    assert rows[done[0].byes[0]].points == WHOLE


@given(count=st.integers(1, 8), edges=st.sets(st.tuples(st.integers(0, 15), st.integers(0, 15))))
def test_a_matching_is_found_whenever_there_is_one(count: int, edges: set[tuple[int, int]]) -> None:
    size = 2 * min(count, 4)
    known = {frozenset(edge) for edge in edges if edge[0] != edge[1] and max(edge) < size}

    def exists(left: frozenset[int]) -> bool:
        if not left:
            return True
        one = min(left)
        return any(frozenset((one, other)) in known and exists(left - {one, other}) for other in left - {one})

    found = pairs_by_rank(size, lambda one, other: frozenset((one, other)) in known, lambda _, other: (other,))
    assert (found is not None) == exists(frozenset(range(size)))
    if found is not None:
        assert sorted(at for pair in found for at in pair) == list(range(size))
        assert all(frozenset(pair) in known for pair in found)


def test_odd_rings_are_no_obstacle() -> None:
    ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 5)]
    graph = [[b for a, b in [*ring, *[(b, a) for a, b in ring]] if a == one] for one in range(6)]
    assert Pairs(graph, set(range(6))).is_complete()
