"""Every message of a table's socket, in both directions. All others are refused.

A table builds them and a bot reads them, so they are part of the engine; `server.http` only carries their bytes. No
client message says who sent it or at what time: both come from the connection.
"""

from __future__ import annotations

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
"""A client's own number of a command. New for every command of a seat, so pages begin at a random one."""
Emoji: TypeAlias = Literal["👍", "👏", "😀", "😮", "😢", "🤔", "🎉", "❤️"]
PhraseId: TypeAlias = Literal[
    "hello", "luck", "nice", "wow", "thanks", "sorry", "oops", "think", "moment", "back", "game", "again",
]  # fmt: skip
"""Phrases that the page can show in every language."""
MOST_CHAT = 160
"""The most characters of a line of free text."""


class FromClient(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="say", tag=snake_case):
    """A message of a client."""


class Hello(FromClient, frozen=True):
    """The first message, sent again when the client is in doubt: the last event it has seen.

    Both fields may hold anything: a value that does not fit the table gets a whole view, never an error.
    """

    epoch: Any = 0
    seq: Any = 0
    protocol: Any = PROTOCOL


class Act(FromClient, frozen=True):
    """Perform an action; `seq` is the last event the client had seen."""

    n: Number
    seq: int
    action: msgspec.Raw


class UndoRequest(FromClient, frozen=True, tag="undo"):
    """Undo my last move."""

    n: Number
    seq: int


class Consent(FromClient, frozen=True):
    """Answer the question `ask` of a notice."""

    n: Number
    ask: int
    yes: bool


class VacationRequest(FromClient, frozen=True, tag="vacation"):
    """More hours for my turn, this one or my next, if the others agree."""

    n: Number
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 30)]


class Withdraw(FromClient, frozen=True):
    """Withdraw my open question."""

    n: Number
    ask: int


class Pong(FromClient, frozen=True):
    """The answer to a ping, sent at once."""

    n: Number


class React(FromClient, frozen=True):
    """An emoji for all to see."""

    n: Number
    emoji: Emoji


class Say(FromClient, frozen=True):
    """A phrase that each player reads in their own language."""

    n: Number
    phrase: PhraseId


class Chat(FromClient, frozen=True):
    """Free text, where the host of the table allows it."""

    n: Number
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT)]


class AllowChat(FromClient, frozen=True):
    """The host allows free text, or no longer."""

    n: Number
    on: bool


class PauseRequest(FromClient, frozen=True, tag="pause"):
    """Pause the clock and the bots, or go on. Only for the only person at a table."""

    n: Number
    on: bool


class Hurry(FromClient, frozen=True):
    """Let the bots act at once until a person is to move. It happens when all people ask for it."""

    n: Number


class CallBot(FromClient, frozen=True):
    """Let a bot take the seat of an absent player, if the others agree."""

    n: Number
    seat: Seat


Talk: TypeAlias = React | Say | Chat | AllowChat
"""Chat messages: possible also while the table is frozen."""
Command: TypeAlias = Act | UndoRequest | Consent | VacationRequest | Withdraw | PauseRequest | Hurry | CallBot | Talk
"""The commands of a seat. Each gets one answer."""
ClientMessage: TypeAlias = Hello | Pong | Command


class FromServer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="say", tag=snake_case):
    """A message of the server."""


Code: TypeAlias = Literal[
    "rule", "stale", "malformed", "frozen", "ended", "internal", "not_seated", "busy", "too_fast",
    "over", "no_undo", "asking", "nothing_to_undo", "revealed", "no_vacation", "nothing_asked", "declined", "withdrawn",
    "paused", "no_pause", "no_hurry", "not_away", "no_chat", "no_links", "not_host",
]  # fmt: skip
"""Why a command changed nothing."""
Settled: TypeAlias = Literal["declined", "withdrawn"]
"""How a question was closed without a yes."""
Farewell: TypeAlias = Literal[
    "too_large", "malformed", "hello_first", "too_fast", "slow", "silent", "reload", "closed", "restart", "moving",
    "left", "logged_out", "full", "too_many", "not_yours", "private", "no_table", "not_begun", "not_playable",
]  # fmt: skip
"""Why a connection closes; from `full` on: why it was refused."""


class Seen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One event as the viewer saw it: a move (`act`), or another event (`note`)."""

    seq: int
    at: Millis
    by: Seat | None = None
    act: Any = None
    note: str = ""
    """paused, pause, outage, asked, agreed, closed, undo, left, taken, vacation, over, end, rematch; also made, sat,
    began."""
    facts: dict[str, Any] = {}


class Clock(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The table's time in milliseconds, and when the game's clock and the turn clocks run out."""

    now: Millis
    deadline: Millis | None = None
    turns: tuple[tuple[Seat, Millis], ...] = ()
    """The seats to move under a time limit, and when it ends."""
    held: bool = False
    """Whether the clock stands still."""


class Result(msgspec.Struct, frozen=True):
    """How the game ended; the seed belongs to the hash shown at the start."""

    winners: tuple[Seat, ...]
    sheets: tuple[Sheet, ...]
    seed: str


class Shared(FromServer, frozen=True, kw_only=True):
    """The part of a frame that is the same for all viewers, about the table at event `seq`. Encoded once."""

    seq: int
    to_move: tuple[Seat, ...]
    holders: tuple[str, ...]
    """For each seat: person, bot or free."""
    clock: Clock
    result: Result | None = None
    ended: str = ""


class WelcomeHead(Shared, frozen=True, kw_only=True, tag="welcome"):
    """The shared part of a welcome."""

    protocol: int
    table: str
    game: str
    options: Any
    sealed: str
    epoch: int
    you: Seat | None
    frozen: str = ""


class Welcome(WelcomeHead, frozen=True, kw_only=True, tag="welcome"):
    """All a viewer needs to draw the table. `moves` is what it missed; null: draw the view alone."""

    view: Any
    moves: tuple[Seen, ...] | None = None
    actions: tuple[Any, ...] | None = None
    choices: int = 0


class MovesHead(Shared, frozen=True, kw_only=True, tag="moves"):
    """The shared part of `Moves`."""

    after: int


class Moves(MovesHead, frozen=True, kw_only=True, tag="moves"):
    """The events from `after` to `seq`. A client that has not seen `after` sends hello again."""

    view: Any
    moves: tuple[Seen, ...]
    actions: tuple[Any, ...] | None = None
    """The viewer's legal actions if it is to move and they are few; else the page requests them."""
    choices: int = 0
    """How many legal actions there are."""


class Accepted(FromServer, frozen=True):
    """Command n was accepted as event `seq`."""

    n: int
    seq: int


class CommandRefused(FromServer, frozen=True, tag="refused"):
    """Command n changed nothing. `rule` and `at` say why if the code is `rule`; `seq` is the table's last event."""

    n: int
    code: Code
    seq: int
    rule: str = ""
    at: tuple[str, ...] = ()


class Superseded(FromServer, frozen=True):
    """An earlier command of the same seat, event `seq`, takes the place of command n."""

    n: int
    seq: int


class Ask(msgspec.Struct, frozen=True):
    """A question that needs the consent of others."""

    ask: int
    what: Literal["undo", "vacation", "seat", "bot"]
    by: Seat
    need: tuple[Seat, ...]
    """The seats that have yet to answer."""
    ms: Millis = 0


class Notice(FromServer, frozen=True):
    """News of the table that is no move: frozen or not, bots in a hurry, the open question."""

    code: Literal["frozen", "going_on", "asked", "declined", "withdrawn", "hurried"]
    reason: str = ""
    ask: Ask | None = None


class Here(msgspec.Struct, frozen=True):
    """Whether a seat's player is connected, and the lag allowance in milliseconds."""

    here: bool
    lag: Millis


class Seats(FromServer, frozen=True):
    """Which seats are connected, and how many spectators."""

    seats: tuple[Here, ...]
    spectators: int


class Reaction(FromServer, frozen=True):
    """An emoji from a seat."""

    seat: Seat
    emoji: str


class Saying(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One chat line of a seat: a phrase or free text."""

    seat: Seat
    phrase: str = ""
    text: str = ""
    line: int = 0
    """Its number at this table while the server runs, for reports."""


class ChatUpdate(FromServer, frozen=True, tag="said"):
    """The latest chat line, or all that can still be read (`whole`), and whether free text is allowed."""

    chat: bool
    lines: tuple[Saying, ...] = ()
    whole: bool = False


class Ping(FromServer, frozen=True):
    """Answer at once with the same number: the server measures the lag."""

    n: int


class Bye(FromServer, frozen=True):
    """The last message, with the reason."""

    code: Farewell


ServerMessage: TypeAlias = (
    Welcome | Moves | Accepted | CommandRefused | Superseded | Notice | Seats | Reaction | ChatUpdate | Ping | Bye
)
Answer: TypeAlias = Accepted | CommandRefused | Superseded

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
