"""Writes a file of puzzles as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from worldwright.core.notation import action_text, seat_text
from worldwright.teaching.puzzle_files import AnyMatch, PuzzleFile


def made_moves(match: AnyMatch) -> list[str]:
    """The moves of the seats, as text."""
    return [f"{seat_text(move.by)} {action_text(move.act)}" for move in match.log if move.by >= 0]


def toml(file: PuzzleFile) -> Iterator[str]:
    """The lines of a file."""
    yield f"source = {_text(file.source)}"
    for game in file.games:
        yield "\n[[games]]"
        yield f"seats = {game.seats}"
        yield f"seed = {game.seed}"
        if game.options:
            yield f"options = {{ {', '.join(f'{name} = {_text(value)}' for name, value in game.options.items())} }}"
        yield f"level = {_text(game.level)}"
        yield "moves = ["
        yield from (f"  {_text(move)}," for move in game.moves)
        yield "]"
        for puzzle in game.puzzles:
            yield "[[games.puzzles]]"
            yield f"after = {puzzle.after}"
            yield f"kind = {_text(puzzle.kind)}"
            yield f"choices = {_texts(puzzle.choices)}"
            yield f"points = [{', '.join(f'{points:g}' for points in puzzle.points)}]"
            yield f"difficulty = {puzzle.difficulty}"


def _text(value: Any) -> str:
    """A value in TOML, whose strings and truth values equal JSON's."""
    return msgspec.json.encode(value).decode()


def _texts(values: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"
