"""What a program sees of a game, as plain values and as numbers: `python examples/observations.py [GAME]`.

A view holds all that a seat may know and nothing else. It is a struct with named fields; as JSON it is nested lists and
objects, and `numbers` makes a flat list of it that a program can learn from.
"""

import sys
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import msgspec

import worldwright as ww


def numbers(value: Any) -> Iterator[float]:
    """Every number of nested values in order; a word becomes a number between 0 and 1."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from numbers(part)
    elif isinstance(value, str):
        yield crc32(value.encode()) / 2**32
    else:
        yield float(value or 0)


if __name__ == "__main__":
    match = ww.match(sys.argv[1] if len(sys.argv) > 1 else "monuments", seats=2, seed=7)
    luck = ww.Chance(b"", "observations")
    for _ in range(10):
        seat = min(match.wait())
        match.submit(seat, luck.choice(match.actions(seat)))
    seat = min(match.wait())
    print("fields:", ", ".join(match.view(seat).__struct_fields__))
    seen = msgspec.to_builtins(match.view(seat))
    flat = list(numbers(seen))
    print(f"seat {seat} sees {len(flat)} numbers:", *(f"{number:.3g}" for number in flat[:12]), "…")
    print("a spectator sees", len(list(numbers(msgspec.to_builtins(match.view(None))))))
    print("one of", len(match.actions(seat)), "actions:", msgspec.json.encode(match.actions(seat)[0]).decode())
