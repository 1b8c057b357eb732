"""Lords of Worlds in numbers: a hex, the cards that pay for it in falling order, and that they are all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from worldwright.core.game import Action, Line, Seat
from worldwright.core.numbering import Ids, Numbers, clockwise, counts, flags, name_of, one_of, row
from worldwright.games.lords_of_worlds.choices import choices
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.model import (
    PHASES,
    TURN,
    Collect,
    Declare,
    Discard,
    Fetch,
    Hire,
    Pass,
    Pick,
    Place,
    Skip,
    Start,
    State,
    Uncover,
    Walk,
)
from worldwright.games.lords_of_worlds.pieces import (
    CARD_NAMES,
    CARD_OF_NAME,
    TERRAINS,
    TILE_NAMES,
    VALUE_OF_CARD,
    Hand,
    count,
    size,
)
from worldwright.games.lords_of_worlds.table import Options, table
from worldwright.kit.latest import latest

NAME = "lords_of_worlds"
CELLS = len(CELL_NAMES)
CARDS = len(CARD_NAMES)
MOST_CARDS = 12
"""The most cards of a payment."""
_KEPT = 1 << 14


class Table:
    """The ids of whole actions, of hexes to collect from and to walk to, then of cards, and that there are no more."""

    longest = 2 + MOST_CARDS

    def __init__(self, options: Options, seats: int) -> None:
        self.table = here = table(options, seats)
        self.seats = seats
        whole: list[Action] = [Pass(), Skip()]
        whole += [Hire(pile + 1) for pile in range(here.piles)]
        whole += [Start(here.names[spot]) for spot in here.portals]
        whole += [kind(name) for kind in (Uncover, Fetch) for name in here.names]
        whole += [Place(cell, chain) for cell in CELL_NAMES for chain in ("", *CELL_NAMES)]
        whole += [Declare(cell, terrain) for cell in CELL_NAMES for terrain in TERRAINS]
        whole += map(Pick, TILE_NAMES)
        whole += map(Discard, CARD_NAMES)
        self.whole = tuple(whole)
        self.collect = len(whole)
        self.walk = self.collect + len(here.names)
        self.card = self.walk + len(here.names)
        self.done = self.card + CARDS
        self.names = (
            *map(name_of, whole),
            *(f"collect {name}" for name in here.names),
            *(f"walk {name}" for name in here.names),
            *(f"with {name}" for name in CARD_NAMES),
            "done",
        )
        self.ids = {action: number for number, action in enumerate(whole)}
        self.listed: Callable[[State], Sequence[Any]] = latest(choices)
        self.falling = lru_cache(maxsize=_KEPT)(self._falling)
        self._begun: tuple[State | None, int, list[Ids]] = None, -1, []
        self.tracks = latest(_tracks)
        self.seen: list[tuple[Any, Any, Any, bytes]] = [(None, None, None, b"")] * seats
        hexes = len(here.names)
        self.layout = (
            ("hexes", hexes),
            ("carts", hexes),
            ("tops", seats * CELLS),
            ("covered", seats * CELLS),
            ("mixes", seats * CELLS),
            ("known", seats * CARDS),
            ("shown", seats * CARDS),
            ("piles", here.piles * CARDS),
            ("discards", CARDS),
            ("supply", len(TILE_NAMES)),
            ("terrains", len(TERRAINS)),
            ("phase", len(PHASES)),
            ("seats", seats * 2),
            ("turn", 8),
        )

    def number(self, action: Action) -> Ids:
        """The ids of an action."""
        if isinstance(action, Collect | Walk):
            first = self.collect if isinstance(action, Collect) else self.walk
            return first + self.table.hex_of_name[action.hex], *self.falling(action.cards)
        return (self.ids[action],)

    def _falling(self, cards: tuple[str, ...]) -> Ids:
        """The ids of cards that pay, and that they are all."""
        found = sorted(map(CARD_OF_NAME.__getitem__, cards), key=lambda card: (-VALUE_OF_CARD[card], card))
        return *(self.card + card for card in found), self.done

    def legal(self, state: State, _seat: Seat, begun: Ids) -> int:
        """What continues one of the listed actions."""
        listed = self.listed(state)
        found = 0
        if begun:
            done, paid = len(begun) - 1, begun[1:]
            for ids in self._payments(state, begun[0]):
                if ids[:done] == paid:
                    found |= 1 << ids[done]
            return found
        number = self.table.hex_of_name
        whole = 0
        for action in listed:  # whole actions come first
            if type(action) is Collect or type(action) is Walk:
                break
            whole |= 1 << self.ids[action]
        if state.phase == TURN:
            for name in {action.hex for action in listed if type(action) is Walk}:
                found |= 1 << number[name]
            found <<= self.walk - self.collect
            for name in {action.hex for action in listed if type(action) is Collect}:
                found |= 1 << number[name]
        return found << self.collect | whole

    def _payments(self, state: State, first: int) -> list[Ids]:
        """The ids after the first: kept, because each card of a payment asks for them."""
        known, chosen, found = self._begun
        if known is not state or chosen != first:
            hexes = self.table.names
            kind, name = (
                (Collect, hexes[first - self.collect]) if first < self.walk else (Walk, hexes[first - self.walk])
            )
            falling = self.falling
            found = [falling(act.cards) for act in self.listed(state) if type(act) is kind and act.hex == name]
            self._begun = state, first, found
        return found

    def action(self, state: State, ids: Ids) -> Action | None:
        """The action; None while cards may follow."""
        if ids[0] < self.collect:
            return self.whole[ids[0]]
        return self.example(state, ids) if ids[-1] == self.done else None

    def example(self, _state: State, ids: Ids) -> Action:
        """The way to a hex with the cards so far."""
        if ids[-1] < self.collect:
            return self.whole[ids[-1]]
        hexes = [number for number in ids if number < self.card]
        cards = sorted(number - self.card for number in ids if self.card <= number < self.done)
        names = tuple([CARD_NAMES[card] for card in cards])
        if not hexes:
            return Walk("", names)
        first = hexes[0]
        if first < self.walk:
            return Collect(self.table.names[first - self.collect], names)
        return Walk(self.table.names[first - self.walk], names)

    def observe(self, state: State, seat: Seat) -> bytes:
        """The boards, the planets and the cards, as the seat sees them. A tile is its number and 1; -1 face down."""
        around = clockwise(seat, self.seats)
        hands, tracks = state.hands, self.tracks(state.earned)
        piles, seen = state.piles, len(state.piles)
        parts = [_tiles(state.tiles), _carts(_own_first(state.carts, seat), len(state.tiles))]
        parts.append(self._planets(state, seat))
        parts += [_cards(hands[owner] if owner == seat else state.known[owner]) for owner in around]
        parts += [_cards(state.shown[owner]) for owner in around]
        parts += [counts(CARDS, piles[pile] if pile < seen else ()) for pile in range(self.table.piles)]
        parts += (
            counts(CARDS, state.discards),
            counts(len(TILE_NAMES), state.supply),
            flags(sum([1 << terrain for terrain in state.terrains]), len(TERRAINS)),
            one_of(len(PHASES), state.phase),
        )
        rest: list[int] = []
        for owner in around:
            rest += (size(hands[owner]), tracks[owner])
        rest += (
            (state.mover - seat) % self.seats if state.mover >= 0 else -1,
            (state.seat - seat) % self.seats,
            (state.first - seat) % self.seats,
            int(state.last_round),
            state.carried + 1,
            int(state.free_used),
            len(state.unseen) - state.down.bit_count(),
            len(state.deck),
        )
        parts.append(row(rest))
        return b"".join(parts)

    def _planets(self, state: State, seat: Seat) -> bytes:
        """The tiles on top, the number of tiles below them and the declared Mixes: few actions change one."""
        planets, covered, mixes, written = self.seen[seat]
        if planets is not state.planets or covered is not state.covered or mixes is not state.mixes:
            parts = [_tiles(planet) for planet in _own_first(state.planets, seat)]
            parts += [counts(CELLS, tuple(cell for cell, _ in below)) for below in _own_first(state.covered, seat)]
            parts += [_mixes(declared) for declared in _own_first(state.mixes, seat)]
            written = b"".join(parts)
            self.seen[seat] = state.planets, state.covered, state.mixes, written
        return written


def _own_first(things: Sequence[Any], seat: Seat) -> tuple[Any, ...]:
    return (*things[seat:], *things[:seat])


def _tracks(earned: tuple[tuple[Line, ...], ...]) -> list[int]:
    return [sum([line.points for line in lines]) for lines in earned]


@lru_cache(maxsize=_KEPT)
def _tiles(tiles: tuple[int, ...]) -> bytes:
    return row([tile + 1 for tile in tiles])


@lru_cache(maxsize=_KEPT)
def _carts(carts: tuple[int, ...], hexes: int) -> bytes:
    """For each hex the carts there as bits, the own cart lowest."""
    found = [0] * hexes
    for turn, spot in enumerate(carts):
        if spot >= 0:
            found[spot] |= 1 << turn
    return row(found)


@lru_cache(maxsize=_KEPT)
def _mixes(mixes: tuple[tuple[int, int], ...]) -> bytes:
    found = [0] * CELLS
    for cell, terrain in mixes:
        found[cell] = terrain + 1
    return row(found)


@lru_cache(maxsize=_KEPT)
def _cards(hand: Hand) -> bytes:
    """How many of each card a hand has."""
    return row([count(hand, card) for card in range(CARDS)])


def _terrains(numbered: Table) -> tuple[int, int]:
    """How many terrains are in play, and whether the table knows which."""
    return numbered.table.terrains_in_play, int(bool(numbered.table.terrains))


NUMBERS = Numbers(NAME, table=Table, scale=30, otherwise="LW-M5", batch="lords_of_worlds", given=_terrains)
