"""The six levels of bots. Each game defines how they play it (`core.skill.Style`).

A level is an amount of work and attention, never of time: the size of its errors, the tiles it considers, the games it
imagines. So a rating holds on a slow machine too. `pace` decides how long a bot waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from worldwright.bots.companions import skill
from worldwright.core.errors import UserError
from worldwright.core.skill import Style
from worldwright.core.words import Lang
from worldwright.games import game as installed


@dataclass(frozen=True)
class Level:
    """One of the six levels, shown as the same person in every game."""

    name: str
    strength: int
    """From 1 to 6, shown as bars."""
    person: str
    face: str
    """The picture of the person."""
    line: Mapping[Lang, str]
    """How the person plays, in one line."""
    seconds: float
    """The person's average seconds per tile where hands race."""


LADDER: Final = (
    Level(
        "novice", 1, "Pip", "pip",
        {"en": "Takes the first thing that fits. Easy to beat.",
         "de": "Nimmt das Erste, was passt. Leicht zu schlagen."}, 18.0,
    ),
    Level(
        "easy", 2, "Otto", "otto",
        {"en": "Tidy, but misses half of what’s there.",
         "de": "Ordentlich, übersieht aber die Hälfte."}, 15.0,
    ),
    Level(
        "casual", 3, "Nell", "nell",
        {"en": "Plays like a friend on the third evening: solid, sometimes late.",
         "de": "Spielt wie eine Freundin am dritten Abend: solide, manchmal zu spät."}, 12.0,
    ),
    Level(
        "keen", 4, "Kofi", "kofi",
        {"en": "Always takes the most points now. Never plans ahead.",
         "de": "Nimmt immer die meisten Punkte. Plant nie voraus."}, 9.5,
    ),
    Level(
        "strong", 5, "Runa", "runa",
        {"en": "Plans a few moves ahead and leaves you little.",
         "de": "Plant ein paar Züge voraus und lässt dir wenig übrig."}, 8.0,
    ),
    Level(
        "master", 6, "Agatha", "agatha",
        {"en": "Plays the whole game out in her head before every move.",
         "de": "Spielt vor jedem Zug die ganze Partie im Kopf durch."}, 6.5,
    ),
)  # fmt: skip
LEVELS: Final = tuple(level.name for level in LADDER)
MEASURES: Final = ("random", "greedy")
"""Bots that are no level: for simulations, benchmarks, and tables older than the levels."""
NAMES: Final = (*LEVELS, *MEASURES)
LAST_RESORT: Final = "random"
"""The bot that never fails."""
STAND_IN: Final = "keen"
"""The bot that replaces a player who left."""
_SHOWN_AS: Final = {"random": "novice", "greedy": "keen"}
_BY_NAME: Final = {level.name: level for level in LADDER}


def level(name: str) -> Level:
    """The level of a bot; a bot that is no level has the level that plays most like it."""
    return _BY_NAME[_SHOWN_AS.get(name, name)]


def lower(name: str) -> str:
    """The replacement for a bot that failed: the next lower level, at last one that plays at random."""
    if name in _BY_NAME:
        at = LEVELS.index(name)
        return LEVELS[at - 1] if at else LAST_RESORT
    return LEVELS[0] if name == "greedy" else LAST_RESORT


def answering(name: str) -> tuple[str, ...]:
    """The bots that try to answer for a bot seat, in order. Few, because each may use its full time."""
    return tuple(dict.fromkeys((name, lower(name), LAST_RESORT)))


def style(game: str, name: str) -> Style:
    """How a level plays a game."""
    return skill(installed(game)).levels.get(name, Style())


def known_bot(name: str) -> str:
    """The name if it is a bot's; a UserError lists the names."""
    if name not in NAMES:
        raise UserError(f"there is no bot {name!r}: choose {', '.join(LEVELS)}, or {' or '.join(MEASURES)}")
    return name
