"""The worker pool: work is bounded in time, memory and waiting, and nobody's work is in another's way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from worldwright.core.errors import PositionError
from worldwright.core.position import Shape
from worldwright.server.process.lanes import Busy, ThreadLane, Unworked
from worldwright.server.process.worker_pool import Limits, Overran, WorkerGroup, WorkerPool

SMALL = Limits(1, seconds=0.3, megabytes=256, waiting=6, each=4)


def nothing() -> None:
    """What a worker of these tests has to prepare."""


def said(word: str) -> bytes:
    """Work that is done at once."""
    return word.encode()


def noted(path: str, word: str) -> bytes:
    """Work that leaves a word behind."""
    with Path(path).open("a") as file:
        file.write(word)
    return b""


def waited(path: str) -> bytes:
    """Work that takes until a file is there, and no processor time."""
    while not Path(path).exists():
        sleep(0.01)
    return b""


def endless() -> bytes:
    """Work that is never done."""
    while True:
        pass


def large(megabytes: int) -> bytes:
    """Work that takes memory."""
    return bytes(len(bytearray(megabytes << 20)) > 0)


def refused() -> bytes:
    """Work that is not for a game of ours."""
    raise PositionError("game", Shape.NO_SUCH_GAME, games="none")


def failed() -> bytes:
    """Work with a fault of ours in it."""
    raise KeyError("no such thing")


def ended() -> bytes:
    """Work that ends its process, as a system short of memory would."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


@pytest.fixture
def lane() -> Iterator[WorkerGroup]:
    found = WorkerGroup("tests", SMALL, nothing)
    yield found
    found.close()


def test_B1_work_that_overruns_is_ended_and_the_next_is_done(lane: WorkerGroup) -> None:
    first, second = lane.submit("a", endless), lane.submit("b", said, "yes")
    assert isinstance(first.exception(), Overran)
    assert second.result() == b"yes"
    assert lane.overran == 1


def test_B1_work_that_takes_too_much_memory_is_ended_and_the_next_is_done(lane: WorkerGroup) -> None:
    first, second = lane.submit("a", large, 1024), lane.submit("b", large, 16)
    assert isinstance(first.exception(), Overran)
    assert second.result()


@pytest.mark.parametrize("work", [failed, ended])
def test_B1_work_that_fails_or_ends_its_process_is_answered_and_the_next_is_done(
    lane: WorkerGroup, work: object
) -> None:
    assert isinstance(lane.submit("a", work).exception(), Unworked)  # type: ignore[arg-type]
    assert lane.submit("a", said, "yes").result() == b"yes"


def test_a_refusal_comes_back_as_it_was(lane: WorkerGroup) -> None:
    fault = lane.submit("a", refused).exception()
    assert isinstance(fault, PositionError)
    assert (fault.where, fault.why, fault.parts, str(fault)) == (
        "game",
        Shape.NO_SUCH_GAME,
        {"games": "none"},
        "game: choose one of none",
    )


def test_B1_askers_take_turns_and_nobody_fills_the_queue_alone(lane: WorkerGroup, tmp_path: Path) -> None:
    gate, notes = str(tmp_path / "gate"), str(tmp_path / "notes")
    begun = lane.submit("a", waited, gate)
    while lane.waiting:
        sleep(0.01)
    jobs = [lane.submit("a", noted, notes, word) for word in "1234"]
    with pytest.raises(Busy):
        lane.submit("a", noted, notes, "5")
    jobs += [lane.submit("b", noted, notes, word) for word in "xy"]
    Path(gate).touch()
    begun.result()
    for job in jobs:
        job.result()
    assert Path(notes).read_text() == "1x2y34"


@pytest.fixture
def held(lane: WorkerGroup, tmp_path: Path) -> Iterator[Path]:
    """A lane whose only worker waits until the file of this name is there."""
    gate = tmp_path / "gate"
    begun = lane.submit("nobody", waited, str(gate))
    while lane.waiting:
        sleep(0.01)
    yield gate
    gate.touch()
    begun.result()


def test_a_job_that_is_cancelled_leaves_the_queue_at_once(lane: WorkerGroup, held: Path) -> None:
    jobs = [lane.submit("a", said, word) for word in "1234"]
    assert lane.waiting == 4
    for job in jobs:
        job.cancel()
    assert lane.waiting == 0
    again = [lane.submit("a", said, word) for word in "5678"]
    held.touch()
    assert [job.result() for job in again] == [b"5", b"6", b"7", b"8"]


def test_in_a_full_lane_the_asker_with_the_most_jobs_loses_the_last(lane: WorkerGroup, held: Path) -> None:
    many = [lane.submit("a", said, word) for word in "1234"]
    two = [lane.submit("b", said, word) for word in "xy"]
    other = lane.submit("c", said, "z")
    assert isinstance(many[3].exception(), Busy)
    more = lane.submit("c", said, "w")
    assert isinstance(many[2].exception(), Busy)
    last = lane.submit("d", said, "v")
    assert isinstance(many[1].exception(), Busy)
    with pytest.raises(Busy):
        lane.submit("d", said, "u")
    held.touch()
    assert [job.result() for job in (many[0], *two, other, more, last)] == [b"1", b"x", b"y", b"z", b"w", b"v"]


def test_people_at_a_running_game_come_first_and_into_a_full_lane(
    lane: WorkerGroup, held: Path, tmp_path: Path
) -> None:
    notes = str(tmp_path / "notes")
    jobs = [lane.submit(who, noted, notes, who) for who in "abcdef"]
    with pytest.raises(Busy):
        lane.submit("g", noted, notes, "g")
    jobs.append(lane.submit("player", noted, notes, "!", seated=True))
    held.touch()
    for job in jobs:
        job.result()
    assert Path(notes).read_text() == "!abcdef"


def test_the_newest_asker_comes_first_where_many_may_ask_once() -> None:
    lane = ThreadLane("tests", 1, newest_first=True)
    gate, order = threading.Event(), list[str]()
    lane.submit("nobody", gate.wait)
    while lane.waiting:
        sleep(0.01)
    jobs = [lane.submit(who, partial(order.append, who + word)) for who, word in ("a1", "b1", "b2", "c1")]
    gate.set()
    for job in jobs:
        job.result()
    assert order == ["c1", "b1", "a1", "b2"]
    lane.close()


def test_threads_of_a_lane_take_turns_between_askers_and_pass_faults_on() -> None:
    lane = ThreadLane("tests", 1, waiting=4, each=3)
    gate, order = threading.Event(), list[str]()
    lane.submit("nobody", gate.wait)
    while lane.waiting:
        sleep(0.01)
    jobs = [lane.submit(who, partial(order.append, who + word)) for who, word in ("a1", "a2", "b1")]
    broken = lane.submit("c", partial(int, "no number"))
    first = lane.submit("d", partial(order.append, "d1"), first=True)
    gate.set()
    first.result()
    assert isinstance(broken.exception(), ValueError)
    for job in jobs:
        job.result()
    assert order == ["d1", "a1", "b1", "a2"]
    lane.close()
    with pytest.raises(Busy):
        lane.submit("a", gate.wait)


def test_B1_who_has_waited_too_long_is_told_so() -> None:
    lane = WorkerGroup("tests", Limits(1, 1, wait=-1.0), nothing)
    assert isinstance(lane.submit("a", said, "late").exception(), Busy)
    lane.close()


def test_B1_bots_and_visitors_never_wait_for_each_other() -> None:
    pool = WorkerPool(SMALL, Limits(1, 60), nothing)
    endlessly = pool.visitors.submit("a", endless)
    assert pool.bots.submit("table", said, "mine").result() == b"mine"
    assert not endlessly.done()
    pool.close()
    assert isinstance(endlessly.exception(), Unworked)


PROGRAM = """
import os, signal
from tests.server.process.test_worker_pool import SMALL, nothing, said
from worldwright.server.process.worker_pool import WorkerPool

if __name__ == "__main__":
    pool = WorkerPool(SMALL, SMALL, nothing)
    print(pool.bots.submit("table", said, "thought").result().decode(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_end_with_a_server_that_dies() -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        # Whoever is left has inherited this pipe: it ends when the last of them has.
        assert site.communicate(timeout=120)[0] == "thought\n"
