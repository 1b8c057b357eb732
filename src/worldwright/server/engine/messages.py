"""Every message of a table's socket, in both directions. What is not written here is refused.

They are part of the engine because a table builds them and a bot reads them; `server.http` only carries their bytes.
Nothing a client says names who it is or what time it is: both come from the connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis, Seat, Sheet, snake_case

PROTOCOL = 1
SECOND: Millis = 1000
MINUTE: Millis = 60_000
HOUR: Millis = 3_600_000
LARGEST = 4096
"""The most bytes of a client's message."""
MOST_ACTIONS = 300
"""More legal actions than this are counted, not listed."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""A client's own number for a command: new for every command of a seat, so pages begin at a random one."""
Emoji: TypeAlias = Literal["👍", "👏", "😀", "😮", "😢", "🤔", "🎉", "❤️"]
PhraseId: TypeAlias = Literal[
    "hello", "luck", "nice", "wow", "thanks", "sorry", "oops", "think", "moment", "back", "game", "again",
]  # fmt: skip
"""What can be said in every language: the page has the words."""
MOST_CHAT = 160
"""The most signs of a line of free talk."""


class FromClient(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="say", tag=snake_case):
    """What a client may say."""


class Hello(FromClient, frozen=True):
    """The first message, and again whenever the client is in doubt: what it has seen, if anything.

    Both fields may be anything: what does not fit the table gets a fresh view, never an error.
    """

    epoch: Any = 0
    seq: Any = 0
    protocol: Any = PROTOCOL


class Act(FromClient, frozen=True):
    """Do this; `seq` is what the client had seen when it decided."""

    n: Number
    seq: int
    action: msgspec.Raw


class UndoRequest(FromClient, frozen=True, tag="undo"):
    """Take back my last move."""

    n: Number
    seq: int


class Consent(FromClient, frozen=True):
    """Yes or no to the question `ask` of a notice."""

    n: Number
    ask: int
    yes: bool


class VacationRequest(FromClient, frozen=True, tag="vacation"):
    """So many hours more for my turn, this one or my next, if the others agree."""

    n: Number
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 30)]


class Withdraw(FromClient, frozen=True):
    """I no longer ask what I asked: nobody can agree to it any more."""

    n: Number
    ask: int


class Pong(FromClient, frozen=True):
    """The answer to a ping, at once."""

    n: Number


class React(FromClient, frozen=True):
    """A small face for all to see."""

    n: Number
    emoji: Emoji


class Say(FromClient, frozen=True):
    """A phrase for all to read, each in their own language."""

    n: Number
    phrase: PhraseId


class Chat(FromClient, frozen=True):
    """Words of one's own for all to read, where the host of the table allows them."""

    n: Number
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT)]


class AllowChat(FromClient, frozen=True):
    """The host lets people write words of their own, or no longer."""

    n: Number
    on: bool


class PauseRequest(FromClient, frozen=True, tag="pause"):
    """Stop the clock and the bots, or go on: only where nobody else plays."""

    n: Number
    on: bool


class Hurry(FromClient, frozen=True):
    """Let the bots act at once until a person is to act again; it happens when all people want it."""

    n: Number


class CallBot(FromClient, frozen=True):
    """Let a bot play for a seat whose person is long away, if the others agree."""

    n: Number
    seat: Seat


Talk: TypeAlias = React | Say | Chat | AllowChat
"""What is said at a table: possible also while nothing else is."""
Wish: TypeAlias = Act | UndoRequest | Consent | VacationRequest | Withdraw | PauseRequest | Hurry | CallBot | Talk
"""What a seat may want: each gets one answer."""
ClientMessage: TypeAlias = Hello | Pong | Wish


class FromServer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="say", tag=snake_case):
    """What the server may say."""


Code: TypeAlias = Literal[
    "rule", "stale", "malformed", "frozen", "ended", "internal", "not_seated", "busy", "too_fast",
    "over", "no_undo", "asking", "nothing_to_undo", "revealed", "no_vacation", "nothing_asked", "declined", "withdrawn",
    "paused", "no_pause", "no_hurry", "not_away", "no_chat", "no_links", "not_host",
]  # fmt: skip
"""Why a command changed nothing."""
Settled: TypeAlias = Literal["declined", "withdrawn"]
"""How a question came to nothing."""
Farewell: TypeAlias = Literal[
    "too_large", "malformed", "hello_first", "too_fast", "slow", "silent", "reload", "closed", "restart", "moving",
    "left", "logged_out", "full", "too_many", "not_yours", "private", "no_table", "not_begun", "not_playable",
]  # fmt: skip
"""Why a connection ends; from `full` on, why it never began."""


class Seen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened, as the viewer saw it: a move (`act`), or something about the table (`note`)."""

    seq: int
    at: Millis
    by: Seat | None = None
    act: Any = None
    note: str = ""
    """paused, pause, outage, asked, agreed, closed, undo, left, taken, vacation, over, end, rematch; also made, sat,
    began."""
    facts: dict[str, Any] = {}


class Clock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The time at the table in milliseconds, and when the game's clock or the turn clocks of seats strike."""

    now: Millis
    deadline: Millis | None = None
    turns: tuple[tuple[Seat, Millis], ...] = ()
    """The seats that are to move within a time, and when it is up."""
    held: bool = False
    """The clock stands still."""


class Result(msgspec.Struct, frozen=True):
    """How it ended; the seed opens the seal shown at the start."""

    winners: tuple[Seat, ...]
    sheets: tuple[Sheet, ...]
    seed: str


class Shared(FromServer, frozen=True, kw_only=True):
    """What a frame tells everybody about the table at event `seq`: written once, however many look on."""

    seq: int
    to_move: tuple[Seat, ...]
    holders: tuple[str, ...]
    """Who sits where: person, bot or free."""
    clock: Clock
    result: Result | None = None
    ended: str = ""


class Own(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What the same frame tells one viewer: raw parts that are written already."""

    view: msgspec.Raw
    moves: Sequence[msgspec.Raw] | None = None
    actions: Sequence[Any] | None = None
    choices: int = 0


class WelcomeHead(Shared, frozen=True, kw_only=True, tag="welcome"):
    """What a welcome tells beside the viewer's own part."""

    protocol: int
    table: str
    game: str
    options: Any
    sealed: str
    epoch: int
    you: Seat | None
    frozen: str = ""


class Welcome(WelcomeHead, frozen=True, kw_only=True, tag="welcome"):
    """All a viewer needs to draw the table. `moves` is what it missed; null: too much, the view says it all."""

    view: Any
    moves: tuple[Seen, ...] | None = None
    actions: tuple[Any, ...] | None = None
    choices: int = 0


class MovesHead(Shared, frozen=True, kw_only=True, tag="moves"):
    """What moves tell beside a viewer's own part."""

    after: int


class Moves(MovesHead, frozen=True, kw_only=True, tag="moves"):
    """What happened after `after` up to `seq`. A client that has not seen `after` says hello again."""

    view: Any
    moves: tuple[Seen, ...]
    actions: tuple[Any, ...] | None = None
    """The viewer's legal actions if it is to move and they are few; else they are asked for."""
    choices: int = 0
    """How many there are."""


class Accepted(FromServer, frozen=True):
    """Command n happened, as `seq`."""

    n: int
    seq: int


class CommandRefused(FromServer, frozen=True, tag="refused"):
    """Command n changed nothing; `rule` and `at` say why when code is `rule`. `seq` is where the table stands."""

    n: int
    code: Code
    seq: int
    rule: str = ""
    at: tuple[str, ...] = ()


class Superseded(FromServer, frozen=True):
    """Another command of the same seat came first: the one that happened as `seq`."""

    n: int
    seq: int


class Ask(msgspec.Struct, frozen=True):
    """Somebody asks the others for their consent."""

    ask: int
    what: Literal["undo", "vacation", "seat", "bot"]
    by: Seat
    need: tuple[Seat, ...]
    """Who has not answered yet."""
    ms: Millis = 0


class Notice(FromServer, frozen=True):
    """Something about the table that is no move: whether it is frozen or hurries, and what becomes of a question."""

    code: Literal["frozen", "going_on", "asked", "declined", "withdrawn", "hurried"]
    reason: str = ""
    ask: Ask | None = None


class Here(msgspec.Struct, frozen=True):
    """Whether somebody sits at a seat's screen, and how far away: its allowance in milliseconds."""

    here: bool
    lag: Millis


class Seats(FromServer, frozen=True):
    """Who is there, for all to see, and how many look on."""

    seats: tuple[Here, ...]
    spectators: int


class Reaction(FromServer, frozen=True):
    """A small face from a seat."""

    seat: Seat
    emoji: str


class Saying(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing a seat said: a phrase, or words of its own."""

    seat: Seat
    phrase: str = ""
    text: str = ""
    line: int = 0
    """Its number at this table, as long as the server runs: to report it by."""


class ChatUpdate(FromServer, frozen=True, tag="said"):
    """What was said just now, or, `whole`, what can still be read; and whether words of one's own are allowed."""

    chat: bool
    lines: tuple[Saying, ...] = ()
    whole: bool = False


class Ping(FromServer, frozen=True):
    """Answer at once with the same number: the server measures the way."""

    n: int


class Bye(FromServer, frozen=True):
    """The last message, and why."""

    code: Farewell


ServerMessage: TypeAlias = (
    Welcome | Moves | Accepted | CommandRefused | Superseded | Notice | Seats | Reaction | ChatUpdate | Ping | Bye
)
Answer: TypeAlias = Accepted | CommandRefused | Superseded

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
