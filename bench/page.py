"""Time from a press to the next paint in the web app: `./dev bench page`.

A client plays Mondo against three bots in Chromium. Every take, turn and placement is a real press, measured by the
browser (Event Timing, steps of 8 ms). A trace has the length of all tasks of the main thread, in wall and in processor
time: a busy machine adds to the first only. Nothing passes or fails here. The aim is 100 ms for a take and a placement,
and no task over 100 ms.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles

from playwright.sync_api import Browser, Page, sync_playwright

from tools.machine_chromium import for_root, needed_chromium, use_our_node

SERVER = "from worldwright.server.app.serving import run; run(port=0)"
PATIENCE = 60_000
LONG = 100
"""Milliseconds after which a busy page is noticeable."""
WATCH = """() => {
    window.presses = new Map();
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            if (!entry.interactionId) continue;
            const press = window.presses.get(entry.interactionId) ?? [window.doing, 0];
            window.presses.set(entry.interactionId, [press[0], Math.max(press[1], entry.duration)]);
        }
    }).observe({type: "event", durationThreshold: 16});
}"""
ANSWERED = "() => document.querySelector('.hold .top') || !document.querySelector('[data-place].mine')"
"""The hand has the tile, or another player was faster."""
POST = """async ([path, data]) => {
    const headers = {"content-type": "application/json", accept: "application/json"};
    return await (await fetch(`api/${path}`, {method: "POST", headers, body: JSON.stringify(data)})).json();
}"""


@contextmanager
def server() -> Iterator[str]:
    """A server with its own data; its address."""
    with tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "WORLDWRIGHT_DATA": data}
        with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, env=env) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().split()[4]
            finally:
                server.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's Chromium."""
    path = needed_chromium()
    use_our_node()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=for_root())
        yield browser
        browser.close()


def open_table(page: Page) -> None:
    """Open a full table of Mondo as its host."""
    page.goto("./")
    page.evaluate(POST, ["me", {}])
    table_data = {"game": "mondo", "seats": 4, "options": {"level": "expert", "rounds": 1, "tempo": "10x"}}
    table = page.evaluate(POST, ["tables", table_data])["id"]
    for seat in (1, 2, 3):
        page.evaluate(POST, [f"tables/{table}/bots", {"seat": seat, "level": "greedy"}])
    page.evaluate(POST, [f"tables/{table}/start", {}])
    page.goto(f"./#/t/{table}")
    page.locator("[data-place][aria-disabled=false]").first.wait_for(timeout=PATIENCE)


def play(page: Page, tiles: int) -> dict[str, list[float]]:
    """Take, turn and place so many tiles; the milliseconds of each press by kind."""
    page.evaluate(WATCH)

    def press(doing: str, what: str) -> None:
        page.evaluate("doing => { window.doing = doing }", doing)
        page.locator(what).first.click(timeout=PATIENCE)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")

    for _ in range(tiles):
        while not page.locator(".hold .top").count():
            press("take", "[data-place][aria-disabled=false]")
            page.wait_for_function(ANSWERED, timeout=PATIENCE)
        press("turn", "[aria-keyshortcuts=R]")
        press("lay", "[data-cell][aria-disabled=false]")
        page.locator(".hold .top").wait_for(state="detached", timeout=PATIENCE)
    durations = defaultdict(list)
    for doing, duration in page.evaluate("() => [...window.presses.values()]"):
        durations[doing].append(float(duration))
    return durations


def long_tasks(trace: bytes) -> dict[str, list[float]]:
    """Milliseconds of every task of the main thread, in wall and in processor time."""
    events = json.loads(trace)["traceEvents"]
    named = {event["pid"]: event["tid"] for event in events if event.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [
        event
        for event in events
        if event["name"].endswith("RunTask") and event.get("dur") and named.get(event["pid"]) == event["tid"]
    ]
    return {
        "time": [event["dur"] / 1000 for event in tasks],
        "processor": [event.get("tdur", 0) / 1000 for event in tasks],
    }


def main() -> None:
    """Play on a desktop and on a phone screen, and print the times."""
    reader = argparse.ArgumentParser(prog="./dev bench page", description=__doc__)
    reader.add_argument("--tiles", type=int, default=16, help="tiles to lay on each screen (default 16)")
    tiles = reader.parse_args().tiles
    print(f"{'press to next paint, ms':24}{'presses':>9}{'median':>8}{'p90':>6}{'worst':>7}")
    with server() as address, chromium() as browser:
        for screen, width, height in (("desktop", 1440, 900), ("phone", 390, 844)):
            page = browser.new_context(viewport={"width": width, "height": height}, base_url=address).new_page()
            open_table(page)
            browser.start_tracing(page=page, categories=["toplevel"])
            presses = play(page, tiles)
            tasks = long_tasks(browser.stop_tracing())
            for doing, times in sorted(presses.items()):
                cuts = quantiles(times, n=10) if len(times) > 1 else times * 9
                name = f"{screen}, {doing}"
                print(f"{name:24}{len(times):9}{cuts[4]:8.0f}{cuts[8]:6.0f}{max(times):7.0f}", flush=True)
            for kind, times in tasks.items():
                over = sum(time > LONG for time in times)
                print(f"{screen}, {kind}: {len(times)} tasks, {over} over {LONG} ms, longest {max(times):.0f} ms")
            page.context.close()


if __name__ == "__main__":
    main()
