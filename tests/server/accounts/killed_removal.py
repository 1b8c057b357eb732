"""`kill -9` of a real server at every step of a deletion: `python -m tests.server.accounts.killed_removal`.

A server is told to forget somebody and dies at a certain step of it. The next one, started on the same data without
being asked anything, has finished the work, or knows the person as if nothing had been asked.
"""

from __future__ import annotations

import http.client
import inspect
import os
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from examples.play_over_sockets import Guest
from tests.server.forked import Nursery
from worldwright.server.accounts.erasure import Erasure
from worldwright.server.accounts.removal import AccountRemoval
from worldwright.server.storage.data_folder import FORGOTTEN
from worldwright.server.storage.sqlite import SqliteDatabase

NAME = "Annegret Unverwechselbar"
STEPS: tuple[tuple[type, str, bool], ...] = (
    (Erasure, "promise_to_forget", False),
    (Erasure, "promise_to_forget", True),
    (AccountRemoval, "leave_as_former", True),
    (Erasure, "forget", False),
    (SqliteDatabase, "purge", False),
    (SqliteDatabase, "purge", True),
)
"""Where the server dies: before (False) or after (True) one of its steps."""


def dying(honest: Callable[..., Any], after: bool) -> Callable[..., Any]:
    """A step at which the server dies, once it is about to forget."""

    def step(*given: Any, **named: Any) -> Any:
        if after:
            honest(*given, **named)
        os.kill(os.getpid(), signal.SIGKILL)

    async def waited_for(*given: Any, **named: Any) -> Any:
        if after:
            await honest(*given, **named)
        os.kill(os.getpid(), signal.SIGKILL)

    return waited_for if inspect.iscoroutinefunction(honest) else step


def asked_and_killed(folder: Path, step: tuple[type, str, bool]) -> tuple[Guest, Guest, str]:
    """A server that died while it forgot somebody; who that was, who sat with them, and their table."""
    nursery = Nursery(folder)
    nursery.start()
    ann, ben = Guest(nursery.address), Guest(nursery.address)
    for guest, name in ((ann, NAME), (ben, "Ben")):
        guest.ask("POST", "/api/me", {"name": name})
    table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    nursery.kill()
    nursery.close()
    owner, name, after = step
    honest = getattr(owner, name)
    setattr(owner, name, dying(honest, after))
    try:
        doomed = Nursery(folder)
    finally:
        setattr(owner, name, honest)
    doomed.start()
    for guest in (ann, ben):
        guest.address = doomed.address
    try:
        ann.ask("DELETE", "/api/me")
        raise AssertionError("the server should have died")
    except (OSError, http.client.HTTPException):
        pass  # it did, and nobody was answered
    doomed.kill()
    doomed.close()
    return ann, ben, table


def on_disk(data: Path) -> bytes:
    """Everything the data folder holds."""
    return b"".join(path.read_bytes() for path in sorted(data.iterdir()) if path.is_file())


def main() -> None:
    """Die at every step, start again, and look."""
    for step in STEPS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            ann, ben, table = asked_and_killed(folder, step)
            was_promised = (folder / "data" / FORGOTTEN).exists()
            assert was_promised == (step != STEPS[0])
            after = Nursery(folder)
            after.start()
            for guest in (ann, ben):
                guest.address = after.address
            seats = [chair["name"] for chair in ben.ask("GET", f"/api/tables/{table}")["seats"]]
            status = ann.answer("GET", "/api/me")[0]
            after.kill()
            after.close()
            kept = NAME.encode() in on_disk(folder / "data")
            if was_promised:
                assert (status, kept) == (401, False), f"{step}: {status}, {kept}"
                assert NAME not in seats
            else:
                assert (status, kept) == (200, True), f"{step}: {status}, {kept}"
                assert NAME in seats
    print(f"{len(STEPS)} deletions cut off, every promised one finished at the next start")


if __name__ == "__main__":
    main()
