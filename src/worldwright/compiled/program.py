"""Compiled programs running in this process, with a bound on their work."""

from __future__ import annotations

import atexit
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.thinking import Programs

BUILT = Path(__file__).parent / "built"
FUEL = 2_000_000_000
"""Instructions that one call may use besides its iterations: about a second."""
FUEL_EACH = 4_000_000
"""Instructions for each iteration of a search: ten times what the longest games need."""


class TwinError(Exception):
    """A compiled program stopped: it exceeded its work or its memory."""


class ProgramCall(msgspec.Struct, frozen=True, tag="program_call"):
    """One call of a program with all its input, so that a player's page can run it as well as this process."""

    program: str
    """The name of the built file."""
    content: str
    """The content of the table, as JSON; empty if the program needs none."""
    view: str
    function: str
    numbers: tuple[int, ...]


class ProgramAsked(Exception):
    """Raised when a page must answer a call before a thought can continue."""

    def __init__(self, call: ProgramCall) -> None:
        super().__init__(call.program)
        self.call = call


class Page:
    """A page that computes. The first call stops the thought, which is repeated once the page has answered."""

    def __init__(self, told: bytes | None = None) -> None:
        self._told = told

    def ask(self, call: ProgramCall) -> bytes:
        """The page's answer, which may be any bytes; ProgramAsked if there is none yet."""
        if self._told is None:
            raise ProgramAsked(call)
        return self._told


class Judged(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A choice after a search: the number of the action, and how well it did."""

    number: int
    visits: int
    value: float
    """From 0, lost, to 1, won by far."""
    lead: float
    """Points ahead of the best other seat at the end, on average."""
    error: float
    """The standard error of `lead`."""


_judged = msgspec.json.Decoder(list[Judged])
_numbers = msgspec.json.Decoder(list[int])


class Program:
    """A compiled program in its sandbox: bytes in, numbers or bytes out, bounded work per call."""

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
        """Discard the program's data after a call was interrupted."""

    def see(self, view: bytes) -> bool:
        """Load the view to think about; False if the program does not cover it."""
        return self._give("see", view)


class Twin(Program):
    """One game's compiled rules, holding one position."""

    _content = b""

    def _forget(self) -> None:
        self._content = b""

    def learn(self, content: bytes) -> bool:
        """Load the content of a table; False if it is too large."""
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
        """Play a deal."""
        if not self._give("deal", action):
            raise TwinError("this deal cannot be")

    def state(self) -> list[int]:
        """The whole position as numbers, for comparison with the Python rules."""
        return _numbers.decode(self._told(self._call("state")))

    def has_value(self) -> bool:
        """Whether there is a learned value for the table seen last."""
        return "has_value" in self._exports and self._call("has_value") == 1

    def think(self, iterations: int, seed: bytes, function: str = "think") -> list[Judged]:
        """The choices from best to worst after this many iterations. Deterministic for a seed.

        `think` uses games played on; `think_by_value` a learned value, if `has_value`.
        """
        fuel = FUEL + iterations * FUEL_EACH
        return _judged.decode(self._told(self._call(function, iterations, *halves(seed), fuel=fuel)))

    def bench(self, games: int, seed: int) -> int:
        """The number of random moves in this many games from here."""
        return self._call("bench", games, seed, fuel=FUEL * 100)


def judged_by(page: Programs | None, call: ProgramCall, choices: int) -> list[Judged]:
    """A page's ranking of the choices; empty without a page or if its answer is malformed."""
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
    """The first eight bytes of a seed as the two numbers that a program takes."""
    high, low = (int.from_bytes(seed[at : at + 4], "big", signed=True) for at in (0, 4))
    return high, low


@lru_cache(maxsize=8)
def twin(game: str) -> Twin | None:
    """This process's compiled rules of a game; None if there are none, or without the runtime."""
    wasm = BUILT / f"{game}.wasm"
    try:
        return Twin(wasm) if wasm.is_file() else None
    except ImportError:
        return None


atexit.register(twin.cache_clear)  # before the runtime library is unloaded
