"""The messages between nodes of a cluster: requests with one answer each, and frames of sockets."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from worldwright.core.game import Millis
from worldwright.server.runtime.nodes import Message, Turns

Headers: TypeAlias = list[tuple[bytes, bytes]]
NOT_FOR_PEOPLE: Final = -1
"""The table changes nodes because its node stops."""
INTERNAL: Final = "internal"
"""The code of a fault at another node."""


# Requests


class ForwardedRequest(Message, frozen=True):
    """A visitor's request. `client` is their address, trusted only from the bus."""

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
    """The stream of its frames, and that stream's last number before it."""
    said: int
    path: str
    query: bytes
    headers: Headers
    client: str
    scheme: str


class RemoteCommand(Message, frozen=True):
    """A command of the cluster at a table or for the leader."""

    name: str
    values: list[Any]


class WhoseTurn(Message, frozen=True):
    """The seats to move at these tables, if they are in memory here."""

    tables: list[str]


class TablesHandedOver(Message, frozen=True):
    """Makes a node the owner of these tables, which stand still since that moment of the cluster's time."""

    tables: list[str]
    since: Millis
    times: int = NOT_FOR_PEOPLE
    """How often they have moved for most of their players, or `NOT_FOR_PEOPLE`."""


class TableWanted(Message, frozen=True):
    """A visitor has come to a node for a table: hand it over if no player is at it. `NotHere` names its owner then."""

    table: str
    node: int


class ThinkRequest(Message, frozen=True):
    """A bot's decision, for a node with a free worker."""

    table: str
    turn: bytes


class StateOf(Message, frozen=True):
    """A request for a node's state."""


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
    """The application's answer. `parts` more follow on request."""

    status: int
    headers: Headers
    body: bytes
    parts: int = 0


class MessagePart(Message, frozen=True):
    """A part of an answer."""

    body: bytes


class NotHere(Message, frozen=True):
    """The table is not here, and nothing was done. `epoch` is its owner; 0: unknown."""

    epoch: int


class Done(Message, frozen=True):
    """The request was handled."""


class Failed(Message, frozen=True):
    """The request failed, with the reason."""

    code: str
    sentence: str


class NodeState(Message, frozen=True):
    """A node's state, as `worldwright admin cluster` shows it."""

    epoch: int
    name: str
    version: str
    is_leader: bool
    is_leaving: bool
    tables: int
    sockets: int
    links: int
    """Sockets of visitors at this node whose tables live at other nodes."""
    handovers: int
    failovers: int
    forwarded: int
    thoughts: int
    """Bot searches of this node run at other nodes."""
    lease_age: Millis
    bus_lag: float
    bus_dropped: int


Reply: TypeAlias = ForwardedAnswer | MessagePart | NotHere | Done | Failed | Turns | NodeState

# Sockets

FrameKind = Literal["text", "bytes", "full", "room", "gone", "say", "close"]
"""To the owner: text or bytes of the visitor, who does not read, reads again, or is gone.

To the visitor: a frame of the table, or its end.
"""


class LinkFrame(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A message about one socket."""

    number: int
    kind: FrameKind
    body: bytes = b""
    code: int = 0


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Frames of one node for another, numbered so that a gap shows a lost message."""

    node: int
    stream: str
    number: int
    frames: list[LinkFrame]


encode = msgspec.msgpack.Encoder().encode
question = msgspec.msgpack.Decoder(Question).decode
reply = msgspec.msgpack.Decoder(Reply).decode
envelope = msgspec.msgpack.Decoder(Envelope).decode
