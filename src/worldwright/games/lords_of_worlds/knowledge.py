"""Hidden information: views, moves as others saw them, and imagined states with the same view."""

from __future__ import annotations

from typing import Any

from worldwright.core.chance import Chance
from worldwright.core.game import Move, Seat
from worldwright.games.lords_of_worlds.content import CELL_NAMES, CELL_OF_NAME, deck, tiles_of
from worldwright.games.lords_of_worlds.model import (
    FACE_DOWN,
    NO_TILE,
    PHASES,
    Deal,
    PlanetView,
    State,
    View,
)
from worldwright.games.lords_of_worlds.pieces import (
    CARD_NAMES,
    CARD_OF_NAME,
    TERRAINS,
    TILE_NAMES,
    TILE_OF_NAME,
    VALUE_OF_CARD,
    Card,
    Hand,
    hand_of,
    names_of,
    size,
    together,
)
from worldwright.games.lords_of_worlds.planets import bits
from worldwright.games.lords_of_worlds.planets import names as cell_names
from worldwright.games.lords_of_worlds.table import table as table_of

HIDDEN = "?"
TRIES = 200
"""How often an opening hand is drawn again until it could have been dealt."""


def view(state: State, seat: Seat | None) -> View:
    """The table as a seat sees it: its own hand, the sizes of the others and openly hired cards (LW-K1)."""
    table = state.table
    return View(
        you=seat,
        options=table.options,
        seats=table.seats,
        phase=PHASES[state.phase],
        mover=state.mover,
        turn=state.seat,
        first=state.first,
        last_round=state.last_round,
        terrains=tuple(TERRAINS[terrain] for terrain in state.terrains),
        hexes=table.hexes,
        tiles=tuple(_lying(tile) for tile in state.tiles),
        pending=tuple(table.names[spot] for spot in bits(state.pending)),
        supply=tuple(TILE_NAMES[tile] for tile in state.supply),
        reserve=len(state.unseen) - state.down.bit_count(),
        deck=len(state.deck),
        discards=tuple(CARD_NAMES[card] for card in state.discards),
        piles=tuple(tuple(CARD_NAMES[card] for card in pile) for pile in state.piles),
        hand=() if seat is None else names_of(state.hands[seat]),
        cards_held=tuple(size(hand) for hand in state.hands),
        known=tuple(names_of(known) for known in state.known),
        shown=tuple(names_of(shown) for shown in state.shown),
        carts=tuple(table.names[cart] if cart >= 0 else "" for cart in state.carts),
        architects=cell_names(table.architects),
        planets=tuple(_planet(state, owner) for owner in range(table.seats)),
        tracks=tuple(sum(line.points for line in lines) for lines in state.earned),
        earned=state.earned,
        carried=_lying(state.carried),
        free_used=state.free_used,
    )


def _lying(tile: int) -> str:
    return TILE_NAMES[tile] if tile >= 0 else HIDDEN if tile == FACE_DOWN else ""


def _planet(state: State, owner: Seat) -> PlanetView:
    stacks: list[tuple[str, ...]] = [(TILE_NAMES[tile],) if tile >= 0 else () for tile in state.planets[owner]]
    for cell, tile in reversed(state.covered[owner]):
        stacks[cell] = (TILE_NAMES[tile], *stacks[cell])
    mixes = tuple((CELL_NAMES[cell], TERRAINS[terrain]) for cell, terrain in state.mixes[owner])
    return PlanetView(tuple(stacks), mixes)


def redact(state: State, move: Move[Any], seat: Seat | None) -> Move[Any]:
    """The move as that seat saw it: of another's opening hand only the number of cards."""
    act = move.act
    if isinstance(act, Deal) and act.to != seat:
        return Move(move.at, move.by, Deal(act.to, (HIDDEN,) * len(act.cards)))
    return move


def imagine(view: View, chance: Chance) -> State:
    """A state with the same view: unknown cards in hands are drawn from those that the viewer has not seen.

    Face-down tiles, reserve and deck have no order in a state, so they need no imagining.
    """
    table = table_of(view.options, view.seats)
    terrains = tuple(TERRAINS.index(name) for name in view.terrains)
    planets, covered = _imagined_planets(view)
    supply = tuple(TILE_OF_NAME[name] for name in view.supply)
    lying = tuple(FACE_DOWN if name == HIDDEN else TILE_OF_NAME.get(name, NO_TILE) for name in view.tiles)
    carried = TILE_OF_NAME.get(view.carried, NO_TILE)
    seen = [*supply, carried, *lying, *(t for planet in planets for t in planet), *(t for c in covered for _, t in c)]
    hands, rest = _imagined_hands(view, chance)
    return State(
        table=table,
        phase=PHASES.index(view.phase),
        mover=view.mover,
        seat=view.turn,
        first=view.first,
        last_round=view.last_round,
        terrains=terrains,
        tiles=lying,
        up=sum(1 << spot for spot, tile in enumerate(lying) if tile >= 0),
        down=sum(1 << spot for spot, tile in enumerate(lying) if tile == FACE_DOWN),
        pending=sum(1 << table.hex_of_name[name] for name in view.pending),
        unseen=_rest(tiles_of(terrains) if terrains else (), [tile for tile in seen if tile >= 0]),
        supply=supply,
        deck=rest,
        discards=tuple(CARD_OF_NAME[name] for name in view.discards),
        piles=tuple(tuple(CARD_OF_NAME[name] for name in pile) for pile in view.piles),
        hands=hands,
        known=tuple(_hand(names) for names in view.known),
        shown=tuple(_hand(names) for names in view.shown),
        carts=tuple(table.hex_of_name.get(name, -1) for name in view.carts),
        planets=planets,
        covered=covered,
        mixes=tuple(
            tuple((CELL_OF_NAME[cell], TERRAINS.index(terrain)) for cell, terrain in planet.mixes)
            for planet in view.planets
        ),
        earned=view.earned,
        carried=carried,
        free_used=view.free_used,
    )


def _hand(names: tuple[str, ...]) -> Hand:
    return hand_of(CARD_OF_NAME[name] for name in names)


def _rest(whole: tuple[int, ...], taken: list[int]) -> tuple[int, ...]:
    rest = list(whole)
    for piece in taken:
        rest.remove(piece)
    return tuple(rest)


def _imagined_hands(view: View, chance: Chance) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
    """All hands and the remaining deck: own and hired cards as seen, the others drawn from the unseen."""
    held = [view.hand if seat == view.you else view.known[seat] for seat in range(view.seats)]
    seen = [
        *view.discards,
        *(card for pile in view.piles for card in pile),
        *(card for names in held for card in names),
    ]
    unseen = _rest(deck(), [CARD_OF_NAME[name] for name in seen])
    hands = []
    for seat, names in enumerate(held):
        missing = view.cards_held[seat] - len(names)
        played = [CARD_OF_NAME[name] for name in view.shown[seat]]
        drawn = _imagined_opening(view, played, missing, unseen, chance)
        unseen = _rest(unseen, drawn)
        hands.append(together(_hand(names), hand_of(drawn)))
    return tuple(hands), unseen


def _imagined_opening(
    view: View, played: list[Card], missing: int, unseen: tuple[Card, ...], chance: Chance
) -> list[Card]:
    """The unseen cards of an opening hand, so that it could have been dealt with those that were seen (LW-G3)."""
    enough = table_of(view.options, view.seats).opening_total
    drawn: list[Card] = []
    for _ in range(TRIES if missing else 0):
        pool = list(unseen)
        drawn = [pool.pop(chance.below(len(pool))) for _ in range(missing)]
        values = [VALUE_OF_CARD[card] for card in (*played, *drawn)]
        if sum(values) - max(values) <= enough < sum(values):
            break
    return drawn


def _imagined_planets(view: View) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """The tiles on top, and those below them, hex by hex."""
    planets = []
    covered = []
    for planet in view.planets:
        stacks = [[TILE_OF_NAME[name] for name in stack] for stack in planet.stacks]
        planets.append(tuple(stack[-1] if stack else NO_TILE for stack in stacks))
        covered.append(tuple((cell, tile) for cell, stack in enumerate(stacks) for tile in stack[:-1]))
    return tuple(planets), tuple(covered)
