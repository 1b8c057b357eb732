"""Many games among bots, and their statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from worldwright.api.players import seated
from worldwright.bots.matches import all_at_once, play_out
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.core.match import Match, options_from
from worldwright.games import game


class SimulationPlan(msgspec.Struct, frozen=True):
    """The settings of a simulation. Plain values, so that they can be sent to another process."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    bots: tuple[str, ...]
    """One per seat."""


class SimulatedGame(msgspec.Struct, frozen=True):
    """The result of one game."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    began: int
    """The seat with the first move; the first seat where all play at once."""
    moves: int
    millis: int
    """Its length by its own clock; 0 where players take turns and no time passes."""
    verbs: dict[str, int]
    """How often each action was taken."""
    pieces: int
    """The number of pieces at the end, wherever they are."""
    conserved: bool
    facts: dict[str, int]
    played: str
    """A short hash of seats and actions, in order and without times: equal for games that are the same move for move.
    """
    record: str


def one_game(plan: SimulationPlan, number: int, with_record: bool) -> SimulatedGame:
    """Game `number` of a simulation. Deterministic in every process."""
    rules = game(plan.game)
    options = options_from(rules, plan.options)
    match: Match[Any, Any, Any, Any] = Match(
        rules, options, plan.seats, seed_from(plan.seed, plan.game, number), plan.bots
    )
    before = rules.census(match.state)
    play_out(match, [seated(name, rules) for name in plan.bots], seed_from(plan.seed, plan.game, number, "bots"))
    census = rules.census(match.state)
    return SimulatedGame(
        totals=match.totals,
        winners=tuple(sorted(match.winners)),
        began=0 if all_at_once(match) else next(move.by for move in match.log if move.by >= 0),
        moves=len(match.log),
        millis=match.now if all_at_once(match) else 0,
        verbs=dict(sorted(Counter(type(move.act).__struct_config__.tag for move in match.log).items())),
        pieces=sum(census.values()),
        conserved=census == before,
        facts=dict(extras(rules).facts(match.state)),
        played=_hash_of_moves(match),
        record=match.record().text() if with_record else "",
    )


def _hash_of_moves(match: Match[Any, Any, Any, Any]) -> str:
    moves = msgspec.json.encode([(move.by, move.act) for move in match.log])
    return blake2b(moves, digest_size=8).hexdigest()


def several_games(plan: SimulationPlan, numbers: Sequence[int], with_record: bool) -> list[SimulatedGame]:
    """Several games of a simulation, in order."""
    return [one_game(plan, number, with_record) for number in numbers]


def chunks(games: int, jobs: int) -> Iterator[range]:
    """The numbers of the games in chunks, small enough to show progress."""
    step = max(1, min(25, games // (4 * jobs) or 1))
    for first in range(0, games, step):
        yield range(first, min(games, first + step))


class Summary(msgspec.Struct, frozen=True):
    """The report of a simulation. Independent of time and of the number of processes."""

    game: str
    options: dict[str, Any]
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    shared_wins: int
    mean_totals: tuple[float, ...]
    lowest_totals: tuple[int, ...]
    highest_totals: tuple[int, ...]
    mean_moves: float
    shortest: int
    longest: int
    verbs: dict[str, int]
    pieces: int
    conserved: bool
    facts: dict[str, int]
    totals: tuple[tuple[int, ...], ...]


def summary(plan: SimulationPlan, results: Iterable[SimulatedGame]) -> Summary:
    """The summary of all games."""
    done = list(results)
    seats = range(plan.seats)
    verbs: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    for result in done:
        verbs.update(result.verbs)
        facts.update(result.facts)
    return Summary(
        game=plan.game,
        options=plan.options,
        seats=plan.seats,
        games=len(done),
        seed=plan.seed,
        bots=plan.bots,
        wins=tuple(sum(result.winners == (seat,) for result in done) for seat in seats),
        shared_wins=sum(len(result.winners) > 1 for result in done),
        mean_totals=tuple(round(sum(result.totals[seat] for result in done) / len(done), 2) for seat in seats),
        lowest_totals=tuple(min(result.totals[seat] for result in done) for seat in seats),
        highest_totals=tuple(max(result.totals[seat] for result in done) for seat in seats),
        mean_moves=round(sum(result.moves for result in done) / len(done), 2),
        shortest=min(result.moves for result in done),
        longest=max(result.moves for result in done),
        verbs=dict(sorted(verbs.items())),
        pieces=done[0].pieces,
        conserved=all(result.conserved for result in done),
        facts=dict(sorted(facts.items())),
        totals=tuple(result.totals for result in done),
    )
