"""The pieces as numbers: cards, hands of cards, tiles, and their names.

A card is a number from 0 to 31: five values of six colours, then the two wilds. A hand is seven packed counts, one for
each colour (two bits a value) and one for the wilds (three bits a value), so that the sum of a colour is one table
lookup. A tile is a number from 0 to 67: ten values of six terrains, then specials.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

Colour: TypeAlias = Literal["blue", "red", "green", "cyan", "violet", "yellow"]
Terrain: TypeAlias = Literal["water", "desert", "lowlands", "forest", "hills", "mountains"]
Special: TypeAlias = Literal["mix", "sage_tree", "architect", "viewpoint"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
SPECIALS: tuple[Special, ...] = get_args(Special)
WHITE = 6
MIX, SAGE_TREE, ARCHITECT, VIEWPOINT = range(6, 10)
SPECIAL_VALUES = {"mix": (10, 11), "sage_tree": (6, 7), "architect": (8, 9), "viewpoint": (8, 9)}
CARD_VALUES = (1, 2, 3, 4, 5)
WILD_VALUES = (3, 4)
BASIC_VALUES = tuple(range(1, 11))

Card: TypeAlias = int
Tile: TypeAlias = int
Hand: TypeAlias = tuple[int, ...]

_CARDS = [(c, v) for c in range(WHITE) for v in CARD_VALUES] + [(WHITE, v) for v in WILD_VALUES]
COLOUR_OF_CARD: tuple[int, ...] = tuple(colour for colour, _ in _CARDS)
VALUE_OF_CARD: tuple[int, ...] = tuple(value for _, value in _CARDS)
CARD_NAMES: tuple[str, ...] = tuple(f"{(*COLOURS, 'white')[colour]}{value}" for colour, value in _CARDS)
CARD_OF_NAME: dict[str, Card] = {name: card for card, name in enumerate(CARD_NAMES)}

_TILES = [(t, v) for t in range(6) for v in BASIC_VALUES] + [
    (6 + s, v) for s, name in enumerate(SPECIALS) for v in SPECIAL_VALUES[name]
]
TERRAIN_OF: tuple[int, ...] = tuple(terrain for terrain, _ in _TILES)
"""0 to 5 for the basic terrains, then MIX, SAGE_TREE, ARCHITECT, VIEWPOINT."""
VALUE_OF: tuple[int, ...] = tuple(value for _, value in _TILES)
TILE_NAMES: tuple[str, ...] = tuple(f"{(*TERRAINS, *SPECIALS)[terrain]}{value}" for terrain, value in _TILES)
TILE_OF_NAME: dict[str, Tile] = {name: tile for tile, name in enumerate(TILE_NAMES)}

SLOT: tuple[int, ...] = tuple(2 * (card % 5) if card < 30 else 3 * (card - 30) for card in range(32))
"""The bit position of a card in its colour's packed count."""
NO_CARDS: Hand = (0,) * 7


def _unpacked(code: int) -> tuple[int, ...]:
    return tuple(code >> 2 * value & 3 for value in range(5))


SUM: tuple[int, ...] = tuple(
    sum(n * v for n, v in zip(_unpacked(code), CARD_VALUES, strict=True)) for code in range(1024)
)
"""The total of a colour's packed count."""
SIZE: tuple[int, ...] = tuple(sum(_unpacked(code)) for code in range(1024))
HELD: tuple[int, ...] = tuple(
    sum(1 << v for n, v in zip(_unpacked(code), CARD_VALUES, strict=True) if n) for code in range(1024)
)
"""The values with at least one card, bit v for value v."""
WILD_SUM: tuple[int, ...] = tuple((code & 7) * 3 + (code >> 3) * 4 for code in range(64))
WILD_SIZE: tuple[int, ...] = tuple((code & 7) + (code >> 3) for code in range(64))


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand with these cards."""
    hand = [0] * 7
    for card in cards:
        hand[COLOUR_OF_CARD[card]] += 1 << SLOT[card]
    return tuple(hand)


def count(hand: Hand, card: Card) -> int:
    """How many copies of a card a hand has."""
    return hand[COLOUR_OF_CARD[card]] >> SLOT[card] & (3 if card < 30 else 7)


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand, colour by colour, low to high."""
    return tuple(card for card in range(32) for _ in range(count(hand, card)))


def names_of(hand: Hand) -> tuple[str, ...]:
    """The names of the cards of a hand, in order."""
    return tuple(CARD_NAMES[card] for card in cards_of(hand))


def size(hand: Hand) -> int:
    """The number of cards in a hand."""
    blue, red, green, cyan, violet, yellow, wild = hand
    return SIZE[blue] + SIZE[red] + SIZE[green] + SIZE[cyan] + SIZE[violet] + SIZE[yellow] + WILD_SIZE[wild]


def total(hand: Hand) -> int:
    """The sum of all values of a hand."""
    return sum(SUM[code] for code in hand[:6]) + WILD_SUM[hand[6]]


def together(hand: Hand, other: Hand) -> Hand:
    """Both hands as one."""
    return tuple(map(int.__add__, hand, other))


def without(hand: Hand, other: Hand) -> Hand:
    """The hand without the cards of the other one; cards it lacks are ignored."""
    return hand_of(card for card in range(32) for _ in range(count(hand, card) - count(other, card)))
