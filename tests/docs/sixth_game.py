"""What hints, reviews and puzzles say about a game, as JSON by language: `python -m tests.docs.sixth_game shore`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from tools.puzzles.making import made
from worldwright.bots.advice import Advice
from worldwright.bots.bot import bot
from worldwright.bots.hints import GRADES, advised, hint_of
from worldwright.bots.puzzles.showing import Puzzle, PuzzleBuilder
from worldwright.bots.review import decisions, reviewed, swing
from worldwright.bots.win_chance import standing
from worldwright.cli.spoken import happened
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, replay
from worldwright.core.thinking import Budget, Sight
from worldwright.core.words import LANGS, Lang, text
from worldwright.games import game
from worldwright.lab.arena import ArenaContest, report, several_games
from worldwright.teaching.puzzle_files import let_time_pass, mover

PAIR = ("keen", "novice")


def played(rules: AnyGame) -> Match[Any, Any, Any, Any]:
    """A game between two bots."""
    match: Match[Any, Any, Any, Any] = Match(rules, rules.Options(), 2, 5)
    let_time_pass(match)
    while not match.over:
        seat = mover(match)
        sight = Sight(match.view(seat), match.actions(seat))
        match.submit(seat, bot("casual", rules).think(sight, Budget(Chance(seed_from(len(match.log)), "bot"))).action)
        let_time_pass(match)
    return match


def told(rules: AnyGame, match: Match[Any, Any, Any, Any], lang: Lang) -> Iterator[str]:
    """Every hint of every decision, what the coach adds, what happened, and what a review says about it."""
    states = list(replay(rules, match.options, match.seats, match.log))
    for number in decisions(rules, states, match.log, 0):
        before, move = states[number - 1], match.log[number - 1]
        sight = Sight(rules.view(before, 0), rules.actions(before, 0))
        thought = advised(rules, sight, Chance(seed_from(number), "hint"))
        for grade in range(1, GRADES + 1):
            yield hint_of(rules, sight, thought, grade).text[lang]
        yield happened(rules, sight.view, move, lang, 0)
        yield happened(rules, sight.view, move, lang, 1)
        decision = reviewed(rules, before, move, number)
        now, then = swing(rules, standing(rules, states, match.log, number), decision)
        assert 0.0 <= now <= 1.0
        assert 0.0 <= then <= 1.0
        yield Advice(rules, sight.view, decision.best.action, decision.best.reasons).exactly(lang)


def asked(puzzle: Puzzle, lang: Lang) -> Iterator[str]:
    """A puzzle with all its answers."""
    yield text(puzzle.question, lang)
    yield text(puzzle.how, lang)
    yield text(puzzle.choices[puzzle.best].why, lang)
    for choice in puzzle.choices:
        yield text(choice.label, lang)
        yield text(choice.told, lang)


def main(name: str) -> None:
    """Print it."""
    rules = game(name)
    match = played(rules)
    contest = ArenaContest(name, {}, 2, 3, PAIR, 40)
    share = report(contest, several_games(contest, PAIR, range(contest.games)))
    puzzles = [
        PuzzleBuilder(rules, f"{number}", one, moment).puzzle()
        for number, one in enumerate(made(rules, 12, 1, 3).games)
        for moment in one.puzzles
    ]
    said = {
        lang: [*told(rules, match, lang), *(one for each in puzzles for one in asked(each, lang))] for lang in LANGS
    }
    print(msgspec.json.encode({"said": said, "puzzles": len(puzzles), "arena": share}).decode())


if __name__ == "__main__":
    main(sys.argv[1])
