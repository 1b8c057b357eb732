"""The pool: tiles in the middle of the table, each in a numbered place with one side up.

The places are named `t1`, `t2`, …; the deal is random, so a place reveals nothing about the underside. A tile that is
returned goes back to its place. A lying tile is a piece's code (see `pieces`): piece, side up and turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worldwright.core.chance import Chance
from worldwright.kit.faces import STREETS, Face
from worldwright.kit.pieces import Box, Code, code


def place_name(place: int) -> str:
    """The public name of a place in the pool."""
    return f"t{place + 1}"


def look(face: Face) -> str:
    """A face as a short text: landscapes, street, picture, volcano. `WWFF panda@F active`."""
    picture = f"{face.picture}@{face.on}" if face.on else face.picture
    return " ".join(part for part in (face.lands, face.street, picture, face.volcano) if part)


def face_of(text: str) -> Face:
    """The face that a look describes."""
    lands, *marks = text.split(" ")
    street = volcano = picture = on = ""
    for mark in marks:
        if mark in STREETS:
            street = mark
        elif mark in ("active", "inactive"):
            volcano = mark
        else:
            picture, _, on = mark.partition("@")
    return Face(lands, picture, on, street, "active" if volcano == "active" else "inactive" if volcano else "")


def laid_text(box: Box, laid: Code) -> str:
    """A lying tile as only the dealer knows it: `M017:picture:2`."""
    return box.texts[laid]


def laid_code(box: Box, text: str) -> Code | None:
    """The code of such a text; None if there is no such tile, side or turn."""
    return box.codes.get(text)


def shuffled(tiles: Sequence[int], chance: Chance) -> tuple[Code, ...]:
    """The tiles in random places, each with a random side up and a random turn."""
    return tuple(code(tile, spin >> 2, spin & 3) for tile in chance.shuffled(tiles) for spin in (chance.below(8),))


class KnownTile(NamedTuple):
    """What is known of a tile: the side that lies up, the other side or '', and which side lies up or -1."""

    up: str
    under: str = ""
    side: int = -1


def fitting(
    looks: Sequence[Sequence[str]], tiles: Sequence[int], seen: Sequence[KnownTile], chance: Chance
) -> list[tuple[int, int]]:
    """A piece and its visible side for each tile that was seen; `looks` is what each piece's sides show.

    The pieces are all different and random among those that fit. Tiles of one box always have a solution.
    """
    by_look: dict[str, list[tuple[int, int]]] = {}
    for tile in chance.shuffled(tiles):
        for side, shown in enumerate(looks[tile]):
            by_look.setdefault(shown, []).append((tile, side))
    options = [
        [
            (tile, side)
            for tile, side in by_look.get(entry.up, ())
            if (not entry.under or looks[tile][1 - side] == entry.under) and entry.side in (side, -1)
        ]
        for entry in seen
    ]
    owner: dict[int, int] = {}
    chosen: list[tuple[int, int]] = [(-1, -1)] * len(seen)

    def settle(entry: int, asked: set[int]) -> bool:
        """Assign a piece to an entry, moving other entries to another of their pieces if needed."""
        for tile, side in options[entry]:
            if tile not in owner:
                owner[tile] = entry
                chosen[entry] = (tile, side)
                return True
        for tile, side in options[entry]:
            if tile not in asked:
                asked.add(tile)
                if settle(owner[tile], asked):
                    owner[tile] = entry
                    chosen[entry] = (tile, side)
                    return True
        return False

    # Those with the fewest choices first: few have to move again.
    for entry in sorted(range(len(seen)), key=lambda entry: len(options[entry])):
        if not settle(entry, set()):
            raise ValueError("what was seen does not come from this box")
    return chosen
