"""The small proxy of trials: whose turn it is, who is left out, what it says about a visitor, and where it ends."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

from worldwright.server.cluster.trial.proxy import HEAD_BYTES, Proxy, rewritten

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


class FakeNode:
    """Answers /health as told, everything else with its name, and echoes on WebSockets."""

    def __init__(self, name: bytes) -> None:
        self.name, self.status = name, b"200 OK"
        self.heads: list[bytes] = []
        self.port = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"GET /health "):
            writer.write(b"HTTP/1.1 " + self.status + b"\r\n\r\n")
        else:
            self.heads.append(head)
            writer.write(self.name)
            while b"Upgrade" in head and (said := await reader.read(100)):
                writer.write(said)
        writer.close()


@asynccontextmanager
async def proxied(*nodes: FakeNode, by_table: bool = True) -> AsyncIterator[tuple[Proxy, int, list[asyncio.Server]]]:
    servers = [await asyncio.start_server(node.answer, "127.0.0.1", 0) for node in nodes]
    for node, server in zip(nodes, servers, strict=True):
        node.port = server.sockets[0].getsockname()[1]
    held = socket.create_server(("127.0.0.1", 0))
    proxy = Proxy([("127.0.0.1", node.port) for node in nodes], by_table=by_table)
    await proxy.start(held)
    try:
        yield proxy, held.getsockname()[1], servers
    finally:
        await proxy.stop()
        for server in servers:
            server.close()


async def asked(port: int, sent: bytes = GET) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    answer = await reader.read()
    writer.close()
    return answer


def run(test: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 30))


def test_each_request_goes_to_the_next_node() -> None:
    async def test() -> None:
        async with proxied(FakeNode(b"a"), FakeNode(b"b")) as (_, port, _):
            answers = [await asked(port) for _ in range(4)]
            assert sorted(answers[:2]) == [b"a", b"b"]
            assert answers[2:] == answers[:2]

    run(test)


def test_what_is_about_a_table_goes_to_one_node_and_to_another_when_that_is_gone() -> None:
    async def test() -> None:
        async with proxied(FakeNode(b"a"), FakeNode(b"b"), FakeNode(b"c")) as (_, port, servers):

            async def at(table: int, what: str = "/socket?seat=1") -> bytes:
                return await asked(port, f"GET /api/tables/{table}{what} HTTP/1.1\r\n\r\n".encode())

            places = [await at(table) for table in range(30)]
            assert set(places) == {b"a", b"b", b"c"}
            assert [await at(table, what) for table in range(30) for what in ("", "/log", "?x")] == [
                place for place in places for _ in range(3)
            ]
            servers[2].close()
            await servers[2].wait_closed()
            again = [await at(table) for table in range(30)]
            assert [one for one, other in zip(again, places, strict=True) if other != b"c"] == [
                place for place in places if place != b"c"
            ]
            assert b"c" not in again

    run(test)


def test_a_proxy_that_sends_people_anywhere_does_so_with_tables_too() -> None:
    async def test() -> None:
        async with proxied(FakeNode(b"a"), FakeNode(b"b"), by_table=False) as (_, port, _):
            sent = b"GET /api/tables/x/socket HTTP/1.1\r\n\r\n"
            assert {await asked(port, sent) for _ in range(2)} == {b"a", b"b"}

    run(test)


def test_a_question_to_a_node_that_dies_is_asked_once_more_at_another() -> None:
    async def test() -> None:
        dying, well = FakeNode(b""), FakeNode(b"b")
        async with proxied(dying, well) as (proxy, port, _):
            assert [await asked(port) for _ in range(4)] == [b"b"] * 4
            assert len(dying.heads) >= 1
            proxy.nodes[0].is_well = proxy.nodes[1].is_well = True
            posts = [await asked(port, GET.replace(b"GET", b"POST")) for _ in range(2)]
            assert sorted(posts) == [b"", b"b"]  # what may have been done is not done twice

    run(test)


def test_a_node_that_is_gone_or_unwell_is_left_out() -> None:
    async def test() -> None:
        unwell = FakeNode(b"b")
        unwell.status = b"503 Service Unavailable"
        async with proxied(FakeNode(b"a"), unwell, FakeNode(b"c")) as (_, port, servers):
            servers[2].close()
            await servers[2].wait_closed()
            assert [await asked(port) for _ in range(4)] == [b"a"] * 4

    run(test)


def test_nodes_that_are_all_unwell_are_asked_all_the_same() -> None:
    async def test() -> None:
        alone = FakeNode(b"a")
        alone.status = b"503 Service Unavailable"
        async with proxied(alone) as (_, port, _):
            assert await asked(port) == b"a"

    run(test)


def test_with_no_node_left_one_sentence_says_so() -> None:
    async def test() -> None:
        async with proxied(FakeNode(b"a")) as (_, port, servers):
            servers[0].close()
            await servers[0].wait_closed()
            answer = await asked(port)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert answer.endswith(b"\r\n\r\nNo node answers: try again.\n")

    run(test)


def test_a_websocket_stays_open_both_ways_until_the_visitor_leaves() -> None:
    async def test() -> None:
        async with proxied(FakeNode(b"hello")) as (proxy, port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /s HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
            assert await reader.readexactly(5) == b"hello"
            for word in (b"one", b"two"):
                writer.write(word)
                assert await reader.readexactly(3) == word
            assert proxy.nodes[0].sockets == 1
            writer.close()
            for _ in range(1000):
                await asyncio.sleep(0.01)
                if not proxy.nodes[0].sockets:
                    return
            raise AssertionError("it is still open")

    run(test)


def test_a_head_that_is_too_long_reaches_nobody() -> None:
    async def test() -> None:
        node = FakeNode(b"a")
        async with proxied(node) as (_, port, _):
            assert await asked(port, b"GET / HTTP/1.1\r\nX: " + b"x" * HEAD_BYTES + b"\r\n\r\n") == b""
            assert node.heads == []

    run(test)


def test_only_the_proxy_says_who_the_visitor_is() -> None:
    head = b"GET / HTTP/1.1\r\nHost: h\r\nx-forwarded-for: 9.9.9.9\r\nForwarded: for=9.9.9.9\r\nConnection: keep-alive"
    is_socket, sent = rewritten(head + b"\r\n\r\n", "10.0.0.7")
    assert not is_socket
    first, *headers = sent.removesuffix(b"\r\n\r\n").split(b"\r\n")
    assert first == b"GET / HTTP/1.1"
    assert headers == [b"Host: h", b"X-Forwarded-For: 10.0.0.7", b"X-Forwarded-Proto: http", b"Connection: close"]


def test_connections_end_with_the_proxy() -> None:
    async def test() -> None:
        async with proxied(FakeNode(b"hello")) as (proxy, port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /s HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
            assert await reader.readexactly(5) == b"hello"
            await proxy.stop()
            assert await reader.read() == b""
            writer.close()

    run(test)
