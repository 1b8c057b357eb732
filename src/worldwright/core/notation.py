"""A move as a line of text, one grammar for all games.

    line   = time " " who " " action          11.964 p2 place cell=c3 turn=1
    time   = seconds "." three digits
    who    = "dealer" | "clock" | "p" seat    p0 is seat 0
    action = verb (" " key "=" value)*        keys in the action's order, defaults left out
    value  = word | JSON without blanks       a word starts with a letter: c3, O3:red, picture

A line and the JSON of its move hold the same, and converting either to the other and back gives the same bytes.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any, get_args

import msgspec

from worldwright.core.errors import NotationError
from worldwright.core.game import CLOCK, DEALER, Action, AnyGame, Millis, Move, Seat

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_.:,+/-]*")
_KEY = re.compile(r"([a-z_]+)=")
_TIME = re.compile(r"(0|[1-9][0-9]*)\.([0-9]{3})")
_WHO = re.compile(r"p(0|[1-9])")
_LITERALS = {"true": True, "false": False, "null": None}
_JSON = json.JSONDecoder()
_written = msgspec.json.Encoder().encode
_SHORT = 64
"""Longest word that is cached. No game has longer ones, so a longer one is foreign input."""
_SEATS = tuple(f"p{seat}" for seat in range(10))


def time_text(at: Millis) -> str:
    """Milliseconds as seconds: `11.964`."""
    return f"{at // 1000}.{at % 1000:03}"


def seat_text(seat: Seat) -> str:
    """`dealer`, `clock`, or `p` and the seat's number."""
    return _SEATS[seat] if seat >= 0 else "dealer" if seat == DEALER else "clock"


@lru_cache(maxsize=1 << 12)
def _is_word(text: str) -> bool:
    """Whether a text is written without quotes. Cached: the same few words recur."""
    return _WORD.fullmatch(text) is not None and text not in _LITERALS


def _value_text(value: Any) -> str:
    if isinstance(value, str) and (_is_word(value) if len(value) <= _SHORT else _is_word.__wrapped__(value)):
        return value
    return _written(value).decode()


def action_text(action: Action) -> str:
    """An action without seat and time: `place cell=c3 turn=1`."""
    fields = msgspec.to_builtins(action)
    text: str = fields.pop("do")
    for key, value in fields.items():
        text += f" {key}={_value_text(value)}"
    return text


def line_text(at: Millis, by: Seat, action: str) -> str:
    """The line of a move whose action is already text."""
    return f"{time_text(at)} {seat_text(by)} {action}"


def move_text(move: Move[Any]) -> str:
    """A move as its line."""
    return line_text(move.at, move.by, action_text(move.act))


def parse_seat(text: str) -> Seat:
    """The seat that `p2`, `dealer` or `clock` names."""
    if text == "dealer":
        return DEALER
    if text == "clock":
        return CLOCK
    match = _WHO.fullmatch(text)
    if not match:
        raise NotationError(f"{text!r} is not a seat: write dealer, clock or p0, p1, …")
    return int(match[1])


def parse_time(text: str) -> Millis:
    """The milliseconds that `11.964` names."""
    match = _TIME.fullmatch(text)
    if not match:
        raise NotationError(f"{text!r} is not a time: write seconds with three decimals, like 11.964")
    return int(match[1]) * 1000 + int(match[2])


def _fields(text: str) -> dict[str, Any]:
    """The key=value pairs of an action."""
    fields: dict[str, Any] = {}
    position = 0
    while position < len(text):
        key = _KEY.match(text, position)
        if not key:
            raise NotationError(f"expected key=value at {text[position : position + 20]!r}")
        if key[1] in fields or key[1] == "do":
            raise NotationError(f"{key[1]} is given twice" if key[1] in fields else "do is not a field")
        word = _WORD.match(text, key.end())
        if word:
            value, position = _LITERALS.get(word[0], word[0]), word.end()
        else:
            try:
                value, position = _JSON.raw_decode(text, key.end())
            except (ValueError, RecursionError):
                raise NotationError(f"{key[1]} has no readable value") from None
        fields[key[1]] = value
        if position < len(text):
            if text[position] != " " or position + 1 == len(text):
                raise NotationError(f"unexpected {text[position:][:20]!r} after {key[1]}")
            position += 1
    return fields


@lru_cache(maxsize=64)
def _kinds(actions: Any) -> dict[Any, type[Action]]:
    """The action types of a game by verb. Decoding one named type takes a thirtieth of decoding the union."""
    return {kind.__struct_config__.tag: kind for kind in get_args(actions) or (actions,)}


def parse_action(game: AnyGame, text: str) -> Action:
    """The action of a game that a text names; NotationError says what is wrong."""
    verb, _, rest = text.partition(" ")
    try:
        kind = _kinds(game.Actions).get(verb, game.Actions)
        action: Action = msgspec.convert({"do": verb, **_fields(rest)}, kind)
    except msgspec.ValidationError as fault:
        raise NotationError(f"{verb!r} is not understood: {_plain(fault)}") from None
    return action


def parse_move(game: AnyGame, text: str) -> Move[Any]:
    """The move in a line, which must be written exactly as `move_text` writes it."""
    parts = text.split(" ", 2)
    if len(parts) < 3:
        raise NotationError("a move is a time, a seat and an action")
    move = Move(parse_time(parts[0]), parse_seat(parts[1]), parse_action(game, parts[2]))
    if move_text(move) != text:
        raise NotationError(f"should be written {move_text(move)!r}")
    return move


def action_from_json(game: AnyGame, tree: object) -> Action:
    """The action in a JSON object."""
    try:
        action: Action = msgspec.convert(tree, game.Actions)
    except msgspec.ValidationError as fault:
        raise NotationError(_plain(fault)) from None
    return action


def _plain(fault: msgspec.ValidationError) -> str:
    """A decoding fault without the decoder's quoting."""
    text = str(fault).replace("`", "").replace("$.", "")
    return text[:1].lower() + text[1:]
