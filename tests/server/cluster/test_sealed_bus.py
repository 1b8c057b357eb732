"""Nothing believes the bus: who reads it learns nothing, and what is forged, altered or repeated changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.cluster.many import SECRET, Many, cluster_of, many_nodes, until
from tests.server.cluster.memory_bus import Exchange, MemoryBus
from tests.server.cluster.nats_engine import Nats
from tests.server.site import Line
from worldwright.core.errors import UserError
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.bus import BusFault
from worldwright.server.cluster.nats_bus import NatsBus, check
from worldwright.server.cluster.sealed_bus import WINDOW, SealedBus, _Numbers
from worldwright.server.cluster.trial.child import Child
from worldwright.server.cluster.trial.engines import free_port, nats_program

OTHER = bytes([1] * 32)


def run(work: Callable[[], Any]) -> None:
    asyncio.run(work())


def test_a_number_counts_once_in_whatever_order() -> None:
    numbers = _Numbers()
    came = [3, 1, 2, 2000, 1999, 2000 - WINDOW + 1]
    assert [numbers.is_new(number) for number in came] == [True] * len(came)
    assert [numbers.is_new(number) for number in came] == [False] * len(came)
    assert not numbers.is_new(2000 - WINDOW), "too old to know"
    assert numbers.is_new(2001)


class Pair:
    """Two nodes' buses, and a spy with all that was sent."""

    def __init__(self, secret: bytes = SECRET) -> None:
        self.exchange = Exchange()
        self.seen: list[tuple[str, bytes]] = []
        self.exchange.spy = lambda subject, body: self.seen.append((subject, body))
        self.one = SealedBus(MemoryBus(self.exchange), SECRET)
        self.two = SealedBus(MemoryBus(self.exchange), secret)
        self.spy = MemoryBus(self.exchange)
        self.heard: list[bytes] = []

    async def open(self) -> None:
        for bus in (self.one, self.two, self.spy):
            await bus.open(lambda: None)
        await self.two.subscribe("links.2", self.heard.append)
        await self.two.subscribe("news.2", self.heard.append)
        await self.two.answer("node.2", self.work)

    async def work(self, body: bytes) -> bytes:
        self.heard.append(body)
        return b"well"


def variants(message: bytes) -> list[bytes]:
    """A message, altered, cut off or lengthened everywhere."""
    altered = [message[:at] + bytes([message[at] ^ 1]) + message[at + 1 :] for at in range(len(message))]
    return [*altered, *(message[:size] for size in range(len(message))), message + b"\0"]


def test_what_is_forged_altered_diverted_or_repeated_is_not_heard() -> None:
    async def work() -> None:
        pair = Pair()
        await pair.open()
        pair.one.publish("links.2", b"secret")
        await asyncio.sleep(0)
        ((_, message),) = pair.seen
        assert b"secret" not in message
        forged = [b"", b"secret", talk.encode(talk.StateOf()), *variants(message), message]
        for body in forged:
            pair.spy.publish("links.2", body)
        for subject in ("news.2", "node.2"):  # it was for another subject
            pair.spy.publish(subject, message)
        with pytest.raises(BusFault, match="no answer"):
            await pair.spy.request("node.2", message, 0.05)
        assert pair.heard == [b"secret"]
        assert pair.two.refused == len(forged) + 2
        pair.one.publish("links.2", b"next")
        await asyncio.sleep(0)
        assert pair.heard == [b"secret", b"next"], "the honest are still heard"

    run(work)


def test_a_request_is_answered_once_and_only_by_a_node() -> None:
    async def work() -> None:
        pair = Pair()
        await pair.open()
        assert await pair.one.request("node.2", b"do it", 5) == b"well"
        (_, asked), (_, answered) = pair.seen
        with pytest.raises(BusFault):
            await pair.spy.request("node.2", asked, 0.05)
        assert pair.heard == [b"do it"], "done once"
        for answer in (answered, b"", b"well"):  # to an earlier request, or forged

            async def lie(_: bytes, answer: bytes = answer) -> bytes:
                return answer

            stop = await pair.spy.answer("node.3", lie)
            with pytest.raises(BusFault, match="is not authentic"):
                await pair.one.request("node.3", b"do it", 5)
            await stop()

    run(work)


def test_nodes_with_different_secrets_do_not_hear_each_other() -> None:
    async def work() -> None:
        pair = Pair(OTHER)
        await pair.open()
        pair.one.publish("links.2", b"secret")
        with pytest.raises(BusFault):
            await pair.one.request("node.2", b"do it", 0.05)
        assert pair.heard == []
        assert pair.two.refused == 2

    run(work)


class Spied:
    """Two nodes with a game across them, and all that went over their bus."""

    def __init__(self, many: Many) -> None:
        self.seen: list[tuple[str, bytes]] = []
        self.many = many
        many.exchange.spy = lambda subject, body: self.seen.append((subject, body))
        one, two = many.nodes[0].guest(), many.nodes[1].guest()
        self.guests = (one, two)
        self.table = one.ask("POST", "/api/tables", {"game": "mapominoes", "seats": 2})["id"]
        two.ask("POST", f"/api/tables/{self.table}/sit", {})
        two.ask("POST", f"/api/tables/{self.table}/ready", {"ready": True})
        one.ask("POST", f"/api/tables/{self.table}/start")
        self.lines = [Line(guest, self.table) for guest in self.guests]
        many.exchange.spy = lambda _subject, _body: None

    def close(self) -> None:
        for line in self.lines:
            line.close()

    def readable(self) -> bytes:
        """What went over the bus, as one who has the secret reads it."""
        reader = SealedBus(MemoryBus(Exchange()), SECRET)
        abouts = [
            (f"{kind} {subject}".encode(), body) for kind in ("message", "request") for subject, body in self.seen
        ]
        return b"\n".join(filter(None, (reader.opened(about, body) for about, body in abouts)))

    def state(self) -> tuple[object, ...]:
        """What a message could change."""
        tables = [
            node.do(lambda site: {id_: table.log.seq for id_, table in site.runtime.registry.tables.items()})
            for node in self.many.nodes
        ]
        return self.guests[0].ask("GET", f"/api/tables/{self.table}"), tables, dict(self.many.store.owned)

    def refused(self) -> int:
        return sum(cluster_of(node.service).bus.refused for node in self.many.nodes)

    def put_in(self, messages: list[tuple[str, bytes]]) -> None:
        """Messages of a stranger on the bus, each as a request too."""
        stranger = MemoryBus(self.many.exchange)

        async def work() -> None:
            await stranger.open(lambda: None)
            for subject, body in messages:
                stranger.publish(subject, body)
            asked = (stranger.request(subject, body, 1) for subject, body in messages if subject.startswith("node."))
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert {type(answer) for answer in answers} <= {BusFault}, "nobody answers"
            await stranger.close()

        asyncio.run(work())


@pytest.fixture
def spied(tmp_path: Path) -> Iterator[Spied]:
    with many_nodes(tmp_path) as many:
        spied = Spied(many)
        try:
            yield spied
        finally:
            spied.close()


def test_a_spy_reads_neither_cookies_nor_hands(spied: Spied) -> None:
    far = spied.lines[1].welcome
    hand = json.dumps(far["view"]["hand"], separators=(",", ":")).encode()
    cookie = spied.guests[1].cookie.encode()
    assert len(hand) > 10
    for private in (cookie, hand, b"/api/tables"):
        assert private in spied.readable(), "it went over the bus"
        assert not any(private in body for _, body in spied.seen)


def test_all_that_was_recorded_changes_nothing_when_it_is_played_back(spied: Spied) -> None:
    before, count = spied.state(), spied.refused()
    recorded = [(subject, body) for subject, body in spied.seen if subject != "answer"]
    assert {subject.partition(".")[0] for subject, _ in recorded} >= {"node", "links"}
    spied.put_in(recorded)
    until(lambda: spied.refused() - count == len(recorded))
    assert spied.state() == before


def test_a_forged_command_ends_no_game(spied: Spied) -> None:
    owner = spied.many.owner(spied.table)
    before, count = spied.state(), spied.refused()
    command = talk.encode(talk.RemoteCommand("end_table", [spied.table, "host"]))
    theirs = SealedBus(MemoryBus(Exchange()), bytes([1] * 32))
    forged = [command, theirs._sealed(f"request node.{owner.epoch}".encode(), command)]
    spied.put_in([(f"node.{owner.epoch}", body) for body in forged])
    assert spied.state() == before
    assert spied.refused() - count == len(forged)


# NATS with and without a password


@pytest.fixture(scope="module")
def open_nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a NATS that lets anybody in."""
    port, log = free_port(), tmp_path_factory.mktemp("nats") / "log"
    child = Child("nats-server", [nats_program(), "-a", "127.0.0.1", "-p", str(port)], log)
    child.start(lambda: "Server is ready" in log.read_text())
    yield f"nats://127.0.0.1:{port}"
    child.kill()


def test_a_bus_that_lets_anybody_in_is_refused(open_nats: str, nats: Nats) -> None:
    with_a_name = open_nats.replace("//", "//worldwright:secret@")
    for url in (open_nats, with_a_name, f"{nats.url},{open_nats}", f"{open_nats},nats://127.0.0.1:9"):
        with pytest.raises(UserError, match="lets anybody in: give NATS a user and a password") as told:
            check(url, may_be_open=False)
        assert "secret" not in str(told.value)
        check(url, may_be_open=True)
    check(nats.url, may_be_open=False)


def refusal(spy: str) -> str:
    """What a client hears that cannot connect; asked again while a busy machine keeps NATS from answering in time."""
    while True:
        with pytest.raises(UserError) as told:
            asyncio.run(NatsBus(spy, "a").open(lambda: None))
        if not str(told.value).endswith("no server answers"):
            return str(told.value)


def test_a_spy_without_the_password_cannot_connect(nats: Nats) -> None:
    for spy in (f"nats://127.0.0.1:{nats.port}", nats.url.replace("worldwright:", "worldwright:x")):
        assert refusal(spy).endswith(": it refuses this user")


def test_a_bus_that_refused_once_and_then_is_silent_refuses() -> None:
    """A user is refused again and again until the time is up; an attempt that hung at the end hid why."""

    async def work() -> None:
        refused: list[asyncio.StreamWriter] = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            refused.append(writer)
            if len(refused) == 1:
                writer.write(b'INFO {"auth_required": true}\r\n')
                await reader.readline()
                writer.write(b"-ERR 'Authorization Violation'\r\n")
                writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(UserError, match=r"it refuses this user$"):
            await NatsBus(f"nats://spy@127.0.0.1:{port}", "a").open(lambda: None)
        assert len(refused) > 1
        server.close()

    run(work)
