"""What the numbers of a table mean: ids of actions, blocks of observations, and a key that checkpoints keep."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, cast

import msgspec
import numpy as np

from worldwright.api.tables import table
from worldwright.core.errors import UserError
from worldwright.core.extras import ContractError, extras
from worldwright.core.game import AnyGame
from worldwright.core.match import start
from worldwright.core.numbering import LARGEST, Ids, Numbered, Numbers, row
from worldwright.core.snapshot import content_hash
from worldwright.games import IN_TURNS
from worldwright.games.editions import companion


@dataclass(frozen=True)
class GameSpec:
    """The numbers of a table: the same options, seats and content always give an equal one."""

    game: str
    seats: int
    options: Mapping[str, Any]
    """The options that differ from the defaults."""
    names: tuple[str, ...]
    """What each id means: `place c3 side=picture turn=2`."""
    layout: Mapping[str, slice]
    """Where each block of an observation is."""
    length: int
    """The numbers of an observation."""
    steps: int
    """The most ids of an action."""
    scale: float
    """How many points count as 1 in rewards by points."""
    version: str
    """The game, the version of its numbers and that of its rules: `monuments/1/1`."""
    content: str
    """The hash of the content that the rules read."""
    key: str
    """A hash of all this. A checkpoint keeps it and shows it to `accept`."""

    dtype = np.dtype(np.int16)

    @property
    def actions(self) -> int:
        """How many ids there are."""
        return len(self.names)

    @property
    def shape(self) -> tuple[int]:
        """The shape of an observation."""
        return (self.length,)

    def accept(self, key: str) -> None:
        """Check the key that a checkpoint kept; UserError if it learned other numbers."""
        if key != self.key:
            raise UserError(
                f"this was learned with other numbers than those of {self.version} at {self.seats} seats: "
                f"its key is {key[:12]}, not {self.key[:12]}"
            )


SECOND = 1000


def written_after(spec: GameSpec, begun: Ids, millis: int) -> bytes:
    """What follows a game's own numbers in an observation: the ids of the action so far, and the time."""
    rest: list[int] = []
    if spec.steps > 1:
        rest += [number + 1 for number in begun] + [0] * (spec.steps - 1 - len(begun))
    if "now" in spec.layout:
        rest.append(min(millis // SECOND, LARGEST))
    return row(rest)


def numbers_of(game: AnyGame) -> Numbers:
    """The `NUMBERS` of a game's `numbers.py`."""
    offer = companion(game, "numbers").NUMBERS
    if not isinstance(offer, Numbers) or offer.game != game.NAME:
        raise ContractError(f"{game.NAME}: numbers.py has no NUMBERS of its own")
    return offer


def options_of(game: str | AnyGame, more: Mapping[str, Any]) -> tuple[AnyGame, Any]:
    """The rules and the options of a table; games against the clock are played in turns if nothing else is said."""
    rules, _ = table(game, None, {})
    return table(rules, None, {**IN_TURNS.get(rules.NAME, {}), **more})


def spec_of(game: str | AnyGame, seats: int | None = None, **options: Any) -> GameSpec:
    """The spec of a table; UserError for a game, an option or seats that there are not."""
    rules, chosen = options_of(game, options)
    return numbered(rules, chosen, rules.SEATS[0] if seats is None else seats)[0]


def numbered(game: AnyGame, options: Any, seats: int) -> tuple[GameSpec, Numbered]:
    """A table's spec and its numbers."""
    start(game, options, seats)  # refuses what cannot be played
    return _numbered(cast("Hashable", game), msgspec.json.encode(options), seats)


@lru_cache(maxsize=64)
def _numbered(known: Hashable, written: bytes, seats: int) -> tuple[GameSpec, Numbered]:
    game = cast("AnyGame", known)
    options = msgspec.json.decode(written, type=game.Options)
    offer = numbers_of(game)
    coded = offer.table(options, seats)
    blocks = list(coded.layout)
    if coded.longest > 1:
        blocks.append(("begun", coded.longest - 1))
    if extras(game).all_at_once(options):
        blocks.append(("now", 1))
    layout, length = {}, 0
    for name, size in blocks:
        layout[name] = slice(length, length + size)
        length += size
    usual, given = msgspec.to_builtins(game.Options()), msgspec.to_builtins(options)
    version = f"{game.NAME}/{offer.version}/{game.RULES_VERSION}"
    content = content_hash(game.files(options))
    whole = msgspec.json.encode((version, content, seats, given, list(coded.names), blocks))
    spec = GameSpec(
        game=game.NAME,
        seats=seats,
        options=MappingProxyType({name: value for name, value in given.items() if value != usual[name]}),
        names=tuple(coded.names),
        layout=MappingProxyType(layout),
        length=length,
        steps=coded.longest,
        scale=offer.scale,
        version=version,
        content=content,
        key=hashlib.sha256(whole).hexdigest(),
    )
    return spec, coded
