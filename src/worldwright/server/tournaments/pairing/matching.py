"""Perfect matching in any graph (Edmonds), and the best one by order of rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Graph = Sequence[Sequence[int]]


class Pairs:
    """A matching of a graph, grown until every vertex has a partner."""

    def __init__(self, graph: Graph, alive: set[int], mates: Sequence[int] | None = None) -> None:
        self._graph = graph
        self._alive = alive
        self.mates = list(mates) if mates is not None else [-1] * len(graph)

    def is_complete(self) -> bool:
        """Whether all have a partner, after growing the matching as far as possible."""
        return all(self.mates[one] >= 0 or self._augmented(one) for one in sorted(self._alive))

    def _augmented(self, root: int) -> bool:
        """Whether the matching grew by `root`: a search for an alternating path, contracting odd cycles."""
        mates, size = self.mates, len(self._graph)
        parent, base, seen, queue = [-1] * size, list(range(size)), {root}, [root]

        def common(one: int, other: int) -> int:
            above = set()
            while True:
                one = base[one]
                above.add(one)
                if mates[one] < 0:
                    break
                one = parent[mates[one]]
            while (other := base[other]) not in above:
                other = parent[mates[other]]
            return other

        def ring(one: int, top: int, child: int) -> set[int]:
            found = set()
            while base[one] != top:
                found |= {base[one], base[mates[one]]}
                parent[one] = child
                child = mates[one]
                one = parent[child]
            return found

        for one in queue:
            for other in self._graph[one]:
                if other not in self._alive or base[one] == base[other] or mates[one] == other:
                    continue
                if other == root or (mates[other] >= 0 and parent[mates[other]] >= 0):
                    top = common(one, other)
                    inside = ring(one, top, other) | ring(other, top, one)
                    for at in range(size):
                        if base[at] in inside:
                            base[at] = top
                            if at not in seen:
                                seen.add(at)
                                queue.append(at)
                elif parent[other] < 0:
                    parent[other] = one
                    if mates[other] < 0:
                        self._turn(other, parent)
                        return True
                    seen.add(mates[other])
                    queue.append(mates[other])
        return False

    def _turn(self, end: int, parent: Sequence[int]) -> None:
        while end >= 0:
            before = parent[end]
            further = self.mates[before]
            self.mates[end], self.mates[before] = before, end
            end = further


def pairs_by_rank(
    size: int, may_meet: Callable[[int, int], bool], preference: Callable[[int, int], tuple[int, ...]]
) -> list[tuple[int, int]] | None:
    """Pairs of the numbers below an even size; None: there is no perfect matching.

    The first number gets the partner with the lowest `preference` with whom the rest can still be paired, and so on
    down the ranks.
    """
    graph = [[other for other in range(size) if other != one and may_meet(one, other)] for one in range(size)]
    alive = set(range(size))
    whole = Pairs(graph, alive)
    if not whole.is_complete():
        return None
    mates, pairs = whole.mates, []
    for one in range(size):
        if one not in alive:
            continue
        alive.discard(one)
        for other in sorted((mate for mate in graph[one] if mate in alive), key=lambda mate: preference(one, mate)):
            rest = Pairs(graph, alive - {other}, _without(mates, one, other))
            if rest.is_complete():
                alive.discard(other)
                mates = rest.mates
                pairs.append((one, other))
                break
    return pairs


def _without(mates: Sequence[int], *gone: int) -> list[int]:
    """A matching without some numbers: their partners become free."""
    return [-1 if at in gone or mate in gone else mate for at, mate in enumerate(mates)]
