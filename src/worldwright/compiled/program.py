"""A twin at work in this process, with a bound on what it may compute."""

from __future__ import annotations

import atexit
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.thinking import Programs

BUILT = Path(__file__).parent / "built"
FUEL = 2_000_000_000
"""Instructions that one call may take beside its iterations: about a second."""
FUEL_EACH = 4_000_000
"""Instructions for each iteration of a search: ten times what the longest games need."""


class TwinError(Exception):
    """A twin stopped: it ran out of what it may compute, or met what it has no room for."""


class ProgramCall(msgspec.Struct, frozen=True, tag="program_call"):
    """One call of a program with all that it needs, so that a player's page can run it as well as this process."""

    program: str
    """The name of the built file."""
    content: str
    """What the table is played with, as JSON; empty where the program needs none."""
    view: str
    function: str
    numbers: tuple[int, ...]


class ProgramAsked(Exception):
    """A call that a page is to answer before a thought can go on."""

    def __init__(self, call: ProgramCall) -> None:
        super().__init__(call.program)
        self.call = call


class Page:
    """A page that computes: the first time it is asked the thought stops, and is thought again with its answer."""

    def __init__(self, told: bytes | None = None) -> None:
        self._told = told

    def ask(self, call: ProgramCall) -> bytes:
        """The page's answer, which may be any bytes; Asked if there is none yet."""
        if self._told is None:
            raise ProgramAsked(call)
        return self._told


class Judged(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A choice after a search: the number of the action, and how well it did."""

    number: int
    visits: int
    value: float
    """From 0, lost, to 1, won far ahead."""
    lead: float
    """Points ahead of the best other seat at the end, on average."""
    error: float
    """The standard error of `lead`."""


_judged = msgspec.json.Decoder(list[Judged])
_numbers = msgspec.json.Decoder(list[int])


class Program:
    """A compiled program in its sandbox: words in, numbers or words out, and so much work a call."""

    def __init__(self, wasm: Path) -> None:
        import wasmtime  # noqa: PLC0415  only where something is searched

        self._trap = (wasmtime.Trap, wasmtime.WasmtimeError)
        config = wasmtime.Config()
        config.consume_fuel = True  # a setter of the library
        self._store = wasmtime.Store(wasmtime.Engine(config))
        self._store.set_fuel(FUEL)
        instance = wasmtime.Instance(self._store, wasmtime.Module.from_file(self._store.engine, str(wasm)), [])
        self._exports: Any = instance.exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._room: int = self._call("room")
        self._size: int = self._call("room_size")

    def _call(self, name: str, *numbers: int, fuel: int = FUEL) -> int:
        self._store.set_fuel(fuel)
        try:
            return int(self._exports[name](self._store, *numbers) or 0)
        except self._trap as fault:
            self._forget()
            raise TwinError(str(fault).splitlines()[-1].strip()) from None

    def _give(self, name: str, words: bytes) -> bool:
        if len(words) >= self._size:
            return False
        self._memory.write(self._store, words, self._room)
        return self._call(name, len(words)) == 1

    def _told(self, length: int) -> bytes:
        return bytes(self._memory.read(self._store, self._room, self._room + length))

    def _forget(self) -> None:
        """It was stopped in the middle of something: what it holds is not to be trusted."""

    def see(self, view: bytes) -> bool:
        """Take in what is to be thought about; False where the program does not cover it."""
        return self._give("see", view)


class Twin(Program):
    """One game's compiled rules, holding one position."""

    _content = b""

    def _forget(self) -> None:
        self._content = b""

    def learn(self, content: bytes) -> bool:
        """Take in the content of a table; False where the twin has no room for it."""
        if content != self._content:
            self._content = content if self._give("content", content) else b""
        return bool(self._content)

    def choices(self) -> bytes:
        """Every legal action as JSON, in the order of the rules."""
        return self._told(self._call("choices"))

    def play(self, number: int) -> None:
        """Play the action with this number among the choices."""
        if not self._call("play", number):
            raise TwinError(f"no choice has the number {number}")

    def deal(self, action: bytes) -> None:
        """Play what the dealer did."""
        if not self._give("deal", action):
            raise TwinError("this deal cannot be")

    def state(self) -> list[int]:
        """The whole position as numbers, to be compared with the rules'."""
        return _numbers.decode(self._told(self._call("state")))

    def has_value(self) -> bool:
        """Whether a learned value is there for the table that was seen last."""
        return "has_value" in self._exports and self._call("has_value") == 1

    def think(self, iterations: int, seed: bytes, function: str = "think") -> list[Judged]:
        """The choices from best to worst after so many iterations; the same seed gives the same thought.

        `think` goes by games played on; `think_by_value` by a learned value, where `has_value`.
        """
        fuel = FUEL + iterations * FUEL_EACH
        return _judged.decode(self._told(self._call(function, iterations, *halves(seed), fuel=fuel)))

    def bench(self, games: int, seed: int) -> int:
        """How many random moves so many games took from here."""
        return self._call("bench", games, seed, fuel=FUEL * 100)


def judged_by(page: Programs | None, call: ProgramCall, choices: int) -> list[Judged]:
    """What a page found of so many choices; nothing where there is none, or where it answers nonsense."""
    if page is None:
        return []
    try:
        found = _judged.decode(page.ask(call))
    except msgspec.DecodeError:
        return []
    numbers = {one.number for one in found}
    is_sound = len(numbers) == len(found) and numbers <= set(range(choices))
    return found if is_sound else []


def halves(seed: bytes) -> tuple[int, int]:
    """The first eight bytes of a seed as two numbers that a program takes."""
    high, low = (int.from_bytes(seed[at : at + 4], "big", signed=True) for at in (0, 4))
    return high, low


@lru_cache(maxsize=8)
def twin(game: str) -> Twin | None:
    """This process's twin of a game; None where there is none, or nothing to run it with."""
    wasm = BUILT / f"{game}.wasm"
    try:
        return Twin(wasm) if wasm.is_file() else None
    except ImportError:
        return None


atexit.register(twin.cache_clear)  # before the library it runs under is gone
