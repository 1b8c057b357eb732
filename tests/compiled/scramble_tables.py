"""Tables of the Mondo games with their options drawn at random: all that the twin covers."""

from __future__ import annotations

from typing import Any, Final

from worldwright.core.chance import Chance, seed_from

LINES: Final[dict[str, tuple[str, ...]]] = {
    "mondo": tuple(f"MO-S{number}" for number in range(1, 9)),
    "mondo_sapiens": (
        *(f"MS-S{number}" for number in range(1, 9)), "MS-A2", "MS-A3", *(f"MS-E{number}" for number in range(3, 9)),
    ),
}  # fmt: skip
"""The score lines that a table with children can pick."""


def drawn_tables(game: Any, count: int) -> list[tuple[Any, int]]:
    """Tables with all options drawn at random, the first one plain: two beginners in steps."""
    tables = [(game.Options(mode="step", rounds=1), 2)]
    chance = Chance(seed_from(count, game.NAME), "tables")
    while len(tables) < count:
        seats = chance.choice((1, 2, 2, 3, 4))
        tables.append((drawn_options(game, seats, chance), seats))
    return tables


def drawn_options(game: Any, seats: int, chance: Chance) -> Any:
    draw, solo = chance.choice, seats == 1
    in_steps = chance.below(2)
    rounds = draw((1, 1, 2, 3, 5))
    chosen: dict[str, Any] = {
        "level": "beginner" if solo else draw(("beginner", "advanced", "expert")),
        "mode": "step" if in_steps else "real_time",
        "rounds": rounds,
        "minutes": draw((0, 0, 4, 15)),
        "tempo": draw(("untimed", "1x", "1x", "2x", "5x", "10x")),
        "hidden_time": draw((False, True)),
        "window": draw((0, 80, 80, 300, 1000)),
        "pause": draw((0, 250, 250, 5000)),
        "allowance": draw((0, 150, 500)),
        "rest": draw((0, 60, 3600)),
        "steps": draw((0, 0, 5, 20)) if in_steps else 0,
        "two_player_chips": draw(("4-2", "4-3")),
        "volcano_chip": draw((True, True, False)),
        "difficulty": draw(("easy", "moderate", "hard")),
        "strips": draw(("joined", "separate")),
    }
    if not solo and not chance.below(3):
        chosen["handicap"] = tuple(draw(("none", "none", "normal", "strong")) for _ in range(seats))
    if not solo and not chance.below(5):
        names = LINES[game.NAME]
        chosen["children"], chosen["lines"] = True, tuple(name for name in names if chance.below(2)) or names[:1]
    if game.NAME == "mondo":
        chosen |= {"mask": draw(("globe", "rectangle")), "side": draw(("front", "back"))}
        if not solo and not chance.below(6):
            chosen |= {"edition": "small", "level": "beginner"}
    else:
        chosen["board"] = 1 + chance.below(4)
        if chance.below(2):
            chosen["boards"] = tuple(1 + chance.below(4) for _ in range(1 if solo else rounds))
        if not solo and not chance.below(6):
            chosen |= {"quick_start": True, "level": "beginner", "rounds": 3, "boards": ()}
    if chosen.get("children"):
        chosen |= {"level": "beginner"}
        chosen.pop("quick_start", None)
    return game.Options(**chosen)
