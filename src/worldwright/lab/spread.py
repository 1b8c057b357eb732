"""Work shared out: to processes of this machine, or to all machines of a Ray cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from worldwright.core.errors import UserError

T = TypeVar("T")
AHEAD = 4
"""So many tasks a core wait on a cluster."""


def spread(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], jobs: int, cluster: str = "") -> Iterator[T]:
    """What `work` makes of each task, in their order.

    `cluster` is a Ray cluster's address, `auto` for the one of this machine; each of its machines needs Worldwright.
    """
    if cluster:
        yield from _by_ray(work, tasks, cluster)
    elif jobs == 1:
        for task in tasks:
            yield work(*task)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(work, *zip(*tasks, strict=True))


def _by_ray(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], cluster: str) -> Iterator[T]:
    try:
        import ray  # noqa: PLC0415  large, and needed here alone
    except ModuleNotFoundError:
        raise UserError("a Ray cluster needs Ray: pip install 'worldwright[ray]'") from None
    try:
        ray.init(address=cluster, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError):
        raise UserError(f"no Ray cluster answers at {cluster}: `ray start --head` starts one") from None
    try:
        remote = ray.remote(work)
        most = max(1, int(AHEAD * ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(remote.remote(*task))
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    except ray.exceptions.RayTaskError as fault:
        raise fault.cause from None
    finally:
        ray.shutdown()
