"""What a server answers about its tables to somebody: asked when a corpus is made, and asked again ever after.

Only what players see is kept. What may differ from one start of a server to the next is left out: the epoch, the
number of a question, and the clock.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

from examples.play_over_sockets import Guest
from tests.server.site import Line

TOO_MANY = 429
SHOWN = ("you", "to_move", "holders", "choices", "result", "ended", "frozen", "sealed", "game", "options")
"""Of a welcome; its view is compared as that of the last move."""
OF_A_MOMENT = ("game", "options", "move", "moves", "you", "text", "view", "players", "at", "sheets")
PATIENCE_SECONDS = 60.0


def asked(guest: Guest, method: str, path: str, body: object = None) -> tuple[int, Any]:
    """Status and content of an answer; who asks too much at once waits and asks again."""
    until = monotonic() + PATIENCE_SECONDS
    while True:
        status, content = guest.answer(method, path, body)
        if status != TOO_MANY or monotonic() > until:
            return status, content
        sleep(0.25)


def told(guest: Guest, method: str, path: str, body: object = None) -> Any:
    """The content of an answer that is no refusal."""
    status, content = asked(guest, method, path, body)
    assert status < 400, f"{method} {path}: {status} {content}"
    return content


def content_of(guest: Guest, path: str) -> Any:
    """What is answered, or the status of a refusal: its words may change."""
    status, content = asked(guest, "GET", path)
    return content if status < 400 else {"refused": status}


def answers(guest: Guest, table: str) -> dict[str, Any]:
    """Everything that somebody is told about a table."""
    where = f"/api/tables/{table}"
    card = content_of(guest, where)
    rows = content_of(guest, "/api/me/tables")
    seats = [seat for seat, chair in enumerate(card["seats"]) if chair["you"]]
    found = {
        "card": card,
        "mine": next((_without_clock(row) for row in rows if row["table"]["id"] == table), None),
        "score": content_of(guest, f"{where}/score"),
        "seal": content_of(guest, f"{where}/seal"),
        "verdict": content_of(guest, f"{where}/verdict"),
        "record": _hashed(content_of(guest, f"{where}/record")),
    }
    log = content_of(guest, f"{where}/log?onlooker=true")
    found["onlooker"] = {"log": log, "drawing": _drawing(guest, where, ""), "moment": _moment(guest, where, log, "")}
    for seat in seats:
        log = content_of(guest, f"{where}/log?seat={seat}")
        found[f"seat {seat}"] = {
            "log": log,
            "drawing": _drawing(guest, where, f"?seat={seat}"),
            "moment": _moment(guest, where, log, f"?seat={seat}"),
            "socket": None if "refused" in log else _socket(guest, table, seat),
        }
    return found


def _without_clock(row: dict[str, Any]) -> dict[str, Any]:
    """A row of one's own tables without what is left of a turn."""
    return {name: value for name, value in row.items() if name != "left"}


def _hashed(record: Any) -> Any:
    return hashlib.sha256(record.encode()).hexdigest() if isinstance(record, str) else record


def _drawing(guest: Guest, where: str, query: str) -> Any:
    drawing = content_of(guest, f"{where}/drawing{query}")
    return drawing.get("text", drawing)


def without_layout(told: Any) -> Any:
    """The same, of each text board only that there is one: it is drawn from the view, which is compared.

    Since 0.2 the Mondo games count there as the score does, and all boards are laid out for 80 columns.
    """
    if isinstance(told, dict):
        return {name: _laid_out(one) if name == "drawing" else without_layout(one) for name, one in told.items()}
    return [without_layout(one) for one in told] if isinstance(told, list) else told


def _laid_out(drawing: Any) -> Any:
    return bool(drawing.strip()) if isinstance(drawing, str) else drawing


def _moment(guest: Guest, where: str, log: Any, query: str) -> Any:
    if "refused" in log:
        return log
    moment = content_of(guest, f"{where}/moves/{len(log['moves'])}{query}")
    return {name: moment[name] for name in OF_A_MOMENT} if "view" in moment else moment


def _socket(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """What a page is welcomed with, and the question that is open."""
    line = Line(guest, table, f"?seat={seat}")
    try:
        shown = {name: line.welcome.get(name) for name in SHOWN}
        question = open_question(line)
        if question is not None:
            del question["ask"]
        return {**shown, "question": question}
    finally:
        line.close()


def open_question(line: Line) -> dict[str, Any] | None:
    """The question that a page just welcomed is told of."""
    line.send(say="consent", n=random.getrandbits(40), ask=0, yes=True)  # nobody asked that: all else comes before
    question: dict[str, Any] | None = None
    while (frame := line.read("notice", "refused"))["say"] != "refused":
        if frame["code"] == "asked":
            question = frame["ask"]
    return question


def differences(expected: Any, found: Any, at: str) -> Iterator[str]:
    """Where two trees differ, one line each: the place, what was expected, what was found."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted({*expected, *found}):
            if name not in found:
                yield f"{at}.{name}: expected {_short(expected[name])}, but it is missing"
            elif name not in expected:
                continue  # a later version may tell more
            else:
                yield from differences(expected[name], found[name], f"{at}.{name}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{at}[{index}]")
    elif expected != found:
        yield f"{at}: expected {_short(expected)}, found {_short(found)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}… ({len(text)} characters)"


def step(guests: dict[int, Guest], lines: dict[int, Line], table: str, luck: random.Random) -> int:
    """Let the next person who may act do something legal; who that was. Bots and the clock are waited for."""
    until = monotonic() + PATIENCE_SECONDS
    while monotonic() < until:
        for seat, line in lines.items():
            line.send(say="hello")
            now = line.read("welcome")
            if seat not in now["to_move"] or not now.get("choices"):
                continue
            actions = (
                now.get("actions") or told(guests[seat], "GET", f"/api/tables/{table}/actions?seat={seat}")["actions"]
            )
            line.send(say="act", n=luck.getrandbits(40), seq=now["seq"], action=luck.choice(actions))
            if line.read("accepted", "refused", "superseded")["say"] == "accepted":
                return seat
        sleep(0.05)
    raise AssertionError(f"nobody could move at table {table}")
