"""Choose one of many actions part by part: first what, then where, then which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from worldwright.core.game import Action
from worldwright.core.notation import action_text

Word: TypeAlias = Callable[[str, Any], str]
"""Renders a field of an action and its value as a word."""


def parts(action: Action, word: Word | None = None) -> tuple[str, ...]:
    """An action as a sequence of words; lists word by word."""
    render = word or _word
    words: list[str] = []
    for key, value in msgspec.to_builtins(action).items():
        words += [render(key, item) for item in value] if isinstance(value, list | tuple) else [render(key, value)]
    return tuple(words)


def _word(key: str, value: Any) -> str:
    """A word as the notation writes it."""
    if isinstance(value, str):
        return value or "-"
    if isinstance(value, bool):
        return key if value else f"no {key}"
    return f"{key} {msgspec.json.encode(value).decode()}"


class PartialAction:
    """The actions that are still possible after some words."""

    def __init__(self, actions: Sequence[Action], word: Word | None = None) -> None:
        self._all = [(parts(action, word), action) for action in actions]
        self.chosen: tuple[str, ...] = ()
        self._skip_single()

    def _left(self) -> list[tuple[tuple[str, ...], Action]]:
        depth = len(self.chosen)
        return [entry for entry in self._all if entry[0][:depth] == self.chosen]

    def _skip_single(self) -> None:
        """Choose words while there is only one."""
        while len(words := self.words()) == 1 and words[0]:
            self.chosen += (words[0],)

    def words(self) -> list[str]:
        """The possible next words, in the order of the actions. An empty word ends the action here."""
        depth = len(self.chosen)
        return list(dict.fromkeys(words[depth] if len(words) > depth else "" for words, _ in self._left()))

    def actions_after(self, word: str) -> list[Action]:
        """The actions that begin with the chosen words."""
        depth = len(self.chosen)
        return [a for words, a in self._left() if (words[depth] if len(words) > depth else "") == word]

    def take(self, word: str) -> Action | None:
        """Choose a word. Returns the action once it is complete."""
        if not word:
            return self.actions_after("")[0]
        self.chosen += (word,)
        self._skip_single()
        return self.complete()

    def complete(self) -> Action | None:
        """The action, if only one is left and it is complete."""
        left = self._left()
        return left[0][1] if len(left) == 1 and len(left[0][0]) == len(self.chosen) else None

    def back(self) -> None:
        """Undo the last word that was a real choice."""
        while self.chosen:
            self.chosen = self.chosen[:-1]
            if len(self.words()) > 1:
                return
        self._skip_single()

    def typed(self, text: str) -> Action | None:
        """The action with this notation; None: there is none."""
        return next((action for _, action in self._all if action_text(action) == text), None)
