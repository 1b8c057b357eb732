"""`worldwright learn GAME`."""

from __future__ import annotations

import click

from worldwright.cli.action_parts import PartialAction
from worldwright.cli.output import coloured, console, drawn, wrapped
from worldwright.cli.phrases import say
from worldwright.cli.prompts import Ask, Option, arrows, interactive, typed
from worldwright.core.game import Action, AnyGame
from worldwright.core.notation import action_text
from worldwright.core.rulebook import language
from worldwright.core.words import Lang, text
from worldwright.games import known_game
from worldwright.teaching.lesson import FIRST, Lesson, Step, headings, lesson


@click.command()
@click.argument("game")
@click.argument("name", required=False)
@click.option("--lang", default="en", show_default=True, help="en or de.")
def learn(game: str, name: str | None, lang: str) -> None:
    """Learn a game by playing, step by step, without a clock.

    Without NAME the lessons of the game are listed and the first one begins.

    Each step says what to do and shows it as a move; arrow keys choose, or type a number, a word or the whole move.
    ? shows the move again, q leaves.
    """
    rules, spoken = known_game(game), language(lang)
    if name is None:
        list_lessons(rules, spoken)
    LessonReader(lesson(rules, name or FIRST), spoken, arrows if interactive() else typed).learn()
    if name is not None:
        list_lessons(rules, spoken)


def list_lessons(game: AnyGame, lang: Lang) -> None:
    """Print every lesson of a game with the command that starts it."""
    out = console()
    out.print(say(lang, "lessons"), style="bold")
    for name, file in headings(game).items():
        out.print(f"  worldwright learn {game.NAME} {name}  {text(file.title, lang)}, {file.seconds} s")
    out.print()


class LessonReader:
    """A person at a lesson."""

    def __init__(self, taken: Lesson, lang: Lang, ask: Ask) -> None:
        self.lesson, self.ask = taken, ask
        self.lang: Lang = lang
        self.out = console()
        self.above = 0
        """Lines above the choices that stay in sight."""

    def learn(self) -> None:
        """Go through the steps until the end, or until the person leaves."""
        self.out.print(text(self.lesson.title, self.lang), style="bold underline")
        for number, step in enumerate(self.lesson.steps, 1):
            table = drawn(self.out, known_game(self.lesson.game), self.lesson.frames[step.frame].view, self.lang)
            self.out.print(coloured(table), end="")
            self.above = table.height
            self._say(f"{number}/{len(self.lesson.steps)}  {text(step.say, self.lang)}", "bold")
            self._say(text(step.why, self.lang))
            if step.expect and not self._done(step):
                self.out.print(say(self.lang, "left_lesson"))
                return
            self._print_result(step)
        self.out.print(text(self.lesson.end, self.lang), style="bold")
        self.out.print(say(self.lang, "after_lesson", game=self.lesson.game))

    def _say(self, said: str, style: str = "") -> None:
        """Print a text below the table."""
        lines = wrapped(said, self.out)
        for line in lines:
            self.out.print(line, style=style)
        self.above += len(lines)

    def _print_result(self, step: Step) -> None:
        """Print the result of a step."""
        if step.done is not None:
            self.out.print(text(step.done, self.lang), style="green")
        for gained in step.gained:
            self.out.print(f"  {gained.points:+}  {text(gained.title, self.lang)} ({gained.rule})")

    def _point(self, step: Step) -> None:
        self._say(say(self.lang, "point", text=action_text(step.expect[0])), "cyan")

    def _done(self, step: Step) -> bool:
        """Ask until the step is done (True) or the person leaves (False)."""
        actions = self.lesson.frames[step.frame].actions
        choice = PartialAction(actions)
        self._point(step)
        while True:
            answer = self.ask(" ".join(choice.chosen), [Option(word) for word in choice.words()], self.lang, self.above)
            act: Action | None = None
            if answer.key == "q":
                return False
            if answer.key == "<":
                choice.back()
            elif answer.key == "?":
                self._point(step)
            elif answer.word is not None:
                act = choice.take(answer.word)
            else:
                act = choice.typed(answer.text)
                if act is None:
                    self.out.print(say(self.lang, "no_such", text=answer.text))
            if act in step.expect:
                return True
            if act is not None:
                reply = next((text(each.say, self.lang) for each in step.replies if act in each.acts), "")
                self.out.print(reply or say(self.lang, "not_that"), style="yellow")
                choice = PartialAction(actions)
