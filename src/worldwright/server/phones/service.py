"""Opens a second listener at this machine's home address, and closes it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from worldwright.core.errors import UserError
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.ports import Ports
from worldwright.server.phones.schemas import Where
from worldwright.server.process.home_network import home_addresses, is_home

NO_NETWORK = "This computer is in no home network: connect it to the Wi-Fi of the phones and try again."


class SecondListener(Protocol):
    """The server's second listener."""

    async def open(self, host: str) -> int:
        """Listen at an address of this machine too; the port. UserError if that is not possible."""

    async def close(self) -> None:
        """Stop listening there, and close the connections that came that way."""


class Phones:
    """The address that links carry. `listener` is missing where the server may not be opened at a press."""

    def __init__(self, ports: Ports, listener: SecondListener | None, port: int) -> None:
        """`port` is the one the server listens on."""
        self._ports = ports
        self._port = port
        self._settings = ports.settings
        self.listener = listener if ports.settings.private and not ports.settings.origins else None
        self._origin = ""
        self._one_at_a_time = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Whether phones in the home network reach this server by its second listener."""
        return bool(self._origin)

    async def addresses(self) -> list[str]:
        """Home addresses of this machine, the likeliest first."""
        return await asyncio.to_thread(home_addresses)

    async def reach(self) -> tuple[Where, str]:
        """Who can open a link, and the address it carries."""
        if public := next((origin for origin in self._settings.origins if origin.startswith("https://")), ""):
            return "everywhere", public
        if self._settings.private:
            return ("network", self._origin) if self.is_open else ("machine", "")
        host = self._settings.host
        if host in {"0.0.0.0", "::"}:  # noqa: S104  compared, never bound
            host = next(iter(await self.addresses()), "")
        return ("network", url(host, self._port)) if is_home(host) else ("machine", "")

    async def open(self, address: str = "") -> str:
        """Let phones join at a home address; the URL. UserError or Rejected if that is not possible."""
        if self.listener is None:
            raise UserError("this server listens where its settings say: WORLDWRIGHT_HOST")
        async with self._one_at_a_time:
            found = await self.addresses()
            if not found:
                raise Rejected("no_network", NO_NETWORK)
            chosen = address or found[0]
            if chosen not in found:
                raise Rejected("no_address", "That is no address of this computer in a home network.")
            if self.is_open:
                await self._close()
            port = await self.listener.open(chosen)
            self._ports.guard.home, self._origin = chosen, url(chosen, port)
            return self._origin

    async def close(self) -> None:
        """Let only this machine in again."""
        async with self._one_at_a_time:
            await self._close()

    async def _close(self) -> None:
        if self.listener is not None and self.is_open:
            self._ports.guard.home = self._origin = ""
            await self.listener.close()


def url(host: str, port: int) -> str:
    """The origin of a server at an address."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
