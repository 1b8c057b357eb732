"""An action as advice: its places, its pieces, and sentences in English and German.

The words are the game's own (`core.voice`). Everything is read from the action and the view as plain values, so that it
works for every edition of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from worldwright.bots.companions import voice
from worldwright.core.game import AnyGame
from worldwright.core.notation import action_text
from worldwright.core.thinking import Reason
from worldwright.core.voice import Fields, Spoken, Verb
from worldwright.core.words import Lang, Said, say

_WITH: Final = Said(" with {cards}", " mit {cards}")


class Advice:
    """One action of a seat, with marks for the board and words for people."""

    def __init__(self, game: AnyGame, view: Any, action: Any, reasons: Sequence[Reason] = ()) -> None:
        self._voice, self._view, self._action = voice(game), view, action
        self.fields: Fields = msgspec.to_builtins(action)
        self.verb = self._voice.verb(view, self.fields)
        self._words = self._voice.verbs.get(self.verb, Verb())
        self._spoken = Spoken(view, self.fields, self.verb, tuple(reasons))
        self.places, self.pieces = self._voice.about(self._spoken)

    def which(self, lang: Lang) -> str:
        """The piece or the type of action, without the place."""
        return say(self._words.which or self._words.exactly, lang, **self.parts(lang))

    def exactly(self, lang: Lang) -> str:
        """The complete action as a sentence."""
        return say(self._words.exactly, lang, **self.parts(lang))

    def briefly(self, lang: Lang) -> str:
        """The complete action as an item of a list."""
        return say(self._words.briefly or self._words.exactly, lang, **self.parts(lang, brief=True))

    def did(self, lang: Lang, **who: object) -> str:
        """What a player did, in the past tense. Places have the names that the drawing shows."""
        drawn = {"place": ", ".join(self.places)}
        return say(self._words.did, lang, **self.parts(lang, brief=True) | drawn | who)

    def place_names(self, lang: Lang) -> tuple[str, ...]:
        """Its places in words."""
        return tuple(self._voice.place(self._view, place, lang) for place in self.places)

    def parts(self, lang: Lang, brief: bool = False) -> dict[str, object]:
        """The values for the placeholders of its sentences."""
        paid = self.fields.get("cards", ())
        cards = [self._voice.piece(self._view, str(card), lang, brief) for card in paid]
        pieces = [self._voice.piece(self._view, piece, lang, brief) for piece in self.pieces if piece not in paid]
        return {
            **self.fields,
            "notation": action_text(self._action),
            "piece": ", ".join(_counted(pieces)) or say(self._voice.nothing, lang),
            "place": ", ".join(self.place_names(lang)),
            "cards": say(_WITH, lang, cards=", ".join(cards)) if cards else "",
            "paid": ", ".join(cards),
            **self._voice.parts(self._spoken, lang, brief),
        }


def _counted(names: Sequence[str]) -> list[str]:
    """Distinct names, with a count where a name repeats."""
    return [f"{count} × {name}" if (count := names.count(name)) > 1 else name for name in dict.fromkeys(names)]
