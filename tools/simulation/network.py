"""The simulated network: connections that keep order until they break, and faulty libraries that do not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from tools.simulation.fake_client import Broken, Client
from worldwright.core.game import Millis
from worldwright.server.engine import messages as say

if TYPE_CHECKING:
    from tools.simulation.timeline import Timeline

_ANSWERS = (b'{"say":"accepted"', b'{"say":"refused"', b'{"say":"superseded"')


class _Answered(msgspec.Struct):
    n: int


_answered = msgspec.json.Decoder(_Answered).decode


class Session(Protocol):
    """The server's end of a connection."""

    closed: Any
    """Why it ended; None: it is open."""

    def pop(self) -> bytes | None:
        """Its next message."""


class Link:
    """A connection between a client and a session, with its unanswered commands."""

    def __init__(self, client: Client, since: Millis) -> None:
        self.client = client
        self.since = since
        self.session: Session
        self.is_up = True
        self.asked: Counter[int] = Counter()
        self.owed: dict[int, int] = {}
        """Answers that each command must still get."""
        self.nonsense = 0
        """Number of messages without a command number."""
        self.free_at: tuple[Millis, Millis] = (0, 0)

    def heard(self, body: bytes) -> None:
        """A message reached the session."""
        try:
            message = say.decode_client(body)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            self.nonsense += 1
            return
        if not isinstance(message, say.Pong | say.Hello):
            self.asked[message.n] += 1
            # A question to the other players that is repeated while open is answered once.
            self.owed[message.n] = 1 if isinstance(message, say.UndoRequest) else self.owed.get(message.n, 0) + 1

    def answered(self, number: int) -> None:
        """The session answered a command: each exactly once."""
        if self.asked[number] > 0:
            self.asked[number] -= 1
            left = self.owed.pop(number, 1) - 1
            if left:
                self.owed[number] = left
        elif number <= 1 and self.nonsense:
            self.nonsense -= 1
        else:
            raise Broken(f"command {number} was answered more often than sent")


class Network:
    """Carries bytes between clients and their sessions: late, twice, out of order or not at all."""

    def __init__(self, world: Timeline, slow: Millis) -> None:
        self._world = world
        self._slow = slow
        self.links: list[Link] = []
        self.under_way = 0
        """Messages that have not arrived."""
        self._talking: set[Link] = set()
        """Links whose session has messages."""

    def connect(self, client: Client) -> None:
        """Connect a client to the server."""
        link = Link(client, self._world.time)
        session = self._world.connect(client, lambda: self._talking.add(link))
        if session is None:
            return
        link.session = session
        client.link = link
        self.links.append(link)
        client.connected()

    def drop(self, link: Link) -> None:
        """End a connection, by either side."""
        link.is_up = False
        if link.client.link is link:
            link.client.link = None
        if link in self.links:
            self.links.remove(link)
            self._world.gone(link)

    def fall(self) -> None:
        """End every connection: the server is gone."""
        for link in self.links:
            link.is_up = False
            link.client.link = None
        self.links = []
        self._talking.clear()

    def _way(self, link: Link, back: bool) -> Millis:
        """Travel time of the next message on a link, in order."""
        world = self._world
        there, here = link.free_at
        at = max(here if back else there, world.time + world.dice.below(self._slow))
        if world.strikes("delay"):
            at += world.dice.below(3000)
        link.free_at = (there, at) if back else (at, here)
        return at - world.time

    def _travel(self, link: Link, body: bytes, back: bool) -> None:
        world = self._world
        for _ in range(2 if world.strikes("repeated" if back else "doubled") else 1):
            wait = world.dice.below(400) if world.strikes("reordered") else self._way(link, back)
            self.under_way += 1
            world.later(wait, lambda: self._arrive(link, body, back))

    def send(self, link: Link, body: bytes) -> None:
        """Send a client's message."""
        self._travel(link, body, back=False)

    def _arrive(self, link: Link, body: bytes, back: bool) -> None:
        self.under_way -= 1
        if not link.is_up:
            return
        if back:
            link.client.hear(body)
        elif link.session.closed is None:
            link.heard(body)
            self._world.receive(link, body)
            if self._world.strikes("drop"):
                self.drop(link)

    def pump(self) -> None:
        """Send the sessions' messages."""
        while self._talking:
            talking, self._talking = self._talking, set()
            for link in [link for link in self.links if link in talking]:
                if link.is_up:
                    self._let_out(link)

    def _let_out(self, link: Link) -> None:
        session = link.session
        while (frame := session.pop()) is not None:
            if frame.startswith(_ANSWERS):
                link.answered(_answered(frame).n)
            if not self._world.strikes("lost"):  # lost in a faulty library; the sequence check detects it
                self._travel(link, frame, back=True)
        if session.closed is not None:
            self.drop(link)
