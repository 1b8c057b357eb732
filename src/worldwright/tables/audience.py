"""Who is told what, and when: everything that leaves a table goes through here, built from views."""

from __future__ import annotations

from collections import deque
from typing import Any, Protocol

import msgspec

from worldwright.core.game import Millis, Move, Seat, over
from worldwright.tables import messages as say
from worldwright.tables.log import Entry, Log, seated
from worldwright.tables.values import Grant, Holder


class Watcher(Protocol):
    """Somebody who is told: a socket, or a bot."""

    @property
    def grant(self) -> Grant:
        """What it may see and do."""

    @property
    def lag(self) -> Millis:
        """Its allowance, for all to see."""

    def tell(self, frame: bytes) -> None:
        """The one door through which anything leaves a table."""


class Shown(msgspec.Struct, frozen=True):
    """What may be shown now: all of it is on disk."""

    seq: int
    state: Any
    holders: tuple[Holder, ...]
    ended: str


class Audience:
    """The watchers of a table, what they may know, and what waits to be told."""

    def __init__(self, log: Log, epoch: int) -> None:
        self._log = log
        self._game = log.game
        self.epoch = epoch
        self.watchers: list[Watcher] = []
        self.shown = Shown(log.seq, log.state, log.holders, log.ended)
        self.moves: list[tuple[int, Move[Any]]] = list(log.moves)
        """The moves that count among those that may be shown."""
        self._waiting: deque[tuple[int, Watcher, bytes]] = deque()
        self._to_move: tuple[Shown | None, tuple[Seat, ...]] = (None, ())
        """Who may act, and for which state that was found out."""

    def is_current(self, grant: Grant) -> bool:
        """Whether a grant is still the one for its seat."""
        seat = grant.seat
        return seat is None or (
            0 <= seat < len(self._log.generations) and self._log.generations[seat] == grant.generation
        )

    def viewer(self, watcher: Watcher) -> Seat | None:
        """The seat a watcher sees for; who lost a seat looks on like everybody."""
        return watcher.grant.seat if self.is_current(watcher.grant) else None

    # Telling

    def tell_all(self, message: say.ServerMessage) -> None:
        """Tell everybody the same."""
        frame = say.encode(message)
        for watcher in list(self.watchers):
            watcher.tell(frame)

    def reply(self, who: Watcher, answer: say.Answer) -> None:
        """Answer one command, as soon as everything the answer rests on is on disk."""
        frame = say.encode(answer)
        if self._log.seq > self.shown.seq:
            self._waiting.append((self._log.seq, who, frame))
        else:
            who.tell(frame)

    def release(self, seq: int, clock: say.Clock) -> list[Entry]:
        """Show all that is on disk up to `seq`, then give the answers that waited for it; what was shown."""
        fresh = [entry for entry in self._log.fresh if entry.seq <= seq]
        if fresh:
            del self._log.fresh[: len(fresh)]
            self._show(fresh, clock)
        while self._waiting and self._waiting[0][0] <= seq:
            _, who, frame = self._waiting.popleft()
            who.tell(frame)
        return fresh

    def _show(self, fresh: list[Entry], clock: say.Clock) -> None:
        after, holders, ended = self.shown.seq, self.shown.holders, self.shown.ended
        for entry in fresh:
            if entry.move is not None:
                self.moves.append((entry.seq, entry.move))
            elif entry.note is not None:
                del self.moves[entry.kept :]
                if entry.note.what in {"left", "taken"}:
                    holders = seated(holders, entry.note)
                elif entry.note.what == "end":
                    ended = str(entry.note.facts["for"])
        self.shown = Shown(fresh[-1].seq, fresh[-1].after, holders, ended)
        frames: dict[Seat | None, bytes] = {}
        for watcher in self.watchers.copy():
            viewer = self.viewer(watcher)
            if viewer not in frames:
                frames[viewer] = say.encode(self._moves(after, fresh, viewer, clock))
            watcher.tell(frames[viewer])

    def _moves(self, after: int, fresh: list[Entry], viewer: Seat | None, clock: say.Clock) -> say.Moves:
        shown = self.shown
        actions, choices = self._few(viewer)
        return say.Moves(
            after=after,
            seq=shown.seq,
            moves=tuple([self.seen(entry, viewer) for entry in fresh]),
            view=self._game.view(shown.state, viewer),
            to_move=self.to_move(),
            holders=shown.holders,
            clock=self._with_deadline(clock),
            actions=actions,
            choices=choices,
            result=self.result(),
            ended=shown.ended,
        )

    def welcome(self, watcher: Watcher, epoch: object, seq: object, clock: say.Clock, frozen: str) -> say.Welcome:
        """All that a watcher needs, with the moves it missed if it is known which these are."""
        header, viewer = self._log.header, self.viewer(watcher)
        actions, choices = self._few(viewer)
        return say.Welcome(
            protocol=say.PROTOCOL,
            table=header.id,
            game=header.game,
            options=header.options,
            sealed=header.sealed,
            epoch=self.epoch,
            seq=self.shown.seq,
            you=viewer,
            view=self._game.view(self.shown.state, viewer),
            to_move=self.to_move(),
            holders=self.shown.holders,
            clock=self._with_deadline(clock),
            moves=self._missed(viewer, epoch, seq),
            actions=actions,
            choices=choices,
            result=self.result(),
            ended=self.shown.ended,
            frozen=frozen,
        )

    def _missed(self, viewer: Seat | None, epoch: object, seq: object) -> tuple[say.Seen, ...] | None:
        shown = self.shown.seq
        if type(epoch) is not int or type(seq) is not int or epoch != self.epoch or not 0 <= seq <= shown:
            return None
        entries = [entry for entry in self._log.recent if seq < entry.seq <= shown]
        return tuple(self.seen(entry, viewer) for entry in entries) if len(entries) == shown - seq else None

    def presence(self) -> say.Seats:
        """Who is there, and how far away; of several screens of one seat the nearest."""
        there: dict[Seat | None, Millis] = {}
        for watcher in self.watchers:
            seat = self.viewer(watcher)
            there[seat] = min(watcher.lag, there.get(seat, watcher.lag))
        seats = tuple(say.Here(seat in there, there.get(seat, 0)) for seat in range(self._log.header.seats))
        return say.Seats(seats, sum(self.viewer(watcher) is None for watcher in self.watchers))

    # What is shown

    def seen(self, entry: Entry, viewer: Seat | None) -> say.Seen:
        """An event as a viewer saw it."""
        if entry.note is not None:
            return say.Seen(entry.seq, entry.note.at, note=entry.note.what, facts=entry.note.facts)
        assert entry.move is not None
        move = self._game.redact(entry.before, entry.move, viewer)
        return say.Seen(entry.seq, move.at, move.by, move.act)

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        if self._to_move[0] is not self.shown:
            seats = () if self.shown.ended else self._game.to_move(self.shown.state)
            self._to_move = (self.shown, tuple(sorted([seat for seat in seats if seat >= 0])))
        return self._to_move[1]

    def legal(self, viewer: Seat | None) -> tuple[Any, ...]:
        """Every legal action of a viewer."""
        if viewer is None or viewer not in self.to_move():
            return ()
        return tuple(self._game.actions(self.shown.state, viewer))

    def _few(self, viewer: Seat | None) -> tuple[tuple[Any, ...] | None, int]:
        actions = self.legal(viewer)
        return (actions if 0 < len(actions) <= say.MOST_ACTIONS else None), len(actions)

    def result(self) -> say.Result | None:
        """How the game ended, once it has; with it the seed is told."""
        state, header = self.shown.state, self._log.header
        if self.to_move() or not over(self._game, state):
            return None
        sheets = self._game.score(state)
        winners = tuple(sorted(self._game.winners(state)))
        return say.Result(winners, tuple(sheets[seat] for seat in range(header.seats)), header.seed)

    def _with_deadline(self, clock: say.Clock) -> say.Clock:
        """The clock with the game's next strike, unless the table plays without knowing the time: then views say it."""
        if self.shown.ended or getattr(self._log.options, "hidden_time", False):
            return clock
        due = self._game.deadline(self.shown.state)
        return clock if due is None else msgspec.structs.replace(clock, deadline=due[0])
