"""What can be looked up at a table by those who do not watch: only what may be shown, never what a crash could undo."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.game import Seat, Sheet, over
from worldwright.core.match import replay_from
from worldwright.core.record import Record
from worldwright.tables import messages as say
from worldwright.tables.audience import Audience, Shown
from worldwright.tables.log import Entry, Log


class Archive:
    """A table's log as others may read it."""

    def __init__(self, log: Log, epoch: int) -> None:
        self.log = log
        self.header = log.header
        self.id = log.header.id
        self.game = log.game
        self.audience = Audience(log, epoch)

    @property
    def shown(self) -> Shown:
        """All that may be shown now: what others ask for comes from here."""
        return self.audience.shown

    def history(self, viewer: Seat | None) -> tuple[say.Seen, ...]:
        """All moves that count, as that viewer saw them: never the raw log."""
        moves = self.audience.moves
        states = replay_from(self.game, self.log.first, [move for _, move in moves])
        return tuple(
            self.audience.seen(Entry(seq, before, None, move, None, 0), viewer)
            for before, (seq, move) in zip(states, moves, strict=False)
        )

    def score(self) -> tuple[Sheet, ...]:
        """The sheets as everybody may know them now."""
        sheets = self.game.score(self.shown.state)
        return tuple(sheets[seat] for seat in range(self.header.seats))

    def record(self, players: Sequence[str] = ()) -> Record | None:
        """The game as it is downloaded and verified; None while it is played, when nobody may see it all."""
        is_over = over(self.game, self.shown.state)
        if not is_over and not self.shown.ended:
            return None
        names = tuple(players) or tuple(f"p{seat}" for seat in range(self.header.seats))
        moves = (*self.log.past, *(move for _, move in self.audience.moves))
        return Record(self.header.for_record(names), moves, self.log.seed if is_over else None)
