"""Forward sockets whose table is at another node: frames go both ways unchanged, and a dead side is noticed.

The visitor's node has the wire. The owner has a connection like any other, with all its bounds. Between two nodes there
is one numbered stream each way. A gap in it ends every link between them, and pages connect again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING, Any, Final

from worldwright.server.cluster.bus import LARGEST
from worldwright.server.cluster.node_messages import Envelope, FrameKind, LinkFrame, OpenLink, encode, envelope
from worldwright.server.engine import messages as say
from worldwright.server.engine.connection import MESSAGES, MOST_BYTES, MOST_FRAMES, Bucket
from worldwright.server.http.request import TRY_AGAIN_LATER
from worldwright.server.http.websocket import Listener, Wire
from worldwright.server.runtime.runtime import OpenSocket

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

BEAT: Final = 0.5
"""Seconds between two heartbeats to a node with links."""
DEAD: Final = 2.0
"""Seconds without a heartbeat after which a node counts as dead."""
FULLEST: Final = LARGEST // 2
"""Bytes of frames in one message."""
MOVING: Final = say.encode(say.Bye("moving"))
log = logging.getLogger(__name__)


class Link:
    """A visitor's socket at this node, and its link to the table's node."""

    def __init__(self, links: Links, number: int, epoch: int, wire: Wire) -> None:
        self._links = links
        self._wire = wire
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._bucket = Bucket(*MESSAGES)
        self.number = number
        self.epoch = epoch
        self.end: tuple[int, str] | None = None
        """The code and reason with which the socket closes."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # From the visitor

    def hear(self, body: bytes) -> None:
        """Forward a text message to the table."""
        if not self._bucket.take(asyncio.get_running_loop().time() * 1000):
            self.close(4000, "too_fast", say.encode(say.Bye("too_fast")))
        else:
            self._tell("text", body)

    def hear_bytes(self) -> None:
        """Forward that bytes came where text is expected."""
        self._tell("bytes")

    def waiting(self) -> bytes | None:
        """The next frame that waits for the visitor, if any."""
        if not self._queue:
            if self._bytes < 0:  # all is sent: the table may go on
                self._bytes = 0
                self._tell("room")
            return None
        body = self._queue.popleft()
        if not self._queue:
            self._bytes = -1
        return body

    def restart(self) -> None:
        """Close for a restart of this server."""
        self.close(TRY_AGAIN_LATER, "restart", say.encode(say.Bye("restart")))

    def gone(self) -> None:
        """The visitor is gone."""
        self._finish(None)

    # From the table

    def say(self, body: bytes) -> None:
        """Send a frame of the table, or queue it."""
        if not self._queue and self._wire.say(body):
            return
        if not self._queue:
            self._bytes = 0
            self._tell("full")
        self._queue.append(body)
        self._bytes += len(body)
        if len(self._queue) > 2 * MOST_FRAMES or self._bytes > 2 * MOST_BYTES:
            self._queue.clear()
            self.close(1013, "slow")

    def close(self, code: int, word: str, bye: bytes | None = None) -> None:
        """Close the socket."""
        if bye is not None and not self.ended.done() and (self._queue or not self._wire.say(bye)):
            self._queue.append(bye)
        self._finish((code, word))

    @property
    def has_more(self) -> bool:
        """Whether a frame waits to be sent."""
        return bool(self._queue)

    def _finish(self, end: tuple[int, str] | None) -> None:
        if not self.ended.done():
            self.end = end
            self._links.forget(self)
            self._tell("gone")
            self.ended.set_result(None)

    def _tell(self, kind: FrameKind, body: bytes = b"") -> None:
        self._links.post(self.epoch, LinkFrame(self.number, kind, body))


class FarWire:
    """The wire of a visitor's socket at another node, for the owner's application."""

    def __init__(self, links: Links, opened: OpenLink) -> None:
        self._links = links
        self.node = opened.node
        self.number = opened.number
        self.writable = asyncio.Event()
        self.writable.set()
        self._ear: Listener | None = None
        self._early: list[LinkFrame] = []
        self._is_over = False
        self._events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})

    def listen(self, ear: Listener) -> None:
        """Pass messages to `ear` from now on, early ones first."""
        self._ear = ear
        if self._is_over:
            ear.gone()
        early, self._early = self._early, []
        for frame in early:
            self.hear(frame)

    def say(self, body: bytes, /, *more: bytes) -> bool:
        """Send frames to the visitor; False: they do not read now."""
        if self._is_over or not self.writable.is_set():
            return False
        for frame in (body, *more):
            self._links.post(self.node, LinkFrame(self.number, "say", frame))
        return True

    @property
    def table(self) -> str | None:
        """The table it is connected with."""
        return self._ear.connection.table.id if isinstance(self._ear, OpenSocket) else None

    def hear(self, frame: LinkFrame) -> None:
        """Handle a frame from the visitor's node."""
        ear = self._ear
        if frame.kind == "gone":
            self.gone()
        elif frame.kind == "full":
            self.writable.clear()
        elif ear is None:
            if len(self._early) < MOST_FRAMES:
                self._early.append(frame)
        elif frame.kind == "text":
            ear.hear(frame.body)
        elif frame.kind == "bytes":
            ear.hear_bytes()
        elif frame.kind == "room":
            self.writable.set()
            while self.writable.is_set() and (body := ear.waiting()) is not None:
                self.say(body)

    def gone(self) -> None:
        """The visitor or their node is gone."""
        if not self._is_over:
            self._is_over = True
            self.writable.set()
            self._links.drop(self)
            self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})
            if self._ear is not None:
                self._ear.gone()

    async def run(self, app: Callable[..., Awaitable[None]], scope: dict[str, Any]) -> None:
        """Run the application on the socket."""
        try:
            await app(scope, self._events.get, self._send)
        except Exception:
            log.exception("cluster: a socket of another node failed")
        finally:
            self._closed(TRY_AGAIN_LATER, "")

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self._closed(int(message.get("code") or 1000), str(message.get("reason") or ""))

    def _closed(self, code: int, word: str) -> None:
        if not self._is_over:
            self._links.post(self.node, LinkFrame(self.number, "close", word.encode(), code))
            self.gone()


class _Peer:
    """The streams between this node and another."""

    def __init__(self, now: float) -> None:
        self.stream = secrets.token_hex(4)
        self.said = 0
        self.outbox: list[LinkFrame] = []
        self.heard_stream = ""
        self.heard = 0
        self.heard_at = now
        self.used_at = now


class Links:
    """The forwarded sockets of visitors here, and those of visitors elsewhere with tables here."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node
        self._loop = asyncio.get_running_loop()
        self._peers: dict[int, _Peer] = {}
        self._links: dict[int, Link] = {}
        self._wires: dict[tuple[int, int], FarWire] = {}
        self._number = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.cuts = 0
        """How often the links with a node ended because it died or a message was lost."""
        self._timer = self._loop.call_later(BEAT, self._beat)

    def __len__(self) -> int:
        return len(self._links)

    @property
    def wires(self) -> Collection[FarWire]:
        """The sockets of visitors at other nodes whose tables are here."""
        return self._wires.values()

    # Opening

    def new(self, epoch: int, wire: Wire) -> Link:
        """A link for a visitor's socket to a table of that node."""
        self._number += 1
        link = Link(self, self._number, epoch, wire)
        self._links[link.number] = link
        peer = self._peer(epoch)
        if epoch not in {other.epoch for other in self._links.values() if other is not link}:
            peer.heard_at = self._loop.time()  # heartbeats count from now
        return link

    def stream(self, epoch: int) -> tuple[str, int]:
        """The stream to a node and its last number, after sending what waits."""
        self._flush(epoch)
        peer = self._peer(epoch)
        return peer.stream, peer.said

    def accept(self, opened: OpenLink, app: Callable[..., Awaitable[None]], scope: dict[str, Any]) -> None:
        """Serve the socket of a visitor at another node."""
        peer = self._peer(opened.node)
        if peer.heard_stream != opened.stream:
            if peer.heard_stream:  # the node has restarted: its old links are gone
                self.cut(opened.node)
                peer = self._peer(opened.node)
            peer.heard_stream, peer.heard = opened.stream, opened.said
        wire = FarWire(self, opened)
        self._wires[opened.node, opened.number] = wire
        scope["extensions"] = {"worldwright.wire": wire}
        task = self._loop.create_task(wire.run(app, scope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def forget(self, link: Link) -> None:
        """Remove a visitor's socket that has ended."""
        self._links.pop(link.number, None)

    def drop(self, wire: FarWire) -> None:
        """Remove the socket of a visitor elsewhere that has ended."""
        self._wires.pop((wire.node, wire.number), None)

    def close(self) -> None:
        """Close all links as this node ends. Clients connect again."""
        self._timer.cancel()
        self.send_on("restart")

    def send_on(self, word: say.Farewell) -> None:
        """Close every socket of a visitor here whose table is elsewhere. Clients connect again at another node."""
        for link in list(self._links.values()):
            link.close(TRY_AGAIN_LATER, word, say.encode(say.Bye(word)))
        for epoch in list(self._peers):
            self._flush(epoch)

    # Streams

    def _peer(self, epoch: int) -> _Peer:
        if (peer := self._peers.get(epoch)) is None:
            peer = self._peers[epoch] = _Peer(self._loop.time())
        return peer

    def post(self, epoch: int, frame: LinkFrame) -> None:
        """Send a frame to a node, together with others of this turn of the loop."""
        if (peer := self._peers.get(epoch)) is None:
            return  # the links with this node have ended
        if not peer.outbox:
            self._loop.call_soon(self._flush, epoch)
        peer.outbox.append(frame)

    def _flush(self, epoch: int) -> None:
        peer = self._peers.get(epoch)
        if peer is not None and peer.outbox:
            frames, peer.outbox = peer.outbox, []
            size, start = 0, 0
            for at, frame in enumerate(frames):
                size += len(frame.body)
                if size > FULLEST and at > start:
                    self._send(epoch, peer, frames[start:at])
                    start, size = at, len(frame.body)
            self._send(epoch, peer, frames[start:])

    def _send(self, epoch: int, peer: _Peer, frames: list[LinkFrame]) -> None:
        peer.said += 1
        body = encode(Envelope(self._node.epoch, peer.stream, peer.said, frames))
        self._node.bus.publish(f"links.{epoch}", body)

    def hear(self, body: bytes) -> None:
        """Handle an envelope of another node."""
        received = envelope(body)
        peer = self._peers.get(received.node)
        if peer is None:
            return  # no links with this node
        if not peer.heard_stream and received.number == 1:
            peer.heard_stream = received.stream
        if peer.heard_stream != received.stream or received.number > peer.heard + 1:
            if peer.heard_stream:
                self.cut(received.node)
            return
        if received.number <= peer.heard:
            return  # from before the link was opened
        peer.heard = received.number
        peer.heard_at = self._loop.time()
        for frame in received.frames:
            self._follow(received.node, frame)

    def _follow(self, node: int, frame: LinkFrame) -> None:
        if frame.kind in ("say", "close"):
            link = self._links.get(frame.number)
            if link is None or link.epoch != node:
                return
            if frame.kind == "say":
                link.say(frame.body)
            else:
                link.close(frame.code, frame.body.decode())
        elif (wire := self._wires.get((node, frame.number))) is not None:
            wire.hear(frame)

    def cut(self, epoch: int) -> None:
        """End all links with a node that died or lost a message. Clients here connect again."""
        if self._peers.pop(epoch, None) is None:
            return
        self.cuts += 1
        for link in [link for link in self._links.values() if link.epoch == epoch]:
            link.close(TRY_AGAIN_LATER, "moving", MOVING)
        for wire in [wire for (node, _), wire in self._wires.items() if node == epoch]:
            wire.gone()

    def _beat(self) -> None:
        now = self._loop.time()
        self._timer = self._loop.call_later(BEAT, self._beat)
        busy = {link.epoch for link in self._links.values()} | {node for node, _ in self._wires}
        for epoch, peer in list(self._peers.items()):
            if epoch in busy:
                peer.used_at = now
            if now - peer.used_at > 4 * DEAD:  # no links are left
                del self._peers[epoch]
            elif epoch in busy and now - peer.heard_at > DEAD:
                self.cut(epoch)
            else:
                self._send(epoch, peer, [])
