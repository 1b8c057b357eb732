"""A simulated client: careful like a good one, now and then misbehaving."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from worldwright.core.game import Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant

if TYPE_CHECKING:
    from tools.simulation.network import Link
    from tools.simulation.timeline import Timeline

_NONSENSE = (b"{}", b"[]", b"\xff\xfe", b'{"say":"act"}', b'{"say":"act","n":1,"seq":"1","action":{}}', b"[" * 2000)
_MANY_SEEN = 40
_MANY_SENT = 12
_OTHER_COMMANDS: tuple[Callable[[int, Seat], say.ClientMessage], ...] = (
    lambda n, _: say.React(n, "🎉"),
    lambda n, _: say.Say(n, "wow"),
    lambda n, _: say.Chat(n, "well met"),
    lambda n, seat: say.AllowChat(n, seat == 0),
    lambda n, _: say.Hurry(n),
    lambda n, _: say.PauseRequest(n, True),
    say.CallBot,
)
"""Commands besides moves."""
_NOT_JUDGED = {"busy", "too_fast", "frozen", "paused", "not_seated", "malformed", "nothing_asked"}
"""Refusals that do not judge the command itself: it may be sent again."""


class Broken(Exception):
    """A promise that did not hold."""


class You(msgspec.Struct):
    """The viewer of a view: a player who lost the seat is a spectator."""

    you: Seat | None


class Glance(msgspec.Struct):
    """The view in a frame, byte for byte."""

    view: msgspec.Raw = msgspec.Raw(b"")


class Client:
    """A player or spectator, with a screen and a connection that comes and goes."""

    def __init__(self, world: Timeline, grant: Grant) -> None:
        self.world = world
        self.grant = grant
        self.link: Link | None = None
        self.epoch = 0
        self.seq = 0
        self.view = b""
        self.viewer: Seat | None = None
        self.to_move: tuple[Seat, ...] = ()
        self.actions: list[Any] = []
        self.pending: tuple[int, bytes] | None = None
        self.heard = world.time
        """Time of the last message other than a goodbye."""
        self.asked = 0
        """Time of the command it waits for."""
        self.waited = 0
        self.plans = 0
        """Number of plans to act; only the last one counts."""
        self.seen: dict[tuple[Seat | None, int], bytes] = {}
        """All events it has received, by viewer and number."""
        self.answers: dict[int, bytes] = {}
        self.acts: set[int] = set()
        """Its commands that were moves."""
        self.is_resting = False
        self._answered_question: tuple[Link | None, int] = (None, 0)
        """The question it answered last, and by which connection: an answer may be lost with it."""
        self._number = world.dice.below(1 << 30)
        self._old: deque[Any] = deque(maxlen=_MANY_SEEN)
        self._sent: deque[bytes] = deque(maxlen=_MANY_SENT)

    # Receiving

    def hear(self, frame: bytes) -> None:
        """A frame has arrived."""
        message = say.decode_server(frame)
        if not isinstance(message, say.Bye):
            self.heard = self.world.time
        match message:
            case say.Welcome():
                if message.epoch != self.epoch or message.seq >= self.seq or message.you != self.viewer:
                    self.epoch = message.epoch
                    self._look(frame, message)
                if message.frozen == "paused":
                    self._end_pause()
            case say.Moves():
                if message.after == self.seq:
                    self._look(frame, message)
                elif message.after > self.seq:
                    self._hello()  # events are missing
            case say.Accepted() | say.CommandRefused() | say.Superseded():
                self._answered(frame, message)
            case say.Notice(code="asked", ask=say.Ask() as ask):
                if self.grant.seat in ask.need and self._answered_question != (self.link, ask.ask):
                    self._answered_question = (self.link, ask.ask)
                    self._send(say.Consent(self._next(), ask.ask, self.world.dice.below(4) > 0))
            case say.Notice(code="frozen", reason="paused"):
                self._end_pause()
            case say.Ping():
                self._send(say.Pong(message.n))
            case say.Bye():
                self.world.hang_up(self)
            case _:
                pass

    def _end_pause(self) -> None:
        if self.grant.seat is not None:
            self._send(say.PauseRequest(self._next(), False))

    def _look(self, frame: bytes, message: say.Welcome | say.Moves) -> None:
        if message.moves is not None:
            first = message.after + 1 if isinstance(message, say.Moves) else message.seq + 1 - len(message.moves)
            if [seen.seq for seen in message.moves] != list(range(first, message.seq + 1)):
                raise Broken(f"there is a gap in what leads to event {message.seq}")
        self.seq = message.seq
        self.view = bytes(msgspec.json.decode(frame, type=Glance).view)
        self.viewer = msgspec.json.decode(self.view, type=You).you
        self.to_move = message.to_move
        self.actions = list(message.actions or ())
        if self.viewer in self.to_move and self.pending is None:
            self.world.plan(self, self.world.patience(self))
        for seen in message.moves or ():
            body = say.encode(seen)
            if self.seen.setdefault((self.viewer, seen.seq), body) != body:
                raise Broken(f"event {seen.seq} was sent in two versions")
            if seen.act is not None:
                self._old.append(seen.act)

    def _answered(self, frame: bytes, answer: say.Answer) -> None:
        code = answer.code if isinstance(answer, say.CommandRefused) else ""
        if answer.n < 0:
            return
        if code not in _NOT_JUDGED:
            first = self.answers.setdefault(answer.n, frame)
            # After a restart a refusal may point to a later event or give another reason, and a question may be new.
            was_accepted, is_accepted = (b'"say":"accepted"' in answer_frame[:20] for answer_frame in (first, frame))
            if was_accepted != is_accepted and (was_accepted or answer.n in self.acts):
                raise Broken(f"command {answer.n} was answered in two versions: {first!r}, {frame!r}")
            if was_accepted and first != frame:
                raise Broken(f"command {answer.n} was accepted in two versions: {first!r}, {frame!r}")
        if self.pending is not None and self.pending[0] == answer.n:
            self.pending = None

    # Sending

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _send(self, message: say.ClientMessage) -> None:
        self._say(say.encode(message))

    def _say(self, body: bytes) -> None:
        if self.link is not None:
            self.world.network.send(self.link, body)

    def _hello(self) -> None:
        self._send(say.Hello(self.epoch, self.seq))

    def connected(self) -> None:
        """Greet on a new connection with the last seen event, and repeat the unanswered command."""
        odd: tuple[Any, ...] = (-1, 10**9, "x", None, True, 1.5)
        dice = self.world.dice
        if dice.below(10):
            self._hello()
        else:
            self._send(say.Hello(dice.choice(odd), dice.choice(odd)))
        if self.pending is not None:
            self._say(self.pending[1])

    def rest(self) -> None:
        """Only watch from now on."""
        self.is_resting = True
        self.pending = None

    def think(self) -> None:
        """Act, or do nothing."""
        dice = self.world.dice
        if self.link is None:
            if dice.below(3) == 0:
                self.world.network.connect(self)
            return
        if self.pending is not None:
            self.waited += 1
            if self.waited % 2 == 0:
                self._say(self.pending[1])
            return
        if self.is_resting:
            return
        if dice.below(100) < self.world.mischief:
            self._be_rude()
        elif self.grant.seat is not None and self.viewer in self.to_move:
            actions = self.actions or list(self.world.legal(self))
            if actions:
                self._act(dice.choice(actions), self.seq)

    def _act(self, action: Any, seq: int) -> None:
        number = self._next()
        self.acts.add(number)
        body = say.encode(say.Act(number, seq, msgspec.Raw(say.encode(action))))
        self.pending, self.waited, self.asked = (number, body), 0, self.world.time
        self._sent.append(body)
        self._say(body)

    def _be_rude(self) -> None:
        dice = self.world.dice
        match dice.below(9):
            case 0:
                self._say(dice.choice(_NONSENSE))
            case 1 if self._old:
                self._act(dice.choice(self._old), self.seq)
            case 2 if self._old:
                self._act(dice.choice(self._old), dice.below(self.seq + 3) - 1)
            case 3:
                number = self._next()
                body = say.encode(say.UndoRequest(number, self.seq))
                self.pending, self.waited = (number, body), 0
                self._say(body)
            case 4:
                number = self._next()
                self._send(_OTHER_COMMANDS[number % len(_OTHER_COMMANDS)](number, number % self.world.seats))
            case 5:
                self._send(say.Consent(self._next(), dice.below(self.seq + 1), True))
            case 6 | 7 if self._sent:
                self._say(dice.choice(self._sent))  # again, long after it was answered
            case _:
                self.world.hang_up(self)
