"""Points: the cards left in the hands, one line per round and seat. Fewest win."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.mapominoes.content import Card
from worldwright.games.mapominoes.model import Cards, Options, Result, State
from worldwright.games.mapominoes.phases import Over
from worldwright.games.mapominoes.world import World, bits, world

AREA_STEPS = (1_000, 30_000, 70_000, 150_000, 400_000)  # km2 (MA-V1)
POPULATION_STEPS = (100_000, 2_000_000, 6_000_000, 12_000_000, 40_000_000)
HECTARES = 100  # in a km2


def card_points(options: Options, card: Card) -> int:
    """The penalty points of a country left in the hand."""
    if options.score == "cards":
        return 1
    if options.score == "area":
        return thousands(card.area_ha, HECTARES) if options.raw else step(card.area_ha, AREA_STEPS, HECTARES)
    return thousands(card.population, 1) if options.raw else step(card.population, POPULATION_STEPS, 1)


def step(amount: int, steps: tuple[int, ...], units: int) -> int:
    """From 1 to 6: one more than the number of limits that the amount reaches."""
    return 1 + bisect_right(steps, amount // units)


def thousands(amount: int, units: int) -> int:
    """Whole thousands, half of one rounded up."""
    return (amount + 500 * units) // (1000 * units)


def rule_of(options: Options, blocked: bool) -> str:
    """The rule that gives the points of a round."""
    return "MA-V1" if options.score != "cards" else "MA-S2" if blocked else "MA-S1"


def line(here: World, options: Options, left: Cards, blocked: bool) -> Line:
    """The points of a hand, with its countries."""
    points = sum(card_points(options, here.cards[card]) for card in bits(left))
    return Line(rule_of(options, blocked), points, here.named(left))


def round_points(here: World, options: Options, result: Result) -> tuple[int, ...]:
    """The points of one round, by seat."""
    return tuple(line(here, options, left, result.blocked).points for left in result.left)


def score(state: State) -> Mapping[Seat, Sheet]:
    """A line for every finished round in which a seat was left with countries; the running round is hidden."""
    here = world(state.options, state.seats)
    return {
        seat: Sheet.of(
            [
                line(here, state.options, result.left[seat], result.blocked)
                for result in state.results
                if result.left[seat]
            ]
        )
        for seat in range(state.seats)
    }


def winners(state: State) -> frozenset[Seat]:
    """The seats with the fewest points once the game is over; ties share (MA-S3)."""
    if not isinstance(state.phase, Over):
        return frozenset()
    totals = {seat: sheet.total for seat, sheet in score(state).items()}
    return frozenset(seat for seat, total in totals.items() if total == min(totals.values()))


def standing(state: State) -> tuple[int, ...]:
    """Each seat's penalty points if the round ended now: those of finished rounds, and of the cards in hand."""
    here = world(state.options, state.seats)
    done = [sheet.total for _, sheet in sorted(score(state).items())]
    if isinstance(state.phase, Over):
        return tuple(done)
    hands = [line(here, state.options, hand, blocked=False).points for hand in state.hands]
    return tuple(before + now for before, now in zip(done, hands, strict=True))


def course(state: State, _sheets: Mapping[Seat, Sheet]) -> Mapping[str, tuple[int, ...]]:
    """The number of cards in each hand: points come at the end of a round only."""
    return {"cards": tuple(hand.bit_count() for hand in state.hands)}


def facts(state: State) -> Mapping[str, int]:
    """Counts for simulations: rounds, and those that ended because no seat could play (MA-S2)."""
    return {"rounds": len(state.results), "blocked_rounds": sum(result.blocked for result in state.results)}
