"""How long a player of flesh and blood would take: the delays of bots at tables against the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from worldwright.core.chance import Chance
from worldwright.core.game import Millis


@dataclass(frozen=True)
class Pace:
    """For each action the least and the most milliseconds until it is done; others take as long as `else`."""

    name: str
    delays: Mapping[str, tuple[Millis, Millis]]

    def delay(self, action: Any, chance: Chance) -> Millis:
        """How long this action takes this time."""
        verb = type(action).__struct_config__.tag
        least, most = self.delays.get(verb) or self.delays["else"]
        return least + chance.below(most - least + 1)


def _pace(name: str, percent: int) -> Pace:
    """A pace at which everything takes that many hundredths of a steady player's time."""
    steady = {
        "reach": (1500, 4500),  # look over the pool, find one, stretch out an arm
        "place": (900, 2700),  # turn it until it fits
        "return": (400, 1200),
        "jump_out": (400, 1500),
        "ready": (1000, 4000),
        "else": (200, 600),
    }
    return Pace(name, {verb: (least * percent // 100, most * percent // 100) for verb, (least, most) in steady.items()})


PACES: Final[Mapping[str, Pace]] = {
    pace.name: pace for pace in (_pace("slow", 200), _pace("steady", 100), _pace("quick", 40))
}
STEADY: Final = PACES["steady"]
