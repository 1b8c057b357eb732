"""One table: a single writer over one log. Act, remember, tell.

Plain code without a clock or a disk of its own: every call gets the house's time, `handed` is what has to be remembered
and `saved` lets out what waited for it. Nothing is told that a crash could undo, answers to the sender included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from worldwright.core.chance import commitment
from worldwright.core.game import AnyGame, Millis, Move, Refusal, Seat
from worldwright.core.match import start
from worldwright.core.notation import move_text
from worldwright.tables import lag
from worldwright.tables import messages as say
from worldwright.tables.archive import Archive
from worldwright.tables.audience import Watcher
from worldwright.tables.bucket import Bucket
from worldwright.tables.draft import Draft
from worldwright.tables.log import Entry, Log, played_with, restored
from worldwright.tables.questions import Questions
from worldwright.tables.replies import Replies
from worldwright.tables.stopwatch import Stopwatch
from worldwright.tables.values import Beginning, Command, Event, Grant, Header, Holder, Incident, Note, Policy

MOST_UNSAVED = 256
COMMANDS = (20, 40)
"""Commands of one seat, whatever it is connected by: a second, and at once."""


class Table(Archive):
    """A game being played: commands and time in, events to save and told frames out."""

    def __init__(self, log: Log, epoch: int) -> None:
        super().__init__(log, epoch)
        self.saved_seq = log.seq
        self._resumed = log.seq
        """Where this run found the table: a command that knew less was sent to an earlier run."""
        self.frozen = ""
        """Why nothing is accepted now."""
        self.incidents: Callable[[Incident], None] = lambda _: None
        self._replies = Replies(log)
        self.questions = Questions(log, self.audience, self._replies.remember)
        """What a seat asks the others."""
        self._watch = Stopwatch(log)
        self._buckets = [Bucket(*COMMANDS) for _ in range(log.header.seats)]

    @classmethod
    def open(
        cls,
        id_: str,
        game: AnyGame,
        options: Any,
        *,
        seats: int,
        seed: bytes,
        clock: Millis,
        policy: Policy | None = None,
        holders: Sequence[Holder] = (),
        epoch: int = 1,
        beginning: Beginning | msgspec.UnsetType = msgspec.UNSET,
    ) -> Table:
        """A new table, its first deals made and waiting to be saved; OptionError for one that cannot be.

        `clock` is the house's time at the table's zero, which lies in the past where a table goes on from another.
        """
        start(game, options, seats)
        header = Header(
            id=id_,
            game=game.NAME,
            rules=game.RULES_VERSION,
            content=played_with(game, options),
            options=msgspec.to_builtins(options),
            seats=seats,
            seed=seed.hex(),
            sealed=commitment(seed),
            opened=clock,
            policy=policy or Policy(),
            holders=tuple(holders),
            beginning=beginning,
        )
        return cls(Log(header, game), epoch)._going_on()

    @classmethod
    def restore(cls, header: Header, events: list[Event], game: AnyGame, epoch: int) -> Table:
        """The table that a saved log adds up to; Damaged names the first event that is wrong."""
        return cls(restored(header, events, game), epoch)._going_on()

    def _going_on(self) -> Table:
        """The table with everything dealt that has to be before anybody can move."""
        draft = self.log.draft()
        draft.settle()
        self.log.take(draft)
        return self

    # Time

    def now(self, clock: Millis) -> Millis:
        """The time at the table: it stands still while the table is frozen or its disk stalls."""
        return self._watch.now(clock)

    def due(self) -> Millis | None:
        """When, by the house's clock, `tick` has something to do next if nothing happens before, saving included."""
        log = self.log
        if not (log.turns.limit or log.is_timed) or log.over or self.frozen:
            return None
        strikes = [due[0] for due in (self.game.deadline(log.state), log.turns.due()) if due is not None]
        due = min(strikes, default=0) + self._watch.zero()
        return due if strikes and self._watch.reaches(due) else None

    def tick(self, clock: Millis) -> None:
        """Let everything happen that is due."""
        log = self.log
        if self.frozen or not (log.turns.limit or log.is_timed) or log.over:
            return
        at = self.now(clock)
        draft = log.draft()
        try:
            draft.tick(at)
        except Exception as fault:
            self._broke("tick", fault)
            return
        self._take(draft)
        while (turn := log.turns.due()) is not None and turn[0] <= at:
            self._vacate(turn[1], "time", max(turn[0], log.time))

    def outage(self, reason: str, ms: Millis, clock: Millis) -> None:
        """Note that the house's clock stood still for all tables alike; only a table with a running clock cares."""
        if not self.log.over and not self.frozen and self.log.is_timed:
            self.log.note(Note(self.now(clock), "outage", {"ms": ms, "for": reason}))
            if reason == "restart":
                self._resumed = self.log.seq

    def bucket(self, seat: Seat) -> Bucket:
        """How many commands a seat may still send, over all its connections."""
        return self._buckets[seat]

    def _take(self, draft: Draft, command: int | None = None) -> int:
        """Write down a draft."""
        if self.questions.question is not None and any(move.by >= 0 for _, move in draft.done):
            self.questions.moved()
        own = self.log.take(draft, command)
        self._excuse()
        return own

    def _excuse(self) -> None:
        """Do for empty seats what a game does for them, where it has something for that: nobody waits for them."""
        if "free" not in self.log.holders or self.log.over:
            return
        farewell = getattr(self.game, "farewell", None)
        if farewell is None:
            return
        for seat, holder in enumerate(self.log.holders):
            if holder == "free" and (action := farewell(self.log.state, seat)) is not None:
                draft = self.log.draft()
                draft.add(Move(self.log.time, seat, action))
                draft.settle()
                self._take(draft)  # and so on, until somebody is to move who is there
                return

    def _broke(self, doing: str, fault: Exception) -> None:
        """A step of the rules broke: this table alone freezes and leaves an incident."""
        moves = tuple(move_text(move) for _, move in self.log.moves)
        self.incidents(Incident(self.header, moves, doing, f"{type(fault).__name__}: {fault}"))
        self.freeze("internal")

    # Commands: each gets one answer, and every repeat the same one

    def act(self, who: Watcher, command: Command, clock: Millis, allowance: Millis = 0) -> None:
        """A seat's command: played, or refused and nothing changed."""
        self.tick(clock)
        self._answer(who, command.number, command.action, lambda seat: self._act(seat, command, clock, allowance))

    def _answer(self, who: Watcher, number: int, body: bytes, judge: Callable[[Seat], say.Answer | None]) -> None:
        """Answer a command by what was said before, or by judging it now. None: the answer comes later."""
        seat = who.grant.seat
        answer: say.Answer | None
        if seat is None or not self.audience.is_current(who.grant):
            answer = say.Refused(number, "not_seated", self.log.seq)
        elif (known := self._replies.known(seat, number, body)) is not None:
            answer = known
        elif len(self.log.fresh) >= MOST_UNSAVED:
            answer = say.Refused(number, "busy", self.log.seq)
        else:
            answer = judge(seat)
            is_judged = not isinstance(answer, say.Refused) or answer.code != "frozen"
            if answer is not None and is_judged:
                self._replies.remember(seat, number, body, answer)
        if answer is not None:
            self.audience.reply(who, answer)

    def _act(self, seat: Seat, command: Command, clock: Millis, allowance: Millis) -> say.Answer:
        number, log = command.number, self.log
        action = self._replies.action(command.action)
        if self.frozen or log.ended or action is None:
            return say.Refused(number, "frozen" if self.frozen else "ended" if log.ended else "malformed", log.seq)
        if (stale := self._stale(seat, command)) is not None:
            return stale
        draft = log.draft()
        try:
            refusal = self._refused_then(seat, action, command.seq)
            if refusal is None:
                refusal = self._play(draft, seat, action, self.now(clock), allowance)
        except Exception as fault:
            self._broke(f"p{seat} {command.action!r}", fault)
            return say.Refused(number, "internal", log.seq)
        if refusal is not None:
            return say.Refused(number, "rule", log.seq, refusal.rule, refusal.at)
        return say.Accepted(number, self._take(draft, number))

    def _refused_then(self, seat: Seat, action: Any, seq: int) -> Refusal | None:
        """What was against the rules when its sender looked is not played because others have moved since."""
        since = None if seq == self.log.seq or self.log.is_timed else self.log.since(seq)
        return self.game.refusal(since[0].before, seat, lag.stamped(action, 0)) if since else None

    def _play(self, draft: Draft, seat: Seat, action: Any, at: Millis, allowance: Millis) -> Refusal | None:
        """Put an action and all that follows from it into a draft, or say which rule forbids it."""
        most = min(allowance, self.header.policy.cap, getattr(self.log.options, lag.FIELD, allowance))
        refusal = None
        # The allowance is the host's gift: where the rules do not take it, the hand was there when it arrived.
        for millis in (most, 0):
            stamped = lag.stamped(action, millis)
            refusal = self.game.refusal(draft.state, seat, stamped)
            if refusal is None:
                draft.add(Move(at, seat, stamped))
                draft.settle()
                return None
            if not most:
                break
        return refusal

    def _stale(self, seat: Seat, command: Command) -> say.Answer | None:
        """What is wrong with a command whose sender had not seen everything.

        Its seat's own move came first: superseded. Only other seats moved, and this one was to move all the while, as
        when all choose at once: nothing, unless the game says that it was asked about something else (`question`).
        Against the clock the rules alone decide, unless the game has questions. What an earlier run refused is not
        remembered, so a command from then counts only if nothing has happened since: then it is judged as it was.
        """
        if command.seq == self.log.seq >= self._resumed:
            return None  # as nearly always
        stale = say.Refused(command.number, "stale", self.log.seq)
        question = getattr(self.game, "question", None)
        if self.log.is_timed and question is None:
            return stale if command.seq < self._resumed else None
        since = self.log.since(command.seq)
        if since is None:
            return stale
        own = next((entry.seq for entry in since if entry.move is not None and entry.move.by == seat), None)
        if own is not None:
            return say.Superseded(command.number, own)
        is_same = question is None or not since or question(since[0].before) == question(self.log.state)
        is_open = command.seq >= self._resumed and all(self._leaves_open(entry, seat) for entry in since)
        return None if is_same and is_open else stale

    def _leaves_open(self, entry: Entry, seat: Seat) -> bool:
        if entry.note is not None:
            return entry.note.what != "undo"
        return entry.move is not None and entry.move.by >= 0 and seat in self.game.to_move(entry.before)

    def react(self, who: Watcher, number: int, emoji: str) -> None:
        """Show a face to all."""

        def show(seat: Seat) -> say.Answer:
            self.audience.tell_all(say.Reaction(seat, emoji))
            return say.Accepted(number, self.log.seq)

        self._answer(who, number, emoji.encode(), show)

    def undo(self, who: Watcher, number: int, seq: int, clock: Millis) -> None:
        """Take back a seat's last move, if nobody learnt anything from it and the others do not mind."""
        self._asks(who, number, b"undo", clock, lambda at: self.questions.undo(who, number, seq, at))

    def vacation(self, who: Watcher, number: int, ms: Millis, clock: Millis) -> None:
        """More time for a seat's turn, if the others agree."""
        self._asks(who, number, b"vacation", clock, lambda at: self.questions.vacation(who, number, ms, at))

    def _asks(
        self, who: Watcher, number: int, body: bytes, clock: Millis, ask: Callable[[Millis], say.Answer | None]
    ) -> None:
        self.tick(clock)
        still = say.Refused(number, "frozen", self.log.seq)
        self._answer(who, number, body, lambda _: still if self.frozen else ask(self.now(clock)))

    def consent(self, who: Watcher, number: int, ask: int, yes: bool, clock: Millis) -> None:
        """A seat's yes or no to the open question."""
        body = b"consent %d %d" % (ask, yes)
        self._asks(who, number, body, clock, lambda at: self.questions.consent(who, number, ask, yes, at))

    def withdraw(self, who: Watcher, number: int, ask: int, clock: Millis) -> None:
        """A seat takes its open question back: no yes counts from now on."""
        self._asks(who, number, b"withdraw %d" % ask, clock, lambda _: self.questions.withdraw(who, number, ask))

    def asks(self, seat: Seat) -> bool:
        """Whether a question waits for that seat's yes or no."""
        return self.questions.waits_for(seat)

    @property
    def is_asking(self) -> bool:
        """Whether a question is open."""
        return self.questions.question is not None

    # Seats

    def vacate(self, seat: Seat, clock: Millis, reason: str = "left") -> None:
        """A player leaves for good: what the table agreed on for that happens."""
        self.tick(clock)
        if not self.log.over and not self.frozen:
            self._vacate(seat, reason, self.now(clock))

    def _vacate(self, seat: Seat, reason: str, at: Millis) -> None:
        self.questions.close("withdrawn")
        to: Holder = "bot" if self.header.policy.leavers == "bot" else "free"
        self.log.note(Note(at, "left", {"seat": seat, "to": to, "for": reason}))
        if self.header.policy.leavers == "end":
            self.log.note(Note(at, "end", {"for": reason}))
        self._excuse()

    def occupy(self, seat: Seat, holder: Holder, clock: Millis) -> Grant | None:
        """Give a seat to somebody else: the new grant, older ones are void. None: nothing happens here any more."""
        self.tick(clock)
        if self.log.over or self.frozen:
            return None
        self.questions.close("withdrawn")
        self.log.note(Note(self.now(clock), "taken", {"seat": seat, "to": holder}))
        return Grant(seat, self.log.generations[seat])

    def end(self, reason: str, clock: Millis) -> None:
        """End the table before the game is over; `reason` is one lower-case word."""
        self.tick(clock)
        if not self.log.over and not self.frozen:
            self.questions.close("withdrawn")
            self.log.note(Note(self.now(clock), "end", {"for": reason}))

    # Remembering

    def handed(self, clock: Millis) -> list[Event]:
        """All events the store has not been given yet; it has them from now on."""
        events, self.log.unsaved = self.log.unsaved, []
        if events:
            self._watch.handed(clock)
        return events

    def saved(self, seq: int, clock: Millis) -> None:
        """Everything up to `seq` is on disk: let out what waited for it. A slow disk costs nobody time."""
        self.saved_seq = max(self.saved_seq, seq)
        was_slow = self._watch.saved(clock, self.saved_seq + len(self.log.unsaved) < self.log.seq)
        try:
            shown = self.audience.release(self.saved_seq, self._clock(clock))
        except Exception as fault:
            self._broke("show", fault)
            return
        # A pause that was lost while a pause was saved waits for the next one, or there would be no end of them.
        if was_slow and any(entry.note is None or entry.note.what != "pause" for entry in shown):
            self._watch.write("sync", clock)

    def freeze(self, reason: str, clock: Millis | None = None) -> None:
        """Accept nothing more, and say so; the table's time stands still."""
        if not self.frozen:
            self._watch.hold(clock)
            self.frozen = reason
            self.audience.tell_all(say.Notice("frozen", reason))

    def thaw(self, clock: Millis) -> None:
        """Go on after a freeze with the time there was."""
        if self.frozen:
            self.frozen = ""
            self.audience.tell_all(say.Notice("going_on"))
            self._watch.release(clock)

    # Telling

    def watch(self, watcher: Watcher, epoch: object, seq: object, clock: Millis) -> None:
        """Welcome a watcher: with what it missed if that is known, else with the whole view alone."""
        self.tick(clock)
        audience = self.audience
        is_new = watcher not in audience.watchers
        if is_new:
            audience.watchers.append(watcher)
        watcher.tell(say.encode(audience.welcome(watcher, epoch, seq, self._clock(clock), self.frozen)))
        if self.questions.question is not None:
            watcher.tell(say.encode(say.Notice("asked", ask=self.questions.question.ask)))
        if is_new:
            audience.stirred(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        if watcher in self.audience.watchers:
            self.audience.watchers.remove(watcher)
            self.audience.stirred(watcher)

    def _clock(self, clock: Millis) -> say.Clock:
        turn = self.log.turns.due()
        return say.Clock(self._watch.now(clock), turn=None if turn is None else turn[0], held=self._watch.is_held)
