"""The bus on NATS, by its own client. Loaded only if a bus is configured."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from itertools import compress
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from worldwright.core.errors import UserError
from worldwright.server.cluster.bus import AWAY, BusFault, Hear, Unheard, Unsubscribe, Work
from worldwright.server.cluster.sealed_bus import SealedBus

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

MOST_WAITING: Final = 8 * 1024 * 1024
"""Bytes that may wait to be sent. Further messages are dropped and counted."""
CONNECT_SECONDS: Final = 3
LACKING: Final = "the bus needs the extra `cluster`: pip install 'worldwright[cluster]'"
OPEN: Final = (
    "the bus at {} lets anybody in: give NATS a user and a password, and name them as nats://user:password@host:4222"
    " (or start with --open-bus if no one else can reach it)"
)
log = logging.getLogger(__name__)


def place(url: str) -> str:
    """A bus address without its password; UserError if it is not an address."""
    try:
        parts = urlsplit(url)
        port = parts.port or 4222
    except ValueError:
        parts, port = urlsplit(""), 0
    if parts.scheme not in {"nats", "tls"} or not parts.hostname:
        raise UserError("--bus takes an address such as nats://127.0.0.1:4222")
    return f"[{parts.hostname}]:{port}" if ":" in parts.hostname else f"{parts.hostname}:{port}"


def places(urls: str) -> list[str]:
    """The addresses in a list separated by commas."""
    return [place(url.strip()) for url in urls.split(",")]


def check(url: str, *, may_be_open: bool) -> None:
    """UserError if no bus answers at the address, or one lets strangers in. Checked before anything else is opened."""

    async def ask() -> None:
        bus = NatsBus(url, "start")
        await bus.open(lambda: None)
        await bus.close()
        doors = [] if may_be_open else await asyncio.gather(*map(_is_open, bus.addresses))
        for where in compress(places(url), doors):
            raise UserError(OPEN.format(where))

    asyncio.run(ask())


async def _is_open(address: str) -> bool:
    """Whether a bus lets in a client without credentials."""
    import nats  # noqa: PLC0415 - the extra `cluster`

    async def quiet(_: Exception) -> None:
        pass

    try:
        connected = nats.connect(
            address, connect_timeout=CONNECT_SECONDS, allow_reconnect=False, max_reconnect_attempts=1, error_cb=quiet
        )
        await (await asyncio.wait_for(connected, CONNECT_SECONDS)).close()
    except Exception:  # it refuses us or is away
        return False
    return True


def sealed_bus(url: str, cluster: str, secret: bytes) -> SealedBus:
    """A connection of the cluster with this id and secret."""
    return SealedBus(NatsBus(url, cluster), secret)


class NatsBus:
    """One node's connection to NATS. Subjects begin with the cluster's id, so clusters may share a NATS server."""

    def __init__(self, url: str, cluster: str) -> None:
        self._where = ", ".join(places(url))
        parts = [urlsplit(address.strip()) for address in url.split(",")]
        self.addresses = [f"{each.scheme}://{where}" for each, where in zip(parts, places(url), strict=True)]
        """Without credentials. Those of the first are for all, also for servers that NATS names later."""
        user, password = unquote(parts[0].username or ""), unquote(parts[0].password or "")
        self._credentials = {"user": user, "password": password} if password else {"token": user} if user else {}
        self._prefix = f"worldwright.{cluster}."
        self._client: Client | None = None
        self._outgoing: deque[tuple[str, bytes]] = deque()
        self._waiting = 0
        self._bell = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.dropped = 0

    @property
    def fault(self) -> str:
        """`away` while the bus is unreachable."""
        return "" if self._client is not None and self._client.is_connected else AWAY

    async def open(self, came_back: Callable[[], None]) -> None:
        """Connect; UserError if the client is not installed or no server answers."""
        try:
            import nats  # noqa: PLC0415 - the extra `cluster`
            from nats.errors import Error  # noqa: PLC0415
        except ImportError:
            raise UserError(LACKING) from None

        async def back() -> None:
            log.warning("cluster: the bus is reachable again (bus=%s)", self._where)
            came_back()

        async def gone() -> None:
            if self._client is not None and not self._client.is_closed:
                log.warning("cluster: the bus is unreachable, tables of other nodes wait (bus=%s)", self._where)

        faults: list[str] = []

        async def wrong(fault: Exception) -> None:
            faults.append(str(fault))
            log.info("cluster: bus: %s", fault)

        try:
            self._client = await asyncio.wait_for(
                nats.connect(
                    self.addresses,
                    name="worldwright",
                    **self._credentials,
                    connect_timeout=1,
                    reconnect_time_wait=0.2,
                    max_reconnect_attempts=-1,
                    ping_interval=1,
                    max_outstanding_pings=2,
                    reconnected_cb=back,
                    disconnected_cb=gone,
                    error_cb=wrong,
                ),
                CONNECT_SECONDS,
            )
        except (Error, OSError, TimeoutError):
            why = "it refuses this user" if "uthorization" in "".join(faults) else "no server answers"
            raise UserError(f"the bus at {self._where} cannot be reached: {why}") from None
        self._keep(self._send())

    def _keep(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Sending

    def publish(self, subject: str, body: bytes) -> None:
        """Send a message to all subscribers, in order. It is lost if the bus is unreachable."""
        if self.fault or self._waiting + len(body) > MOST_WAITING:
            self.dropped += 1
            return
        self._outgoing.append((self._prefix + subject, body))
        self._waiting += len(body)
        self._bell.set()

    async def _send(self) -> None:
        assert self._client is not None
        while True:
            await self._bell.wait()
            self._bell.clear()
            while self._outgoing:
                subject, body = self._outgoing.popleft()
                self._waiting -= len(body)
                try:
                    await self._client.publish(subject, body)
                except Exception:
                    self.dropped += 1

    # Listening

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Call `hear` with every message under a subject."""

        async def heard(message: Msg) -> None:
            try:
                hear(message.data)
            except Exception:
                log.exception("cluster: a message of another node failed")

        return await self._listen(subject, heard)

    async def answer(self, subject: str, work: Work) -> Unsubscribe:
        """Answer requests under a subject, several at once."""

        async def worked(message: Msg) -> None:
            try:
                if (answer := await work(message.data)) is not None:
                    await message.respond(answer)
            except Exception:
                log.exception("cluster: a request of another node failed")

        async def asked(message: Msg) -> None:
            self._keep(worked(message))

        return await self._listen(subject, asked)

    async def _listen(self, subject: str, heard: Callable[[Msg], Any]) -> Unsubscribe:
        assert self._client is not None
        handle = await self._client.subscribe(self._prefix + subject, cb=heard, pending_bytes_limit=MOST_WAITING)
        await self._flushed()

        async def stop() -> None:
            with contextlib.suppress(Exception):
                await handle.unsubscribe()
            await self._flushed()

        return stop

    async def _flushed(self) -> None:
        """Wait until NATS has processed all that was sent, if it is reachable."""
        assert self._client is not None
        with contextlib.suppress(Exception):
            await self._client.flush(2)

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The first answer."""
        from nats.errors import Error, NoRespondersError  # noqa: PLC0415

        if self.fault or self._client is None:
            raise Unheard("the bus is unreachable")
        try:
            answer: bytes = (await self._client.request(self._prefix + subject, body, timeout=seconds)).data
        except NoRespondersError:
            raise Unheard(f"no node answers at {subject}") from None
        except (Error, TimeoutError, OSError) as fault:
            raise BusFault(f"no answer from {subject}: {fault}") from None
        return answer

    async def lag(self) -> float:
        """Seconds to NATS and back."""
        from nats.errors import Error  # noqa: PLC0415

        if self.fault or self._client is None:
            raise BusFault("the bus is unreachable")
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            await self._client.flush(2)
        except (Error, TimeoutError, OSError):
            raise BusFault("the bus is unreachable") from None
        return loop.time() - began

    async def close(self) -> None:
        """Send what was published, and close."""
        if self._client is not None:
            while self._outgoing and not self.fault:
                await self._client.publish(*self._outgoing.popleft())
            await self._flushed()
            await self._client.close()
        for task in list(self._tasks):
            task.cancel()
