"""The one reason that decides between two actions.

A reason sets a figure of the better action against the same figure of the other. It is named only if it favours the
better one. Two sources: what a bot sees in both at once, and what both lead to in imagined games with the same luck.
The games decide; what is seen at once is named where it explains most of their difference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from worldwright.bots.companions import skill, voice
from worldwright.bots.comparing import difference
from worldwright.bots.search import ImaginedEnd, played_to_the_end
from worldwright.core.chance import Chance, seed_from
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.rulebook import rule
from worldwright.core.thinking import MANY, Reason, Sight
from worldwright.core.voice import ActCount
from worldwright.core.words import LANGS, Lang, Said, Words, say

LEAST: Final = 0.25
"""The least difference that is named."""
MOST_OF_IT: Final = 0.5
"""The share of the difference in imagined games that something seen at once must explain to be named instead."""
LIGHTER: Final = 2
"""A hint plays fewer games than a review."""
OTHERS: Final = "others"
_GAIN: Final = Said("{best} {what}", "{best} {what}")
_INSTEAD: Final = Said("{what}: {best} instead of {other}", "{what}: {best} statt {other}")
_IMAGINED: Final = Said("{why}, in imagined games", "{why}, in gedachten Partien")
_THEIRS: Final = Said("points of the others", "Punkte der anderen")


class Why(msgspec.Struct, frozen=True):
    """The reason that decides for one action and against another."""

    feature: str
    """A feature of a thought, a rule of the score sheet, or the points of the others."""
    said: Words
    best: float
    """The figure after the better action,"""
    other: float
    """and after the other one."""
    more: bool
    """Whether more of it is better for the seat."""
    imagined: bool
    """Whether imagined games gave the figures; False: both are seen at once."""
    where: tuple[str, ...] = ()
    """The places that show it."""

    @property
    def favour(self) -> float:
        """By how much the figures favour the better action."""
        return self.best - self.other if self.more else self.other - self.best


class Deciding:
    """Reasons between actions of one moment."""

    def __init__(self, game: AnyGame, sight: Sight, luck: Chance | None = None, *, less: int = 1) -> None:
        self._game, self._sight, self._skill, self._voice = game, sight, skill(game), voice(game)
        self._luck, self._less = luck or Chance(seed_from(0, "why"), "pairs"), less
        self._static: Callable[[Any], tuple[Reason, ...]] | None = None

    def why(
        self, best: Any, other: Any, known: Mapping[Any, tuple[Reason, ...]] | None = None, *, by_games: bool = True
    ) -> Why | None:
        """The reason that decides for `best`; None: nothing that can be named favours it.

        Without an `other` the best is compared with nothing. `known` are reasons of a thought by action. Without
        `by_games` no game is imagined.
        """
        known = known or {}
        ours = known.get(best) or self.reasons(best)
        if other is None:
            seen, sum_of_seen = self._seen(ours, ())
            return seen if sum_of_seen > 0 else None
        seen, sum_of_seen = self._seen(ours, known.get(other) or self.reasons(other))
        pairs = self._pairs(best, other) if by_games else []
        if not pairs:
            return seen if sum_of_seen > 0 else None
        lead = difference([(one.margin, two.margin) for one, two in pairs])
        if lead.points <= lead.error:
            return seen if sum_of_seen > 0 and lead.points > -lead.error else None
        if seen is not None and sum_of_seen > 0 and seen.favour >= MOST_OF_IT * lead.points:
            return seen
        return max(self._ends(pairs), key=lambda why: why.favour, default=None)

    def reasons(self, action: Any) -> tuple[Reason, ...]:
        """The reasons for an action's value as the game's bot sees them at once."""
        explained = self._skill.explained(self._sight.view, action)
        if explained is not None:
            return explained
        self._static = self._static or self._skill.reasons(self._sight.view)
        return tuple(self._static(action))

    def _seen(self, best: Sequence[Reason], other: Sequence[Reason]) -> tuple[Why | None, float]:
        """The feature with the greatest difference, and the sum of all differences."""
        ours, theirs = (self._by_words(reasons) for reasons in (best, other))
        found = [
            Why(feature, words, points, theirs.get(words, (feature, 0.0, ()))[1], True, False, where)
            for words, (feature, points, where) in ours.items()
        ]
        found += [
            Why(feature, words, 0.0, points, True, False)
            for words, (feature, points, _) in theirs.items()
            if words not in ours
        ]
        largest = max(found, key=lambda why: why.favour, default=None)
        return largest if largest and largest.favour >= LEAST else None, sum(why.favour for why in found)

    def _by_words(self, reasons: Sequence[Reason]) -> dict[Words, tuple[str, float, tuple[str, ...]]]:
        """Reasons with the same words are one."""
        found: dict[Words, tuple[str, float, tuple[str, ...]]] = {}
        for reason in reasons:
            words = Words(*self._voice.feature(reason.feature))
            feature, points, where = found.get(words, (reason.feature, 0.0, ()))
            found[words] = (feature, points + reason.points, (*where, *reason.where))
        return found

    def _pairs(self, best: Any, other: Any) -> list[tuple[ImaginedEnd, ImaginedEnd]]:
        deals = self._skill.pairs // self._less
        if self._skill.lookahead is None or deals < 2:
            return []
        return played_to_the_end(
            self._game, self._skill.lookahead, self._sight.view, (best, other), self._luck, deals=deals
        )

    def _ends(self, pairs: Sequence[tuple[ImaginedEnd, ImaginedEnd]]) -> Iterator[Why]:
        """What favours the better action where the games ended: lines of the own sheet, and the others' points."""
        more = not extras(self._game).fewest_win
        found = [_compared(OTHERS, Words(*_THEIRS), pairs, lambda end: end.others, not more)]
        for number in dict.fromkeys(number for pair in pairs for end in pair for number in end.own):
            line = _compared(number, self._line(number), pairs, partial(_own, number), more)
            found.append(self._tallied(number, pairs, line) if line else None)
        yield from (why for why in found if why)

    def _line(self, number: str) -> Words:
        """The words for the points of a rule."""
        said = self._voice.features.get(number)
        return Words(*said) if said else Words(*(rule(self._game.NAME, number, lang).title for lang in LANGS))

    def _tallied(self, number: str, pairs: Sequence[tuple[ImaginedEnd, ImaginedEnd]], line: Why) -> Why:
        """Points of a rule as the number of actions that bring them, if that number differs by a whole one."""
        tally: ActCount | None = self._voice.tallies.get(number)
        if tally is None:
            return line
        do = tally.do
        counts = _compared(number, Words(*tally.said), pairs, lambda end: end.acts.get(do, 0), line.more)
        return counts if counts and counts.favour >= 1 else line


def _own(number: str, end: ImaginedEnd) -> float:
    return end.own.get(number, 0)


def _compared(
    feature: str,
    said: Words,
    pairs: Sequence[tuple[ImaginedEnd, ImaginedEnd]],
    figure: Callable[[ImaginedEnd], float],
    more: bool,
) -> Why | None:
    """A figure after both actions, if it favours the first by more than its error."""
    rows = [(figure(one), figure(two)) for one, two in pairs]
    apart = difference([row if more else row[::-1] for row in rows])
    if apart.points < max(LEAST, apart.error):
        return None
    best, other = (sum(row[side] for row in rows) / len(rows) for side in (0, 1))
    return Why(feature, said, best, other, more, True)


def in_words(why: Why, lang: Lang) -> str:
    """The reason as a part of a sentence."""
    what = why.said.de if lang == "de" else why.said.en
    if abs(why.best) >= MANY and not why.imagined:
        return what  # it ends the round: no number says more
    signed = not why.imagined
    best, other = (_figure(points, lang, signed, near=abs(why.favour) < 1) for points in (why.best, why.other))
    if signed and math.isclose(why.other, 0.0, abs_tol=0.05):
        return say(_GAIN, lang, best=best, what=what)
    said = say(_INSTEAD, lang, what=what, best=best, other=other)
    return say(_IMAGINED, lang, why=said) if why.imagined else said


def sentence(why: Why, lang: Lang) -> str:
    """The reason as a sentence."""
    text = in_words(why, lang)
    return f"{text[:1].upper()}{text[1:]}."


def _figure(points: float, lang: Lang, signed: bool, near: bool) -> str:
    """A number, as short as it can be distinguished."""
    text = f"{points:.0f}" if not signed and not near else f"{points:.1f}".removesuffix(".0")
    text = "0" if text in ("-0", "0") else text
    text = f"+{text}" if signed and points > 0 and text != "0" else text.replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "de" else text
