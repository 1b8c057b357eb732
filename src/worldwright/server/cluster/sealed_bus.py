"""The bus as nodes use it: every message is encrypted and authenticated with a secret that only the database holds.

Each process is a sender with a key of its own, derived from the site's secret, and numbers its messages. Who can read
or write the bus learns nothing but sizes and times, and a forged, altered, diverted or repeated message is refused.
Every node listens under subjects of its own, so nothing recorded before it started is valid for it.
"""

from __future__ import annotations

import hashlib
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from worldwright.server.cluster.bus import (
    LARGEST,
    MOST_AT_ONCE,
    TOO_MUCH,
    Bus,
    BusFault,
    Hear,
    TooBusy,
    Unsubscribe,
)
from worldwright.server.process.incidents import report

SENDER: Final = 16
"""Random bytes that name a sender."""
HEAD: Final = SENDER + 8
"""Bytes before the encrypted part: the sender, and the number of its message."""
WINDOW: Final = 1024
"""How far a message may be behind the newest of its sender."""
MOST_SENDERS: Final = 4096


class _Numbers:
    """The numbers of a sender's messages that were received, in whatever order."""

    def __init__(self) -> None:
        self._newest = 0
        self._seen = 0
        """Bit n: message `newest - n` was received."""

    def is_new(self, number: int) -> bool:
        """Record a message; False: it was received before, or is too old to know."""
        ahead = number - self._newest
        if ahead > 0:
            self._seen = (self._seen << ahead | 1) % (1 << WINDOW) if ahead < WINDOW else 1
            self._newest = number
            return True
        if -ahead >= WINDOW or self._seen >> -ahead & 1:
            return False
        self._seen |= 1 << -ahead
        return True


class SealedBus:
    """A bus over another one that strangers may read and write."""

    def __init__(self, bus: Bus, secret: bytes) -> None:
        self._bus = bus
        self._secret = secret
        self._sender = os.urandom(SENDER)
        self._number = 0
        self._cipher = lru_cache(MOST_SENDERS)(self._derived)
        self._answering = 0
        self._too_many = 0
        self.refused = 0
        """Messages that were not authentic, or came twice."""

    @property
    def fault(self) -> str:
        """`away` while the bus is unreachable; "" if all is well."""
        return self._bus.fault

    @property
    def dropped(self) -> int:
        """Messages that were not sent, and requests that were not handled."""
        return self._bus.dropped + self._too_many

    async def open(self, came_back: Callable[[], None]) -> None:
        """Connect; UserError if that fails. `came_back` is called after every reconnect."""
        await self._bus.open(came_back)

    def publish(self, subject: str, body: bytes) -> None:
        """Send a message to all subscribers. It is lost if the bus is unreachable."""
        self._bus.publish(subject, self._sealed(f"message {subject}".encode(), body))

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Call `hear` in the running loop with every message under a subject."""
        received = _Received(self, f"message {subject}")

        def heard(message: bytes) -> None:
            if (body := received.body(message)) is not None:
                hear(body)

        return await self._bus.subscribe(subject, heard)

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The answer; Unheard, TooBusy or BusFault."""
        message = self._sealed(f"request {subject}".encode(), body)
        answer = self.opened(_answer_to(message), await self._bus.request(subject, message, seconds))
        if answer is None:
            self.refuse(f"answer from {subject}")
            raise BusFault(f"the answer from {subject} is not authentic")
        if answer == TOO_MUCH:
            raise TooBusy(f"{subject} is too busy")
        return answer

    async def answer(self, subject: str, work: Callable[[bytes], Awaitable[bytes]]) -> Unsubscribe:
        """Answer requests under a subject, several at once."""
        received = _Received(self, f"request {subject}")

        async def worked(message: bytes) -> bytes | None:
            if (body := received.body(message)) is None:
                return None
            if self._answering >= MOST_AT_ONCE:
                self._too_many += 1
                return self._sealed(_answer_to(message), TOO_MUCH)
            self._answering += 1
            try:
                return self._sealed(_answer_to(message), await work(body))
            finally:
                self._answering -= 1

        return await self._bus.answer(subject, worked)

    async def lag(self) -> float:
        """Seconds to the bus and back; BusFault if it is unreachable."""
        return await self._bus.lag()

    async def close(self) -> None:
        """Close, after sending what was published."""
        await self._bus.close()

    def _derived(self, sender: bytes) -> AESGCM:
        """The cipher of a sender. It counts its messages, so no number is used twice with a key."""
        return AESGCM(hashlib.blake2b(sender, digest_size=32, key=self._secret, person=b"bus").digest())

    def _sealed(self, about: bytes, body: bytes) -> bytes:
        """A message that can be opened only as what it is about; BusFault if it is too large."""
        if len(body) > LARGEST:
            raise BusFault(f"{len(body)} bytes are too many for one message between nodes")
        self._number += 1
        number = self._number.to_bytes(HEAD - SENDER)
        return self._sender + number + self._cipher(self._sender).encrypt(_nonce(number), body, about)

    def opened(self, about: bytes, message: bytes) -> bytes | None:
        """What is in a message; None: it is not authentic."""
        try:
            return self._cipher(message[:SENDER]).decrypt(_nonce(message[SENDER:HEAD]), message[HEAD:], about)
        except (InvalidTag, ValueError):  # ValueError: cut off
            return None

    def refuse(self, what: str) -> None:
        """Count and report a message that was refused."""
        self.refused += 1
        report("bus", f"a message between nodes was refused, as it is not authentic or came twice: {what}")


class _Received:
    """The messages under one subject, each opened once."""

    def __init__(self, bus: SealedBus, what: str) -> None:
        self._bus = bus
        self._what = what
        self._senders: OrderedDict[bytes, _Numbers] = OrderedDict()

    def body(self, message: bytes) -> bytes | None:
        """What is in a message; None: it is refused."""
        body = self._bus.opened(self._what.encode(), message)
        if body is None or not self._is_new(message[:SENDER], int.from_bytes(message[SENDER:HEAD])):
            self._bus.refuse(self._what)
            return None
        return body

    def _is_new(self, sender: bytes, number: int) -> bool:
        numbers = self._senders.get(sender)
        if numbers is None:
            if len(self._senders) >= MOST_SENDERS:
                self._senders.popitem(last=False)
            numbers = self._senders[sender] = _Numbers()
        self._senders.move_to_end(sender)
        return numbers.is_new(number)


def _answer_to(message: bytes) -> bytes:
    return b"answer " + message[:HEAD]


def _nonce(number: bytes) -> bytes:
    return number.rjust(12, b"\0")
