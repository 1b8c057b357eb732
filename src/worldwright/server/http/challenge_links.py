"""Links to challenges: they lead to a finished game and a seat of it without naming the table.

A table's id opens its replay, and with it the deal. So a link holds the id encrypted, by four rounds of a Feistel
network: nothing is stored, and only this server can read or make one.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac

from worldwright.core.game import Seat
from worldwright.server.engine.summary import Card
from worldwright.server.process.tokens import ID_BYTES

HALF = (ID_BYTES + 2) // 2
"""Bytes of each half: an id, a seat and a zero."""
ROUNDS = 4


class ChallengeLinks:
    """Makes and reads links to challenges."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(f"worldwright challenge links 1:{secret}".encode()).digest()

    def link(self, table: str, seat: Seat) -> str:
        """The link to a seat of a table; empty for an id that is not one of ours."""
        number = _bytes(table)
        if len(number) != ID_BYTES or _text(number) != table or not 0 <= seat < 256:
            return ""
        left, right = number[:HALF], bytes((*number[HALF:], seat, 0))
        for step in range(ROUNDS):
            left, right = right, self._mixed(step, left, right)
        return _text(left + right)

    def read(self, link: str) -> tuple[str, Seat] | None:
        """The table and the seat of a link; None: it is not one of ours."""
        both = _bytes(link)
        if len(both) != 2 * HALF or _text(both) != link:
            return None
        left, right = both[:HALF], both[HALF:]
        for step in reversed(range(ROUNDS)):
            left, right = self._mixed(step, right, left), left
        number = left + right
        return (_text(number[:ID_BYTES]), number[-2]) if number[-1] == 0 else None

    def _mixed(self, step: int, half: bytes, other: bytes) -> bytes:
        """A half, mixed with what the other one decides."""
        pad = hmac.new(self._key, bytes((step,)) + other, hashlib.sha256).digest()
        return bytes(one ^ two for one, two in zip(half, pad, strict=False))


def is_challenge(card: Card, seat: Seat) -> bool:
    """Whether others may play this deal against a seat's result: of a finished game of a person, from its start.

    Tables of one round of a tournament may share a deal, and practice of a daily deal repeats one.
    """
    is_whole = card.state == "over" and card.source is None and card.club is None
    is_practice = card.day is not None and not card.day.daily.counted
    return is_whole and not is_practice and seat < len(card.points) and bool(card.chairs[seat].holder)


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (ValueError, binascii.Error):
        return b""


def _text(number: bytes) -> str:
    return base64.urlsafe_b64encode(number).rstrip(b"=").decode()
