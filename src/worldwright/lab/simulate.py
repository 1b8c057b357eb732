"""Many games among bots, and their statistics."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, TypeAlias

import msgspec

from worldwright.api.players import seated
from worldwright.bots.bot import RANDOM
from worldwright.bots.matches import all_at_once, play_out
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.core.match import Match, options_from, start
from worldwright.games import game
from worldwright.lab.playouts import Playouts, PlayoutTable, playouts

Rules: TypeAlias = Literal["python", "compiled"]


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


def chunks(games: int, jobs: int, most: int = 25) -> Iterator[range]:
    """The numbers of the games in chunks, small enough to show progress."""
    step = max(1, min(most, games // (4 * jobs) or 1))
    for first in range(0, games, step):
        yield range(first, min(games, first + step))


class GameColumns(msgspec.Struct, frozen=True):
    """What a summary needs of many games: a number of each game, or a sum over all."""

    rules: Rules
    totals: tuple[Sequence[int], ...]
    """By seat."""
    winners: Sequence[int]
    """The seats that won, as bits."""
    moves: Sequence[int]
    verbs: Mapping[str, int]
    pieces: int
    conserved: bool
    facts: Mapping[str, int]


def columns(plan: SimulationPlan, results: Iterable[SimulatedGame]) -> GameColumns:
    """The columns of games played by the Python rules."""
    done = list(results)
    verbs: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    for result in done:
        verbs.update(result.verbs)
        facts.update(result.facts)
    return GameColumns(
        rules="python",
        totals=tuple([result.totals[seat] for result in done] for seat in range(plan.seats)),
        winners=[sum(1 << seat for seat in result.winners) for result in done],
        moves=[result.moves for result in done],
        verbs=verbs,
        pieces=done[0].pieces,
        conserved=all(result.conserved for result in done),
        facts=facts,
    )


def compiled(plan: SimulationPlan) -> Playouts | None:
    """The compiled rules of a simulation; None where a player is not random, or the rules do not cover its table."""
    if set(plan.bots) != {RANDOM.name}:
        return None
    return playouts(PlayoutTable(plan.game, msgspec.json.encode(plan.options), plan.seats, plan.seed))


def many_games(plan: SimulationPlan, numbers: range) -> array[int]:
    """Games of a simulation by the compiled rules, as rows of numbers."""
    many = compiled(plan)
    assert many is not None
    return many.rows(numbers)


def compiled_columns(plan: SimulationPlan, rows: array[int]) -> GameColumns:
    """The columns of games played by the compiled rules."""
    many = compiled(plan)
    assert many is not None

    def column(place: int) -> array[int]:
        return rows[place :: many.width]

    rules = game(plan.game)
    begun = start(rules, options_from(rules, plan.options), plan.seats)
    return GameColumns(
        rules="compiled",
        totals=tuple(column(many.total(seat)) for seat in range(plan.seats)),
        winners=column(many.column("winners")),
        moves=column(many.column("moves")),
        verbs={verb: times for verb in many.verbs if (times := sum(column(many.column(verb))))},
        pieces=sum(rules.census(begun).values()),
        conserved=all(column(many.column("whole"))),
        facts={fact: sum(column(many.column(fact))) for fact in many.facts},
    )


class Summary(msgspec.Struct, frozen=True):
    """The report of a simulation. Independent of time and of the number of processes."""

    game: str
    options: dict[str, Any]
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    rules: Rules
    """Compiled ones draw other deals for a seed than a table does."""
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


def summary(plan: SimulationPlan, played: GameColumns) -> Summary:
    """The summary of all games."""
    games = len(played.moves)
    wins = Counter(played.winners)
    return Summary(
        game=plan.game,
        options=plan.options,
        seats=plan.seats,
        games=games,
        seed=plan.seed,
        bots=plan.bots,
        rules=played.rules,
        wins=tuple(wins[1 << seat] for seat in range(plan.seats)),
        shared_wins=sum(times for winners, times in wins.items() if winners.bit_count() > 1),
        mean_totals=tuple(round(sum(totals) / games, 2) for totals in played.totals),
        lowest_totals=tuple(map(min, played.totals)),
        highest_totals=tuple(map(max, played.totals)),
        mean_moves=round(sum(played.moves) / games, 2),
        shortest=min(played.moves),
        longest=max(played.moves),
        verbs=dict(sorted(played.verbs.items())),
        pieces=played.pieces,
        conserved=played.conserved,
        facts=dict(sorted(played.facts.items())),
        totals=tuple(zip(*played.totals, strict=True)),
    )
