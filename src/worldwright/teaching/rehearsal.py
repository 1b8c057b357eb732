"""A table played from lines of text: seat and action; the seed decides the deals that no line gives."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from worldwright.core.chance import seed_from
from worldwright.core.errors import ContentError, UserError
from worldwright.core.game import CLOCK, DEALER, Action, AnyGame, Millis, Move, Seat, Sheet
from worldwright.core.match import Refused, deal_chance, move_refusal, options_from, play, start
from worldwright.core.notation import action_text, parse_action, parse_seat
from worldwright.core.words import LANGS, Words, text

PACE: Final[Millis] = 5_000
"""The time between two moves: enough for countdowns and for rulings of the clock."""
MOST_WORDS: Final = 20
"""In a sentence."""
TOTAL: Final = "total"
_SENTENCE_END = re.compile(r"(?<=[.?!:;])\s+")


def check_words(file: str, place: str, said: Sequence[Words]) -> None:
    """ContentError for a sentence that is too long, empty or shouted, in either language."""
    for words in said:
        for lang in LANGS:
            for sentence in _SENTENCE_END.split(text(words, lang)):
                if len(sentence.split()) > MOST_WORDS:
                    raise ContentError(file, place, f"{sentence!r} has more than {MOST_WORDS} words")
                if "!" in sentence or not sentence:
                    raise ContentError(file, place, f"{sentence!r} is shouted or empty")


def points_of(sheet: Sheet, rule: str) -> int:
    """The points of a sheet for a rule, or its total."""
    return sheet.total if rule == TOTAL else sum(line.points for line in sheet.lines if line.rule == rule)


class Rehearsal:
    """A table that follows a content file. An illegal move is a ContentError with the file and the place."""

    def __init__(self, game: AnyGame, file_name: str, options: Mapping[str, Any], seats: int, seed: int) -> None:
        self.game, self.file_name = game, file_name
        self.now: Millis = 0
        self.moves = 0
        self.state: Any = start(game, options_from(game, options), seats)
        self.seed = seed_from(seed)

    def follow(self, place: str, lines: Sequence[str]) -> None:
        """Play lines of seat and action; the seed decides the deals that no line gives.

        `refused RULE p0 …` and `score p0 RULE=3 total=13` play nothing and check a claim, as in a scenario.
        """
        for number, line in enumerate(lines):
            who, _, rest = line.partition(" ")
            if who == "refused":
                self._check_refused(place, rest)
                continue
            if who == "score":
                self._check_score(place, rest)
                continue
            seat = parse_seat(who)
            if seat != DEALER:
                self.settle()
            self.move(place, seat, self.parsed(place, rest), settle=not deals(lines[number + 1 :]))
        self.settle()
        self.wait()

    def move(self, place: str, by: Seat, act: Action, *, settle: bool) -> None:
        """Play one act, and the deals that follow from it if `settle`."""
        self.wait()
        try:
            self._play(Move(self.now, by, act))
        except Refused as fault:
            raise self.fault(place, f"{action_text(act)} is against {fault.refusal.rule}") from None
        if settle:
            self.settle()
        self.wait()

    def settle(self) -> None:
        """Deal by the seed as long as the dealer is to move."""
        while DEALER in self.game.to_move(self.state):
            act = self.game.deal(self.state, deal_chance(self.seed, self.moves))
            self._play(Move(self.now, DEALER, act))

    def wait(self) -> None:
        """Let time pass, and the clock play what is due."""
        self.now += PACE
        while (due := self.game.deadline(self.state)) is not None and due[0] <= self.now:
            self._play(Move(due[0], CLOCK, due[1]))

    def parsed(self, place: str, line: str) -> Action:
        """The action of a line; ContentError if it is malformed."""
        try:
            return parse_action(self.game, line)
        except UserError as fault:
            raise self.fault(place, str(fault)) from None

    def fault(self, place: str, reason: str) -> ContentError:
        """A ContentError about the file in play."""
        return ContentError(self.file_name, place, reason)

    def _check_refused(self, place: str, claim: str) -> None:
        rule, who, what = claim.split(" ", 2)
        move = Move(self.now, parse_seat(who), self.parsed(place, what))
        refusal = move_refusal(self.game, self.state, move)
        if refusal is None or refusal.rule != rule:
            result = "nothing forbids it" if refusal is None else f"it is against {refusal.rule}"
            raise self.fault(place, f"refused {claim}: {result}")

    def _check_score(self, place: str, claims: str) -> None:
        who, *wanted = claims.split(" ")
        sheet = self.game.score(self.state)[parse_seat(who)]
        for claim in wanted:
            rule, _, points = claim.partition("=")
            if points != str(actual := points_of(sheet, rule)):
                raise self.fault(place, f"score {claims}: {rule} is {actual}")

    def _play(self, move: Move[Any]) -> None:
        self.state = play(self.game, self.state, move)
        self.moves += 1


def deals(lines: Sequence[str]) -> bool:
    """Whether the next move in these lines is the dealer's. Claims are skipped."""
    played = (line for line in lines if not line.startswith(("refused ", "score ")))
    return next(played, "").startswith("dealer ")
