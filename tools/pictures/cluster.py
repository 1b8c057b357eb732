"""The picture of a cluster: two browsers at one table, after its node was killed."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import html
import random
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, Page

from examples.play_over_sockets import Guest, Player
from tools.pictures.looks import Look, Window
from worldwright.server.cluster.trial.engines import LOOPBACK
from worldwright.server.cluster.trial.proxy import Proxy
from worldwright.server.cluster.trial.site import TrialSite

NAME = "cluster-desktop-light"
TITLE = "Two people at one table, after the node that had it was killed"
WIDTH, HEIGHT = 1024, 768
SCALE = 0.68
LOOK = Look(
    "desktop-light", Window(2 * int(WIDTH * SCALE) + 42, int(HEIGHT * SCALE) + 56, 1, "side by side"), "light", "en"
)
BEFORE, AFTER = 14, 5
"""Moves before a node is killed, and after."""
PATIENCE = 60_000
SHOWN = "seq => Number(document.querySelector('[data-seq]')?.dataset.seq ?? -1) >= seq"


class LimitedPlayer(Player):
    """A client that stops when the table has reached an event."""

    def __init__(self, guest: Guest, table: str, seat: int, until: int) -> None:
        super().__init__(guest, table, seat, random.Random(seat))
        self._until = until

    def is_over(self) -> bool:
        return super().is_over() or self.seq >= self._until


def _play(guests: list[Guest], table: str, until: int) -> int:
    """Play both seats up to an event; the last event."""

    async def all_of_them() -> int:
        players = [LimitedPlayer(guest, table, seat, until) for seat, guest in enumerate(guests)]
        await asyncio.gather(*(player.play() for player in players))
        return max(player.seq for player in players)

    with ThreadPoolExecutor(1) as apart:  # the browser has its own event loop in this thread
        return apart.submit(asyncio.run, all_of_them()).result()


@contextlib.contextmanager
def _cluster() -> Iterator[tuple[TrialSite, Proxy, str]]:
    """A demo cluster of two nodes with the proxy in front, and its address."""
    folder = Path(tempfile.mkdtemp(prefix="worldwright-picture-"))
    site = TrialSite(folder, 2)
    listener = socket.create_server((LOOPBACK, 0))
    loop = asyncio.new_event_loop()
    running = threading.Thread(target=loop.run_forever, daemon=True)
    try:
        site.start(print)
        proxy = Proxy([(LOOPBACK, node.port) for node in site.nodes], by_table=False)
        running.start()
        asyncio.run_coroutine_threadsafe(proxy.start(listener), loop).result(60)
        yield site, proxy, f"http://{LOOPBACK}:{listener.getsockname()[1]}"
        asyncio.run_coroutine_threadsafe(proxy.stop(), loop).result(60)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        site.stop(print)
        listener.close()
        shutil.rmtree(folder)


def _at(browser: Browser, guest: Guest, table: str, seq: int) -> Page:
    """A player's page at a table."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    name, _, value = guest.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": guest.address}])
    for key, chosen in {"sound": "off", "guest": "1", "theme": "light"}.items():
        context.add_init_script(f"localStorage.setItem('worldwright.{key}', '{chosen}')")
    page = context.new_page()
    page.goto(f"{guest.address}/#/t/{table}")
    page.wait_for_function(SHOWN, arg=seq)
    page.wait_for_load_state("networkidle")
    return page


def _places(proxy: Proxy) -> list[int]:
    return [node.sockets for node in proxy.nodes]


@contextlib.contextmanager
def shown_beside(browser: Browser) -> Iterator[Page]:
    """A page with both windows, each under a line with its node before and now."""
    with _cluster() as (site, proxy, address):
        guests = [Guest(address) for _ in range(2)]
        for guest, name in zip(guests, ("Ines", "Bo"), strict=True):
            guest.ask("POST", "/api/me", {"name": name})
        table = guests[0].ask("POST", "/api/tables", {"game": "mapominoes", "seats": 2, "options": {}})["id"]
        guests[1].ask("POST", f"/api/tables/{table}/sit", {})
        guests[1].ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        guests[0].ask("POST", f"/api/tables/{table}/start")
        seq = _play(guests, table, BEFORE)
        first = _at(browser, guests[0], table, seq)
        _until(lambda: sum(_places(proxy)) == 1)
        at = _places(proxy).index(1)
        second = _at(browser, guests[1], table, seq)
        _until(lambda: sum(_places(proxy)) == 2)
        while _places(proxy) != [1, 1]:  # each request goes to another node
            second.reload()
            second.wait_for_function(SHOWN, arg=seq)
            second.wait_for_load_state("networkidle")
            _until(lambda: sum(_places(proxy)) == 2)
        killed = site.nodes[at]
        killed.child.kill()
        after = _play(guests, table, seq + AFTER)
        for page in (first, second):
            page.wait_for_function(SHOWN, arg=after)
            page.wait_for_timeout(1500)
        other = 2 - at
        words = (
            f"Ines was at node {at + 1}, which was killed at event {seq}; now at node {other}, event {after}",
            f"Bo was and is at node {other}, event {after}",
        )
        shots = [page.screenshot() for page in (first, second)]
    page = _beside(browser, shots, words)
    try:
        yield page
    finally:
        page.close()


def _until(is_so: Callable[[], bool], seconds: float = 30) -> None:
    late = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > late:
            raise RuntimeError("the browsers do not connect to two nodes")
        time.sleep(0.05)


def _beside(browser: Browser, shots: list[bytes], words: tuple[str, ...]) -> Page:
    """Pictures side by side, each under its line."""
    width, height = int(WIDTH * SCALE), int(HEIGHT * SCALE)
    figures = "".join(
        f'<figure><figcaption>{html.escape(line)}</figcaption><img width="{width}" height="{height}"'
        f' src="data:image/png;base64,{base64.b64encode(shot).decode()}"></figure>'
        for shot, line in zip(shots, words, strict=True)
    )
    style = "body{margin:12px;display:flex;gap:12px;font:15px sans-serif;background:#fff}figure{margin:0}"
    style += "img{border:1px solid #999;margin-top:6px}"
    page = browser.new_page(viewport={"width": LOOK.window.width, "height": LOOK.window.height})
    page.set_content(f"<!doctype html><style>{style}</style>{figures}")
    return page
