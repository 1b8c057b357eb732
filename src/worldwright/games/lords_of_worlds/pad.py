"""The score pad of Lords of Worlds."""

from __future__ import annotations

from worldwright.core.pad import Pad, PadLine, PadSheet
from worldwright.core.words import Words
from worldwright.games.lords_of_worlds.content import planet
from worldwright.games.lords_of_worlds.pieces import BASIC_VALUES, VALUE_OF
from worldwright.games.lords_of_worlds.rules import SEATS

MOST = 20
"""Entries of a line: a planet has 19 hexes."""


def pad() -> Pad:
    """The lines of the track, then what the planet scores at the end."""
    printed = planet()
    sage, view = printed.sage_points, printed.view_points
    sets = {entry.tiles: entry.points for entry in printed.value_sets}
    lines = (
        PadLine(
            "coloured", "LW-C2", Words("Coloured hexes", "Farbige Felder"),
            Words("Tiles you took from coloured hexes.", "Plättchen, die du von farbigen Feldern genommen hast."),
            printed.colour_points, most=19,
        ),
        PadLine(
            "architects", "LW-P2", Words("Architects", "Architekten"),
            Words("Each tile placed on an Architect: its value.", "Jedes Plättchen auf einem Architekten: sein Wert."),
            adds=True, offers=tuple(range(1, max(VALUE_OF) + 1)), entries=MOST,
        ),
        PadLine(
            "sages", "LW-S2", Words("Sage Trees", "Bäume der Weisen"),
            Words(
                f"Each Sage Tree placed: {sage} for every tile next to it.",
                f"Jeder gelegte Baum der Weisen: {sage} je Plättchen daneben.",
            ),
            adds=True, offers=tuple(sage * tiles for tiles in range(1, 7)), entries=MOST,
        ),
        PadLine(
            "views", "LW-S4", Words("Viewpoints", "Aussichtspunkte"),
            Words(
                f"Each Viewpoint placed: {view} for every tile of one chain next to it.",
                f"Jeder gelegte Aussichtspunkt: {view} je Plättchen einer Kette daneben.",
            ),
            adds=True, offers=tuple(view * tiles for tiles in range(1, 19)), entries=MOST,
        ),
        PadLine(
            "chains", "LW-E2", Words("Chains", "Ketten"),
            Words(
                "At the end: the length of each chain of one terrain, Mixes included.",
                "Am Ende: die Länge jeder Kette einer Landschaft, mit Mischländern.",
            ),
            table=tuple(printed.chains.points), offers=tuple(range(1, 20)), entries=MOST,
        ),
        PadLine(
            "sets", "LW-V4", Words("Value sets", "Wertegruppen"),
            Words(
                "At the end: for each value, how many of your tiles show it, from three on.",
                "Am Ende: für jeden Wert, wie viele deiner Plättchen ihn zeigen, ab drei.",
            ),
            table=tuple(
                max((points for tiles, points in sets.items() if tiles <= number), default=0)
                for number in range(1, max(sets) + 1)
            ),
            offers=tuple(range(min(sets), max(sets) + 1)), entries=len(BASIC_VALUES),
        ),
    )  # fmt: skip
    names = tuple(line.name for line in lines)
    return Pad(
        (
            PadSheet("basic", Words("Basic game", "Grundspiel"), names[:-1], min(SEATS), max(SEATS)),
            PadSheet("strategic", Words("Strategic", "Strategisch"), names, min(SEATS), max(SEATS)),
        ),
        lines,
    )
