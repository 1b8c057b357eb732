"""Work shared out keeps its order, on processes and on a cluster. `python -m tests.lab.two_nodes` tries Ray itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.cli.run import called
from worldwright.core.errors import UserError
from worldwright.lab.spread import spread

TASKS = [(number, 2) for number in range(30)]
EXPECTED = [number * 2 for number in range(30)]


def times(number: int, by: int) -> int:
    return number * by


def refused(_number: int, _by: int) -> int:
    raise UserError("there is no such bot")


class StandIn(ModuleType):
    """What is used of Ray: tasks run when they are asked for; it counts how many wait."""

    def __init__(self, *, answers: bool = True) -> None:
        super().__init__("ray")
        self.answers, self.waiting, self.most, self.shut = answers, 0, 0, False
        self.exceptions = SimpleNamespace(RayTaskError=type("RayTaskError", (Exception,), {"cause": None}))

    def init(self, **given: Any) -> None:
        if not self.answers:
            raise ConnectionError(given["address"])

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, work: Callable[..., Any]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *task: self._begun(work, task))

    def _begun(self, work: Callable[..., Any], task: tuple[Any, ...]) -> Callable[[], Any]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return lambda: work(*task)

    def get(self, begun: Callable[[], Any]) -> Any:
        self.waiting -= 1
        try:
            return begun()
        except UserError as fault:
            wrapped = self.exceptions.RayTaskError()
            wrapped.cause = fault
            raise wrapped from None

    def shutdown(self) -> None:
        self.shut = True


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_keep_the_order(jobs: int) -> None:
    assert list(spread(times, TASKS, jobs)) == EXPECTED


def test_a_cluster_keeps_the_order_and_little_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert list(spread(times, TASKS, 1, "auto")) == EXPECTED
    assert ray.most == 8
    assert ray.shut


def test_what_is_refused_on_a_node_is_refused_here(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn()
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(UserError, match=r"^there is no such bot$"):
        list(spread(refused, TASKS, 1, "auto"))
    assert ray.shut


def test_no_cluster_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", StandIn(answers=False))
    with pytest.raises(UserError, match=r"^no Ray cluster answers at auto: `ray start --head` starts one$"):
        list(spread(times, TASKS, 1, "auto"))


@pytest.mark.parametrize("command", [("arena", "--bots", "random,keen"), ("simulate",)])
def test_a_missing_ray_is_one_sentence(monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = called(command[0], "monuments", *command[1:], "--games", "2", "--ray", "auto")
    assert ran.code == 2
    assert ran.err.strip().endswith("a Ray cluster needs Ray: pip install 'worldwright[ray]'.")
