"""Everything that can be wrong with what somebody gave us, each as one sentence."""

from __future__ import annotations


class Trouble(Exception):
    """A fault in the input. Its text is one sentence that says where and why."""


class OptionError(Trouble):
    """An option or seat count a game cannot be played with."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"option {option}: {reason}")
        self.option = option
        self.reason = reason


class ContentError(Trouble):
    """A content file that does not hold what it should."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}, {entry}: {reason}" if entry else f"{file}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


class NotationError(Trouble):
    """A text that is not a move in our notation."""


class RecordError(Trouble):
    """A record file that is broken, cut off or was changed; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class PositionError(Trouble):
    """A position that cannot stand on a table; `where` names the seat, cell or key."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason
