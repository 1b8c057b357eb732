"""Lords of Worlds bot: takes the tile that brings most for its cost in cards, and places it where its chains can grow.

All values are in hundredths of a point. A tile is worth the chain it makes, the Architect it covers and its immediate
points; a card is worth what it will buy, less and less towards the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from worldwright.core.chance import Chance
from worldwright.core.game import Action, Seat
from worldwright.core.thinking import Budget, Reason, Reasons, Sight, Thought, ranked
from worldwright.games.lords_of_worlds.content import CELL_NAMES, CELL_OF_NAME, CELLS
from worldwright.games.lords_of_worlds.model import (
    Collect,
    Declare,
    Discard,
    Fetch,
    Hire,
    Pick,
    Place,
    Start,
    Uncover,
    View,
    Walk,
)
from worldwright.games.lords_of_worlds.pieces import (
    CARD_OF_NAME,
    COLOUR_OF_CARD,
    MIX,
    SAGE_TREE,
    TERRAIN_OF,
    TERRAINS,
    TILE_OF_NAME,
    VALUE_OF,
    VALUE_OF_CARD,
    VIEWPOINT,
    WHITE,
)
from worldwright.games.lords_of_worlds.planets import architect_tiles, bare, basic_masks, chains
from worldwright.games.lords_of_worlds.scoring import best_mixes, chain_points, set_points
from worldwright.games.lords_of_worlds.table import NEXT_TO, Table, table

HUNDREDTHS = 100
CARD = 75
"""The value of one point of a card at the start of a game."""
SHARP = 6
"""From this sum on the cards of a colour buy something good; below it they count half."""
ENOUGH = 16
"""Beyond this sum more cards of a colour bring little."""
ARCHITECT_KEPT = 550
"""The value of a printed Architect while it is free."""
GROWTH = 30
BLOCKED = 45
FREE_SHARE = 85
"""The share of the best free tile's value that is expected, in hundredths."""


def think(sight: Sight, budget: Budget) -> Thought:
    """Every action with its estimated value."""
    if _all_equal(sight.actions):
        return ranked([(0.0, action) for action in sight.actions], budget.luck)
    mind = Mind(sight.view)
    return ranked(mind.valued(sight.actions), budget.luck, mind.reasons)


def valued(view: View, actions: Sequence[Action], _luck: Chance) -> list[tuple[float, Action]]:
    """Each action and its estimated value, in points; equal for all if there is nothing to weigh."""
    return [(0.0, action) for action in actions] if _all_equal(actions) else Mind(view).valued(actions)


def _all_equal(actions: Sequence[Action]) -> bool:
    """Whether there is nothing to weigh."""
    return len(actions) == 1 or isinstance(actions[0], Start | Uncover)


def reasons(view: View) -> Reasons:
    """The reasons for the values of actions."""
    return Mind(view).reasons


def _edge(part: int) -> int:
    """All hexes next to those of a chain, its own included."""
    edge = 0
    for cell in range(len(CELLS)):
        if part >> cell & 1:
            edge |= NEXT_TO[cell]
    return edge


class Mind:
    """The bot's evaluation of a view, computed once a decision."""

    def __init__(self, view: View) -> None:
        assert view.you is not None
        self.view = view
        self.seat: Seat = view.you
        self.table: Table = table(view.options, view.seats)
        planet = view.planets[self.seat]
        self.tops = tuple(TILE_OF_NAME[stack[-1]] if stack else -1 for stack in planet.stacks)
        self.mixes = tuple((CELL_OF_NAME[cell], TERRAINS.index(name)) for cell, name in planet.mixes)
        self.bare = bare(self.tops)
        self.architects = self.table.architects & self.bare
        self.architect_tops = architect_tiles(self.tops)
        self.values = Counter(VALUE_OF[top] for top in self.tops if top >= 0)
        self.left = self._left()
        self.parts = self._parts()
        self.grown = [[(part, _edge(part)) for part in parts] for parts in self.parts]
        """Each chain with the hexes next to it."""
        self.seen_chains = chains(self.tops, self.mixes)
        self.set_worth = [self._set_worth(value) for value in range(12)]
        self.open = [cell for cell in range(len(CELLS)) if (self.bare | self.architect_tops) >> cell & 1]
        self.worth_here = {t: {cell: self._terrain_worth(t, cell) for cell in self.open} for t in self._wanted()}
        self.hand_worth = self._hand_worth(view.hand)
        self.collecting: dict[str, int] = {}
        self.spending: dict[tuple[str, ...], int] = {}
        supply = [self.best(TILE_OF_NAME[name]) for name in view.supply]
        self.free_supply = max(supply, default=0)
        self.market = {
            name: self.best(TILE_OF_NAME[tile])
            for name, tile in zip(self.table.names, view.tiles, strict=True)
            if tile not in ("", "?")
        }

    def valued(self, actions: Sequence[Action]) -> list[tuple[float, Action]]:
        """Each action and its estimated value, in points."""
        return [(self.value(action) / HUNDREDTHS, action) for action in actions]

    def reasons(self, action: Action) -> tuple[Reason, ...]:
        """The reasons for an action's value."""
        if isinstance(action, Start | Uncover):
            return ()
        found = self.parts_of(action)
        return tuple(Reason(feature, worth / HUNDREDTHS, where) for feature, worth, where in found if worth)

    def _left(self) -> int:
        """The estimated number of turns left, 0 to 6: the fullest planet ends the game."""
        if self.view.last_round:
            return 0
        spaces = min(sum(not stack for stack in planet.stacks) for planet in self.view.planets)
        return min(6, max(1, spaces - self.table.spaces_left))

    def _parts(self) -> list[list[int]]:
        """The chains of each terrain, with open Mixes used where they bring most."""
        used = (*self.mixes, *best_mixes(self.tops, self.mixes))
        masks = basic_masks(self.tops)
        found: list[list[int]] = [[] for _ in TERRAINS]
        for part in chains(self.tops, used):
            found[next(t for t in range(6) if masks[t] & part)].append(part)
        return found

    def _wanted(self) -> set[int]:
        """The kinds of tile that could be taken now."""
        names = {*self.view.tiles, *self.view.supply, self.view.carried} - {"", "?"}
        return {TERRAIN_OF[TILE_OF_NAME[name]] for name in names}

    def _terrain_worth(self, terrain: int, cell: int) -> int:
        """The value of a kind of tile on a hex, without its number."""
        if terrain < 6:
            worth = self._chain_worth(terrain, cell)
        elif terrain == MIX:
            worth = max(self._chain_worth(t, cell) for t in range(6) if self.parts[t] or t == 0)
        elif terrain == SAGE_TREE:
            beside = (NEXT_TO[cell] & ~self.bare).bit_count()
            worth = 100 * self.table.sage_points * beside
        elif terrain == VIEWPOINT:
            worth = 100 * self.table.view_points * self.longest_beside(cell)
        else:
            worth = 200 * min(self.left, 3)
        return worth - self._blocking(terrain, cell)

    def _chain_worth(self, terrain: int, cell: int) -> int:
        """The points a chain gains here, and a little for the room it has to grow."""
        whole, edge, before = 1 << cell, NEXT_TO[cell], 0
        for part, around in self.grown[terrain]:
            if part & NEXT_TO[cell]:
                whole |= part
                edge |= around
                before += chain_points(part.bit_count())
        length = whole.bit_count()
        room = (edge & self.bare & ~(1 << cell)).bit_count()
        return 100 * (chain_points(length) - before) + GROWTH * length * min(3, room) * min(self.left, 3) // 3

    def _blocking(self, terrain: int, cell: int) -> int:
        """The loss of other chains when a hex they could grow onto is taken."""
        lost = 0
        for other, grown in enumerate(self.grown):
            if other == terrain:
                continue
            for part, edge in grown:
                if part & NEXT_TO[cell]:
                    room = (edge & self.bare & ~(1 << cell)).bit_count()
                    lost += BLOCKED * (part.bit_count() + 1) // (1 + room)
        return lost * min(self.left, 3) // 3

    def longest_beside(self, cell: int) -> int:
        """The longest chain next to a hex, declared Mixes included."""
        beside = [part.bit_count() for part in self.seen_chains if part & NEXT_TO[cell]]
        return max(beside, default=0)

    def at(self, tile: int, cell: int) -> int:
        """The value of a tile on a hex, without any free tile."""
        worth = self.worth_here[TERRAIN_OF[tile]][cell] + self.set_worth[VALUE_OF[tile]]
        if self.architect_tops >> cell & 1:
            return worth + 100 * VALUE_OF[tile]
        if self.architects >> cell & 1:
            return worth + 100 * VALUE_OF[tile] - ARCHITECT_KEPT * min(self.left, 4) // 4
        return worth

    def _set_worth(self, value: int) -> int:
        """Strategic: the current or expected value of one more tile of this number."""
        if not self.view.options.strategic or value > 10:
            return 0
        have = self.values[value]
        gained = 100 * (set_points(have + 1) - set_points(have))
        return gained or (150 + 150 * have if self.left > 2 else 0)

    def ends_turn(self, cell: int) -> bool:
        return bool((self.architects | self.architect_tops) >> cell & 1)

    def best(self, tile: int) -> int:
        """The highest value of a tile on any hex, without any free tile."""
        return max([self.at(tile, cell) for cell in self.open], default=0)

    def free_from(self, spot: str) -> int:
        """The expected value of the free tile with the cart on this hex."""
        number = self.table.hex_of_name[spot]
        beside = self.table.beside[number] & ~self.table.coloured
        near = [self.market[name] for n, name in enumerate(self.table.names) if beside >> n & 1 and name in self.market]
        return max(0, self.free_supply, *near) * FREE_SHARE // 100

    def value(self, action: Action) -> int:
        """The estimated value of an action."""
        match action:
            case Collect():
                if action.hex not in self.collecting:
                    self.collecting[action.hex] = self._collect(action)
                return self.collecting[action.hex] - self._spent(action.cards)
            case Walk() | Discard():
                cards = action.cards if isinstance(action, Walk) else (action.card,)
                return -self._spent(cards) - 100
            case Hire():
                return self._hired(self.view.piles[action.pile - 1])
            case Place():
                return self._place(action)
            case Declare():
                return self._declare(action)
            case Pick():
                return self.best(TILE_OF_NAME[action.tile])
            case Fetch():
                return self.market[action.hex]
            case _:
                return 0

    def parts_of(self, action: Action) -> list[tuple[str, int, tuple[str, ...]]]:
        """The value of an action by feature, with places; the parts add up to its value."""
        match action:
            case Collect():
                tile = TILE_OF_NAME[self.view.tiles[self.table.hex_of_name[action.hex]]]
                free = self.free_from(action.hex)
                cell = max(self.open, key=lambda cell: self.at(tile, cell) + (0 if self.ends_turn(cell) else free))
                found = self._tile_parts(tile, cell)
                if not self.ends_turn(cell):
                    found.append(("free_tile", free, ()))
                found.append(("cards_spent", -self._spent(action.cards), action.cards))
                rest = self.value(action) - sum(worth for _, worth, _ in found)
                return [*found, ("colour", rest, (action.hex,))]
            case Place():
                cell = CELL_OF_NAME[action.cell]
                found = self._tile_parts(TILE_OF_NAME[self.view.carried], cell)
                return [*found, ("free_tile", self._place(action) - sum(worth for _, worth, _ in found), ())]
            case Walk():
                return [("cards_spent", self.value(action), action.cards)]
            case Discard():
                return [("cards_spent", self.value(action), (action.card,))]
            case Hire():
                return [("cards_hired", self.value(action), self.view.piles[action.pile - 1])]
            case _:
                return [("tile", self.value(action), ())]

    def _tile_parts(self, tile: int, cell: int) -> list[tuple[str, int, tuple[str, ...]]]:
        """The value of a tile on a hex by part: its chain or landmark, its set of values, the Architect under it."""
        where = (CELL_NAMES[cell],)
        terrain = TERRAIN_OF[tile]
        blocking = -self._blocking(terrain, cell)
        sets = self.set_worth[VALUE_OF[tile]]
        kind = "chain" if terrain < 6 or terrain == MIX else "landmark"
        architect = self.at(tile, cell) - self.worth_here[terrain][cell] - sets
        return [
            (kind, self.worth_here[terrain][cell] - blocking, where),
            ("blocks_own_chain", blocking, where),
            ("value_set", sets, where),
            ("architect", architect, where),
        ]

    def _collect(self, action: Collect) -> int:
        """The tile's highest value, the colour's points, and the expected free tile."""
        tile = TILE_OF_NAME[self.view.tiles[self.table.hex_of_name[action.hex]]]
        bonus = 100 * self.table.colour_points if self.table.colours[self.table.hex_of_name[action.hex]] >= 0 else 0
        free = self.free_from(action.hex)
        return bonus + max(self.at(tile, cell) + (0 if self.ends_turn(cell) else free) for cell in self.open)

    def _place(self, action: Place) -> int:
        cell = CELL_OF_NAME[action.cell]
        worth = self.at(TILE_OF_NAME[self.view.carried], cell)
        if action.chain:
            seen = 1 << CELL_OF_NAME[action.chain]
            length = next(p.bit_count() for p in self.seen_chains if p & seen)
            worth += 100 * self.table.view_points * (length - self.longest_beside(cell))
        if self.view.free_used or self.ends_turn(cell):
            return worth
        return worth + self.free_from(self.view.carts[self.seat])

    def _declare(self, action: Declare) -> int:
        """The value of the best placing after it if the Mix gets its final terrain; otherwise very low."""
        chosen = (CELL_OF_NAME[action.cell], TERRAINS.index(action.terrain))
        if chosen not in best_mixes(self.tops, self.mixes):
            return -(10**6)
        now = [self.longest_beside(cell) for cell in self.open]
        longer = chains(self.tops, (*self.mixes, chosen))
        then = [max((p.bit_count() for p in longer if p & NEXT_TO[cell]), default=0) for cell in self.open]
        if max(then, default=0) <= max(now, default=0):
            return -(10**6)
        places = [Place(CELL_NAMES[cell]) for cell in self.open]
        return max(self._place(place) for place in places) + 100

    def _spent(self, cards: tuple[str, ...]) -> int:
        """The value the hand loses with these cards."""
        if cards not in self.spending:
            rest = list(self.view.hand)
            for card in cards:
                rest.remove(card)
            self.spending[cards] = self.hand_worth - self._hand_worth(rest)
        return self.spending[cards]

    def _hired(self, pile: tuple[str, ...]) -> int:
        """The value the hand gains with a pile; strategic: only the highest cards can be kept."""
        together = sorted((*self.view.hand, *pile), key=lambda name: -VALUE_OF_CARD[CARD_OF_NAME[name]])
        kept = together[: self.table.hand_limit] if self.view.options.strategic else together
        return self._hand_worth(kept) - self.hand_worth

    def _hand_worth(self, names: Iterable[str]) -> int:
        """The buying power of cards: a colour counts fully between SHARP and ENOUGH, wilds always and a bit more."""
        sums = [0] * 7
        for name in names:
            card = CARD_OF_NAME[name]
            sums[COLOUR_OF_CARD[card]] += VALUE_OF_CARD[card]
        worth = 130 * sums[WHITE]
        for total in sums[:WHITE]:
            worth += 60 * min(total, SHARP) + 120 * max(0, min(total, ENOUGH) - SHARP) + 20 * max(0, total - ENOUGH)
        return worth * CARD * self.left // 600
