"""Lessons: a file beside a game, played on its rules into all that the page and the terminal show.

    seats = 2
    seed = 7                                       decides the deals that no line gives
    options = { tempo = "untimed" }
    alone = true                                   only the learner's seat is shown
    only = ["t22", "t37"]                          the pieces of a heap that are shown, in this order
    teaches = ["tempo"]                            the options it explains; offered at tables with these options
    before = ["p0 reach thing=P3", "p0 place cell=c3"]
    [[steps]]
    say = { en = "Take this tile.", de = "Nimm dieses Plättchen." }
    show = ["place:17"]                            what the page points at, in this order
    expect = ["reach thing=P17"]                   the accepted acts; the first is played
    reply = [{ to = "reach", say = { … } }]        the answer to a near miss
    gain = 2                                       the points the act brings
    then = ["p1 reach thing=P4"]                   what happens before the next step

A file that contradicts the rules raises a ContentError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from worldwright.core import content
from worldwright.core.content import Source
from worldwright.core.errors import UserError
from worldwright.core.game import Action, AnyGame, Millis, Seat, Sheet
from worldwright.core.notation import action_text
from worldwright.core.rulebook import rule
from worldwright.core.words import LANGS, Words
from worldwright.teaching.rehearsal import Rehearsal, check_words, deals

FOLDER: Final = "lessons"
FIRST: Final = "first"
"""The introductory lesson of a game."""
MOST_ACTS: Final = 12
MOST_ACTIONS: Final = 400
"""Most legal actions in a frame; with more, only the acts that the step answers."""
_MARK = re.compile(r"[a-z]+(:[A-Za-z0-9_,:-]+)?")


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to acts that are not accepted: those that match every part of `to`."""

    to: str
    say: Words


class StepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson file."""

    title: Words
    say: Words
    why: Words
    show: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    """Empty: a step to read only."""
    reply: tuple[Reply, ...] = ()
    gain: int | None = None
    done: Words | None = None
    """Shown after the act; without it the next step follows at once."""
    then: tuple[str, ...] = ()


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a lesson file."""

    title: Words
    seconds: int
    source: Source
    steps: tuple[StepFile, ...]
    end: Words
    """Shown after the last step."""
    order: int = 9
    """Its place among the further lessons of its game."""
    seats: int = 2
    seed: int = 0
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    alone: bool = False
    """Only the learner's seat is shown."""
    only: tuple[str, ...] = ()
    """The pieces of a heap that are shown, in this order; empty: all."""
    teaches: tuple[str, ...] = ()
    """The options it explains; `seats` for their number."""
    counts: tuple[str, ...] = ()
    """The rules whose points the lesson shows; empty: all."""
    before: tuple[str, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """A moment of a lesson as the learner's seat sees it."""

    at: Millis
    view: Any
    actions: tuple[Any, ...]
    sheets: dict[str, Sheet]
    drawing: Words
    total: int
    """The learner's points from the rules in `counts`."""


class Gained(msgspec.Struct, frozen=True):
    """Points of one rule that an act brought."""

    rule: str
    points: int
    title: Words


class Answered(msgspec.Struct, frozen=True):
    """The answer to each of these acts."""

    acts: tuple[Any, ...]
    say: Words


class Step(msgspec.Struct, frozen=True):
    """A step as played: the numbers of the frames before and after its act, and the answers to acts."""

    title: Words
    say: Words
    why: Words
    show: tuple[str, ...]
    frame: int
    after: int
    expect: tuple[Any, ...]
    replies: tuple[Answered, ...]
    gained: tuple[Gained, ...]
    done: Words | None


class Lesson(msgspec.Struct, frozen=True):
    """A lesson, played and complete for display."""

    game: str
    name: str
    title: Words
    seconds: int
    seats: int
    you: Seat
    alone: bool
    only: tuple[str, ...]
    frames: tuple[Frame, ...]
    steps: tuple[Step, ...]
    end: Words


def headings(game: AnyGame) -> dict[str, LessonFile]:
    """The lesson files of a game by name, the introduction first."""
    files = {
        name: content.load(game.NAME, f"{FOLDER}/{name}.toml", LessonFile) for name in content.names(game.NAME, FOLDER)
    }
    return dict(sorted(files.items(), key=lambda each: (each[0] != FIRST, each[1].order)))


def taught(file: LessonFile) -> dict[str, Any]:
    """The options of a table that practises what a lesson explains."""
    chosen = {**file.options, "seats": file.seats}
    return {name: chosen[name] for name in file.teaches if name in chosen}


def lesson(game: AnyGame, name: str) -> Lesson:
    """The lesson of that name, played; UserError if there is none, ContentError if it contradicts the rules."""
    lessons = headings(game)
    if name not in lessons:
        raise UserError(f"{game.NAME} has no lesson {name!r}: choose one of {', '.join(lessons) or 'none'}")
    return Teacher(game, name, lessons[name]).played()


class Teacher:
    """Plays a lesson file on the rules of its game."""

    def __init__(self, game: AnyGame, name: str, file: LessonFile) -> None:
        self.game, self.name, self.file = game, name, file
        self.you: Seat = 0
        self.frames: list[Frame] = []
        self.table = Rehearsal(game, f"{FOLDER}/{name}.toml", file.options, file.seats, file.seed)

    @property
    def state(self) -> Any:
        """The state of the table now."""
        return self.table.state

    def played(self) -> Lesson:
        """The played lesson, or ContentError for the first claim that is wrong."""
        file = self.file
        check_words(self.table.file_name, "", (file.title, file.end))
        acts = sum(1 for step in file.steps if step.expect)
        if acts > MOST_ACTS:
            raise self.table.fault("", f"asks for {acts} acts; {MOST_ACTS} are the most")
        for name in file.teaches:
            if name not in taught(file):
                raise self.table.fault("teaches", f"the lesson's own table does not choose {name!r}")
        self.table.follow("before", file.before)
        steps = tuple(self._step(f"step {number}", step) for number, step in enumerate(file.steps, 1))
        return Lesson(
            self.game.NAME,
            self.name,
            file.title,
            file.seconds,
            file.seats,
            self.you,
            file.alone,
            file.only,
            tuple(self.frames),
            steps,
            file.end,
        )

    def _step(self, place: str, step: StepFile) -> Step:
        said = (step.title, step.say, step.why, *(reply.say for reply in step.reply))
        check_words(self.table.file_name, place, (*said, step.done) if step.done else said)
        for mark in step.show:
            if not _MARK.fullmatch(mark):
                raise self.table.fault(place, f"{mark!r} is no place: write kind:name")
        expected = [self.table.parsed(place, text) for text in step.expect]
        for act in expected:
            refusal = self.game.refusal(self.state, self.you, act)
            if refusal is not None:
                raise self.table.fault(place, f"{action_text(act)} is against {refusal.rule}")
        replies = tuple(self._answered(place, reply, expected) for reply in step.reply)
        number = self._frame([*expected, *(act for reply in replies for act in reply.acts)])
        after = number
        gained: tuple[Gained, ...] = ()
        if expected:
            sheet = self._sheet()
            self.table.move(place, self.you, expected[0], settle=not deals(step.then))
            gained = tuple(self._gained(sheet, self._sheet()))
            after = self._frame([])
        brought = sum(each.points for each in gained)
        if step.gain is not None and step.gain != brought:
            raise self.table.fault(place, f"claims {step.gain} points, the sheet has {brought}")
        self.table.follow(place, step.then)
        return Step(
            step.title, step.say, step.why, step.show, number, after, tuple(expected), replies, gained, step.done
        )

    # Frames

    def _frame(self, answered: Sequence[Action]) -> int:
        """The number of this moment's frame: the last frame if only time and actions differ."""
        listed = self.game.actions(self.state, self.you) if self.you in self.game.to_move(self.state) else ()
        actions = tuple(dict.fromkeys(listed if len(listed) <= MOST_ACTIONS else answered))
        unlisted = tuple(act for act in answered if act not in actions)
        view = self.game.view(self.state, self.you)
        drawing = Words(*(self.game.draw(view, lang).plain() for lang in LANGS))
        sheets = {str(seat): self._counted(sheet) for seat, sheet in self.game.score(self.state).items()}
        total = self._counted(self._sheet()).total
        frame = Frame(self.table.now, view, (*actions, *unlisted), sheets, drawing, total)
        last = self.frames[-1] if self.frames else None
        if last is not None and msgspec.structs.replace(last, at=frame.at, actions=frame.actions) == frame:
            self.frames[-1] = msgspec.structs.replace(
                last, actions=tuple(dict.fromkeys((*frame.actions, *last.actions)))
            )
        else:
            self.frames.append(frame)
        return len(self.frames) - 1

    def _sheet(self) -> Sheet:
        return self.game.score(self.state)[self.you]

    def _counted(self, sheet: Sheet) -> Sheet:
        """The lines of the rules in `counts`."""
        return Sheet.of([line for line in sheet.lines if not self.file.counts or line.rule in self.file.counts])

    def _by_rule(self, sheet: Sheet) -> Mapping[str, int]:
        points: dict[str, int] = {}
        for line in self._counted(sheet).lines:
            points[line.rule] = points.get(line.rule, 0) + line.points
        return points

    def _gained(self, before: Sheet, after: Sheet) -> Iterator[Gained]:
        had, has = self._by_rule(before), self._by_rule(after)
        for number in dict.fromkeys((*has, *had)):
            points = has.get(number, 0) - had.get(number, 0)
            if points:
                title = Words(*(rule(self.game.NAME, number, lang).title for lang in LANGS))
                yield Gained(number, points, title)

    # Checks

    def _answered(self, place: str, reply: Reply, expected: Sequence[Action]) -> Answered:
        """The legal acts that a reply answers: at least one, and none that is accepted."""
        verb, *wanted = reply.to.split(" ")
        acts = tuple(
            act
            for act in self.game.actions(self.state, self.you)
            if act not in expected and _agrees(action_text(act).split(" "), verb, wanted)
        )
        if not acts:
            raise self.table.fault(place, f"no legal act matches {reply.to!r}")
        return Answered(acts, reply.say)


def _agrees(written: Sequence[str], verb: str, wanted: Sequence[str]) -> bool:
    return written[0] == verb and all(part in written for part in wanted)
