"""What nodes of a house say to each other: questions with one answer each, and frames of sockets."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis
from worldwright.server.runtime.nodes import Message, Turns

Headers: TypeAlias = list[tuple[bytes, bytes]]
NOT_FOR_PEOPLE: Final = -1
"""Of a table that changes nodes because its node stops."""
INTERNAL: Final = "internal"
"""The code of what broke at another node."""


# Questions


class ForwardedRequest(Message, frozen=True):
    """A visitor's request, as it came; `client` is their address, which only the bus is believed about."""

    id: str
    method: str
    path: str
    query: bytes
    headers: Headers
    body: bytes
    client: str
    scheme: str


class NextPart(Message, frozen=True):
    """The next part of an answer that is too large for one message."""

    id: str
    part: int


class OpenLink(Message, frozen=True):
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


class RemoteCommand(Message, frozen=True):
    """Something that the cluster itself does at a table, or at the leader."""

    name: str
    values: list[Any]


class WhoseTurn(Message, frozen=True):
    """Whom these tables wait for, as far as they are in memory here."""

    tables: list[str]


class TablesHandedOver(Message, frozen=True):
    """These tables are yours now; each stood still from this moment of the house's time on."""

    tables: list[str]
    since: Millis
    times: int = NOT_FOR_PEOPLE
    """How often they have gone to where the most of their people are; or that they came for another reason."""


class TableWanted(Message, frozen=True):
    """Somebody has come to a node for a table: let it go there if nobody is at it. `Moved` says where it is then."""

    table: str
    node: int


class ThinkRequest(Message, frozen=True):
    """A bot's turn at a table, for whoever has a free worker."""

    table: str
    turn: bytes


class StateOf(Message, frozen=True):
    """How a node is."""


Question: TypeAlias = (
    ForwardedRequest
    | NextPart
    | OpenLink
    | RemoteCommand
    | WhoseTurn
    | TablesHandedOver
    | TableWanted
    | ThinkRequest
    | StateOf
)

# Answers


class ForwardedAnswer(Message, frozen=True):
    """What the application answered; `parts` more follow, for whoever asks for them."""

    status: int
    headers: Headers
    body: bytes
    parts: int = 0


class MessagePart(Message, frozen=True):
    """A part of an answer."""

    body: bytes


class NotHere(Message, frozen=True):
    """It is not here: nothing was done. Another node may have it, by epoch; 0: nobody knows."""

    epoch: int


class Done(Message, frozen=True):
    """It is done."""


class Failed(Message, frozen=True):
    """It was not done, and why."""

    code: str
    sentence: str


class NodeState(Message, frozen=True):
    """A node, as `worldwright admin cluster` shows it."""

    epoch: int
    name: str
    version: str
    is_leader: bool
    is_leaving: bool
    tables: int
    sockets: int
    links: int
    """Sockets of visitors here whose tables live elsewhere."""
    handovers: int
    failovers: int
    forwarded: int
    thoughts: int
    """Thoughts of bots here that other nodes had."""
    lease_age: Millis
    bus_lag: float
    bus_dropped: int


Reply: TypeAlias = ForwardedAnswer | MessagePart | NotHere | Done | Failed | Turns | NodeState

# Sockets

FrameKind = Literal["text", "bytes", "full", "room", "gone", "say", "close"]
"""To the owner: text or bytes of the visitor, who does not read or reads again, or is gone. To the visitor: what the
table says, and its end."""


class LinkFrame(msgspec.Struct, frozen=True, array_like=True, gc=False):
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
    frames: list[LinkFrame]


encode = msgspec.msgpack.Encoder().encode
question = msgspec.msgpack.Decoder(Question).decode
reply = msgspec.msgpack.Decoder(Reply).decode
envelope = msgspec.msgpack.Decoder(Envelope).decode
