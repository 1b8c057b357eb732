"""The events of a table that are no moves, as tagged values. A log holds moves and these.

No event names a person. A seat's owner is a holder: a random word of this table alone. Which person that is stands
elsewhere and can be deleted without touching a log.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

import msgspec

from worldwright.bots.pace import Setting
from worldwright.core.game import Millis, Seat, Sheet, snake_case
from worldwright.core.notation import parse_time, time_text
from worldwright.core.origin import Origin

Leavers: TypeAlias = Literal["bot", "free", "end"]
Watch: TypeAlias = Literal["anyone", "nobody"]
Begins: TypeAlias = Literal["host", "full"]
"""Whether the host starts a game, or it begins by itself when its last seat is taken and everyone has come."""
Kind: TypeAlias = Literal["person", "bot", "free"]
"""What kind of player has a seat, as all may know."""
Absent: TypeAlias = Literal["", "left", "never"]
Speed: TypeAlias = Literal["live", "days"]
"""Whether people play at one sitting or over days. Each has its own ratings."""
Unrated: TypeAlias = Literal["", "network", "newcomers", "paused", "bots", "hints", "program"]
"""Why a game meant to be rated is not: one network, too many games of a network's newcomers in a day, a pause, a bot
never measured, hints, a program.

"": it is rated.
"""
What: TypeAlias = Literal["undo", "vacation", "seat", "bot"]
"""What a question to the others is about: an undo, more time, a free seat, or a bot for an absent player."""
LONG_TURN: Final[Millis] = 3_600_000
"""With turns as long as this, players need not stay at the table."""

Evening: TypeAlias = tuple[tuple[Seat, ...], ...]
"""The winners of each earlier game of the same people, in order."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host chooses when creating a table."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    listed: bool = False
    """Whether strangers find it in the list. Others join by its link."""
    watch: Watch = "anyone"
    """Who may watch: anyone with the link, or no one."""
    leavers: Leavers = "bot"
    """What happens when a player leaves for good: a bot takes over, the seat is free, or the table ends."""
    undo: bool = True
    turn: Millis = 0
    """The time limit of a turn; 0: none."""
    hot_seat: bool = False
    """Whether one device may hold several seats."""
    pace: Setting = "natural"
    """How long the table's bots wait before they act."""
    bank: Millis = 0
    """The time limit for all turns of a seat together, if no single turn has one; 0: none."""
    rated: bool = False
    """Whether the game counts for ratings."""
    begins: Begins = "host"

    @property
    def lasts_days(self) -> bool:
        """Whether players need not stay at the table: turns have hours, or no limit."""
        return not self.bank and (not self.turn or self.turn >= LONG_TURN)


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat at the table: owned by a holder or a bot, or free."""

    holder: str = ""
    level: str = ""
    """The level of its bot."""
    ready: bool = False
    former: bool = False
    """Its player has deleted their account."""
    absent: Absent = ""
    """At a tournament table: a bot plays for its player, who left, or never made a move there."""

    @property
    def kind(self) -> Kind:
        return "person" if self.holder else "bot" if self.level else "free"


class Source(msgspec.Struct, frozen=True):
    """The moment of another table that a table goes on from."""

    table: str
    move: int


class Rival(msgspec.Struct, frozen=True):
    """A seat of a finished game whose deal a table plays again, to beat its points."""

    table: str
    seat: Seat


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment of another game that a table goes on from, with all moves up to there as lines.

    That game may itself have gone on from another; the last origin is this table's own.
    """

    origins: tuple[Origin, ...]
    moves: tuple[str, ...]


class Daily(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table that plays a daily deal."""

    day: str
    """In UTC, as 2026-11-16."""
    counted: bool
    """Whether it is the player's one attempt; else practice."""
    gives_back: bool = False
    """Whether the attempt is returned if the connection is lost at the beginning: once a day."""
    runs: bool = False
    """Whether it was practised on its own day: no hints and no undo, as others have yet to play it."""


class Club(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in a round of a tournament; rounds and tables are counted from 1."""

    tournament: str
    round: int
    board: int


class Note(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="note", tag=snake_case
):
    """An event that is no move. `PUBLIC` names the facts that all at the table may see; the rest stays secret."""

    PUBLIC: ClassVar[tuple[str, ...]] = ()

    @property
    def name(self) -> str:
        """Its tag in logs and frames."""
        return str(self.__struct_config__.tag)

    def facts(self) -> dict[str, Any]:
        """Its public facts."""
        return {fact: getattr(self, fact) for fact in self.PUBLIC}


# Before the game


class Made(Note, frozen=True):
    """The table was created; `made` in seconds since 1970."""

    terms: Terms
    host: str
    made: int
    chairs: tuple[Chair, ...]
    source: Source | None = None
    evening: Evening = ()
    daily: Daily | None = None
    club: Club | None = None
    rival: Rival | None = None


class Sat(Note, frozen=True):
    """A person or a bot took a seat before the game."""

    seat: Seat
    holder: str = ""
    level: str = ""


class Stood(Note, frozen=True):
    """A seat became free before the game."""

    seat: Seat


class TermsChanged(Note, frozen=True, tag="terms"):
    """The host chose other terms while no one else sat there. Seats beyond their number are gone."""

    terms: Terms


class ReadyChanged(Note, frozen=True, tag="ready"):
    """The owner of a seat is ready to begin, or no longer."""

    seat: Seat
    ready: bool


class Hosts(Note, frozen=True):
    """The table has another host; "": none."""

    holder: str


class NotRated(Note, frozen=True):
    """The game that is about to begin does not count for ratings, though its host wanted it to."""

    why: Unrated


class Began(Note, frozen=True):
    """The game began. Holds the secret seed, which is published only after the end."""

    rules: int
    content: str
    """The hash of the content."""
    seed: str
    sealed: str
    opened: Millis
    """The server's clock at the table's zero."""
    beginning: Beginning | None = None


# While it is played


class Left(Note, frozen=True):
    """A player left for good. A bot takes over, or the seat is free."""

    PUBLIC = ("seat", "to", "reason")
    seat: Seat
    reason: str
    level: str = ""
    former: bool = False
    moves: int = 0
    """In a rated game: how many moves people and bots had made by then. In a tournament: how many this seat had."""

    @property
    def to(self) -> Kind:
        return "bot" if self.level else "free"


class Taken(Note, frozen=True):
    """A person or a bot took a seat of a running game."""

    PUBLIC = ("seat", "to")
    seat: Seat
    holder: str = ""
    level: str = ""

    @property
    def to(self) -> Kind:
        return "person" if self.holder else "bot"


class Paused(Note, frozen=True):
    """The only person at the table paused its clock and its bots. A `Pause` ends it."""

    PUBLIC = ("by",)
    by: Seat


class Pause(Note, frozen=True):
    """The table's clock stood still for this long. Reason `asked`: a player had paused it."""

    PUBLIC = ("ms", "reason")
    ms: Millis
    reason: str


class Outage(Note, frozen=True):
    """The server's clock stood still, for all tables alike."""

    PUBLIC = ("ms", "reason")
    ms: Millis
    reason: str


class QuestionAsked(Note, frozen=True, tag="asked"):
    """A seat asks the others a question; this event's number identifies it. `kept`: how many moves an undo would leave.

    If the question is about a free seat or a bot, `by` is that seat.
    """

    PUBLIC = ("what", "by")
    what: What
    by: Seat
    need: tuple[Seat, ...]
    """The seats that must agree."""
    number: int
    """The asker's own number of the command. Its page may send the command again and means the same question."""
    ms: Millis = 0
    kept: int = 0
    holder: str = ""
    """Who wants the free seat `by`."""
    until: Millis = 0
    """When silence counts as a yes; 0: never."""


class Agreed(Note, frozen=True):
    """Seats agreed to the open question. Others have yet to answer."""

    PUBLIC = ("seats",)
    seats: tuple[Seat, ...]


class QuestionClosed(Note, frozen=True, tag="closed"):
    """The open question was declined or withdrawn."""

    PUBLIC = ("reason",)
    reason: Literal["declined", "withdrawn"]


class Undone(Note, frozen=True, tag="undo"):
    """A seat's last move and all later ones were undone; `to` moves are left."""

    PUBLIC = ("by", "to")
    by: Seat
    to: int


class Vacation(Note, frozen=True):
    """A seat's turn, this one or its next, got more time."""

    PUBLIC = ("by", "ms")
    by: Seat
    ms: Millis


class Holiday(Note, frozen=True):
    """A seat's turn got more time because its player is on holiday."""

    PUBLIC = ("by", "ms")
    by: Seat
    ms: Millis


class Hinted(Note, frozen=True):
    """A seat was given a hint of a grade, from 1 to 4. Not published while the game runs."""

    by: Seat
    grade: int


class LineLost(Note, frozen=True):
    """The last connection of a player of a daily deal was lost at the beginning."""

    by: Seat
    ms: Millis


class LineBack(Note, frozen=True):
    """A player of a daily deal is connected, for the first time or again."""

    by: Seat


class Late(Note, frozen=True):
    """The day of a daily attempt is over. Its result does not count, and its seed may be published."""


# The end


class GameOver(Note, frozen=True, tag="over"):
    """The game is over: winners and final sheets. They stay readable when the rules change."""

    winners: tuple[Seat, ...]
    sheets: tuple[Sheet, ...]
    took: Millis = 0
    """How long a daily attempt took, where time breaks ties."""


class TableEnded(Note, frozen=True, tag="end"):
    """The table ended before its game did; `reason` is one lower-case word."""

    PUBLIC = ("reason",)
    reason: str


class Measured(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's rating when a rated game ended, in thousandths of points; empty for a seat without a bot."""

    value: int = 0
    deviation: int = 0


class Rated(Note, frozen=True):
    """The game counts for ratings. Holds an order that no clock change can disturb, and the bots' ratings."""

    clock: Millis
    """The server's clock, later than in every rated game before."""
    ended: int
    """In seconds since 1970."""
    speed: Speed
    bots: tuple[Measured, ...]
    """One for each seat, by its player when the game began."""


class Rematch(Note, frozen=True):
    """The same people play again, at table `table`. `by` is the seat that asked for it; -1: not recorded."""

    PUBLIC = ("by",)
    table: str
    by: Seat = -1


AnyNote: TypeAlias = (
    Made | Sat | Stood | TermsChanged | ReadyChanged | Hosts | NotRated | Began | Left | Taken | Paused | Pause | Outage
    | QuestionAsked | Agreed | QuestionClosed | Undone | Vacation | Holiday | Hinted | LineLost | LineBack | Late
    | GameOver | TableEnded | Rated | Rematch
)  # fmt: skip
UNPUBLISHED: Final = (Hinted, LineLost, LineBack, Late, Rated)
"""Events that are in no frame."""

_NOTED = " table "
_decode = msgspec.json.Decoder(AnyNote).decode
_encode = msgspec.json.Encoder(order="deterministic").encode


def note_text(at: Millis, note: Note) -> str:
    """The line of an event that is no move."""
    return f"{time_text(at)}{_NOTED}{_encode(note).decode()}"


def parse_note(text: str) -> tuple[Millis, Any] | None:
    """Time and event of a line; None for a move. ValueError for an unknown event."""
    time, is_note, body = text.partition(_NOTED)
    return (parse_time(time), _decode(body)) if is_note and body.startswith("{") else None
