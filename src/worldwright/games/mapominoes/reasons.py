"""Why a position of Mapominoes is impossible."""

from __future__ import annotations

from worldwright.core.errors import PositionReason
from worldwright.core.words import Said


class MapominoesReason(PositionReason):
    """Faults of hands and options."""

    NOBODY = Said("there are none", "niemand ist dabei")
    PLAYERS = Said(
        "{count} cannot play: there are {fewest} to {most}", "{count} können nicht spielen: es sind {fewest} bis {most}"
    )
    OPTION = Said("{reason}", "das passt nicht zusammen ({reason})")
    RAW_CARDS = Said(
        "counts thousands, so score has to be area or population",
        "zählt Tausender, also müssen Fläche oder Bevölkerung zählen",
    )
    NO_SUCH_COUNTRY = Said("there is no country {name!r} in {decks}", "es gibt kein Land {name!r} in {decks}")
    TWICE = Said("{card} is already at {place}", "{card} ist schon da: {place}")
