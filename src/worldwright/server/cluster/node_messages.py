"""What nodes of a house say to each other: questions with one answer each, news for all, and frames of sockets."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis, Seat

Headers: TypeAlias = list[tuple[bytes, bytes]]
NOT_FOR_PEOPLE: Final = -1
"""Of a table that changes nodes because its node stops."""
INTERNAL: Final = "internal"
"""The code of what broke at another node."""


class _Said(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A message; its first word says which."""


# Questions


class Ask(_Said, frozen=True):
    """A visitor's request, as it came; `client` is their address, which only the bus is believed about."""

    id: str
    method: str
    path: str
    query: bytes
    headers: Headers
    body: bytes
    client: str
    scheme: str


class Rest(_Said, frozen=True):
    """The next part of an answer that is too large for one message."""

    id: str
    part: int


class OpenLink(_Said, frozen=True):
    """A visitor's socket at another node, to be connected with a table here."""

    node: int
    number: int
    stream: str
    """The stream by which its frames come, and how much of it was said before this one's."""
    said: int
    path: str
    query: bytes
    headers: Headers
    client: str
    scheme: str


class Errand(_Said, frozen=True):
    """Something that the house itself does at a table, or at the steward."""

    name: str
    values: list[Any]


class WhoseTurn(_Said, frozen=True):
    """Whom these tables wait for, as far as they are in memory here."""

    tables: list[str]


class Taken(_Said, frozen=True):
    """These tables are yours now; each stood still from this moment of the house's time on."""

    tables: list[str]
    since: Millis
    times: int = NOT_FOR_PEOPLE
    """How often they have gone to where the most of their people are; or that they came for another reason."""


class Come(_Said, frozen=True):
    """Somebody has come to a node for a table: let it go there if nobody is at it. `Moved` says where it is then."""

    table: str
    node: int


class Think(_Said, frozen=True):
    """A bot's turn at a table, for whoever has a free worker."""

    table: str
    turn: bytes


class StateOf(_Said, frozen=True):
    """How a node is."""


Question: TypeAlias = Ask | Rest | OpenLink | Errand | WhoseTurn | Taken | Come | Think | StateOf

# Answers


class Answered(_Said, frozen=True):
    """What the application answered; `parts` more follow, for whoever asks for them."""

    status: int
    headers: Headers
    body: bytes
    parts: int = 0


class Part(_Said, frozen=True):
    """A part of an answer."""

    body: bytes


class Moved(_Said, frozen=True):
    """It is not here: nothing was done. Another node may have it, by epoch; 0: nobody knows."""

    epoch: int


class Done(_Said, frozen=True):
    """It is done."""


class Failed(_Said, frozen=True):
    """It was not done, and why."""

    code: str
    sentence: str


class Turns(_Said, frozen=True):
    """By table: the seats it waits for, and how long is left of each one's turn."""

    waits: dict[str, list[Seat]]
    left: dict[str, dict[Seat, Millis]]


class NodeState(_Said, frozen=True):
    """A node, as `worldwright cluster` shows it."""

    epoch: int
    name: str
    version: str
    is_steward: bool
    is_leaving: bool
    tables: int
    sockets: int
    links: int
    """Sockets of visitors here whose tables live elsewhere."""
    hand_overs: int
    take_overs: int
    relayed: int
    thoughts: int
    """Thoughts of bots here that other nodes had."""
    lease_age: Millis
    bus_lag: float
    bus_dropped: int


Reply: TypeAlias = Answered | Part | Moved | Done | Failed | Turns | NodeState

# News for all


class DevicesEnded(_Said, frozen=True):
    """Devices that are not known any more: what they opened closes."""

    devices: list[str]


class PersonChanged(_Said, frozen=True):
    """Name, rights or wishes of somebody changed: what is remembered of them is read again."""

    person: str
    is_out: bool = False
    """What they have open closes."""


class PersonForgotten(_Said, frozen=True):
    """Nobody knows somebody any more."""

    person: str


class PeopleMerged(_Said, frozen=True):
    """A guest turned out to be somebody with an account."""

    guest: str
    account: str


class NoticeChanged(_Said, frozen=True):
    """The host tells everybody something else."""


class Enqueued(_Said, frozen=True):
    """There is something to notify somebody of."""


News: TypeAlias = DevicesEnded | PersonChanged | PersonForgotten | PeopleMerged | NoticeChanged | Enqueued


class FromNode(msgspec.Struct, frozen=True, array_like=True):
    """News, and who tells them."""

    node: int
    news: News


# Sockets

FrameKind = Literal["text", "bytes", "full", "room", "gone", "say", "close"]
"""To the owner: text or bytes of the visitor, who does not read or reads again, or is gone. To the visitor: what the
table says, and its end."""


class Frame(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Something about one socket."""

    number: int
    kind: FrameKind
    body: bytes = b""
    code: int = 0


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Frames of one node for another, in order: a number that is missing means that something was lost."""

    node: int
    stream: str
    number: int
    frames: list[Frame]


encode = msgspec.msgpack.Encoder().encode
question = msgspec.msgpack.Decoder(Question).decode
reply = msgspec.msgpack.Decoder(Reply).decode
news = msgspec.msgpack.Decoder(FromNode).decode
envelope = msgspec.msgpack.Decoder(Envelope).decode
