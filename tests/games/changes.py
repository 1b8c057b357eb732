"""One thing changed in a content file of each game, as a host would correct it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from worldwright.core.content import path_of


class Change(NamedTuple):
    """A content file in which one text is replaced by another."""

    game: str
    file: str
    old: str
    new: str
    also: tuple[str, str] = ("", "")
    """A second place, where one alone would be a fault."""

    def write(self, folder: Path) -> None:
        """Put the changed file into a host's folder."""
        text = path_of(self.game, self.file).read_text(encoding="utf-8")
        assert self.old in text, self
        assert self.also[0] in text, self
        path = folder / self.game / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(self.old, self.new, 1).replace(*self.also, 1), encoding="utf-8")


FOR_THE_EYE = (
    Change("mondo", "tiles.toml", 'source = "reconstructed"', 'source = "own"'),
    Change("mondo", "table.toml", 'source = "ruling"', 'source = "own"'),
    Change("mondo_sapiens", "boards.toml", 'name = "open sea"', 'name = "the open sea"'),
    Change("mapominoes", "decks/europe.toml", 'de = "Frankreich"', 'de = "France"'),
    Change("mapominoes", "waters.toml", 'de = "Nordsee"', 'de = "See"'),
    Change("lords_of_worlds", "tiles.toml", 'source = "printed"', 'source = "own"'),
    Change("monuments", "box.toml", 'source = "reconstructed"', 'source = "own"'),
    Change("monuments", "plans/taj_mahal.toml", 'de = "', 'de = "Das '),
)
"""Titles, translations and source marks."""
READ_BY_RULES = (
    Change("mondo", "tiles.toml", '"WWDD", "penguin@W", "-", "W"', '"WWDD", "-", "-", "W"'),
    Change("mondo_sapiens", "pieces.toml", "2 = [4, 2]", "2 = [5, 2]"),
    Change("mapominoes", "decks/europe.toml", 'montenegro = "NW", ', "", ('albania = "SE", bosnia', "bosnia")),
    Change("mapominoes", "decks/europe.toml", "transits = 10", "transits = 11"),
    Change("lords_of_worlds", "planet.toml", "points = [1, 3, 6", "points = [2, 3, 6"),
    Change("monuments", "box.toml", "gem_points = ", "gem_points = 1"),
)
"""A tile, a chip, a border, a number of cards, the price of a chain, the points of a gem: games go differently."""
