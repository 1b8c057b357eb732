"""Notes: everything that happens at a table and is no move, as tagged values. A log is made of moves and notes.

No note names a person: who sits at a seat is a holder, a random word of this table alone. Which person that is stands
elsewhere and can be forgotten without touching a log.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

import msgspec

from worldwright.bots.pace import Setting
from worldwright.core.game import Millis, Seat, Sheet, snake_case
from worldwright.core.origin import Origin

Leavers: TypeAlias = Literal["bot", "free", "end"]
Watch: TypeAlias = Literal["anyone", "nobody"]
Kind: TypeAlias = Literal["person", "bot", "free"]
"""Who sits on a seat, as everybody may know."""
Speed: TypeAlias = Literal["live", "days"]
"""Whether people sit at a table together, or come back to it over days: each has ratings of its own."""
Unrated: TypeAlias = Literal["", "network", "paused", "bots", "hints", "program"]
"""Why a game that was to be rated is not: one network, a pause, a bot never measured, hints, a program; "": it is."""
What: TypeAlias = Literal["undo", "vacation", "seat", "bot"]
"""What the others can be asked for: a move back, more time, a seat that is free, or a bot for somebody long away."""
LONG_TURN: Final[Millis] = 3_600_000
"""Who has so long for a turn may be elsewhere meanwhile."""

Evening: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Who won each of the games that the same people played before this one, in order."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host decides when a table is made."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    listed: bool = False
    """Whether strangers find it in the list; others come by its link."""
    watch: Watch = "anyone"
    """Who may look on: anyone with the link, or nobody."""
    leavers: Leavers = "bot"
    """A bot takes over from somebody who leaves for good, the seat is free for another, or the table ends."""
    undo: bool = True
    turn: Millis = 0
    """How long a turn may take; 0: as long as it takes."""
    hot_seat: bool = False
    """Whether one device may hold several seats."""
    pace: Setting = "natural"
    """How long the bots of the table let people wait."""
    bank: Millis = 0
    """How long all turns of a seat may take together, where no single turn has a limit; 0: as long as they take."""
    rated: bool = False
    """Whether its game counts for the ratings of those who play it."""

    @property
    def lasts_days(self) -> bool:
        """Whether nobody is expected to sit there all the time: turns have hours, or no limit at all."""
        return not self.bank and (not self.turn or self.turn >= LONG_TURN)


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table: a holder's, a bot's, or free."""

    holder: str = ""
    level: str = ""
    """Of the bot that sits here."""
    ready: bool = False
    former: bool = False
    """Somebody sat here who asked to be forgotten."""

    @property
    def kind(self) -> Kind:
        return "person" if self.holder else "bot" if self.level else "free"


class Source(msgspec.Struct, frozen=True):
    """The moment of another table that a table goes on from."""

    table: str
    move: int


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment of another game that a table goes on from, with all moves up to there as lines.

    That game may have gone on from one itself: the last origin is this table's own.
    """

    origins: tuple[Origin, ...]
    moves: tuple[str, ...]


class Daily(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """That a table plays the deal of a day."""

    day: str
    """By UTC, as 2026-11-16."""
    counted: bool
    """It is somebody's one try; else practice."""
    gives_back: bool = False
    """The try is given back if the line is lost at the beginning: once a day."""


class Club(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """That a table belongs to a round of a tournament; rounds and tables are counted from 1."""

    tournament: str
    round: int
    board: int


class Note(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="note", tag=snake_case
):
    """Something that happened. `TOLD` names the facts that everybody at the table may see; all others stay here."""

    TOLD: ClassVar[tuple[str, ...]] = ()

    @property
    def name(self) -> str:
        """How it is called in logs and frames."""
        return str(self.__struct_config__.tag)

    def facts(self) -> dict[str, Any]:
        """What everybody may see of it."""
        return {fact: getattr(self, fact) for fact in self.TOLD}


# Before the game


class Made(Note, frozen=True):
    """A table was made; `made` in seconds since 1970."""

    terms: Terms
    host: str
    made: int
    chairs: tuple[Chair, ...]
    source: Source | None = None
    evening: Evening = ()
    daily: Daily | None = None
    club: Club | None = None


class Sat(Note, frozen=True):
    """Somebody, or a bot of a level, took a seat before the game."""

    seat: Seat
    holder: str = ""
    level: str = ""


class Stood(Note, frozen=True):
    """A seat is free again before the game."""

    seat: Seat


class ReadyChanged(Note, frozen=True, tag="ready"):
    """Whoever sits there is ready to begin, or no longer."""

    seat: Seat
    ready: bool


class Hosts(Note, frozen=True):
    """The table has another host; "": none."""

    holder: str


class NotRated(Note, frozen=True):
    """The game that is about to begin does not count for ratings, though its host wanted it to."""

    why: Unrated


class Began(Note, frozen=True):
    """The game began. Holds its secret: the seed is told only after the end."""

    rules: int
    content: str
    """The hash of what is played with."""
    seed: str
    sealed: str
    opened: Millis
    """The server's clock at the table's zero."""
    beginning: Beginning | None = None


# While it is played


class Left(Note, frozen=True):
    """A player left for good; a bot of a level follows, or nobody."""

    TOLD = ("seat", "to", "reason")
    seat: Seat
    reason: str
    level: str = ""
    former: bool = False
    moves: int = 0
    """Of a rated game: how many moves people and bots had made by then."""

    @property
    def to(self) -> Kind:
        return "bot" if self.level else "free"


class Taken(Note, frozen=True):
    """Somebody, or a bot of a level, took a seat of a running game."""

    TOLD = ("seat", "to")
    seat: Seat
    holder: str = ""
    level: str = ""

    @property
    def to(self) -> Kind:
        return "person" if self.holder else "bot"


class Paused(Note, frozen=True):
    """The only person at the table stopped its clock and its bots, until the pause that ends it."""

    TOLD = ("by",)
    by: Seat


class Pause(Note, frozen=True):
    """The table's clock stood still for so long; `asked`: because a player wanted it to."""

    TOLD = ("ms", "reason")
    ms: Millis
    reason: str


class Outage(Note, frozen=True):
    """The server's clock stood still, for all tables alike."""

    TOLD = ("ms", "reason")
    ms: Millis
    reason: str


class QuestionAsked(Note, frozen=True, tag="asked"):
    """A seat asks the others; its event's number is the question's. `kept`: how many moves an undo would leave.

    For a seat or a bot `by` is the seat it is about.
    """

    TOLD = ("what", "by")
    what: What
    by: Seat
    need: tuple[Seat, ...]
    """Who has to agree."""
    number: int
    """The asker's own number for it: its page may ask again, and means the same question."""
    ms: Millis = 0
    kept: int = 0
    holder: str = ""
    """Who wants the free seat `by`."""
    until: Millis = 0
    """When silence counts as a yes; 0: never."""


class Agreed(Note, frozen=True):
    """Seats said yes to the open question; others have yet to."""

    TOLD = ("seats",)
    seats: tuple[Seat, ...]


class QuestionClosed(Note, frozen=True, tag="closed"):
    """The open question came to nothing."""

    TOLD = ("reason",)
    reason: Literal["declined", "withdrawn"]


class Undone(Note, frozen=True, tag="undo"):
    """A seat's last move was taken back, and all since: so many moves are left."""

    TOLD = ("by", "to")
    by: Seat
    to: int


class Vacation(Note, frozen=True):
    """A seat's turn lasts longer, this one or its next."""

    TOLD = ("by", "ms")
    by: Seat
    ms: Millis


class Holiday(Note, frozen=True):
    """A seat's turn lasts longer because its person is away, as everybody could see."""

    TOLD = ("by", "ms")
    by: Seat
    ms: Millis


class Hinted(Note, frozen=True):
    """A seat was given a hint of a grade, from 1 to 4. Nobody is told of it while the game is played."""

    by: Seat
    grade: int


class LineLost(Note, frozen=True):
    """The last screen of somebody who tries the deal of a day was gone at the beginning, at that time of the table."""

    by: Seat
    ms: Millis


class LineBack(Note, frozen=True):
    """Somebody who tries the deal of a day is there: for the first time, or again."""

    by: Seat


class Late(Note, frozen=True):
    """The day of a try is over: what comes of it does not count, and its seed may be known."""


# The end


class GameOver(Note, frozen=True, tag="over"):
    """The game is over: who won, and the final sheets, so that they can be read whatever becomes of the rules."""

    winners: tuple[Seat, ...]
    sheets: tuple[Sheet, ...]
    took: Millis = 0
    """How long a try of the deal of a day took, where time decides between equal points."""


class TableEnded(Note, frozen=True, tag="end"):
    """The table ended before its game did; `reason` is one lower-case word."""

    TOLD = ("reason",)
    reason: str


class Measured(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot was worth when a rated game ended, in thousandths of points; nothing where no bot sat."""

    value: int = 0
    deviation: int = 0


class Rated(Note, frozen=True):
    """The game counts for ratings: when it ended, in an order that no clock can change, and what bots were worth."""

    clock: Millis
    """The server's, and later than that of every rated game before."""
    ended: int
    """In seconds since 1970."""
    speed: Speed
    bots: tuple[Measured, ...]
    """One for each seat, by who sat there when the game began."""


class Rematch(Note, frozen=True):
    """They play again, at that table; `by` is the seat that asked for it, -1 where that was not written down."""

    TOLD = ("by",)
    table: str
    by: Seat = -1


AnyNote: TypeAlias = (
    Made | Sat | Stood | ReadyChanged | Hosts | NotRated | Began | Left | Taken | Paused | Pause | Outage
    | QuestionAsked | Agreed | QuestionClosed | Undone | Vacation | Holiday | Hinted | LineLost | LineBack | Late
    | GameOver | TableEnded | Rated | Rematch
)  # fmt: skip
UNTOLD: Final = (Hinted, LineLost, LineBack, Late, Rated)
"""Notes of which no frame tells: for everybody at the table nothing has happened."""
