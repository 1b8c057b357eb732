"""Good inputs made bad: bytes, lines and trees, changed a little or a lot. Everything follows from a random source."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 13, 255, 2**31, 2**53, 2**63, -(2**63), 10**30, 0.5, 1e308, "", "x", "0", "-", " ",
    "\x00", "\u202e", "é", "e\u0301" * 50, "🌍", "x" * 3000, "9" * 400, [], {}, [[]], [{}], {"": None}, [None] * 300,
)  # fmt: skip
SIGNS = b'{}[]":,.-+eE0123456789 \\/\n\x00\xff\xc3#=ptM@|'
DEEP = 400
MOST_TEXT = 1 << 20


def bytes_of(seed: bytes, luck: Random, others: Sequence[bytes]) -> bytes:
    """Bytes with a few changes: signs put in, taken out, doubled, cut, or a part of another input."""
    body = bytearray(seed)
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        at = luck.randrange(len(body) + 1)
        until = min(len(body), at + luck.choice((1, 1, 2, 8, 64)))
        match luck.randrange(7):
            case 0 if body:
                body[min(at, len(body) - 1)] ^= 1 << luck.randrange(8)
            case 1:
                body[at:at] = bytes(luck.choice(SIGNS) for _ in range(luck.choice((1, 1, 3))))
            case 2:
                del body[at:until]
            case 3:
                body[at:at] = body[at:until] * luck.choice((1, 2, 30))
            case 4:
                del body[at:]
            case 5:
                other = luck.choice(others)
                start = luck.randrange(len(other) + 1)
                body[at:until] = other[start : start + luck.choice((4, 40, 400))]
            case _:
                body[at:until] = bytes(luck.randrange(256) for _ in range(until - at))
    return bytes(body)


def lines_of(seed: bytes, luck: Random, others: Sequence[bytes]) -> bytes:
    """Lines taken out, doubled, exchanged or from elsewhere; now and then only the bytes of one line."""
    lines = seed.split(b"\n")
    for _ in range(luck.choice((1, 1, 3))):
        at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        match luck.randrange(6):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines[at:at] = [lines[other]] * luck.choice((1, 2, 50))
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = luck.choice(luck.choice(others).split(b"\n"))
            case _:
                lines[at] = bytes_of(lines[at], luck, others)
    return b"\n".join(lines)


def tree_of(seed: bytes, luck: Random, others: Sequence[bytes]) -> bytes:
    """JSON whose tree was changed at a few places; now and then only its bytes."""
    if luck.randrange(12) == 0:
        return bytes_of(seed, luck, others)
    text = seed.decode("utf-8", "replace")
    for _ in range(luck.choice((1, 1, 1, 2, 4))):  # read anew each time: no part of a tree may be in it twice
        text = json.dumps(changed(json.loads(text), luck, others))
        if len(text) > MOST_TEXT:
            break
    return text.encode()


def changed(tree: Any, luck: Random, others: Sequence[bytes]) -> Any:
    """A tree with one place changed."""
    holders = list(_holders(tree))
    if not holders:
        return deepcopy(luck.choice(ODD))
    holder = luck.choice(holders)
    key = luck.choice(list(holder)) if isinstance(holder, dict) else luck.randrange(len(holder))
    value = holder[key]
    match luck.randrange(9):
        case 0:
            del holder[key]
        case 1 | 2:
            holder[key] = deepcopy(luck.choice(ODD))
        case 3:
            holder[key] = luck.choice(list(_values(json.loads(luck.choice(others)))))
        case 4 if isinstance(holder, list):
            holder[key:key] = [value] * luck.choice((1, 2, 12, 60))
        case 4:
            holder[luck.choice(("", "x", f"{key}x", "0,0", str(key).upper()))] = value
        case 5 if isinstance(value, str):
            holder[key] = bytes_of(value.encode(), luck, others).decode("utf-8", "replace")
        case 5 if type(value) is int:
            holder[key] = value + luck.choice((-1, 1, 7, 100, -1000, 10**9))
        case 6 if isinstance(value, list):
            luck.shuffle(value)
        case 7 if luck.randrange(20) == 0:
            for _ in range(DEEP):
                value = [value]
            holder[key] = value
        case _:
            near = [v for v in (holder.values() if isinstance(holder, dict) else holder) if type(v) is type(value)]
            holder[key] = luck.choice(near)
    return tree


def _holders(tree: Any) -> list[Any]:
    """Every object and list that holds something."""
    found = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict | list) and node:
            found.append(node)
            waiting += node.values() if isinstance(node, dict) else node
    return found


def _values(tree: Any) -> list[Any]:
    return [
        value for holder in _holders(tree) for value in (holder.values() if isinstance(holder, dict) else holder)
    ] or [tree]


Mutation = Callable[[bytes, Random, Sequence[bytes]], bytes]
