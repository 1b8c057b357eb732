"""Who is told what, and when: everything that leaves a table goes through here, built from views."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from worldwright.core.game import NOBODY, Millis, Move, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import UNTOLD, Agreed, Kind, Made, QuestionAsked, QuestionClosed, TableEnded
from worldwright.server.engine.log import IN_STORY, Entry, Log, NumberedNote
from worldwright.server.engine.log_lines import Grant
from worldwright.server.engine.summary import Card, Question, followed, made_card
from worldwright.server.process.counters import MEASURES

CROWD = 16
"""With more watchers than these, each who comes or goes would cost as many frames as there are: they wait a beat."""


class Watcher(Protocol):
    """Somebody who is told: a connection, or a bot."""

    IS_PERSON: bool
    """Whether a person may be looking: a table that only bots watch can be put away."""

    @property
    def grant(self) -> Grant:
        """What it may see and do."""

    @property
    def lag(self) -> Millis:
        """Its allowance, for all to see."""

    def tell(self, frame: bytes, *more: bytes) -> None:
        """The one door through which anything leaves a table: a frame, and others that leave together with it."""


class PublishedState(msgspec.Struct, frozen=True, gc=False):
    """What may be shown now: all of it is on disk."""

    seq: int
    state: Any
    card: Card
    kinds: tuple[Kind, ...]
    ended: str


class Common(msgspec.Struct, frozen=True, gc=False):
    """What all viewers of one moment have in common."""

    shown: PublishedState
    to_move: tuple[Seat, ...]
    deadline: Millis | None
    """When the game's clock strikes next, if the table may know."""
    result: say.Result | None


class Audience:
    """The watchers of a table, what they may know, and what waits to be told."""

    def __init__(self, log: Log, epoch: int) -> None:
        self._log = log
        self.epoch = epoch
        self.watchers: list[Watcher] = []
        seq = 0 if log.fresh else log.told_seq  # a new table is shown when it is on disk
        self._saved = 0 if log.fresh else log.seq
        """The last event that is on disk, told or not."""
        self.shown = PublishedState(seq, log.state, log.card, log.kinds, log.ended)
        self.moves: list[tuple[int, Move[Any]]] = list(log.moves)
        """The moves that count among those that may be shown."""
        self.notes: list[NumberedNote] = list(log.notes)
        """The notes of the story among those that may be shown."""
        self._waiting: deque[tuple[int, Watcher, bytes]] = deque()
        self._known: Common | None = None
        self._is_stirred = False
        """A crowd has yet to hear who came and went."""

    def is_current(self, grant: Grant) -> bool:
        """Whether a grant is for a seat, and still the one for it."""
        return self._log.generations.get(grant.seat) == grant.generation

    def viewer(self, watcher: Watcher) -> Seat | None:
        """The seat a watcher sees for; who lost a seat looks on like everybody."""
        grant = watcher.grant
        seat = grant.seat
        return seat if self._log.generations.get(seat) == grant.generation else None

    # Telling

    def tell_all(self, message: say.ServerMessage) -> None:
        """Tell everybody the same."""
        frame = say.encode(message)
        for watcher in list(self.watchers):
            watcher.tell(frame)

    def reply(self, who: Watcher, answer: say.Answer) -> None:
        """Answer one command, as soon as everything the answer rests on is on disk."""
        frame = say.encode(answer)
        if type(answer) is say.CommandRefused:
            MEASURES.refusals[answer.code] += 1
        if self._log.seq > self._saved:
            self._waiting.append((self._log.seq, who, frame))
        else:
            who.tell(frame)

    def release(self, seq: int, clock: say.Clock | None) -> list[Entry]:
        """Show all that is on disk up to `seq`, then give the answers that waited for it; what was shown."""
        fresh = self._log.told(seq)
        if seq > self._saved:  # noqa: PLR1730  a call of max costs more on the way of a move
            self._saved = seq
        answers: dict[Watcher, list[bytes]] = {}
        due = [(who, frame) for at, who, frame in self._waiting if at <= seq]
        for who, frame in due:
            answers.setdefault(who, []).append(frame)
        if fresh:
            self._show(fresh, clock, answers)
        for _ in due:  # not before: where showing breaks, who waits is answered later
            self._waiting.popleft()
        for who, frames in answers.items():
            who.tell(*frames)
        return fresh

    def _show(self, fresh: list[Entry], clock: say.Clock | None, answers: dict[Watcher, list[bytes]]) -> None:
        """Show what is new. Whoever waits for an answer gets it with the moves: a call of the system less for each."""
        before = self.shown
        card, ended = before.card, before.ended
        told: list[Entry] = []
        for entry in fresh:
            if (move := entry.move) is not None:
                self.moves.append((entry.seq, move))
                told.append(entry)
                continue
            note = entry.note
            assert note is not None
            if not isinstance(note, UNTOLD):
                told.append(entry)
            del self.moves[entry.kept :]
            if isinstance(note, IN_STORY):
                self.notes.append(NumberedNote(entry.seq, entry.at, note))
            card = made_card(self._log.id, note) if isinstance(note, Made) else followed(card, entry.seq, note)
            ended = note.reason if isinstance(note, TableEnded) else ended
        kinds = before.kinds if card is before.card else card.kinds
        self.shown = PublishedState(told[-1].seq if told else before.seq, fresh[-1].after, card, kinds, ended)
        if clock is None or not self.watchers or not told:
            return
        watchers = self.watchers.copy()
        viewers = [*map(self.viewer, watchers)]
        frames = self._frames(before.seq, told, clock, [*dict.fromkeys(viewers)])
        for watcher, frame in zip(watchers, map(frames.__getitem__, viewers), strict=True):
            if watcher in answers:
                watcher.tell(frame, *answers.pop(watcher))
            else:
                watcher.tell(frame)
        for entry in told:
            if entry.note is not None:
                self._tell_question(entry)

    def _tell_question(self, entry: Entry) -> None:
        """Let everybody see what is asked and who has not answered yet, or what came of it."""
        match entry.note:
            case QuestionAsked() | Agreed() if self.shown.card.question is not None:
                self.tell_all(notice(self.shown.card.question))
            case QuestionClosed(reason):
                self.tell_all(say.Notice(reason))

    # Frames

    def _frames(
        self, after: int, fresh: list[Entry], clock: say.Clock, viewers: list[Seat | None]
    ) -> dict[Seat | None, bytes]:
        """The frame of what has just happened, for each viewer."""
        events = [self._written(entry, viewers) for entry in fresh]
        return self._framed(say.MovesHead(after=after, **self._shared(clock)), viewers, zip(*events, strict=True))

    def welcome(self, watcher: Watcher, epoch: object, seq: object, clock: say.Clock, frozen: str) -> bytes:
        """All that a watcher needs, with the moves it missed if it is known which these are."""
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
        """What a welcome and moves tell everybody alike."""
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
        """A frame for each viewer: what all may know, the viewer's own view, and what it may do.

        What is the same for all is written once, as the beginning of a JSON object that each viewer's part goes on.
        """
        encode, raw, game, halves = say.encode, msgspec.Raw, self._log.game, self._log.halves
        state, to_move = self.shown.state, head.to_move
        shared, public = encode(head)[:-1] + b",", b""
        view_of: Callable[[Any, Seat | None], Any] = game.view
        if halves is not None:
            public, view_of = encode(halves.public(state))[:-1] + b",", halves.own
        frames: dict[Seat | None, bytes] = {}
        for viewer, seen in zip(viewers, moves, strict=True):
            view = encode(view_of(state, viewer))
            if public:
                view = public + view[1:]
            if viewer in to_move:
                actions = game.actions(state, viewer)
                few = actions if 0 < len(actions) <= say.MOST_ACTIONS else None
                own = encode(say.Own(raw(view), seen, few, len(actions)))
            else:
                own = encode(say.Own(raw(view), seen))
            frames[viewer] = shared + own[1:]
        return frames

    def _written(self, entry: Entry, viewers: list[Seat | None]) -> list[msgspec.Raw]:
        """An event as each viewer saw it, written once for all to whom it looks the same."""
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
        return tuple(self.seen(entry, viewer) for entry in entries if not isinstance(entry.note, UNTOLD))

    def seen(self, entry: Entry, viewer: Seat | None) -> say.Seen:
        """An event as a viewer saw it: of a note what everybody may see."""
        if entry.note is not None:
            return say.Seen(entry.seq, entry.at, note=entry.note.name, facts=entry.note.facts())
        assert entry.move is not None
        return self._seen_move(entry, self._log.game.redact(entry.before, entry.move, viewer))

    def _seen_move(self, entry: Entry, look: Move[Any]) -> say.Seen:
        """A move as somebody saw it, with what it brought."""
        brought = self._log.extras.outcome(entry.before, look, entry.after)
        return say.Seen(entry.seq, look.at, look.by, look.act, "", dict(brought))

    # Who is there

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
        seats = tuple(say.Here(seat in there, there.get(seat, 0)) for seat in range(self._log.terms.seats))
        return say.Seats(seats, sum(self.viewer(watcher) is None for watcher in self.watchers))

    # What is shown

    def _common(self) -> Common:
        """What is the same for all viewers of what is shown now, found out once."""
        if self._known is None or self._known.shown is not self.shown:
            self._known = self._found()
        return self._known

    def _found(self) -> Common:
        shown, log = self.shown, self._log
        is_alive = shown.card.state == "running"
        due = log.game.deadline(shown.state) if is_alive else None
        seats = log.game.to_move(shown.state) if is_alive else NOBODY
        result = None
        if shown.card.state == "over" and log.final is not None and log.began is not None:
            seed = log.began.seed if shown.card.day is None else ""  # others have yet to play the deal of a day
            result = say.Result(log.final.winners, log.final.sheets, seed)
        # Who plays without knowing the time is told by views, and by nothing else.
        deadline = None if due is None or log.extras.hidden_time(log.options) else due[0]
        return Common(shown, _in_order(seats), deadline, result)

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may act."""
        return self._common().to_move

    def result(self) -> say.Result | None:
        """How the game ended, once it has; with it the seed is told."""
        return self._common().result

    def legal(self, viewer: Seat | None) -> Sequence[Any]:
        """Every legal action of a viewer."""
        if viewer is None or viewer not in self._common().to_move:
            return ()
        return self._log.game.actions(self.shown.state, viewer)


def notice(question: Question) -> say.Notice:
    """What is asked, for all to see."""
    asked = question.asked
    return say.Notice("asked", ask=say.Ask(question.ask, asked.what, asked.by, question.need, asked.ms))


@lru_cache(maxsize=256)
def _in_order(seats: frozenset[Seat]) -> tuple[Seat, ...]:
    """The players among those who are to move, lowest seat first."""
    return tuple(sorted(seat for seat in seats if seat >= 0))
