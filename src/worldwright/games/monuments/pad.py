"""The score pad of Monuments."""

from __future__ import annotations

from worldwright.core.pad import Pad, PadLine, PadSheet
from worldwright.core.words import Words
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import SEATS


def pad() -> Pad:
    """The lines of the score track: stones by level, the black stone, passing, gems."""
    file = box().file
    levels = tuple(
        PadLine(
            f"level_{level}", "WM-B3", Words(f"Level {level}", f"Ebene {level}"),
            Words(
                f"Stones you built on level {level}: {points} each.",
                f"Steine, die du auf Ebene {level} gebaut hast: je {points}.",
            ),
            points,
        )
        for level, points in enumerate(file.points_by_level, 1)
    )  # fmt: skip
    lines = (
        *levels,
        PadLine(
            "start_stone", "WM-Q9", Words("Black stone", "Schwarzer Stein"),
            Words("Rounds in which you gave back the black stone.", "Runden, in denen du den schwarzen Stein abgibst."),
            file.start_stone_points, most=3,
        ),
        PadLine(
            "passing", "WM-B5", Words("Passing", "Passen"),
            Words(
                "Building stones you kept when you passed in rounds 1 and 2. Gems are free.",
                "Bausteine, die dir beim Passen in Runde 1 und 2 blieben. Edelsteine sind frei.",
            ),
            -1,
        ),
        PadLine(
            "gems", "WM-E2", Words("Gems", "Edelsteine"),
            Words("Gems behind your screen at the end.", "Edelsteine hinter deinem Sichtschirm am Ende."),
            file.gem_points, most=9,
        ),
    )  # fmt: skip
    names = tuple(line.name for line in lines)
    sheet = PadSheet("game", Words("Monuments", "Monuments"), names, min(SEATS), max(SEATS), start=file.start_points)
    return Pad((sheet,), lines)
