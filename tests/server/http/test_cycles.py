"""A closed connection leaves nothing that only the garbage collector finds."""

from __future__ import annotations

import gc
import http.client
import socket
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from examples.play_over_sockets import Guest
from tests.server.raw import CLOSE, PING, RawSocket
from tests.server.site import LiveSite, open_site
from worldwright.server.http import handshake

HELLO = b'{"say":"hello"}'
TIMES = 20
Way = Callable[[LiveSite, Guest, str], None]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    with open_site(tmp_path_factory.mktemp("cycles")) as opened:
        yield opened


def opened(guest: Guest, table: str) -> RawSocket:
    one = RawSocket(guest, table)
    one.send(HELLO)
    one.read()
    return one


def closes(_: LiveSite, guest: Guest, table: str) -> None:
    one = opened(guest, table)
    one.send(struct.pack(">H", 1000), CLOSE)
    one.close_code()
    one.line.close()


def cuts(_: LiveSite, guest: Guest, table: str) -> None:
    opened(guest, table).line.close()


def resets(_: LiveSite, guest: Guest, table: str) -> None:
    one = opened(guest, table)
    one.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.line.close()


def says_nothing(_: LiveSite, guest: Guest, table: str) -> None:
    RawSocket(guest, table).line.close()


def breaks_the_protocol(_: LiveSite, guest: Guest, table: str) -> None:
    one = opened(guest, table)
    one.send(b"ping", PING)
    one.send(b"unmasked", mask=False)
    one.close_code()
    one.line.close()


def is_refused(_: LiveSite, guest: Guest, table: str) -> None:
    one = RawSocket(guest, "no-such-table")
    one.close_code()
    one.line.close()


def asks(_: LiveSite, guest: Guest, table: str) -> None:
    assert guest.answer("GET", f"/api/tables/{table}")[0] == 200


def asks_wrong(_: LiveSite, guest: Guest, table: str) -> None:
    assert guest.answer("GET", "/api/nothing")[0] == 404
    assert guest.answer("POST", f"/api/tables/{table}/sit", {"seat": "x"})[0] == 400


def hangs_up(site: LiveSite, guest: Guest, table: str) -> None:
    url = urlsplit(site.address)
    line = http.client.HTTPConnection(url.hostname or "", url.port)
    line.request("GET", f"/api/tables/{table}/log", headers={"Cookie": guest.cookie})
    line.close()


WAYS: tuple[Way, ...] = (
    closes, cuts, resets, says_nothing, breaks_the_protocol, is_refused, asks, asks_wrong, hangs_up,
)  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_closed_connection_leaves_no_cycle(site: LiveSite, monkeypatch: pytest.MonkeyPatch, way: Way) -> None:
    monkeypatch.setattr(handshake, "GRACE", 0.0)
    (guest, *_), table = site.table()
    way(site, guest, table)
    settled(site)
    gc.collect()
    gc.disable()
    try:
        for _ in range(TIMES):
            way(site, guest, table)
        settled(site)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found = Counter(type(thing).__qualname__ for thing in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    often = {name: times for name, times in found.items() if times >= TIMES}
    assert not often, f"{sum(found.values())} objects in cycles"


def settled(site: LiveSite) -> None:
    """Wait until the server has noticed that every connection is closed."""
    until = monotonic() + 60
    while site.server.server_state.connections or site.server.server_state.tasks or site.service.runtime.sockets:
        assert monotonic() < until
        sleep(0.02)
    site.do(lambda _: None)
    sleep(0.1)
    site.do(lambda _: None)
