"""Errors caused by input. Each message is one sentence."""

from __future__ import annotations

from enum import Enum

from worldwright.core.words import Lang, Said, say


class UserError(Exception):
    """A fault in the input. Its message is one sentence that says where and why."""


class OptionError(UserError):
    """An option or a number of seats that the game cannot be played with."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"option {option}: {reason}")
        self.option = option
        self.reason = reason


class ContentError(UserError):
    """A content file with a wrong or missing entry."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}, {entry}: {reason}" if entry else f"{file}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


class NotationError(UserError):
    """A text that is not a move in our notation."""


class RecordError(UserError):
    """A record file that is malformed, cut off or was changed; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class PositionReason(Enum):
    """Why a position is impossible. Each game has a subclass with its reasons as members."""

    value: Said


class PositionError(UserError):
    """A position that is impossible in the game; `where` names the seat, cell or key."""

    def __init__(self, where: str, why: PositionReason, **parts: object) -> None:
        super().__init__(f"{where}: {say(why.value, 'en', **parts)}")
        self.where = where
        self.why = why
        self.parts = parts

    @property
    def code(self) -> str:
        """The reason's name."""
        return self.why.name.lower()

    def spoken(self, lang: Lang) -> dict[str, object]:
        """The parts of the sentence, in a language."""
        return {name: say(part, lang) if isinstance(part, Said) else part for name, part in self.parts.items()}

    def reason(self, lang: Lang) -> str:
        """The reason as a sentence, in a language."""
        return say(self.why.value, lang, **self.parts)
