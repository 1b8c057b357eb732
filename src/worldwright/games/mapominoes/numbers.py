"""Mapominoes in numbers: what is laid, then where."""

from __future__ import annotations

from typing import Final

from worldwright.core.game import Action, Seat
from worldwright.core.numbering import LARGEST, Ids, Numbers, clockwise, flags, name_of, row
from worldwright.games.mapominoes.model import NAME, Cards, Lay, Options, Result, State, Transit
from worldwright.games.mapominoes.model import Table as TableState
from worldwright.games.mapominoes.phases import (
    NAMES,
    Extra,
    Follow,
    Going,
    Instead,
    Last,
    Over,
    Shown,
    callable_card,
)
from worldwright.games.mapominoes.rules import CALL, DRAW, PASS, TURN_TIMER, WAIT, Bunch, bunches, rounds
from worldwright.games.mapominoes.scoring import round_points
from worldwright.games.mapominoes.world import world
from worldwright.kit.latest import latest

PHASES = tuple(dict.fromkeys(NAMES.values()))
WHOLE: Final = (DRAW, PASS, CALL, TURN_TIMER, WAIT)
"""The actions of one id."""


class Table:
    """The ids: countries to lay, things that a Transit counts as, whole actions, then cells."""

    longest = 2

    def __init__(self, options: Options, seats: int) -> None:
        self.here = here = world(options, seats)
        self.seats = seats
        self.options = options
        self.lying = latest(self._lying)
        self.points = latest(self._points)
        self.cards = len(here.cards)
        self.first_whole = self.cards + len(here.ids)
        self.first_cell = self.first_whole + len(WHOLE)
        self.names = (
            *(f"lay {name}" for name in here.ids[: self.cards]),
            *(f"transit {name}" for name in here.ids),
            *map(name_of, WHOLE),
            *(f"at {name}" for name in here.cell_names),
        )
        self.whole = {type(action): self.first_whole + number for number, action in enumerate(WHOLE)}
        self._asked: tuple[State | None, Seat] = None, -1
        self._found: list[Bunch] = []
        cells = len(here.cell_names)
        self.layout = (
            ("cells", cells),
            ("known", seats * self.cards),
            ("lacks", seats * self.cards),
            ("seats", seats * 4),
            ("turn", 16),
        )

    def number(self, action: Action) -> Ids:
        """The ids of an action."""
        match action:
            case Lay():
                return self.here.number[action.card], self.first_cell + self.here.cell_number[action.cell]
            case Transit():
                thing = self.cards + self.here.number[action.name]
                return thing, self.first_cell + self.here.cell_number[action.cell]
        return (self.whole[type(action)],)

    def _bunches(self, state: State, seat: Seat) -> list[Bunch]:
        """The bunches of the last state asked about, which is asked about again for the second id."""
        if self._asked[0] is not state or self._asked[1] != seat:
            self._asked, self._found = (state, seat), list(bunches(state, seat))
        return self._found

    def legal(self, state: State, seat: Seat, begun: Ids) -> int:
        """What can be laid, or where."""
        found = 0
        if not begun:
            for acts, mask in self._bunches(state, seat):
                kind = type(acts[0])
                if kind is Lay:
                    found |= mask
                elif kind is Transit:
                    found |= mask << self.cards
                else:
                    found |= 1 << self.whole[kind]
            return found
        what = begun[0]
        wanted, thing = (Lay, what) if what < self.cards else (Transit, what - self.cards)
        for acts, mask in self._bunches(state, seat):
            if type(acts[0]) is wanted and mask >> thing & 1:
                found |= 1 << self.first_cell + self.here.cell_number[acts[0].cell]
        return found

    def action(self, state: State, ids: Ids) -> Action | None:
        """The action; None while its cell has to follow."""
        what = ids[0]
        if self.first_whole <= what < self.first_cell:
            return WHOLE[what - self.first_whole]
        return self.example(state, ids) if len(ids) > 1 else None

    def example(self, state: State, ids: Ids) -> Action:
        """With the cell missing, on a cell where a card still fits."""
        here, table = self.here, state.table
        if self.first_whole <= ids[-1] < self.first_cell:
            return WHOLE[ids[-1] - self.first_whole]
        cells = [number - self.first_cell for number in ids if number >= self.first_cell]
        free = table.edge or tuple(cell for cell in table.fits if cell not in table.cells) or (here.middle,)
        cell = here.cell_names[cells[-1] if cells else free[0]]
        things = [number for number in ids if number < self.first_whole]
        if not things:
            return Lay("", cell)
        what = things[-1]
        return Lay(here.ids[what], cell) if what < self.cards else Transit(here.ids[what - self.cards], cell)

    def observe(self, state: State, seat: Seat) -> bytes:
        """The table, the hands as far as the seat knows them, and the turn."""
        phase, told, seats = state.phase, state.told, self.seats
        around = clockwise(seat, seats)
        cells, hidden = self.lying(state.table)
        is_open = isinstance(phase, Shown | Over) or state.options.open_deal == "always"
        points = self.points(state.results)
        parts = [cells]
        for owner in around:
            known = state.hands if is_open or owner == seat else state.held
            parts.append(flags(known[owner], self.cards))
        parts += [flags(state.lacks[owner] & hidden, self.cards) for owner in around]
        quiet = phase.quiet if isinstance(phase, Going | Last) else 0
        rest: list[int] = []
        for owner in around:
            rest += (state.hands[owner].bit_count(), state.transits[owner], points[owner], quiet >> owner & 1)
        go = phase.go if isinstance(phase, Going | Last) else None
        laid = callable_card(phase)
        rest += (
            PHASES.index(NAMES[type(phase)]),
            (state.mover - seat) % seats,
            (state.dealer - seat) % seats,
            state.round + 1,
            rounds(state),
            state.pile,
            state.idle,
            phase.cell + 1 if isinstance(phase, Follow) else 0,
            int(isinstance(go, Extra)),
            int(isinstance(go, Instead)),
            0 if laid is None else laid.cell + 1,
            0 if told.layer is None else (told.layer - seat) % seats + 1,
            told.owed,
            0 if told.resume is None else (told.resume - seat) % seats + 1,
            int(isinstance(phase, Going) and phase.sand is not None),
            len(state.table.order),
        )
        parts.append(row(rest))
        return b"".join(parts)

    def _lying(self, table: TableState) -> tuple[bytes, Cards]:
        """The cells, and the cards that do not lie there."""
        cells, hidden = [0] * self.layout[0][1], self.here.all_cards
        for cell, what in table.cells.items():
            cells[cell] = what
            if what > 0:
                hidden &= ~(1 << what - 1)
        return row(cells), hidden

    def _points(self, results: tuple[Result, ...]) -> list[int]:
        rows = [round_points(self.here, self.options, result) for result in results]
        return [min(sum(points), LARGEST) for points in zip(*rows, strict=True)] or [0] * self.seats


def _is_open(numbered: Table) -> tuple[int]:
    """Whether all hands are open throughout."""
    return (int(numbered.options.open_deal == "always"),)


NUMBERS = Numbers(NAME, table=Table, scale=5, otherwise="MA-P1", batch="mapominoes", given=_is_open)
