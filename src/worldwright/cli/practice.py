"""`worldwright practice GAME`."""

from __future__ import annotations

import click

from worldwright.bots.puzzles.showing import LETTERS, Puzzle, headings, puzzle
from worldwright.cli.output import console
from worldwright.cli.phrases import say
from worldwright.cli.prompts import Option, arrows, interactive, typed
from worldwright.core.errors import UserError
from worldwright.core.rulebook import language
from worldwright.core.words import Lang, text
from worldwright.games import known_game
from worldwright.teaching.puzzle_files import DIFFICULTIES


@click.command()
@click.argument("game")
@click.option("--difficulty", default=1, show_default=True, help=f"Begin with these, from 1 to {DIFFICULTIES}.")
@click.option("--lang", default="en", show_default=True, help="en or de.")
def practice(game: str, difficulty: int, lang: str) -> None:
    """Practise a game with puzzles: four choices, one of them clearly the best. q leaves.

    Results are not saved here; the page saves them on its device.
    """
    rules, spoken = known_game(game), language(lang)
    puzzle_ids = [heading.id for heading in headings(rules) if heading.difficulty >= difficulty]
    if not puzzle_ids:
        raise UserError(f"{game} has no puzzles of difficulty {difficulty}: choose 1 to {DIFFICULTIES}")
    right = asked = 0
    for name in puzzle_ids:
        shown = puzzle(rules, name)
        answer = _answered(shown, spoken)
        if not answer:
            break
        asked += 1
        right += answer == LETTERS[shown.best]
        _print_result(shown, answer, spoken)
    console().print(say(spoken, "practised", right=right, asked=asked))


def _answered(shown: Puzzle, lang: Lang) -> str:
    """The letter that was chosen; "": the person left."""
    out = console()
    out.print(text(shown.frame.drawing, lang))
    out.print(f"\n{text(shown.question, lang)}", style="bold")
    out.print(text(shown.how, lang))
    ask = arrows if interactive() else typed
    options = [Option(choice.letter, text(choice.label, lang)) for choice in shown.choices]
    while True:
        answer = ask("", options, lang)
        letter = (answer.word or answer.text).upper()
        if answer.key == "q":
            return ""
        if letter in LETTERS:
            return letter
        if answer.text:
            out.print(say(lang, "no_such", text=answer.text))


def _print_result(shown: Puzzle, letter: str, lang: Lang) -> None:
    """Print the result of the answer and of the other choices."""
    out = console()
    chosen = shown.choices[LETTERS.index(letter)]
    out.print(text(chosen.told, lang), style="green" if letter == LETTERS[shown.best] else "yellow")
    out.print(text(chosen.why, lang))
    for choice in sorted(shown.choices, key=lambda choice: -choice.points):
        parts = ", ".join(f"{text(part.title, lang)} {part.points:+g}" for part in choice.parts)
        out.print(f"  {choice.letter}  {choice.points:+5g}  {text(choice.label, lang)}  ({parts})")
