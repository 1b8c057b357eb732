"""Hidden information: views, redacted moves, imagined states and the census."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from worldwright.core.chance import Chance
from worldwright.core.game import Move, Seat
from worldwright.games.mapominoes.model import Act, Cards, Deal, Result, Round, State, Table, Tabled, Told, View
from worldwright.games.mapominoes.phases import (
    EXTRA,
    NAMES,
    OVER,
    OWN,
    TO_DEAL,
    Extra,
    Follow,
    Going,
    Instead,
    Laid,
    Last,
    Over,
    Phase,
    Play,
    Shown,
    ToDeal,
    callable_card,
)
from worldwright.games.mapominoes.rules import rounds
from worldwright.games.mapominoes.scoring import round_points
from worldwright.games.mapominoes.table import relaid
from worldwright.games.mapominoes.world import World, bits, world


def view(state: State, seat: Seat | None) -> View:
    """The view of a seat: the table, the sizes of all hands and its own cards; all hands only while they are open."""
    here = world(state.options, state.seats)
    finished = tuple(_round(here, state, result) for result in state.results)
    hidden = here.all_cards & ~_tabled(state.table.cells.values())
    phase, told = state.phase, state.told
    sand = phase.sand if isinstance(phase, Going) else None
    go, quiet = (phase.go, phase.quiet) if isinstance(phase, Going | Last) else (None, 0)
    laid = callable_card(phase)
    return View(
        you=seat,
        options=state.options,
        seats=state.seats,
        round=state.round + 1,
        rounds=rounds(state),
        dealer=state.dealer,
        phase=NAMES[type(phase)],
        mover=state.mover,
        hand=() if seat is None else here.named(state.hands[seat]),
        hands=tuple(here.named(hand) for hand in state.hands) if _open(state) else (),
        cards_held=tuple(hand.bit_count() for hand in state.hands),
        transits=state.transits,
        pile=state.pile,
        columns=here.columns,
        rows=here.rows,
        table=tuple(_card(here, cell, state.table.cells[cell]) for cell in state.table.order),
        pending=here.cell_names[phase.cell] if isinstance(phase, Follow) else "",
        extra=isinstance(go, Extra),
        instead=isinstance(go, Instead),
        idle=state.idle,
        callable="" if laid is None else here.cell_names[laid.cell],
        layer=-1 if told.layer is None else told.layer,
        owed=told.owed,
        resume=-1 if told.resume is None else told.resume,
        quiet=tuple(bits(quiet)),
        sand=-1 if sand is None else sand,
        since=told.since,
        lacks=tuple(here.named(cards & hidden) for cards in state.lacks),
        known=tuple(here.named(cards) for cards in state.held),
        finished=finished,
        points=tuple(sum(each.points[who] for each in finished) for who in range(state.seats)),
    )


def _open(state: State) -> bool:
    """Whether all hands are open: shown at the deal, for the whole game, or counted at the end (MA-V2, MA-K1)."""
    return isinstance(state.phase, Shown | Over) or state.options.open_deal == "always"


def _tabled(cells: Iterable[int]) -> Cards:
    mask = 0
    for what in cells:
        if what > 0:
            mask |= 1 << what - 1
    return mask


def _card(here: World, cell: int, what: int) -> Tabled:
    name = here.cell_names[cell]
    return Tabled(name, card=here.ids[what - 1]) if what > 0 else Tabled(name, transit=here.ids[-what - 1])


def _round(here: World, state: State, result: Result) -> Round:
    left = tuple(here.named(cards) for cards in result.left)
    return Round(left, round_points(here, state.options, result), result.blocked)


def redact(state: State, move: Move[Act], seat: Seat | None) -> Move[Act]:
    """A move as a seat saw it: of a deal only its own cards; everything else is public."""
    act = move.act
    if not isinstance(act, Deal) or state.options.open_deal != "no":
        return move
    hands = tuple(hand if who == seat else () for who, hand in enumerate(act.hands))
    return Move(move.at, move.by, Deal(hands, act.start))


def imagine(view: View, chance: Chance) -> State:
    """A state with random hidden cards: no seat holds a card that it showed to lack."""
    here = world(view.options, view.seats)
    table = table_of(view)
    return State(
        options=view.options,
        seats=view.seats,
        round=view.round - 1,
        dealer=view.dealer,
        phase=_phase(here, view),
        mover=view.mover,
        hands=_hands(here, view, _tabled(table.cells.values()), chance),
        transits=view.transits,
        pile=view.pile,
        table=table,
        idle=view.idle,
        lacks=tuple(here.mask(names) for names in view.lacks),
        held=tuple(here.mask(names) for names in view.known),
        results=tuple(Result(tuple(here.mask(cards) for cards in each.left), each.blocked) for each in view.finished),
        told=Told(
            layer=None if view.layer < 0 else view.layer,
            owed=view.owed,
            resume=None if view.resume < 0 else view.resume,
            since=view.since,
        ),
    )


def _phase(here: World, view: View) -> Phase:
    """The phase in a view."""
    if view.phase == "deal":
        return TO_DEAL
    if view.phase == "show":
        return Shown(view.since)
    if view.phase == "over":
        return OVER
    go = EXTRA if view.extra else OWN
    quiet = sum(1 << seat for seat in view.quiet)
    laid = Laid(here.cell_number[view.callable], view.layer, view.owed) if view.callable else None
    if view.phase == "last" and laid is not None:
        return Last(go=go, callable=laid, since=view.since, quiet=quiet)
    goes = Instead(view.resume) if view.instead else go
    sand = None if view.sand < 0 else view.sand
    if view.pending:
        return Follow(go=goes, quiet=quiet, sand=sand, cell=here.cell_number[view.pending])
    return Play(go=goes, quiet=quiet, sand=sand, callable=laid)


def table_of(view: View) -> Table:
    """The table in a view, with its fitting cards."""
    here = world(view.options, view.seats)
    cells: dict[int, int] = {}
    order = []
    for card in view.table:
        cell = here.cell_number[card.cell]
        cells[cell] = here.number[card.card] + 1 if card.card else -here.number[card.transit] - 1
        order.append(cell)
    return relaid(here, cells, tuple(order))


def _hands(here: World, view: View, tabled: Cards, chance: Chance) -> tuple[Cards, ...]:
    """All hands: the visible ones as they are, the others filled with unseen cards."""
    if view.hands:
        return tuple(here.mask(hand) for hand in view.hands)
    sure = [here.mask(names) for names in view.known]
    if view.you is not None:
        sure[view.you] = here.mask(view.hand)
    unseen = here.all_cards & ~tabled
    for cards in sure:
        unseen &= ~cards
    need = [count - cards.bit_count() for count, cards in zip(view.cards_held, sure, strict=True)]
    lacks = [here.mask(names) for names in view.lacks]
    dealt = spread(chance.shuffled(bits(unseen)) if any(need) else [], need, lacks, chance)
    return tuple(cards | more for cards, more in zip(sure, dealt, strict=True))


def spread(cards: list[int], need: list[int], lacks: list[Cards], chance: Chance) -> list[Cards]:
    """The cards as hands of the sizes needed, none with a card it lacks.

    Each card goes to a random seat that may have it; when all of those are full, cards already given move on to make
    room, along the shortest chain. A solution exists for any view of a real game.
    """
    hands = [0] * len(need)
    for card in cards:
        free = [seat for seat in range(len(need)) if need[seat] and not lacks[seat] >> card & 1]
        seat = _drawn(free, need, chance) if free else _room(card, hands, need, lacks)
        hands[seat] |= 1 << card
        need[seat] -= 1
    return hands


def _drawn(free: list[int], need: list[int], chance: Chance) -> int:
    """A random seat, with a probability proportional to its free places."""
    place = chance.below(sum(need[seat] for seat in free))
    for seat in free:
        if place < need[seat]:
            return seat
        place -= need[seat]
    raise AssertionError("a place below the sum belongs to some seat")


def _room(card: int, hands: list[Cards], need: list[int], lacks: list[Cards]) -> int:
    """A seat that may have the card and now has a place, after others moved on (hands and need are changed)."""
    seats = range(len(need))
    came: dict[int, tuple[int, int] | None] = {seat: None for seat in seats if not lacks[seat] >> card & 1}
    queue = list(came)
    for seat in queue:
        if need[seat]:
            break
        for other in seats:
            movable = hands[seat] & ~lacks[other]
            if other not in came and movable:
                came[other] = (seat, movable & -movable)
                queue.append(other)
    else:
        raise ValueError("no hands fit what was seen")
    step = came[seat]
    while step is not None:
        giver, bit = step
        hands[giver] ^= bit
        hands[seat] |= bit
        need[giver] += 1
        need[seat] -= 1
        seat, step = giver, came[giver]
    return seat


def census(state: State) -> Mapping[str, int]:
    """Every country, wherever it is, and all Transits."""
    here = world(state.options, state.seats)
    cells = state.table.cells.values()
    places = [*state.hands, *(1 << what - 1 for what in cells if what > 0)]
    counts = {card: sum(place >> number & 1 for place in places) for number, card in enumerate(here.ids)}
    in_box = 1 if isinstance(state.phase, ToDeal) else 0
    countries = {card.id: counts[card.id] + in_box for card in here.cards}
    return {**countries, "transit": sum(state.transits) + state.pile + sum(1 for what in cells if what < 0)}
