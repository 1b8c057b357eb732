"""Lords of Worlds in numbers: a hex, the cards that pay for it in falling order, and that they are all."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from worldwright.core.game import Action, Seat
from worldwright.core.numbering import Ids, Numbers, clockwise, flags, name_of, one_of
from worldwright.games.lords_of_worlds.choices import choices
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.model import (
    PHASES,
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
        self.ids: dict[Action, Ids] = {action: (number,) for number, action in enumerate(whole)}
        self.kept = len(self.ids) + _KEPT
        self.listed: Callable[[State], list[Ids]] = latest(self._listed)
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

    def _listed(self, state: State) -> list[Ids]:
        return [self.number(action) for action in choices(state)]

    def number(self, action: Action) -> Ids:
        """The ids of an action."""
        known = self.ids.get(action)
        if known is None:
            assert isinstance(action, Collect | Walk)
            first = self.collect if isinstance(action, Collect) else self.walk
            falling = sorted(map(CARD_OF_NAME.__getitem__, action.cards), key=lambda card: (-VALUE_OF_CARD[card], card))
            known = first + self.table.hex_of_name[action.hex], *(self.card + card for card in falling), self.done
            if len(self.ids) < self.kept:
                self.ids[action] = known
        return known

    def legal(self, state: State, _seat: Seat, begun: Ids) -> int:
        """What continues one of the listed actions."""
        found, done = 0, len(begun)
        for ids in self.listed(state):
            if ids[:done] == begun:
                found |= 1 << ids[done]
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

    def observe(self, state: State, seat: Seat) -> list[int]:
        """The boards, the planets and the cards, as the seat sees them. A tile is its number and 1; -1 face down."""
        around = clockwise(seat, self.seats)
        out = [tile + 1 for tile in state.tiles]
        carts = [0] * len(state.tiles)
        for turn, owner in enumerate(around):
            if state.carts[owner] >= 0:
                carts[state.carts[owner]] |= 1 << turn
        out += carts
        for owner in around:
            out += [tile + 1 for tile in state.planets[owner]]
        for owner in around:
            covered = [0] * CELLS
            for cell, _ in state.covered[owner]:
                covered[cell] += 1
            out += covered
        for owner in around:
            mixes = [0] * CELLS
            for cell, terrain in state.mixes[owner]:
                mixes[cell] = terrain + 1
            out += mixes
        for owner in around:
            out += _counted(state.hands[owner] if owner == seat else state.known[owner])
        for owner in around:
            out += _counted(state.shown[owner])
        for pile in range(self.table.piles):
            out += _numbered(state.piles[pile] if pile < len(state.piles) else (), CARDS)
        out += _numbered(state.discards, CARDS)
        out += _numbered(state.supply, len(TILE_NAMES))
        out += flags(sum(1 << terrain for terrain in state.terrains), len(TERRAINS))
        out += one_of(len(PHASES), state.phase)
        for owner in around:
            out += (size(state.hands[owner]), sum([line.points for line in state.earned[owner]]))
        out += (
            (state.mover - seat) % self.seats if state.mover >= 0 else -1,
            (state.seat - seat) % self.seats,
            (state.first - seat) % self.seats,
            int(state.last_round),
            state.carried + 1,
            int(state.free_used),
            len(state.unseen) - state.down.bit_count(),
            len(state.deck),
        )
        return out


@lru_cache(maxsize=_KEPT)
def _counted(hand: Hand) -> tuple[int, ...]:
    """How many of each card a hand has."""
    return tuple(count(hand, card) for card in range(CARDS))


def _numbered(pieces: tuple[int, ...], kinds: int) -> list[int]:
    """How many of each piece there are."""
    row = [0] * kinds
    for piece in pieces:
        row[piece] += 1
    return row


NUMBERS = Numbers(NAME, table=Table, scale=30, otherwise="LW-M5")
