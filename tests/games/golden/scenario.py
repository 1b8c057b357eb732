"""Scenario files: a table, moves in our notation, and what must be true on the way.

game monuments                  what is played
seats 2
options {"monument":"capitol"}
dealer first seat=0             a move; the time may be left out. Dealer lines force the draw
p0 walk steps=["O0:red"]
refused WM-Q5 p1 walk …         this action is refused by that rule
score p0 12                     the seat has so many points
score p0 WM-B3=3 total=13       the points of one rule, and the total
auto                            let the dealer deal by the seed as long as it is the dealer's turn
tick 12.000                     let the clock do all that is due by then
over / not over
# a comment
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from worldwright.core.chance import seed_from
from worldwright.core.game import CLOCK, DEALER, AnyGame, Move, over
from worldwright.core.match import Refused, deal_chance, move_refusal, options_from, play, start
from worldwright.core.notation import parse_action, parse_seat, parse_time
from worldwright.games import game

_TIME = re.compile(r"[0-9]+\.[0-9]{3}")


class Scenario:
    """A table that follows a scenario file line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.head: dict[str, str] = {"seats": "2", "options": "{}", "seed": "0"}
        self.rules: AnyGame
        self.state: Any = None
        self.now = 0
        self.moves = 0
        self.claims = 0

    def run(self) -> int:
        """Follow the file; an AssertionError names the line. Comes back with how many claims were checked."""
        for number, raw in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            line = "" if raw.lstrip().startswith("#") else raw.strip()
            if line:
                try:
                    self._line(line)
                except Refused as fault:
                    raise AssertionError(f"{self.path.name}:{number}: {line} is against {fault.refusal}") from fault
                except AssertionError as fault:
                    raise AssertionError(f"{self.path.name}:{number}: {line}: {fault}") from fault
        return self.claims

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in {"game", "seats", "options", "seed"}:
            self.head[word] = rest
            return
        if self.state is None:
            self.rules = game(self.head["game"])
            options = options_from(self.rules, json.loads(self.head["options"]))
            self.state = start(self.rules, options, int(self.head["seats"]))
        match word:
            case "refused":
                self._refused(*rest.split(" ", 2))
            case "score":
                self._score(rest)
            case "auto":
                self._auto()
            case "tick":
                self._tick(parse_time(rest))
            case "over":
                assert over(self.rules, self.state), "the game goes on"
                self.claims += 1
            case "not":
                assert not over(self.rules, self.state), "the game is over"
                self.claims += 1
            case _:
                if _TIME.fullmatch(word):
                    self.now, line = parse_time(word), rest
                who, _, what = line.partition(" ")
                self._do(Move(self.now, parse_seat(who), parse_action(self.rules, what)))

    def _do(self, move: Move[Any]) -> None:
        self.state = play(self.rules, self.state, move)
        self.moves += 1

    def _auto(self) -> None:
        while DEALER in self.rules.to_move(self.state):
            chance = deal_chance(seed_from(int(self.head["seed"])), self.moves)
            self._do(Move(self.now, DEALER, self.rules.deal(self.state, chance)))

    def _tick(self, at: int) -> None:
        while (due := self.rules.deadline(self.state)) is not None and due[0] <= at:
            self._do(Move(max(self.now, due[0]), CLOCK, due[1]))
            self._auto()
        self.now = at

    def _refused(self, rule: str, who: str, what: str) -> None:
        if _TIME.fullmatch(who):
            self.now = parse_time(who)
            who, _, what = what.partition(" ")
        refusal = move_refusal(self.rules, self.state, Move(self.now, parse_seat(who), parse_action(self.rules, what)))
        assert refusal is not None, "nothing forbids it"
        assert refusal.rule == rule, f"refused by {refusal.rule}"
        self.claims += 1

    def _score(self, rest: str) -> None:
        who, *claims = rest.split(" ")
        sheet = self.rules.score(self.state)[parse_seat(who)]
        for claim in claims:
            rule, _, points = claim.rpartition("=")
            counted = sheet.total if rule in {"", "total"} else sum(x.points for x in sheet.lines if x.rule == rule)
            assert counted == int(points), f"{rule or 'total'} is {counted}"
            self.claims += 1
