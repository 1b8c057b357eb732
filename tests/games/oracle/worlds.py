"""Random worlds to compare scorers on: full or partial, wild or matched edge to edge."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World, piece_of, turn_of


class Growth:
    """Grows worlds on one ground; the same seed grows the same worlds."""

    def __init__(self, ground: Ground, seed: int) -> None:
        self.ground = ground
        self.random = random.Random(seed)
        self.codes: dict[str, list[int]] = defaultdict(list)
        for code, lands in enumerate(ground.lands):
            if code and (code - 1) % 8 < 4 * len(ground.box.pieces[piece_of(code)].sides):
                self.codes[lands].append(code)
        self.fitting: dict[tuple[str, ...], list[int]] = {}

    def wanted(self, world: list[int], cell: int) -> tuple[str, ...]:
        """The landscape each edge of a cell should show; a dot where any will do."""
        letters = []
        for direction, other in enumerate(self.ground.mask.neighbours[cell]):
            if other >= 0:
                letters.append(self.ground.lands[world[other]][direction ^ 2] if world[other] else ".")
            elif self.ground.board.border:
                letters.append(self.ground.board.border[self.ground.mask.border_at[cell, direction]])
            else:
                letters.append(".")
        return tuple(letters)

    def choice(self, key: tuple[str, ...], used: set[int]) -> int:
        if key not in self.fitting:
            self.fitting[key] = [
                code
                for lands, codes in self.codes.items()
                if all(a in (".", b) for a, b in zip(key, lands, strict=True))
                for code in codes
            ]
        for _ in range(12):
            code = self.random.choice(self.fitting[key]) if self.fitting[key] else 0
            if code and piece_of(code) not in used:
                return code
        return 0

    def world(self, cells: int, matched: float) -> World:
        """A world with that many tiles, each chosen to match with that chance."""
        ground = self.ground
        world = [0] * ground.cells
        used: set[int] = set()
        order = list(range(ground.cells))
        if self.random.random() < 0.5:
            self.random.shuffle(order)
        for cell in order[:cells]:
            free = (".", ".", ".", ".")
            key = self.wanted(world, cell) if self.random.random() < matched else free
            code = self.choice(key, used) or self.choice(free, used)
            if code:
                world[cell] = code
                used.add(piece_of(code))
        return tuple(world)

    def any_world(self) -> World:
        """Full or partial, matched or wild or in between."""
        cells = self.ground.cells
        size = cells if self.random.random() < 0.6 else self.random.randint(0, cells)
        return self.world(size, self.random.choice((0.0, 0.9, 1.0, 1.0, 1.0)))


def typed(ground: Ground, world: World) -> dict[str, dict[str, Any]]:
    """A world as the oracles read it: cell name to what is written in a position file."""
    result: dict[str, dict[str, Any]] = {}
    for cell, code in enumerate(world):
        if not code:
            continue
        piece = ground.box.pieces[piece_of(code)]
        face = ground.box.face(code)
        entry: dict[str, Any] = {"face": face.lands, "turn": turn_of(code), "volcano": face.volcano}
        entry["picture"] = face.picture
        entry["animal"] = f"{face.picture}@{face.on}" if face.picture else ""
        entry["street"] = face.street
        entry[piece.kind] = piece.name
        result[ground.mask.cells[cell]] = entry
    return result
