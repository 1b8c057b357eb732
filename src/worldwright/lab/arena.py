"""Bots against each other: the same deals for all, rotated seats, and ratings with their uncertainty."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, TypeAlias

import msgspec

from worldwright.api.players import seated
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.match import Match, options_from
from worldwright.core.playout import Dice
from worldwright.games import game

Ranking: TypeAlias = tuple[str, ...]
"""The bots of one game from first to last; a name appears once for each of its seats."""

ANCHORS = ("keen", "greedy")
MIDDLE = 1300
"""The rating of the anchor, or of the mean without one. 400 points are odds of ten to one."""
SCALE = 400 / math.log(10)
RESAMPLES = 200
ROUNDS = 60
Z = 1.96


class ArenaContest(msgspec.Struct, frozen=True):
    """The game and the bots of a contest. Plain values, so that it can be sent to another process."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    bots: tuple[str, ...]
    games: int
    """For each pair."""
    all_pairs: bool = False

    def pairs(self) -> list[tuple[str, str]]:
        """The pairs to compare: neighbours in the given order, or all pairs."""
        return list(combinations(self.bots, 2)) if self.all_pairs else list(pairwise(self.bots))


class ArenaOutcome(msgspec.Struct, frozen=True):
    """The result of one game between a pair."""

    a: str
    b: str
    deal: int
    share: float
    """The share of the win for `a`: one half if two share it."""
    ranking: Ranking


class ArenaPair(msgspec.Struct, frozen=True):
    """One bot against a table of another: how often it won; `low` and `high` are the 95 % interval of its share."""

    a: str
    b: str
    games: int
    won: int
    shared: int
    share: float
    low: float
    high: float


class ArenaRating(msgspec.Struct, frozen=True):
    """The rating of a bot: by maximum likelihood, with the 95 % interval of a bootstrap over deals."""

    bot: str
    rating: int
    low: int
    high: int


class ArenaReport(msgspec.Struct, frozen=True):
    """The result of a contest. Independent of time and of the number of processes."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int
    pairs: tuple[ArenaPair, ...]
    ratings: tuple[ArenaRating, ...]


def one_game(contest: ArenaContest, pair: tuple[str, str], number: int) -> ArenaOutcome:
    """Game `number` of a pair: `a` on one seat, `b` on all others. Every deal is played once from each seat."""
    a, b = pair
    rules = game(contest.game)
    deal, mine = divmod(number, contest.seats)
    seed = seed_from(contest.seed, contest.game, deal)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, contest.options), contest.seats, seed)
    names = [a if seat == mine else b for seat in range(contest.seats)]
    play_out(match, [seated(name, rules) for name in names], seed_from(contest.seed, contest.game, deal, "bots"))
    winners = match.winners
    totals = match.totals
    sign = 1 if match.fewest_win else -1
    # Ties are listed in the order of the seats, which are rotated.
    order = sorted(range(contest.seats), key=lambda seat: (seat not in winners, sign * totals[seat], seat))
    share = 1 / len(winners) if mine in winners else 0.0
    return ArenaOutcome(a, b, deal, share, tuple(names[seat] for seat in order))


def several_games(contest: ArenaContest, pair: tuple[str, str], numbers: Sequence[int]) -> list[ArenaOutcome]:
    """Several games of a pair, in order."""
    return [one_game(contest, pair, number) for number in numbers]


def report(contest: ArenaContest, outcomes: Iterable[ArenaOutcome]) -> ArenaReport:
    """The report on all games."""
    done = list(outcomes)
    pairs = tuple(
        _pair(a, b, [outcome for outcome in done if (outcome.a, outcome.b) == (a, b)]) for a, b in contest.pairs()
    )
    return ArenaReport(
        contest.game, contest.options, contest.seats, contest.seed, pairs, ratings(contest.bots, done, contest.seed)
    )


def _pair(a: str, b: str, games: Sequence[ArenaOutcome]) -> ArenaPair:
    share = sum(outcome.share for outcome in games) / len(games)
    low, high = interval(share, len(games))
    won = sum(outcome.share == 1 for outcome in games)
    shared = sum(0 < outcome.share < 1 for outcome in games)
    return ArenaPair(a, b, len(games), won, shared, round(share, 4), round(low, 4), round(high, 4))


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(bots: Sequence[str], outcomes: Sequence[ArenaOutcome], seed: int) -> tuple[ArenaRating, ...]:
    """The rating of each bot: Bradley and Terry's for two seats, Plackett and Luce's for more."""
    by_deal: dict[tuple[str, str, int], list[Ranking]] = defaultdict(list)
    for outcome in outcomes:
        by_deal[outcome.a, outcome.b, outcome.deal].append(outcome.ranking)
    deals = list(by_deal.values())
    rated = _rated(bots, deals)
    dice = Dice(seed)
    drawn = [_rated(bots, [dice.choice(deals) for _ in deals]) for _ in range(RESAMPLES)]
    listed = []
    for name in bots:
        values = sorted(sample[name] for sample in drawn)
        low, high = values[round(0.025 * (RESAMPLES - 1))], values[round(0.975 * (RESAMPLES - 1))]
        listed.append(ArenaRating(name, round(rated[name]), round(low), round(high)))
    return tuple(listed)


def _rated(bots: Sequence[str], deals: Iterable[Sequence[Ranking]]) -> dict[str, float]:
    counts: Counter[Ranking] = Counter(ranking for deal in deals for ranking in deal)
    strengths = strengths_of(bots, counts)
    logs = {name: SCALE * math.log(strengths[name]) for name in bots}
    anchor = next((logs[name] for name in ANCHORS if name in logs), sum(logs.values()) / len(logs))
    return {name: MIDDLE + value - anchor for name, value in logs.items()}


def strengths_of(bots: Sequence[str], counts: Mapping[Ranking, float]) -> dict[str, float]:
    """The strengths under which these rankings are likeliest (Hunter's algorithm).

    Neighbours in the list count as having shared one more game, so that a bot without a loss has a finite strength.
    """
    weights: dict[Ranking, float] = defaultdict(float)
    for ranking, count in counts.items():
        weights[ranking] += count
    for a, b in pairwise(bots):
        weights[a, b] += 0.5
        weights[b, a] += 0.5
    strengths = dict.fromkeys(bots, 1.0)
    chosen: dict[str, float] = defaultdict(float)
    for ranking, weight in weights.items():
        for name in ranking[:-1]:
            chosen[name] += weight
    for _ in range(ROUNDS):
        faced: dict[str, float] = defaultdict(float)
        for ranking, weight in weights.items():
            left = sum(strengths[name] for name in ranking)
            for place in range(len(ranking) - 1):
                for name in ranking[place:]:
                    faced[name] += weight / left
                left -= strengths[ranking[place]]
        strengths = {name: max(1e-9, chosen[name] / faced[name]) for name in bots}
        mean = math.exp(sum(math.log(value) for value in strengths.values()) / len(strengths))
        strengths = {name: value / mean for name, value in strengths.items()}
    return strengths


def plot(contest_report: ArenaReport, width: int = 56) -> list[str]:
    """The ratings as lines of text: the interval as a line, the rating as a mark."""
    listed = contest_report.ratings
    least, most = min(rating.low for rating in listed), max(rating.high for rating in listed)
    span = max(1, most - least)

    def column(value: int) -> int:
        return round((value - least) * (width - 1) / span)

    lines = []
    for rating in listed:
        line = [" "] * width
        for at in range(column(rating.low), column(rating.high) + 1):
            line[at] = "-"
        line[column(rating.rating)] = "O"
        lines.append(f"{rating.bot:<8} {''.join(line)} {rating.rating}")
    return lines
