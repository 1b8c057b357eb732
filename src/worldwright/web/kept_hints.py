"""The hints a server remembers: worked out once for a moment, told grade by grade."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeAlias

import msgspec

from worldwright.core.game import Seat

MOST_KEPT: Final = 512
"""Moments whose hints are remembered."""
Moment: TypeAlias = tuple[str, Seat, int]
"""A table, a seat, and the event of the last move."""
_decode = msgspec.json.Decoder(tuple[msgspec.Raw, ...]).decode


class KeptHints:
    """The hints about the latest moments that somebody asked about, so that the next grade costs nothing."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Moment, tuple[msgspec.Raw, ...]] = OrderedDict()

    def get(self, moment: Moment) -> tuple[msgspec.Raw, ...] | None:
        """All grades of a moment, if they are known."""
        return self._kept.get(moment)

    def keep(self, moment: Moment, body: bytes) -> tuple[msgspec.Raw, ...]:
        """All grades of a moment, known from now on."""
        self._kept[moment] = found = _decode(body)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found
