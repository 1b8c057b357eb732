"""Stored results of played games, so that an interrupted run can continue."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from worldwright import __version__
from worldwright.core.errors import UserError
from worldwright.core.match import options_from
from worldwright.core.snapshot import content_hash
from worldwright.games import game
from worldwright.lab.simulate import SimulatedGame, SimulationPlan


class _Line(msgspec.Struct, frozen=True):
    table: str
    number: int
    result: SimulatedGame


class Kept:
    """Results by table and number of the game, in a file of lines; in memory only without a file."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._known: dict[tuple[str, int], SimulatedGame] = {}
        if file is None or not file.is_file():
            return
        for line in file.read_bytes().splitlines():
            try:
                read = msgspec.json.decode(line, type=_Line)
            except msgspec.DecodeError:
                continue  # cut off by an interruption
            self._known[read.table, read.number] = read.result

    def has(self, table: str, number: int) -> bool:
        """Whether a game was played already."""
        return (table, number) in self._known

    def results(self, table: str, numbers: Iterable[int]) -> list[SimulatedGame]:
        """The results of played games."""
        return [self._known[table, number] for number in numbers]

    def add(self, table: str, numbers: Iterable[int], results: Iterable[SimulatedGame]) -> None:
        """Store results, in the file at once."""
        lines = [_Line(table, number, result) for number, result in zip(numbers, results, strict=True)]
        self._known.update({(line.table, line.number): line.result for line in lines})
        if self.file is None:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("ab") as out:
                out.write(b"".join(b"\n" + msgspec.json.encode(line) for line in lines))
        except OSError as fault:
            raise UserError(f"{self.file}: cannot be written ({(fault.strerror or 'unusable').lower()})") from None

    def forget(self) -> None:
        """Delete the file, when its results are written elsewhere."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)


def name_of(plan: SimulationPlan) -> str:
    """The key of a table: other content, rules or versions give another one."""
    rules = game(plan.game)
    content = content_hash(rules.files(options_from(rules, plan.options)))
    whole = (plan, content, rules.RULES_VERSION, __version__)
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:24]
