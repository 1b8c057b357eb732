"""The rules of Lords of Worlds: the legal actions and their effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from worldwright.core.chance import Chance
from worldwright.core.content import File
from worldwright.core.errors import OptionError
from worldwright.core.game import DEALER, DEALER_ONLY, NOBODY, ONLY, Action, Millis, Move, Refusal, Seat
from worldwright.games.lords_of_worlds import content as contents
from worldwright.games.lords_of_worlds import dealing, turns
from worldwright.games.lords_of_worlds.choices import choices
from worldwright.games.lords_of_worlds.content import CELLS, box, deck, tiles_of
from worldwright.games.lords_of_worlds.model import BEGIN, DEALT, NO_TILE, OVER, State
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, NO_CARDS, TERRAINS, TILE_NAMES, cards_of
from worldwright.games.lords_of_worlds.refusals import REFUSALS
from worldwright.games.lords_of_worlds.table import Options, table

NAME = "lords_of_worlds"
SEATS = range(2, 5)

_EFFECTS = dealing.EFFECTS | turns.EFFECTS


def start(options: Options, seats: int) -> State:
    """The state before the deal. OptionError for boards that cannot be laid out."""
    if seats not in SEATS:
        raise OptionError("seats", f"{NAME} is for 2 to 4 players, not {seats}")
    laid_out = table(options, seats)
    return State(
        table=laid_out,
        phase=BEGIN,
        mover=DEALER,
        seat=0,
        first=0,
        last_round=False,
        terrains=(),
        tiles=(NO_TILE,) * len(laid_out.hexes),
        up=0,
        down=0,
        pending=0,
        unseen=(),
        supply=(),
        deck=deck(),
        discards=(),
        piles=(),
        hands=(NO_CARDS,) * seats,
        known=(NO_CARDS,) * seats,
        shown=(NO_CARDS,) * seats,
        carts=(-1,) * seats,
        planets=((NO_TILE,) * len(CELLS),) * seats,
        covered=((),) * seats,
        mixes=((),) * seats,
        earned=((),) * seats,
        carried=NO_TILE,
        free_used=False,
    )


def to_move(state: State) -> frozenset[Seat]:
    """The seat whose turn it is, or the dealer while a deal is due."""
    mover = state.mover
    return ONLY[mover] if mover >= 0 else DEALER_ONLY if mover == DEALER else NOBODY


def actions(state: State, seat: Seat) -> Sequence[Action]:
    """The legal actions of a seat; empty when it is not to move."""
    return choices(state) if seat == state.mover and seat >= 0 else ()


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """A uniformly random legal action."""
    return chance.choice(actions(state, seat))


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """The rule that forbids an action: a common rule for seat and time, otherwise the game's."""
    if state.phase == OVER:
        return Refusal("WW-T2")
    if isinstance(action, DEALT) != (seat == DEALER):
        return Refusal("WW-T3")
    if seat != state.mover:
        return Refusal("WW-T1")
    if seat == DEALER:
        return dealing.refusal(state, action)
    return REFUSALS[type(action)](state, action)


def apply(state: State, move: Move[Any]) -> State:
    """The state after a legal move."""
    return _EFFECTS[type(move.act)](state, move.act)


def deal(state: State, chance: Chance) -> Action:
    """The dealer's next action."""
    return dealing.deal(state, chance)


def deadline(state: State) -> tuple[Millis, Action] | None:
    """None: the game has no clock."""
    return None


def census(state: State) -> Mapping[str, int]:
    """All cards and tiles of the box, wherever they are."""
    cards = [*state.deck, *state.discards, *(card for pile in state.piles for card in pile)]
    cards += [card for hand in state.hands for card in cards_of(hand)]
    tiles = [*state.unseen, *state.supply, *(tile for tile in state.tiles if tile >= 0)]
    tiles += [tile for planet in state.planets for tile in planet if tile >= 0]
    tiles += [tile for covered in state.covered for _, tile in covered]
    tiles += [state.carried] if state.carried >= 0 else []
    unused = [tile for tile in range(60) if tile // 10 not in state.terrains]
    tiles += unused if state.terrains else tiles_of(tuple(range(6)))
    counts = dict.fromkeys((*CARD_NAMES, *TILE_NAMES), 0)
    for card in cards:
        counts[CARD_NAMES[card]] += 1
    for tile in tiles:
        counts[TILE_NAMES[tile]] += 1
    return counts


def content(options: Options | None = None) -> Mapping[str, Any]:
    """The box with its source marks; with options, only the boards and terrains that the table chose, if it did."""
    whole = box()
    if options is not None and options.boards:
        laid = {board.board for board in options.boards}
        whole["boards"] = {name: board for name, board in whole["boards"].items() if name in laid}
        del whole["assemblies"]
    if options is not None and options.terrains:
        unused = set(TERRAINS) - set(options.terrains)
        whole["tiles"] = {name: entry for name, entry in whole["tiles"].items() if name not in unused}
    return whole


def files(options: Options | None = None) -> tuple[File, ...]:
    """The content files the rules read: every table reads all of them."""
    return contents.files()
