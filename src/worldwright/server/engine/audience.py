"""Send what happened at a table to its watchers. Each frame is built from the views that its viewer may see."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from worldwright.core.game import NOBODY, Millis, Move, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import UNPUBLISHED, Agreed, Kind, Made, QuestionAsked, QuestionClosed, TableEnded
from worldwright.server.engine.log import IN_STORY, Entry, Log, NumberedNote
from worldwright.server.engine.summary import Card, Question, followed, made_card
from worldwright.server.process.counters import MEASURES

CROWD = 16
"""With more watchers than this, arrivals and departures are sent once a second. A frame for each would be too many."""


class Grant(msgspec.Struct, frozen=True, gc=False):
    """The right to a seat, or to watch (no seat). A seat that changes hands has a new generation."""

    seat: Seat | None = None
    generation: int = 0


class Watcher(Protocol):
    """A connection or a bot: gets the frames of a table."""

    IS_PERSON: bool
    """Whether a person may be looking. A table watched by bots alone can leave memory."""

    @property
    def grant(self) -> Grant:
        """The seat it sees and acts for."""

    @property
    def lag(self) -> Millis:
        """Its lag allowance, shown to all."""

    def send(self, frame: bytes, *more: bytes) -> None:
        """Send a frame, and others together with it. All output of a table to a watcher goes through this method."""


class PublishedState(msgspec.Struct, frozen=True, gc=False):
    """What may be shown now. All of it is on disk."""

    seq: int
    state: Any
    card: Card
    kinds: tuple[Kind, ...]
    ended: str


class Common(msgspec.Struct, frozen=True, gc=False):
    """What all viewers of one moment share."""

    shown: PublishedState
    to_move: tuple[Seat, ...]
    deadline: Millis | None
    """When the game's clock acts next; None: never, or the players may not know."""
    result: say.Result | None


class Audience:
    """The watchers of a table, what may be shown to them, and replies that wait for the disk."""

    def __init__(self, log: Log, epoch: int) -> None:
        self._log = log
        self.epoch = epoch
        self.watchers: list[Watcher] = []
        seq = 0 if log.fresh else log.published_seq  # a new table is shown when it is on disk
        self._saved = 0 if log.fresh else log.seq
        """The last event on disk, shown or not."""
        self.shown = PublishedState(seq, log.state, log.card, log.kinds, log.ended)
        self.moves: list[tuple[int, Move[Any]]] = list(log.moves)
        """The moves that count, up to the last shown event."""
        self.notes: list[NumberedNote] = list(log.notes)
        """The events of the story, up to the last shown event."""
        self._waiting: deque[tuple[int, Watcher, bytes]] = deque()
        self._known: Common | None = None
        self._is_stirred = False
        """A crowd has yet to be sent who came and went."""

    def is_current(self, grant: Grant) -> bool:
        """Whether a grant is for a seat and still valid."""
        return self._log.generations.get(grant.seat) == grant.generation

    def viewer(self, watcher: Watcher) -> Seat | None:
        """The seat a watcher sees for; None: a spectator, or a seat that is lost."""
        grant = watcher.grant
        seat = grant.seat
        return seat if self._log.generations.get(seat) == grant.generation else None

    # Sending

    def send_all(self, message: say.ServerMessage) -> None:
        """Send the same message to all watchers."""
        frame = say.encode(message)
        for watcher in list(self.watchers):
            watcher.send(frame)

    def reply(self, who: Watcher, answer: say.Answer) -> None:
        """Answer a command once all that the answer rests on is on disk."""
        frame = say.encode(answer)
        if type(answer) is say.CommandRefused:
            MEASURES.refusals[answer.code] += 1
        if self._log.seq > self._saved:
            self._waiting.append((self._log.seq, who, frame))
        else:
            who.send(frame)

    def release(self, seq: int, clock: say.Clock | None) -> list[Entry]:
        """Show what is on disk up to `seq`, then send the answers that waited for it. Returns the events shown."""
        fresh = self._log.publish(seq)
        if seq > self._saved:  # noqa: PLR1730  a call of max costs more on the way of a move
            self._saved = seq
        answers: dict[Watcher, list[bytes]] = {}
        due = [(who, frame) for at, who, frame in self._waiting if at <= seq]
        for who, frame in due:
            answers.setdefault(who, []).append(frame)
        if fresh:
            self._show(fresh, clock, answers)
        for _ in due:  # not before: if showing fails, these answers are sent later
            self._waiting.popleft()
        for who, frames in answers.items():
            who.send(*frames)
        return fresh

    def _show(self, fresh: list[Entry], clock: say.Clock | None, answers: dict[Watcher, list[bytes]]) -> None:
        """Show new events. An answer that waits goes out with them, which saves a system call each."""
        before = self.shown
        card, ended = before.card, before.ended
        published: list[Entry] = []
        for entry in fresh:
            if (move := entry.move) is not None:
                self.moves.append((entry.seq, move))
                published.append(entry)
                continue
            note = entry.note
            assert note is not None
            if not isinstance(note, UNPUBLISHED):
                published.append(entry)
            del self.moves[entry.kept :]
            if isinstance(note, IN_STORY):
                self.notes.append(NumberedNote(entry.seq, entry.at, note))
            card = made_card(self._log.id, note) if isinstance(note, Made) else followed(card, entry.seq, note)
            ended = note.reason if isinstance(note, TableEnded) else ended
        kinds = before.kinds if card is before.card else card.kinds
        self.shown = PublishedState(published[-1].seq if published else before.seq, fresh[-1].after, card, kinds, ended)
        if clock is None or not self.watchers or not published:
            return
        watchers = self.watchers.copy()
        viewers = [*map(self.viewer, watchers)]
        frames = self._frames(before.seq, published, clock, [*dict.fromkeys(viewers)])
        for watcher, frame in zip(watchers, map(frames.__getitem__, viewers), strict=True):
            if watcher in answers:
                watcher.send(frame, *answers.pop(watcher))
            else:
                watcher.send(frame)
        for entry in published:
            if entry.note is not None:
                self._send_question(entry)

    def _send_question(self, entry: Entry) -> None:
        """Send the open question and who has yet to answer, or how it was closed."""
        match entry.note:
            case QuestionAsked() | Agreed() if self.shown.card.question is not None:
                self.send_all(notice(self.shown.card.question))
            case QuestionClosed(reason):
                self.send_all(say.Notice(reason))

    # Frames

    def _frames(
        self, after: int, fresh: list[Entry], clock: say.Clock, viewers: list[Seat | None]
    ) -> dict[Seat | None, bytes]:
        """The frame of the latest events, for each viewer."""
        events = [self._written(entry, viewers) for entry in fresh]
        return self._framed(say.MovesHead(after=after, **self._shared(clock)), viewers, zip(*events, strict=True))

    def welcome(self, watcher: Watcher, epoch: object, seq: object, clock: say.Clock, frozen: str) -> bytes:
        """The first frame of a watcher: the whole state it may see, with the moves it missed if they are in memory."""
        terms, began, viewer = self._log.terms, self._log.began, self.viewer(watcher)
        assert began is not None
        head = say.WelcomeHead(
            protocol=say.PROTOCOL,
            table=self._log.id,
            game=terms.game,
            options=terms.options,
            sealed=began.sealed,
            epoch=self.epoch,
            you=viewer,
            frozen=frozen,
            **self._shared(clock),
        )
        missed = self._missed(viewer, epoch, seq)
        moves = None if missed is None else [msgspec.Raw(say.encode(seen)) for seen in missed]
        return self._framed(head, [viewer], [moves])[viewer]

    def _shared(self, clock: say.Clock) -> dict[str, Any]:
        """The part of a frame that is the same for all viewers."""
        shown, common = self.shown, self._common()
        return {
            "seq": shown.seq,
            "to_move": common.to_move,
            "holders": shown.kinds,
            "clock": clock if common.deadline is None else msgspec.structs.replace(clock, deadline=common.deadline),
            "result": common.result,
            "ended": shown.ended,
        }

    def _framed(
        self, head: say.Shared, viewers: list[Seat | None], moves: Iterable[Sequence[msgspec.Raw] | None]
    ) -> dict[Seat | None, bytes]:
        """A frame for each viewer: the shared part, the viewer's own view and legal actions.

        The shared part, and the public half of the view if the game has one, is encoded once: it begins a JSON object
        that the fields of each viewer end.
        """
        encode, game, halves = say.encode, self._log.game, self._log.halves
        state, to_move = self.shown.state, head.to_move
        shared = encode(head)[:-1] + b',"view":'
        view_of: Callable[[Any, Seat | None], Any] = game.view
        if halves is not None:
            shared, view_of = shared + encode(halves.public(state))[:-1] + b",", halves.own
        opened = 0 if halves is None else len(b"{")
        """What each viewer's half of the view leaves out: the public half has it."""
        frames: dict[Seat | None, bytes] = {}
        for viewer, seen in zip(viewers, moves, strict=True):
            parts = [shared, encode(view_of(state, viewer))[opened:]]
            if seen is not None:
                parts += (b',"moves":[', b",".join(seen), b"]")
            if viewer in to_move:
                actions = game.actions(state, viewer)
                if 0 < len(actions) <= say.MOST_ACTIONS:
                    parts += (b',"actions":', encode(actions))
                if actions:
                    parts.append(b',"choices":%d' % len(actions))
            parts.append(b"}")
            frames[viewer] = b"".join(parts)
        return frames

    def _written(self, entry: Entry, viewers: list[Seat | None]) -> list[msgspec.Raw]:
        """An event as each viewer saw it, encoded once for all viewers to whom it looks the same."""
        before, move, redact = entry.before, entry.move, self._log.game.redact
        if move is None:
            return [msgspec.Raw(say.encode(self.seen(entry, None)))] * len(viewers)
        looks = [redact(before, move, viewer) for viewer in viewers]
        names = [*map(id, looks)]
        written: dict[int, msgspec.Raw] = {}
        for name, look in zip(names, looks, strict=True):
            if name not in written:
                written[name] = msgspec.Raw(say.encode(self._seen_move(entry, look)))
        return [*map(written.__getitem__, names)]

    def _missed(self, viewer: Seat | None, epoch: object, seq: object) -> tuple[say.Seen, ...] | None:
        shown = self.shown.seq
        if type(epoch) is not int or type(seq) is not int or epoch != self.epoch or not 0 <= seq <= shown:
            return None
        entries = [entry for entry in self._log.recent if seq < entry.seq <= shown]
        if len(entries) != shown - seq:
            return None
        return tuple(self.seen(entry, viewer) for entry in entries if not isinstance(entry.note, UNPUBLISHED))

    def seen(self, entry: Entry, viewer: Seat | None) -> say.Seen:
        """An event as a viewer saw it. Of an event that is no move, only its public facts."""
        if entry.note is not None:
            return say.Seen(entry.seq, entry.at, note=entry.note.name, facts=entry.note.facts())
        assert entry.move is not None
        return self._seen_move(entry, self._log.game.redact(entry.before, entry.move, viewer))

    def _seen_move(self, entry: Entry, look: Move[Any]) -> say.Seen:
        """A move as a viewer saw it, with its outcome."""
        brought = self._log.extras.outcome(entry.before, look, entry.after)
        return say.Seen(entry.seq, look.at, look.by, look.act, "", dict(brought))

    # Presence

    def stirred(self, watcher: Watcher) -> None:
        """Send presence after a watcher came, went or changed its lag. In a crowd only seats are sent it at once."""
        is_crowd = len(self.watchers) > CROWD
        self._is_stirred = is_crowd
        if not is_crowd:
            self.send_all(self.presence())
        elif self.viewer(watcher) is not None:
            frame = say.encode(self.presence())
            for other in self.watchers.copy():
                if self.viewer(other) is not None:
                    other.send(frame)

    def beat(self) -> None:
        """Call about once a second. Sends a crowd its arrivals and departures in one frame."""
        if self._is_stirred:
            self._is_stirred = False
            self.send_all(self.presence())

    def presence(self) -> say.Seats:
        """Which seats are connected, with their lag (the lowest of several screens), and the number of spectators."""
        there: dict[Seat | None, Millis] = {}
        for watcher in self.watchers:
            seat = self.viewer(watcher)
            there[seat] = min(watcher.lag, there.get(seat, watcher.lag))
        seats = tuple(say.Here(seat in there, there.get(seat, 0)) for seat in range(self._log.terms.seats))
        return say.Seats(seats, sum(self.viewer(watcher) is None for watcher in self.watchers))

    # The state shown

    def _common(self) -> Common:
        """What all viewers share now, computed once per state."""
        if self._known is None or self._known.shown is not self.shown:
            self._known = self._compute_common()
        return self._known

    def _compute_common(self) -> Common:
        shown, log = self.shown, self._log
        is_alive = shown.card.state == "running"
        due = log.game.deadline(shown.state) if is_alive else None
        seats = log.game.to_move(shown.state) if is_alive else NOBODY
        result = None
        if shown.card.state == "over" and log.final is not None and log.began is not None:
            seed = log.began.seed if shown.card.day is None else ""  # others have yet to play a daily deal
            result = say.Result(log.final.winners, log.final.sheets, seed)
        # Where the game hides its time, only a view may show it.
        deadline = None if due is None or log.extras.hidden_time(log.options) else due[0]
        return Common(shown, _in_order(seats), deadline, result)

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        return self._common().to_move

    def result(self) -> say.Result | None:
        """How the game ended, with its seed; None while it runs."""
        return self._common().result

    def legal(self, viewer: Seat | None) -> Sequence[Any]:
        """Every legal action of a viewer."""
        if viewer is None or viewer not in self._common().to_move:
            return ()
        return self._log.game.actions(self.shown.state, viewer)


def notice(question: Question) -> say.Notice:
    """The open question as a message for all."""
    asked = question.asked
    return say.Notice("asked", ask=say.Ask(question.ask, asked.what, asked.by, question.need, asked.ms))


@lru_cache(maxsize=256)
def _in_order(seats: frozenset[Seat]) -> tuple[Seat, ...]:
    """The players to move, lowest seat first."""
    return tuple(sorted(seat for seat in seats if seat >= 0))
