"""A way to the bus that can be made slow: every byte comes as late as `delay` says, in its order."""

from __future__ import annotations

import asyncio
import contextlib


class SlowLine:
    """Listens on a port of this machine and passes everything on to another one."""

    def __init__(self, port: int, to: int) -> None:
        self._port, self._to = port, to
        self.delay = 0.0
        """Seconds, each way."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Take connections from now on."""
        self._server = await asyncio.start_server(self._taken, "127.0.0.1", self._port)

    async def stop(self) -> None:
        """Cut everything."""
        if self._server is not None:
            self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.close()
            return
        try:
            ways = [asyncio.create_task(self._pass(reader, back)), asyncio.create_task(self._pass(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
        finally:
            writer.close()
            back.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Bytes in one direction; many may be under way at once, as on a long line."""
        loop = asyncio.get_running_loop()
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(10_000)

        async def arrive() -> None:
            while True:
                due, chunk = await on_the_way.get()
                if (late := due - loop.time()) > 0:
                    await asyncio.sleep(late)
                writer.write(chunk)
                await writer.drain()

        arriving = asyncio.create_task(arrive())
        try:
            with contextlib.suppress(OSError):
                while chunk := await reader.read(65_536):
                    await on_the_way.put((loop.time() + self.delay, chunk))
        finally:
            arriving.cancel()
