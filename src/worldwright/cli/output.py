"""Print for programs (JSON) and for people (text with colours)."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.console import Console
from rich.text import Text

from worldwright.core.drawing import WIDTH, Canvas
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.words import Lang

MENU_LINES: Final = 9
"""Lines for what happened and for a list of choices."""


def print_json(tree: Any) -> None:
    """Print a value as JSON, indented, in the order it was built."""
    click.echo(json.dumps(msgspec.to_builtins(tree), ensure_ascii=False, indent=2))


def console(stderr: bool = False) -> Console:
    """A console: coloured on a terminal, plain in a file."""
    return Console(stderr=stderr, highlight=False, markup=False, soft_wrap=True)


def columns(out: Console) -> int:
    """The columns available for a board, at least as many as every terminal has."""
    return max(WIDTH, out.width)


def drawn(out: Console, game: AnyGame, view: Any, lang: Lang) -> Canvas:
    """A table as text: the whole of it, or what a decision needs where the terminal is too low."""
    whole = game.draw(view, lang, columns(out))
    glance = extras(game).glance
    if not out.is_terminal or glance is None or whole.height + MENU_LINES <= out.height:
        return whole
    return glance(view, lang)


def coloured(canvas: Canvas) -> Text:
    """A drawing with its styles."""
    text = Text()
    for row in canvas.rows():
        for run, style in row:
            text.append(run, style or None)
        text.append("\n")
    return text


def wrapped(text: str, out: Console) -> list[str]:
    """The lines of a text, as wide as the terminal; one line where the output goes into a file."""
    return textwrap.wrap(text, columns(out)) if out.is_terminal else [text]


def peak_memory_mib() -> float | None:
    """The most memory this process has used, where the system reports it."""
    try:
        import resource
    except ImportError:
        return None
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)


def write_text(path: Path, text: str) -> None:
    """Write a file and its folders; UserError if that fails."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, body: bytes) -> None:
    """Write a file and its folders; UserError if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    except OSError as fault:
        raise UserError(f"{path}: cannot be written ({(fault.strerror or 'unusable').lower()})") from None
