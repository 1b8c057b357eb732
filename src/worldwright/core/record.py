"""A saved game as text: players, content, every move, and the seed once it may be published.

One line of text after the other, each closed by a check that chains it to all lines before it:

    worldwright record 1 #5b2f9c01d7aa
    game monuments #…
    rules 1 #…
    content <hash of the content> #…
    options {"monument":"capitol"} #…
    seats 2 #…
    players ["greedy","random"] #…
    chance hmac-sha256/1 #…
    sealed <hash of the seed> #…
    origin [{"sealed":…}] #…           only where the game branches from another
    0.000 dealer first seat=1 #…
    …
    hints [[1,1,0,0],[0,0,0,0]] #…     only where a seat was given hints: how many of each grade
    seed <64 hex digits> #…            only when the game is over
    end complete #…                    or: end unfinished
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from worldwright.core.chance import ALGORITHM, SEED_BYTES, commitment
from worldwright.core.errors import NotationError, RecordError
from worldwright.core.game import Action, AnyGame, Move
from worldwright.core.notation import move_text, parse_move
from worldwright.core.origin import Origin

FIRST = "worldwright record 1"
_CHECK_DIGITS = 12
_HEX = re.compile("[0-9a-f]{64}")
_LARGEST = 16 * 1024 * 1024
_FIELDS = ("game", "rules", "content", "options", "seats", "players", "chance", "sealed")


Hints: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seat the number of hints of each grade; empty where no seat had any."""
_GRADES = 4


class Header(msgspec.Struct, frozen=True):
    """All fields that come before the first move."""

    game: str
    rules: int
    content: str
    options: dict[str, Any]
    seats: int
    players: tuple[str, ...]
    sealed: str
    chance: str = ALGORITHM
    origins: tuple[Origin, ...] = ()
    """The moments of other games that this one branches from, oldest first; usually empty."""

    @property
    def lines(self) -> int:
        """How many lines come before the first move."""
        return 1 + len(_FIELDS) + bool(self.origins)

    @staticmethod
    def seal(seed: bytes) -> str:
        """The hash that commits to the seed."""
        return commitment(seed)


class Record(msgspec.Struct, frozen=True):
    """A header, the moves, and the seed if the game is over."""

    header: Header
    moves: tuple[Move[Action], ...]
    seed: bytes | None
    hints: Hints = ()

    def text(self) -> str:
        """The text of the record file."""
        return record_text(self.header, map(move_text, self.moves), self.seed, self.hints)


def record_text(header: Header, moves: Iterable[str], seed: bytes | None, hints: Hints = ()) -> str:
    """A record from the lines of its moves. Works without the rules of the game."""
    chain = Chain()
    return "".join(f"{line} #{chain.check(line)}\n" for line in _lines(header, moves, seed, hints))


def _lines(header: Header, moves: Iterable[str], seed: bytes | None, hints: Hints) -> Iterator[str]:
    yield FIRST
    for field in _FIELDS:
        value = getattr(header, field)
        yield f"{field} {value if isinstance(value, str) else _json(value)}"
    if header.origins:
        yield f"origin {_json(msgspec.to_builtins(header.origins))}"
    yield from moves
    if hints:
        yield f"hints {_json(hints)}"
    if seed is not None:
        yield f"seed {seed.hex()}"
    yield "end unfinished" if seed is None else "end complete"


class Chain:
    """A chain of checks: each line's check depends on every line before it."""

    def __init__(self) -> None:
        self._link = b""

    def check(self, line: str) -> str:
        """The check of the next line."""
        self._link = hashlib.sha256(self._link + line.encode()).digest()
        return self._link.hex()[:_CHECK_DIGITS]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def checked_lines(content: bytes) -> list[str]:
    """The lines of a record file without their checks; RecordError names the first line that was changed."""
    if len(content) > _LARGEST:
        raise RecordError(1, f"the file is larger than {_LARGEST // 2**20} MiB, the limit for a record")
    chain = Chain()
    lines: list[str] = []
    raw = content.split(b"\n")
    for number, bytes_ in enumerate(raw[:-1], 1):
        try:
            body, mark, check = bytes_.decode("utf-8").rpartition(" #")
        except UnicodeDecodeError:
            raise RecordError(number, "is not UTF-8 text") from None
        if number == 1 and body != FIRST:
            raise RecordError(1, f"this is not a record: it should begin with {FIRST!r}")
        if not mark or check != chain.check(body):
            raise RecordError(number, "was changed: its check does not match")
        if lines and lines[-1].startswith("end "):
            raise RecordError(number, "a line follows the end")
        lines.append(body)
    if not lines and not raw[-1]:
        raise RecordError(1, "the file is empty")
    if raw[-1] or not lines[-1].startswith("end "):
        raise RecordError(len(lines) + 1, "the record is cut off here: its end line is missing")
    return lines


def _header_value(lines: list[str], index: int) -> str:
    field = _FIELDS[index]
    line = index + 2
    if line > len(lines) or not lines[line - 1].startswith(f"{field} "):
        raise RecordError(line, f"the header field {field!r} is missing here")
    return lines[line - 1][len(field) + 1 :]


def _header(lines: list[str]) -> Header:
    """The header of a record; RecordError names the line of the first wrong field."""
    tree: dict[str, Any] = {}
    for index, field in enumerate(_FIELDS):
        text = _header_value(lines, index)
        if field in ("game", "content", "chance", "sealed"):
            tree[field] = text
        else:
            try:
                tree[field] = json.loads(text)
            except (ValueError, RecursionError):
                raise RecordError(index + 2, f"{field} has no readable value") from None
            if _json(tree[field]) != text:
                raise RecordError(index + 2, f"{field} should be written {_json(tree[field])}")
    try:
        header = msgspec.convert(tree, Header)
    except msgspec.ValidationError as fault:
        place = str(fault).partition("$.")[2].partition("`")[0].partition("[")[0]
        line = _FIELDS.index(place) + 2 if place in _FIELDS else 2
        raise RecordError(line, f"{place or 'the header'} has a value of the wrong kind") from None
    return msgspec.structs.replace(header, origins=_origins(lines, header))


def _origins(lines: list[str], header: Header) -> tuple[Origin, ...]:
    """The moments a game branches from; empty for a game that starts at its beginning."""
    text = lines[header.lines] if len(lines) > header.lines else ""
    if not text.startswith("origin "):
        return ()
    line = header_line("origin")
    try:
        origins = msgspec.json.decode(text[len("origin ") :], type=tuple[Origin, ...])
    except (msgspec.MsgspecError, RecursionError):
        raise RecordError(line, "origin has no readable value") from None
    if not origins or text != f"origin {_json(msgspec.to_builtins(origins))}":
        raise RecordError(line, "origin is not in canonical form")
    before = 0
    for origin in origins:
        if not 0 <= origin.seat < header.seats or origin.moves < before or not _HEX.fullmatch(origin.luck):
            raise RecordError(line, "origin names no moment of a game at this table")
        before = origin.moves
    return origins


def header_line(field: str) -> int:
    """The number, from 1, of the line of a header field."""
    return (*_FIELDS, "origin").index(field) + 2


def header_of(content: bytes) -> Header:
    """The header of a record whose lines are unchanged."""
    return _header(checked_lines(content))


def parse(content: bytes, game_of: Callable[[str], AnyGame]) -> Record:
    """The record in a file, well-formed and unchanged. `verify` checks whether its moves are legal."""
    lines = checked_lines(content)
    header = _header(lines)
    try:
        game = game_of(header.game)
    except LookupError:
        raise RecordError(header_line("game"), f"there is no game {header.game!r}") from None
    if header.chance != ALGORITHM:
        raise RecordError(header_line("chance"), f"chance {header.chance!r} is unknown, expected {ALGORITHM!r}")
    moves: list[Move[Any]] = []
    seed: bytes | None = None
    hints: Hints = ()
    for number, line in enumerate(lines[header.lines :], header.lines + 1):
        if line.startswith(("seed ", "end ")):
            if seed is not None and line.startswith("seed "):
                raise RecordError(number, "the seed is given twice")
            if line.startswith("seed "):
                seed = _seed(number, line[5:])
            elif line != ("end unfinished" if seed is None else "end complete"):
                raise RecordError(number, "a record ends 'complete' with its seed or 'unfinished' without")
            continue
        if seed is not None:
            raise RecordError(number, "a move follows the seed")
        if hints:
            raise RecordError(number, "a move follows the hints")
        if line.startswith("hints "):
            hints = _hints(number, line[6:], header.seats)
            continue
        try:
            moves.append(parse_move(game, line))
        except NotationError as fault:
            raise RecordError(number, str(fault)) from None
    return Record(header, tuple(moves), seed, hints)


def _hints(number: int, text: str, seats: int) -> Hints:
    try:
        hints = msgspec.json.decode(text, type=tuple[tuple[int, ...], ...])
    except (msgspec.MsgspecError, RecursionError):
        raise RecordError(number, "hints has no readable value") from None
    is_whole = len(hints) == seats and all(len(counts) == _GRADES for counts in hints)
    if not is_whole or min(map(min, hints)) < 0 or not any(map(any, hints)) or text != _json(hints):
        raise RecordError(number, f"hints counts {_GRADES} grades for each seat, and at least one hint")
    return hints


def _seed(number: int, text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != text:
        raise RecordError(number, "a seed is 64 hexadecimal digits")
    return seed
