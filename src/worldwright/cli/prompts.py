"""Ask a person for one of several words: with arrow keys on a terminal, by typed lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click
from rich.live import Live
from rich.text import Text

from worldwright.cli.output import console
from worldwright.cli.phrases import say
from worldwright.core.drawing import WIDTH
from worldwright.core.words import Lang

_SHOWN = 14
"""Lines of a list; fewer on a low terminal."""
_BESIDE = 3
"""Lines of a list besides its words: the question, how many more there are, and the cursor's."""
_FEWEST = 3
_UP, _DOWN, _BACK, _ENTER = {"\x1b[A", "\x1bOA"}, {"\x1b[B", "\x1bOB"}, {"\x7f", "\b"}, {"\r", "\n"}


class Option(NamedTuple):
    """A word that can be chosen, with a note."""

    word: str
    note: str = ""


class TypedAnswer(NamedTuple):
    """An answer: a word of the options, one of the keys `?`, `<`, `q`, or any other text."""

    word: str | None = None
    key: str = ""
    text: str = ""


Ask = Callable[[str, Sequence[Option], Lang, int], TypedAnswer]
"""From a question, its options, the language, and the lines above that stay in sight."""


def interactive() -> bool:
    """Whether a person uses this terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def typed(prompt: str, options: Sequence[Option], _lang: Lang, _above: int = 0) -> TypedAnswer:
    """Ask with a numbered list and read a line."""
    out = console()
    for number, option in enumerate(options, 1):
        out.print(f"  {number:3}  {option.word or 'ok'}  {option.note}")
    out.print(f"{prompt}> ", end="")
    line = sys.stdin.readline()
    if not line:
        return TypedAnswer(key="q")
    text = line.strip()
    if text in ("?", "<", "q"):
        return TypedAnswer(key=text)
    if text.isdecimal() and 1 <= int(text) <= len(options):
        return TypedAnswer(word=options[int(text) - 1].word)
    if any(option.word == text for option in options):
        return TypedAnswer(word=text)
    return TypedAnswer(text=text)


class Menu:
    """A list to move through with arrows and to narrow by typing."""

    def __init__(self, options: Sequence[Option], height: int = _SHOWN + _BESIDE, width: int = WIDTH) -> None:
        self.options = options
        self.lines = max(_FEWEST, min(_SHOWN, height - _BESIDE))
        self.width = width
        self.filter = ""
        self.cursor = 0

    def matching(self) -> list[Option]:
        """The options that contain the typed text."""
        return [option for option in self.options if self.filter.lower() in option.word.lower()]

    def press(self, key: str) -> TypedAnswer | None:
        """Handle a key. None while nothing is chosen."""
        shown = self.matching()
        if key in _UP or key in _DOWN:
            self.cursor = (self.cursor + (1 if key in _DOWN else -1)) % max(1, len(shown))
        elif key in _ENTER:
            if shown:
                return TypedAnswer(word=shown[min(self.cursor, len(shown) - 1)].word)
            return TypedAnswer(text=self.filter)
        elif key in _BACK:
            if not self.filter:
                return TypedAnswer(key="<")
            self.filter, self.cursor = self.filter[:-1], 0
        elif key in ("?", "q") and not self.filter:
            return TypedAnswer(key=key)
        elif key in ("\x03", "\x04"):
            return TypedAnswer(key="q")
        elif key.isprintable():
            self.filter, self.cursor = self.filter + key, 0
        return None

    def text(self, prompt: str, lang: Lang) -> Text:
        """The menu as text."""
        shown = self.matching()
        first = max(0, min(self.cursor - self.lines // 2, len(shown) - self.lines))
        text = Text(f"{prompt} {self.filter}"[-self.width :] + "\n", style="bold")
        for number, option in enumerate(shown[first : first + self.lines], first):
            here = number == self.cursor
            word = f" {'>' if here else ' '} {option.word or 'ok'}"[: self.width]
            text.append(word, "reverse" if here else "")
            text.append(f"  {option.note}"[: self.width - len(word)] + "\n", "dim")
        if len(shown) > self.lines:
            text.append(f"   {say(lang, 'more', count=len(shown) - self.lines)}\n", "dim")
        text.right_crop(1)  # no line for the cursor alone
        return text


def waited(prompt: str) -> bool:
    """Wait for Enter; False: the person leaves."""
    console().print(prompt, style="bold", end="")
    while True:
        try:
            key = click.getchar()
        except (KeyboardInterrupt, EOFError):
            key = "q"
        if key in _ENTER or key in ("q", "\x03", "\x04"):
            console().print()
            return key in _ENTER


def arrows(prompt: str, options: Sequence[Option], lang: Lang, above: int = 0) -> TypedAnswer:
    """Ask with a list to move through by arrow keys."""
    menu = Menu(options, console().height - above, console().width)
    with Live(menu.text(prompt, lang), console=console(), auto_refresh=False, transient=True) as live:
        while True:
            try:
                answer = menu.press(click.getchar())
            except (KeyboardInterrupt, EOFError):
                return TypedAnswer(key="q")
            if answer is not None:
                return answer
            live.update(menu.text(prompt, lang), refresh=True)
