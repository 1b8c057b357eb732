"""Faults of simulated servers: their rates, and how often they happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from worldwright.core.playout import Dice

RATES = {
    "crash": 40,
    "torn": 300,
    "clock_jump": 150,
    "clock_back": 150,
    "blocked": 400,
    "stall": 200,
    "full": 200,
    "sync_error": 120,
    "delay": 200,
    "doubled": 500,
    "drop": 150,
    "lost": 150,
    "repeated": 300,
    "reordered": 300,
    "leave": 30,
}
"""Highest rates in ten thousandths of the occasions; a world draws its own between none and double."""


CLUSTER_RATES = {
    name: RATES[name] for name in ("delay", "doubled", "drop", "lost", "repeated", "reordered", "leave")
} | {
    "killed": 100,
    "frozen": 80,
    "blocked": 60,
    "stopped": 60,
    "database_away": 60,
    "database_stall": 60,
    "line_lost": 300,
    "bus_away": 60,
    "bus_apart": 60,
    "bus_lost": 60,
    "bus_late": 100,
    "bus_doubled": 200,
    "bus_reordered": 60,
}
"""The same for a cluster; faults of a node, the database or the bus have four occasions a second."""


class Faults:
    """Decides faults by dice. Each world has its own rates, so that each has its own weaknesses."""

    def __init__(self, dice: Dice, rates: Mapping[str, int] = RATES) -> None:
        self._dice = dice
        self._rates = {name: dice.below(3) * dice.below(most) for name, most in rates.items()}
        self.happened: Counter[str] = Counter()

    def strikes(self, fault: str) -> bool:
        """Whether a fault happens now."""
        rate = self._rates[fault]
        if not rate or self._dice.below(10_000) >= rate:
            return False
        self.happened[fault] += 1
        return True

    def end(self) -> None:
        """End all faults."""
        self._rates = dict.fromkeys(self._rates, 0)
