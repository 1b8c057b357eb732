"""The dealer's moves: what is dealt next, whether a deal is possible, and its effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.core.chance import Chance
from worldwright.core.game import Action, Refusal
from worldwright.games.lords_of_worlds.content import tiles_of
from worldwright.games.lords_of_worlds.model import (
    BEGIN,
    FACE_DOWN,
    HANDS,
    PILES,
    START,
    SUPPLY,
    TURN,
    UNCOVER,
    Begin,
    Deal,
    Reveal,
    State,
    Supply,
    TurnUp,
)
from worldwright.games.lords_of_worlds.pieces import (
    CARD_NAMES,
    CARD_OF_NAME,
    COLOUR_OF_CARD,
    TERRAINS,
    TILE_NAMES,
    TILE_OF_NAME,
    VALUE_OF_CARD,
    Card,
    Tile,
    hand_of,
)
from worldwright.games.lords_of_worlds.planets import bits
from worldwright.games.lords_of_worlds.turns import changed

Piles = tuple[tuple[Card, ...], ...]

_IMPOSSIBLE = Refusal("WW-T4")
_NOT_NOW = Refusal("WW-T3")


def expected(state: State) -> type[Action]:
    """The type of the dealer's next action."""
    if state.phase == BEGIN:
        return Begin
    if state.phase == HANDS:
        return Deal
    if state.pending:
        return Reveal
    if state.phase == SUPPLY or (state.phase != PILES and len(state.supply) < state.table.supply and reserve(state)):
        return Supply
    if len(state.piles) < state.table.piles and (state.deck or state.discards):
        return TurnUp
    return Reveal


def reserve(state: State) -> int:
    """The number of tiles that are neither on a hex nor open nor on a planet."""
    return len(state.unseen) - state.down.bit_count()


def with_card(piles: Piles, card: Card, closes: int) -> Piles:
    """The piles after a card was turned up: on the open pile of its colour, otherwise as a new one (LW-G2)."""
    for number, pile in enumerate(piles):
        if COLOUR_OF_CARD[pile[0]] == COLOUR_OF_CARD[card] and sum(VALUE_OF_CARD[c] for c in pile) < closes:
            return (*piles[:number], (*pile, card), *piles[number + 1 :])
    return (*piles, (card,))


def deal(state: State, chance: Chance) -> Action:
    """The dealer's next action, drawn from the unseen pieces."""
    return _DEALS[expected(state)](state, chance)


def _begin(state: State, chance: Chance) -> Begin:
    table = state.table
    first = chance.below(table.seats)
    if table.terrains:
        return Begin(first)
    drawn = sorted(chance.shuffled(range(len(TERRAINS)))[: table.terrains_in_play])
    return Begin(first, tuple(TERRAINS[terrain] for terrain in drawn))


def _turn_up(state: State, chance: Chance) -> TurnUp:
    deck, discards, piles = list(state.deck), list(state.discards), state.piles
    cards = []
    while len(piles) < state.table.piles and (deck or discards):
        if not deck:
            deck, discards = sorted(discards), []
        card = deck.pop(chance.below(len(deck)))
        cards.append(CARD_NAMES[card])
        piles = with_card(piles, card, state.table.pile_closes)
    return TurnUp(tuple(cards))


def _deal_hand(state: State, chance: Chance) -> Deal:
    deck = list(state.deck)
    cards = []
    total = 0
    while total <= state.table.opening_total and deck:
        card = deck.pop(chance.below(len(deck)))
        cards.append(CARD_NAMES[card])
        total += VALUE_OF_CARD[card]
    return Deal(state.seat, tuple(cards))


def _supply(state: State, chance: Chance) -> Supply:
    return Supply(tuple(TILE_NAMES[tile] for tile in _drawn(state, supplies(state), chance)))


def supplies(state: State) -> int:
    """The number of tiles the supply gets now."""
    return min(state.table.supply - len(state.supply), reserve(state))


def _reveal(state: State, chance: Chance) -> Reveal:
    spots = bits(state.pending)
    if not spots:  # the opening reveals random tiles (LW-G5)
        hidden = bits(state.down)
        spots = sorted(chance.shuffled(hidden)[: state.table.opening_tiles])
    drawn = _drawn(state, len(spots), chance)
    return Reveal(
        tuple(f"{state.table.names[spot]}:{TILE_NAMES[tile]}" for spot, tile in zip(spots, drawn, strict=True))
    )


def _drawn(state: State, number: int, chance: Chance) -> list[Tile]:
    unseen = list(state.unseen)
    return [unseen.pop(chance.below(len(unseen))) for _ in range(number)]


def refusal(state: State, action: Action) -> Refusal | None:
    """The refusal of an impossible deal."""
    if type(action) is not expected(state):
        return _NOT_NOW
    return None if _POSSIBLE[type(action)](state, action) else _IMPOSSIBLE


def _can_begin(state: State, action: Begin) -> bool:
    table = state.table
    names = action.terrains
    if not 0 <= action.first < table.seats or bool(names) == bool(table.terrains):
        return False
    expected_names = tuple(name for name in TERRAINS if name in names)
    return not names or (len(names) == table.terrains_in_play and names == expected_names)


def _can_turn_up(state: State, action: TurnUp) -> bool:
    deck, discards, piles = list(state.deck), list(state.discards), state.piles
    for name in action.cards:
        if len(piles) >= state.table.piles:
            return False
        if not deck:
            deck, discards = discards, []
        card = CARD_OF_NAME.get(name, -1)
        if card not in deck:
            return False
        deck.remove(card)
        piles = with_card(piles, card, state.table.pile_closes)
    return len(piles) == state.table.piles or not (deck or discards)


def _can_deal(state: State, action: Deal) -> bool:
    cards = [CARD_OF_NAME.get(name, -1) for name in action.cards]
    if action.to != state.seat or not cards or not _among(cards, state.deck):
        return False
    total = sum(VALUE_OF_CARD[card] for card in cards)
    return total - VALUE_OF_CARD[cards[-1]] <= state.table.opening_total < total or len(cards) == len(state.deck)


def _can_supply(state: State, action: Supply) -> bool:
    tiles = [TILE_OF_NAME.get(name, -1) for name in action.tiles]
    return len(tiles) == supplies(state) and _among(tiles, state.unseen)


def _can_reveal(state: State, action: Reveal) -> bool:
    pairs = [entry.partition(":") for entry in action.tiles]
    spots = [state.table.hex_of_name.get(spot, -1) for spot, _, _ in pairs]
    tiles = [TILE_OF_NAME.get(tile, -1) for _, _, tile in pairs]
    if state.pending:
        fits = spots == bits(state.pending)
    else:
        fits = len(spots) == state.table.opening_tiles and spots == sorted(set(spots))
        fits = fits and all(spot >= 0 and state.down >> spot & 1 for spot in spots)
    return fits and _among(tiles, state.unseen)


def _among(pieces: Sequence[int], rest: Sequence[int]) -> bool:
    """Whether all the pieces could be taken out of the rest."""
    return all(pieces.count(piece) <= rest.count(piece) for piece in set(pieces))


def begin(state: State, action: Begin) -> State:
    """Set the start player and the terrains; all tiles lie face down (LW-G1)."""
    table = state.table
    terrains = table.terrains or tuple(TERRAINS.index(name) for name in action.terrains)
    return changed(
        state,
        phase=PILES,
        first=action.first,
        seat=action.first,
        terrains=terrains,
        unseen=tiles_of(terrains),
        tiles=tuple(FACE_DOWN if table.ground >> spot & 1 else -1 for spot in range(len(table.hexes))),
        down=table.ground,
    )


def turn_up(state: State, action: TurnUp) -> State:
    """Put cards into piles; an empty deck is refilled from the discards (LW-H2)."""
    deck, discards, piles = list(state.deck), state.discards, state.piles
    for name in action.cards:
        if not deck:
            deck, discards = sorted(discards), ()
        card = CARD_OF_NAME[name]
        deck.remove(card)
        piles = with_card(piles, card, state.table.pile_closes)
    phase = HANDS if state.phase == PILES else state.phase
    return changed(state, deck=tuple(deck), discards=discards, piles=piles, phase=phase)


def deal_hand(state: State, action: Deal) -> State:
    """Give the seat its opening hand (LW-G3)."""
    deck = list(state.deck)
    cards = [CARD_OF_NAME[name] for name in action.cards]
    for card in cards:
        deck.remove(card)
    seat = state.seat
    hands = (*state.hands[:seat], hand_of(cards), *state.hands[seat + 1 :])
    after = (seat + 1) % state.table.seats
    phase = SUPPLY if after == state.first else HANDS
    return changed(state, deck=tuple(deck), hands=hands, seat=after, phase=phase)


def supply(state: State, action: Supply) -> State:
    """Lay tiles open beside the boards (LW-G1, LW-P3)."""
    tiles = tuple(TILE_OF_NAME[name] for name in action.tiles)
    changes: dict[str, Any] = {"supply": state.supply + tiles, "unseen": _left(state.unseen, tiles)}
    if state.phase == SUPPLY:
        changes["phase"] = START
        if state.table.options.strategic:
            changes["pending"] = state.down  # LW-V1
    return changed(state, **changes)


def reveal(state: State, action: Reveal) -> State:
    """Turn tiles face up (LW-C3, LW-G5, LW-V1)."""
    table = state.table
    lying = list(state.tiles)
    shown = 0
    drawn = []
    for entry in action.tiles:
        name, _, tile_name = entry.partition(":")
        spot = table.hex_of_name[name]
        tile = TILE_OF_NAME[tile_name]
        lying[spot] = tile
        shown |= 1 << spot
        drawn.append(tile)
    changes: dict[str, Any] = {
        "tiles": tuple(lying),
        "up": state.up | shown,
        "down": state.down & ~shown,
        "pending": 0,
        "unseen": _left(state.unseen, drawn),
    }
    if state.phase == UNCOVER:
        finished = changes["up"].bit_count() >= table.opening_tiles
        changes["seat"] = state.first if finished else (state.seat + 1) % table.seats
        changes["phase"] = TURN if finished else UNCOVER
    return changed(state, **changes)


def _left(unseen: tuple[Tile, ...], drawn: Sequence[Tile]) -> tuple[Tile, ...]:
    rest = list(unseen)
    for tile in drawn:
        rest.remove(tile)
    return tuple(rest)


_DEALS: dict[type[Action], Callable[[State, Chance], Action]] = {
    Begin: _begin,
    TurnUp: _turn_up,
    Deal: _deal_hand,
    Supply: _supply,
    Reveal: _reveal,
}
_POSSIBLE: dict[type[Action], Callable[[State, Any], bool]] = {
    Begin: _can_begin,
    TurnUp: _can_turn_up,
    Deal: _can_deal,
    Supply: _can_supply,
    Reveal: _can_reveal,
}
EFFECTS: dict[type[Action], Callable[[State, Any], State]] = {
    Begin: begin,
    TurnUp: turn_up,
    Deal: deal_hand,
    Supply: supply,
    Reveal: reveal,
}
