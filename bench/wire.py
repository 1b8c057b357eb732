"""CPU time of the server for one message in and one out: `./dev bench wire [MODULE …]`.

Each MODULE has a `TableSocketProtocol` (ours: `worldwright.server.http.websocket`), or is `picows`, which runs its own
server. One client repeats a message of 60 bytes with an answer of 400; rounds alternate. Then our own steps are
measured without sockets, as the least of many rounds, which a busy machine hardly changes.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import multiprocessing
import socket
import statistics
import time
from multiprocessing.connection import Connection
from typing import Any
from unittest.mock import Mock

QUESTION = b'{"say":"act","n":123456,"seq":17,"action":{"do":"pass"}}    '
ANSWER = b"x" * 400
MESSAGES = 20_000
ROUNDS = 21
SHORT_ROUNDS = 400
SHORT_MESSAGES = 1000
REQUEST = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = b"\x11\xa2\x33\x04"


SETTINGS: dict[str, Any] = {
    "ws_max_size": 4096,
    "ws_per_message_deflate": False,
    "ws_ping_interval": None,
    "log_level": "error",
}


def frame(payload: bytes) -> bytes:
    """A masked client frame."""
    return bytes((0x81, 0x80 | len(payload))) + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))


class Echo:
    """Answers every message."""

    def __init__(self, wire: Any) -> None:
        self._say = wire.say
        self.ended = asyncio.get_running_loop().create_future()

    def hear(self, _: bytes) -> None:
        self._say(ANSWER)

    def hear_bytes(self) -> None:
        raise AssertionError("text is sent")

    def waiting(self) -> bytes | None:
        return None

    def gone(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """An ASGI application that accepts every socket."""
    if scope["type"] == "lifespan":
        return
    await receive()
    await send({"type": "websocket.accept"})
    wire = scope["extensions"]["worldwright.wire"]
    echo = Echo(wire)
    wire.listen(echo)
    await echo.ended


def serve(module: str, port: Connection, stop: Any) -> None:
    """Run a server in this process and send its port; then its CPU seconds on request."""
    import uvloop

    server_socket = socket.create_server(("127.0.0.1", 0))
    port.send(server_socket.getsockname()[1])

    async def report_cpu() -> None:
        while not stop.is_set():
            if port.poll():
                port.recv()
                port.send(time.process_time())
            await asyncio.sleep(0.05)

    async def with_picows() -> None:
        picows: Any = importlib.import_module("picows")

        def answer(_: Any, transport: Any, frame: Any) -> None:
            frame.get_payload_as_bytes()
            transport.send(picows.WSMsgType.TEXT, ANSWER)

        listener = type("Listener", (picows.WSListener,), {"on_ws_frame": answer})
        server = await picows.ws_create_server(lambda _: listener(), sock=server_socket)
        await report_cpu()
        server.close()

    async def with_uvicorn() -> None:
        import uvicorn

        protocol = importlib.import_module(module).TableSocketProtocol
        config = uvicorn.Config(app, ws=protocol, **SETTINGS)
        server = uvicorn.Server(config)
        reporting = asyncio.create_task(report_cpu())
        running = asyncio.create_task(server.serve(sockets=[server_socket]))
        await reporting
        server.should_exit = True
        await running

    uvloop.run(with_picows() if module == "picows" else with_uvicorn())


class Served:
    """A server in its own process, and a connection to it."""

    def __init__(self, module: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe()
        self._stop = context.Event()
        self._process = context.Process(target=serve, args=[module, there, self._stop], daemon=True)
        self._process.start()
        port = self._pipe.recv()
        time.sleep(1)
        self._connection = socket.create_connection(("127.0.0.1", port))
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection.sendall(REQUEST)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self._connection.recv(65536)
        assert b" 101 " in answer, answer

    def _cpu(self) -> float:
        self._pipe.send("cpu")
        used: float = self._pipe.recv()
        return used

    def round(self) -> float:
        """CPU microseconds a message."""
        sent, size = frame(QUESTION), len(ANSWER) + 4
        before = self._cpu()
        for _ in range(MESSAGES):
            self._connection.sendall(sent)
            got = 0
            while got < size:
                got += len(self._connection.recv(65536))
        return (self._cpu() - before) / MESSAGES * 1e6

    def close(self) -> None:
        self._connection.close()
        self._stop.set()
        self._process.join(10)


async def opened(module: str) -> Any:
    """An open socket's protocol on a transport that sends nothing."""
    import uvicorn
    from uvicorn.server import ServerState

    accepted = asyncio.Event()

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        accepted.set()
        await receive()

    quiet = {"get_write_buffer_size": 0, "get_extra_info": None, "is_closing": False}
    transport = Mock(**{f"{name}.return_value": value for name, value in quiet.items()})
    protocol_class = importlib.import_module(module).TableSocketProtocol
    config = uvicorn.Config(app, ws=protocol_class, **SETTINGS)
    config.load()
    protocol = protocol_class(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(transport)
    protocol.data_received(REQUEST)
    await accepted.wait()
    protocol.listen(Echo(protocol))
    transport.write = len  # a call that costs next to nothing
    return protocol


async def own_steps(modules: list[str]) -> dict[str, float]:
    """CPU microseconds a message without sockets: the least of many short rounds, alternated."""
    protocols = {module: await opened(module) for module in modules}
    least = dict.fromkeys(modules, float("inf"))
    sent = frame(QUESTION)
    for _ in range(SHORT_ROUNDS):
        for module, protocol in protocols.items():
            before = time.process_time_ns()
            for _ in range(SHORT_MESSAGES):
                protocol.data_received(sent)
            least[module] = min(least[module], (time.process_time_ns() - before) / SHORT_MESSAGES / 1000)
    return least


def main() -> None:
    """Measure the given modules, alternated, several times."""
    parser = argparse.ArgumentParser(prog="./dev bench wire", description=__doc__)
    parser.add_argument("modules", nargs="*", default=["worldwright.server.http.websocket"])
    names = parser.parse_args().modules
    servers = {name: Served(name) for name in names}
    rounds: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(ROUNDS):
        for name, server in servers.items():
            rounds[name].append(server.round())
    for name, costs in rounds.items():
        listed = " ".join(f"{cost:.1f}" for cost in costs)
        print(f"{name}: median {statistics.median(costs):.1f}, least {min(costs):.1f} us CPU a message ({listed})")
        servers[name].close()
    for name, found_least in asyncio.run(own_steps([name for name in names if name != "picows"])).items():
        print(f"{name}: {found_least:.2f} us of it in our own steps")


if __name__ == "__main__":
    main()
