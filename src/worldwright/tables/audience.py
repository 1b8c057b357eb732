"""Who is told what, and when: everything that leaves a table goes through here, built from views."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from worldwright.core.game import Millis, Move, Seat
from worldwright.tables import messages as say
from worldwright.tables.log import Entry, Log, seated
from worldwright.tables.values import Grant, Holder

CROWD = 16
"""With more watchers than these, each who comes or goes would cost as many frames as there are: they wait a beat."""


class Watcher(Protocol):
    """Somebody who is told: a socket, or a bot."""

    @property
    def grant(self) -> Grant:
        """What it may see and do."""

    @property
    def lag(self) -> Millis:
        """Its allowance, for all to see."""

    def tell(self, frame: bytes) -> None:
        """The one guard through which anything leaves a table."""


class Shown(msgspec.Struct, frozen=True, gc=False):
    """What may be shown now: all of it is on disk."""

    seq: int
    state: Any
    holders: tuple[Holder, ...]
    ended: str


class Common(msgspec.Struct, frozen=True, gc=False):
    """What all viewers of one moment have in common."""

    shown: Shown
    to_move: tuple[Seat, ...]
    deadline: Millis | None
    """When the game's clock strikes next, if the table may know."""
    result: say.Result | None


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
        self._known = self._found()
        self._is_stirred = False
        """A crowd has yet to hear who came and went."""

    def is_current(self, grant: Grant) -> bool:
        """Whether a grant is for a seat, and still the one for it."""
        return self._log.generations.get(grant.seat) == grant.generation

    def viewer(self, watcher: Watcher) -> Seat | None:
        """The seat a watcher sees for; who lost a seat looks on like everybody."""
        grant = watcher.grant
        return grant.seat if self.is_current(grant) else None

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
        watchers = self.watchers.copy()
        viewers = [self.viewer(watcher) for watcher in watchers]
        frames = self._frames(after, fresh, clock, viewers)
        for watcher, viewer in zip(watchers, viewers, strict=True):
            watcher.tell(frames[viewer])

    def _frames(
        self, after: int, fresh: list[Entry], clock: say.Clock, viewers: Iterable[Seat | None]
    ) -> dict[Seat | None, bytes]:
        """What each viewer is told of what happened: `Moves`, in which what all are told is written once."""
        game, shown, common, encode = self._game, self.shown, self._common(), say.encode
        state = shown.state
        shared = encode(
            say.Shared(
                after=after,
                seq=shown.seq,
                to_move=common.to_move,
                holders=shown.holders,
                clock=self._with_deadline(clock),
                result=common.result,
                ended=shown.ended,
            )
        )
        begin = shared[:-1] + b',"view":'
        view_of, cut = game.view, 0
        if (public_view := getattr(game, "public_view", None)) is not None:
            # The game tells apart what all may see and what is a viewer's own: two objects become one.
            begin += encode(public_view(state))[:-1] + b","
            view_of, cut = getattr(game, "own_view"), 1  # noqa: B009  no game has to have it
        viewers = [*dict.fromkeys(viewers)]
        events = [*map(b",".join, zip(*[self._written(entry, viewers) for entry in fresh], strict=True))]
        frames: dict[Seat | None, bytes] = {}
        for viewer, moves in zip(viewers, events or [b""] * len(viewers), strict=True):
            view = encode(view_of(state, viewer))[cut:]
            listed = b""
            if viewer in common.to_move:
                actions, choices = self._few(viewer)
                listed = b',"choices":%d' % choices
                if actions is not None:
                    listed += b',"actions":' + encode(actions)
            frames[viewer] = b"".join((begin, view, b',"moves":[', moves, b"]", listed, b"}"))
        return frames

    def _written(self, entry: Entry, viewers: list[Seat | None]) -> list[bytes]:
        """An event as each viewer saw it, written once for all to whom it looks the same."""
        before, move, redact = entry.before, entry.move, self._game.redact
        if move is None:
            return [say.encode(self.seen(entry, viewer)) for viewer in viewers]
        looks = [redact(before, move, viewer) for viewer in viewers]
        written: dict[int, bytes] = {}
        for look in looks:
            if id(look) not in written:
                written[id(look)] = say.encode(say.Seen(entry.seq, look.at, look.by, look.act))
        return [written[id(look)] for look in looks]

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

    def stirred(self, watcher: Watcher) -> None:
        """Somebody came, went or is nearer now. Few hear it at once; in a crowd only seats do, of seats."""
        is_crowd = len(self.watchers) > CROWD
        self._is_stirred = is_crowd
        if not is_crowd:
            self.tell_all(self.presence())
        elif self.viewer(watcher) is not None:
            frame = say.encode(self.presence())
            for other in self.watchers.copy():
                if self.viewer(other) is not None:
                    other.tell(frame)

    def beat(self) -> None:
        """Call about once a second: a crowd hears who came and went, all of it in one frame."""
        if self._is_stirred:
            self._is_stirred = False
            self.tell_all(self.presence())

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

    def _common(self) -> Common:
        """What is the same for all viewers of what is shown now, found out once."""
        if self._known.shown is not self.shown:
            self._known = self._found()
        return self._known

    def _found(self) -> Common:
        shown, game, header = self.shown, self._game, self._log.header
        seats = game.to_move(shown.state)
        due = game.deadline(shown.state)
        result = None
        if not seats and due is None:
            sheets = game.score(shown.state)
            winners = tuple(sorted(game.winners(shown.state)))
            result = say.Result(winners, tuple(sheets[seat] for seat in range(header.seats)), header.seed)
        to_move = () if shown.ended else tuple(sorted([seat for seat in seats if seat >= 0]))
        # Who plays without knowing the time is told by views, and by nothing else.
        is_told = due is not None and not shown.ended and not getattr(self._log.options, "hidden_time", False)
        return Common(shown, to_move, due[0] if due is not None and is_told else None, result)

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        return self._common().to_move

    def result(self) -> say.Result | None:
        """How the game ended, once it has; with it the seed is told."""
        return self._common().result

    def _with_deadline(self, clock: say.Clock) -> say.Clock:
        """The clock with the game's next strike."""
        deadline = self._common().deadline
        return clock if deadline is None else msgspec.structs.replace(clock, deadline=deadline)

    def legal(self, viewer: Seat | None) -> Sequence[Any]:
        """Every legal action of a viewer."""
        if viewer is None or viewer not in self._common().to_move:
            return ()
        return self._game.actions(self.shown.state, viewer)

    def _few(self, viewer: Seat | None) -> tuple[Sequence[Any] | None, int]:
        """A viewer's legal actions if they are few enough to list, and how many there are."""
        actions = self.legal(viewer)
        return (actions if 0 < len(actions) <= say.MOST_ACTIONS else None), len(actions)
