"""`worldwright terminal GAME`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from worldwright.bots.bot import Thinker
from worldwright.bots.hints import GRADES, advised, hint_of
from worldwright.bots.matches import thought_of
from worldwright.cli.action_parts import PartialAction, parts
from worldwright.cli.inputs import seat_index, seated_bots, table_options
from worldwright.cli.output import coloured, console, drawn, wrapped
from worldwright.cli.phrases import say
from worldwright.cli.prompts import Ask, Option, TypedAnswer, arrows, interactive, typed
from worldwright.cli.spoken import happened, namer
from worldwright.core.chance import Chance, commitment, seed_from
from worldwright.core.drawing import seat_name
from worldwright.core.errors import UserError
from worldwright.core.game import Action, Move
from worldwright.core.match import Match, replay
from worldwright.core.rulebook import COMMON, language, rulebook
from worldwright.core.thinking import Sight, Thought
from worldwright.core.words import Lang
from worldwright.games import IN_TURNS, known_game

NEWS: Final = 3
"""The last lines of what happened that stay in sight above the table."""


class LeftTable(Exception):
    """The person has left the table."""


@click.command()
@click.argument("game")
@click.option("--seats", type=int, default=None, help="How many play; the game's fewest if not given.")
@click.option("--seat", type=int, default=1, show_default=True, help="Which seat is yours, counted from 1.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="novice, easy, casual, keen, strong or master; once for all others, or once a seat.",
)
@click.option("--options", default="{}", help="The table's options as JSON.")
@click.option("--seed", type=int, default=None, help="Play a deal again; by chance if not given.")
@click.option("--lang", default="en", show_default=True, help="en or de.")
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="Write the finished game here.")
def terminal(
    game: str,
    seats: int | None,
    seat: int,
    bots: tuple[str, ...],
    options: str,
    seed: int | None,
    lang: str,
    record: Path | None,
) -> None:
    """Play in the terminal against bots.

    Arrow keys choose part by part, or type: a number, a word, or a whole move such as `build place=L1:2,2`.
    ? gives a hint, ? again says more, up to exactly what and why; `hint 4` says all at once.
    A rule's number shows the rule, q leaves.
    """
    rules = known_game(game)
    spoken = language(lang)
    chairs = rules.SEATS[0] if seats is None else seats
    chosen = table_options(rules, options, chairs, IN_TURNS.get(game))
    own = seat_index(seat, chairs)
    seated = seated_bots(rules, bots or ("keen",), chairs)
    if record is not None and not record.resolve().parent.is_dir():
        raise UserError(f"{record}: there is no such folder")
    deal = secrets.token_bytes(32) if seed is None else seed_from(seed)
    names = ["you" if number == own else seated[number].name for number in range(chairs)]
    table: Match[Any, Any, Any, Any] = Match(rules, chosen, chairs, deal, names)
    out = console()
    ask = arrows if interactive() else typed
    out.print(say(spoken, "sealed", seal=commitment(deal)), style="dim")
    for line in wrapped(say(spoken, "welcome" if ask is arrows else "welcome_typed", seat=seat), out):
        out.print(line)
    person = TerminalPlayer(table, own, seated, spoken, ask, deal)
    try:
        person.play()
    except LeftTable:
        out.print(say(spoken, "left"))
        return
    if record is not None:
        marked = msgspec.structs.replace(table.record(), hints=person.hints())
        record.write_text(marked.text(), encoding="utf-8")
        out.print(say(spoken, "saved", file=record))


def typed_grade(text: str, given: int) -> int | None:
    """The grade of a typed request for a hint, `hint` or `hint 3`; None: the text is something else."""
    word, _, number = text.strip().lower().partition(" ")
    if word not in ("hint", "tipp"):
        return None
    if not number:
        return min(GRADES, given + 1)
    return int(number) if number in map(str, range(1, GRADES + 1)) else None


class TerminalPlayer:
    """A person at a table of bots."""

    def __init__(
        self, match: Match[Any, Any, Any, Any], seat: int, bots: list[Thinker], lang: Lang, ask: Ask, seed: bytes
    ) -> None:
        self.match = match
        self.seat = seat
        self.lang: Lang = lang
        self.ask = ask
        self.out = console()
        self.bots = bots
        self.chances = [Chance(seed, f"bot/{number}") for number in range(match.seats)]
        self.chance = Chance(seed, "hints")
        self.shown_moves = 0
        self.above = 0
        """Lines above the choices that stay in sight."""
        self.given: Thought | None = None
        """The search about this moment, once a hint was requested."""
        self.grade = 0
        self.counts = [0] * GRADES
        """How many hints of each grade were given."""

    def play(self) -> None:
        """Play to the end."""
        while not self.match.over:
            if self.seat in self.match.to_move():
                self._show()
                self.match.submit(self.seat, self._action())
                if self.match.log[-1].by == self.seat:
                    self.shown_moves = len(self.match.log)
            else:
                self._others()
        self._show()
        self._ending()

    def _others(self) -> None:
        """Let one bot act, or let time pass if no seat is to move."""
        seats = self.match.to_move()
        if seats:
            other = min(seats)
            thought = thought_of(self.match, self.bots[other], other, self.chances[other])
            self.match.submit(other, thought.action)
        elif (due := self.match.game.deadline(self.match.state)) is not None:
            self.match.tick(due[0])

    def _show(self) -> None:
        """Print what happened since the last time, as this seat saw it, and the table."""
        rules, log = self.match.game, self.match.log
        news: list[str] = []
        if self.shown_moves < len(log):
            states = list(replay(rules, self.match.options, self.match.seats, log))
            text = ""
            for number in range(self.shown_moves, len(log)):
                seen = rules.redact(states[number], log[number], self.seat)
                before, text = text, happened(rules, rules.view(states[number], self.seat), seen, self.lang, self.seat)
                if seen.by >= 0 or text != before:  # several moves of the dealer are printed once
                    news += wrapped(f"  {text}", self.out)
            self.shown_moves = len(log)
        for line in news[-NEWS:] if self.out.is_terminal else news:
            self.out.print(line, style="dim")
        table = drawn(self.out, rules, self.match.view(self.seat), self.lang)
        self.out.print(coloured(table), end="")
        self.above = min(len(news), NEWS) + table.height

    def _say(self, text: str, style: str = "") -> None:
        """Print a text below the table."""
        lines = wrapped(text, self.out)
        for line in lines:
            self.out.print(line, style=style)
        self.above += len(lines)

    def _action(self) -> Action:
        """Ask until a whole action is chosen."""
        actions = self.match.actions(self.seat)
        word = namer(self.match.game, self.match.view(self.seat), self.lang)
        if len(actions) == 1:
            only: Action = actions[0]
            self.out.print(say(self.lang, "only", text=" ".join(parts(only, word))), style="bold")
            return only
        choice = PartialAction(actions, word)
        self.given, self.grade = None, 0
        imagined = self.match.game.imagine(self.match.view(self.seat), self.chance)
        while True:
            options = [Option(word, self._gain(imagined, choice.actions_after(word))) for word in choice.words()]
            answer = self.ask(" ".join(choice.chosen), options, self.lang, self.above)
            action = self._taken(choice, answer)
            if action is not None:
                return action

    def _taken(self, choice: PartialAction, answer: TypedAnswer) -> Action | None:
        if answer.key == "q":
            raise LeftTable
        if answer.key == "<":
            choice.back()
        elif answer.key == "?":
            self._hint(min(GRADES, self.grade + 1))
        elif answer.word is not None:
            return choice.take(answer.word)
        elif (grade := typed_grade(answer.text, self.grade)) is not None:
            self._hint(grade)
        else:
            action = choice.typed(answer.text)
            if action is not None:
                return action
            self._explain(answer.text)
        return None

    def _explain(self, text: str) -> None:
        """Print the rule of that number, or that there is no such choice."""
        books = (rulebook(self.match.game.NAME, self.lang), rulebook(COMMON, self.lang))
        for book in books:
            rule = book.rules().get(text.upper())
            if rule is not None:
                self._say(f"{rule.number}  {rule.title}: {rule.text}", "cyan")
                return
        self._say(say(self.lang, "no_such", text=text))

    def _hint(self, grade: int) -> None:
        """Print a hint of a grade about this moment. Each grade counts once."""
        game, sight = self.match.game, Sight(self.match.view(self.seat), self.match.actions(self.seat))
        self.given = self.given or advised(game, sight, self.chance)
        if grade > self.grade:
            self.grade = grade
            self.counts[grade - 1] += 1
        hint = hint_of(game, sight, self.given, grade)
        self._say(say(self.lang, "hint", text=hint.text[self.lang]), "green")
        self._say(say(self.lang, "rule_help" if grade == GRADES else "hint_more"), "dim")

    def hints(self) -> tuple[tuple[int, ...], ...]:
        """How many hints of each grade each seat was given; empty if none."""
        if not any(self.counts):
            return ()
        no_hints = (0,) * GRADES
        return tuple(tuple(self.counts) if seat == self.seat else no_hints for seat in range(self.match.seats))

    def _gain(self, imagined: Any, actions: list[Action]) -> str:
        """What an action gains at once, computed in an imagined state so that nothing hidden shows."""
        if len(actions) != 1:
            return f"({len(actions)})"
        rules = self.match.game
        before = rules.score(imagined)[self.seat].total
        after = rules.score(rules.apply(imagined, Move(self.match.now, self.seat, actions[0])))[self.seat].total
        return f"{after - before:+}" if after != before else ""

    def _ending(self) -> None:
        names = [seat_name(each, self.seat, self.lang) for each in range(self.match.seats)]
        self.out.print(say(self.lang, "over"), style="bold")
        for seat, sheet in self.match.score().items():
            self.out.print(say(self.lang, "points", name=names[seat], points=sheet.total))
        won = [names[seat] for seat in sorted(self.match.game.winners(self.match.state))]
        self.out.print(say(self.lang, "won", names=", ".join(won)) if won else say(self.lang, "nobody"), style="bold")
