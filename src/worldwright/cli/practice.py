"""`worldwright practice GAME`."""

from __future__ import annotations

import click

from worldwright.bots.puzzles.showing import LETTERS, Puzzle, headings, puzzle
from worldwright.cli.output import coloured, console, drawn, wrapped
from worldwright.cli.phrases import say
from worldwright.cli.prompts import Option, arrows, interactive, typed, waited
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
        if interactive() and asked < len(puzzle_ids) and not waited(say(spoken, "next_puzzle")):
            break
    console().print(say(spoken, "practised", right=right, asked=asked))


def _answered(shown: Puzzle, lang: Lang) -> str:
    """The letter that was chosen; "": the person left."""
    out = console()
    table = drawn(out, known_game(shown.game), shown.frame.view, lang)
    out.print(coloured(table), end="")
    asked = wrapped(f"{text(shown.question, lang)} {text(shown.how, lang)}", out)
    for line in asked:
        out.print(line, style="bold")
    above = table.height + len(asked)
    ask = arrows if interactive() else typed
    options = [Option(choice.letter, text(choice.label, lang)) for choice in shown.choices]
    while True:
        answer = ask("", options, lang, above)
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
    style = "green" if letter == LETTERS[shown.best] else "yellow"
    for line in wrapped(text(chosen.told, lang), out):
        out.print(line, style=style)
    for line in wrapped(text(chosen.why, lang), out):
        out.print(line)
    for choice in sorted(shown.choices, key=lambda choice: -choice.points):
        parts = ", ".join(f"{text(part.title, lang)} {part.points:+g}" for part in choice.parts)
        listed = f"  {choice.letter}  {choice.points:+5g}  {text(choice.label, lang)}{f'  ({parts})' if parts else ''}"
        for line in wrapped(listed, out):
            out.print(line)
