"""Books: a game explained in pictures. Every picture is a scene, played or scored on the rules before it is shown.

`games/GAME/book.toml` holds the words, `games/GAME/book/SCENE.toml` one scene each:

    source = "own"
    seats = 2                                      a table that is played ...
    options = { monument = "capitol" }
    moves = ['p0 walk steps=["O0:purple"]']
    [position]                                     ... or a position typed in from cardboard
    [points]                                       expected points of the scene's seat, by rule and in total
    WM-B3 = 5
    total = 15
    next = "build place=L3:5,3"                    the seat's next action: it must be legal
    gain = 5                                       the points it brings
    after = "walk"                                 or: continue where the next action of another scene ends

Moves may be mixed with claims: `refused WM-B2 p0 build place=L4:6,2`, `score p0 WM-Q9=2 total=12`. A claim that the
rules contradict raises a ContentError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from worldwright.core import content
from worldwright.core.content import Source
from worldwright.core.errors import ContentError, PositionError
from worldwright.core.game import AnyGame, Line, Seat, Sheet
from worldwright.core.rulebook import COMMON, rulebook
from worldwright.core.words import LANGS, Words
from worldwright.teaching.rehearsal import Rehearsal, check_words, points_of

FILE: Final = "book"
FOLDER: Final = "book"
TURN: Final = 3
"""The number of pictures that explain a turn or a round."""


class SceneFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene file."""

    source: Source
    after: str = ""
    """The scene that this one continues, after its next action; options and seats come from there."""
    seats: int = 2
    seed: int = 0
    seat: Seat = 0
    """The viewer, and the seat whose sheet `points` checks."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    moves: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    points: dict[str, int] = msgspec.field(default_factory=dict)
    totals: tuple[int, ...] = ()
    next: str = ""
    gain: int | None = None


class PictureFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the game's table, drawn from a scene."""

    scene: str
    part: str
    """Which part of the table, by the page's name for it."""
    mark: tuple[str, ...] = ()
    """Places or pieces to point at, by their names in views and actions."""
    rule: str = ""
    """The line of the sheet that it shows: its places are highlighted, its points shown next to it."""


class FactFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact about the game, with the rules it comes from."""

    title: Words
    say: Words
    rules: tuple[str, ...]
    picture: PictureFile | None = None
    phases: tuple[str, ...] = ()
    """The phases of a view to which it applies: help at a table then begins here."""


class LineFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a worked example; with `rule` it is that line of the sheet."""

    say: Words
    rules: tuple[str, ...]
    rule: str = ""
    mark: tuple[str, ...] = ()


class ExampleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example. `sum` labels its result: the points of the picture's rule, of the next action, or the total."""

    title: Words
    picture: PictureFile
    lines: tuple[LineFile, ...]
    sum: Words | None = None


class BookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a book."""

    source: Source
    aim: Words
    picture: PictureFile
    turn: tuple[FactFile, ...]
    scores: tuple[FactFile, ...]
    examples: tuple[ExampleFile, ...]
    tips: tuple[FactFile, ...]


class Scene(msgspec.Struct, frozen=True):
    """A table as one seat sees it, or a typed-in position; never both."""

    seats: int
    you: Seat
    view: Any
    position: Any
    sheets: dict[str, Sheet]
    drawing: Words | None
    next: Any = None
    """The next action of the seat."""
    gain: int | None = None
    """The points it brings."""


class Shown(msgspec.Struct, frozen=True):
    """A picture: the part of a scene, the highlighted places, and their points."""

    scene: str
    part: str
    mark: tuple[str, ...]
    where: tuple[tuple[str, ...], ...]
    """Places that earned the points, one list for each group."""
    lost: tuple[str, ...]
    points: int | None


class Fact(msgspec.Struct, frozen=True):
    title: Words
    say: Words
    rules: tuple[str, ...]
    picture: Shown | None
    phases: tuple[str, ...]


class Told(msgspec.Struct, frozen=True):
    """A line of an example; `picture` is the example's own with this line highlighted."""

    say: Words
    rules: tuple[str, ...]
    picture: Shown


class WorkedExample(msgspec.Struct, frozen=True):
    title: Words
    source: Source
    """Of its scene: `reconstructed` where a rulebook has the numbers and the pieces are ours."""
    picture: Shown
    lines: tuple[Told, ...]
    sum: Words | None
    total: int | None


class Book(msgspec.Struct, frozen=True):
    """A book, complete for display in both languages."""

    game: str
    aim: Words
    picture: Shown
    turn: tuple[Fact, ...]
    scores: tuple[Fact, ...]
    examples: tuple[WorkedExample, ...]
    tips: tuple[Fact, ...]
    scenes: dict[str, Scene]


def scenes(game: AnyGame) -> dict[str, SceneFile]:
    """The scene files of a game by name, each with all its moves."""
    names = content.names(game.NAME, FOLDER)
    files = {name: content.load(game.NAME, f"{FOLDER}/{name}.toml", SceneFile) for name in names}
    return {name: _whole(files, name, len(files)) for name in files}


def book(game: AnyGame) -> Book | None:
    """The book of a game, None if it has none; ContentError if it contradicts the rules."""
    if FILE not in content.names(game.NAME, "."):
        return None
    return Writer(game, content.load(game.NAME, f"{FILE}.toml", BookFile), scenes(game)).written()


def played(game: AnyGame, name: str, file: SceneFile) -> Scene:
    """A scene, played or scored; ContentError for the first claim that is wrong."""
    where = f"{FOLDER}/{name}.toml"
    if file.position is not None:
        try:
            sheets = game.score_position(file.position, False)
        except PositionError as fault:
            raise ContentError(where, "position", str(fault)) from None
        scene = Scene(len(sheets), file.seat, None, file.position, _by_name(sheets), None)
    else:
        table = Rehearsal(game, where, file.options, file.seats, file.seed)
        table.follow("moves", file.moves)
        view = game.view(table.state, file.seat)
        drawing = Words(*(game.draw(view, lang).plain() for lang in LANGS))
        sheets = game.score(table.state)
        act, gain = _next(table, file)
        scene = Scene(file.seats, file.seat, view, None, _by_name(sheets), drawing, act, gain)
    _check_points(where, file, scene.sheets)
    return scene


class Writer:
    """Builds a book from words and scenes and checks every claim."""

    def __init__(self, game: AnyGame, file: BookFile, files: Mapping[str, SceneFile]) -> None:
        self.game, self.file, self.files = game, file, files
        self.name = f"{FILE}.toml"
        self.rules = {**rulebook(game.NAME, "en").rules(), **rulebook(COMMON, "en").rules()}
        self.scenes: dict[str, Scene] = {}

    def written(self) -> Book:
        """The book, or ContentError for the first claim that is wrong."""
        file = self.file
        check_words(self.name, "aim", (file.aim,))
        if len(file.turn) != TURN:
            raise ContentError(self.name, "turn", f"has {len(file.turn)} pictures; {TURN} are required")
        return Book(
            self.game.NAME,
            file.aim,
            self._shown("aim", file.picture),
            self._facts("turn", file.turn),
            self._facts("scores", file.scores),
            tuple(self._example(f"example {number}", each) for number, each in enumerate(file.examples, 1)),
            self._facts("tips", file.tips),
            self.scenes,
        )

    def _facts(self, part: str, files: Sequence[FactFile]) -> tuple[Fact, ...]:
        return tuple(self._fact(f"{part} {number}", file) for number, file in enumerate(files, 1))

    def _fact(self, place: str, file: FactFile) -> Fact:
        check_words(self.name, place, (file.title, file.say))
        self._check_rules(place, file.rules)
        picture = self._shown(place, file.picture) if file.picture else None
        return Fact(file.title, file.say, file.rules, picture, file.phases)

    def _example(self, place: str, file: ExampleFile) -> WorkedExample:
        check_words(self.name, place, (file.title, *(line.say for line in file.lines)))
        lines = []
        for line in file.lines:
            self._check_rules(place, line.rules)
            lit = msgspec.structs.replace(file.picture, rule=line.rule, mark=line.mark or file.picture.mark)
            lines.append(Told(line.say, line.rules, self._shown(place, lit)))
        picture = self._shown(place, file.picture)
        total = picture.points
        if file.sum is not None and total is None:
            total = self.scenes[file.picture.scene].gain
        if file.sum is not None and total is None:
            total = self._sheet(file.picture.scene).total
            self._check_adds_up(place, file, total)
        source = self.files[file.picture.scene].source
        return WorkedExample(file.title, source, picture, tuple(lines), file.sum, total if file.sum else None)

    def _check_adds_up(self, place: str, file: ExampleFile, total: int) -> None:
        """An example that adds up to a whole sheet must contain every line of it once."""
        rules = [line.rule for line in file.lines if line.rule]
        counted = sum(points_of(self._sheet(file.picture.scene), rule) for rule in dict.fromkeys(rules))
        if counted != total:
            raise ContentError(self.name, place, f"its lines add up to {counted}, the sheet has {total}")

    def _shown(self, place: str, file: PictureFile) -> Shown:
        if file.scene not in self.files:
            raise ContentError(self.name, place, f"there is no scene {file.scene!r}")
        if file.scene not in self.scenes:
            self.scenes[file.scene] = played(self.game, file.scene, self.files[file.scene])
        lines = [line for line in self._sheet(file.scene).lines if line.rule == file.rule]
        if file.rule and not lines:
            raise ContentError(self.name, place, f"the sheet of {file.scene} has no line of {file.rule}")
        points = sum(line.points for line in lines) if file.rule else None
        return Shown(file.scene, file.part, file.mark, _earned(lines), _lost(lines), points)

    def _sheet(self, scene: str) -> Sheet:
        return self.scenes[scene].sheets[str(self.scenes[scene].you)]

    def _check_rules(self, place: str, numbers: Sequence[str]) -> None:
        if not numbers:
            raise ContentError(self.name, place, "names no rule")
        for number in numbers:
            if number not in self.rules:
                raise ContentError(self.name, place, f"there is no rule {number}")


def _whole(files: Mapping[str, SceneFile], name: str, steps: int) -> SceneFile:
    """A scene with the moves of the scenes it continues."""
    file = files[name]
    if not file.after:
        return file
    if file.after not in files or not steps:
        raise ContentError(f"{FOLDER}/{name}.toml", "after", f"there is no scene {file.after!r} to continue")
    before = _whole(files, file.after, steps - 1)
    acted = (f"p{before.seat} {before.next}",) if before.next else ()
    return msgspec.structs.replace(
        file,
        seats=before.seats,
        seed=before.seed,
        options=before.options,
        moves=(*before.moves, *acted, *file.moves),
    )


def _earned(lines: Sequence[Line]) -> tuple[tuple[str, ...], ...]:
    return tuple(line.where for line in lines if line.where and line.points > 0)


def _lost(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(place for line in lines if line.points < 0 for place in line.lost or line.where)


def _by_name(sheets: Mapping[Seat, Sheet]) -> dict[str, Sheet]:
    return {str(seat): sheet for seat, sheet in sheets.items()}


def _check_points(where: str, file: SceneFile, sheets: Mapping[str, Sheet]) -> None:
    for rule, promised in file.points.items():
        points = points_of(sheets[str(file.seat)], rule)
        if points != promised:
            raise ContentError(where, "points", f"claims {promised} for {rule}, the sheet has {points}")
    totals = tuple(sheet.total for sheet in sheets.values())
    if file.totals and file.totals != totals:
        raise ContentError(where, "totals", f"claims {file.totals}, the sheets have {totals}")


def _next(table: Rehearsal, file: SceneFile) -> tuple[Any, int | None]:
    """The next action of the seat and the points it brings, found by playing it."""
    if not file.next:
        return None, None
    before = table.game.score(table.state)[file.seat].total
    act = table.parsed("next", file.next)
    table.move("next", file.seat, act, settle=True)
    gain = table.game.score(table.state)[file.seat].total - before
    if file.gain is not None and file.gain != gain:
        raise table.fault("gain", f"claims {file.gain} points, the sheet has {gain}")
    return act, gain
