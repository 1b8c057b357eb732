"""A compiled program of the lab in its sandbox. Its work is bounded by what it is given: it needs no fuel."""

from __future__ import annotations

import atexit
import weakref
from functools import lru_cache
from pathlib import Path
from typing import Any


@lru_cache(maxsize=8)
def _module(wasm: Path) -> tuple[Any, Any]:
    """The runtime and a compiled program."""
    import wasmtime  # noqa: PLC0415  only where many games are played at once

    engine = wasmtime.Engine()
    return engine, wasmtime.Module.from_file(engine, str(wasm))


class LabProgram:
    """One instance, with memory of its own."""

    def __init__(self, wasm: Path) -> None:
        import wasmtime  # noqa: PLC0415

        engine, module = _module(wasm)
        _programs.add(self)
        self._store = wasmtime.Store(engine)
        self._exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._functions: dict[str, Any] = {}

    def call(self, name: str, *numbers: float) -> int:
        """A function's number; 0 where it returns none."""
        function = self._functions.get(name)
        if function is None:
            function = self._functions[name] = self._exports[name]
        return int(function(self._store, *numbers) or 0)

    def give(self, name: str, words: bytes) -> bool:
        """Let a function read bytes; False if it cannot use them."""
        if len(words) >= self.call("room_size"):
            return False
        self._memory.write(self._store, words, self.call("room"))
        return self.call(name, len(words)) == 1

    def told(self, name: str, *numbers: int) -> bytes:
        """What a function writes."""
        length = self.call(name, *numbers)
        return self.read(self.call("room"), length)

    def read(self, at: int, length: int) -> bytes:
        """A copy of a part of the memory."""
        return bytes(self._memory.read(self._store, at, at + length))

    def pointer(self, at: int, length: int) -> Any:
        """A part of the memory itself, which keeps the memory alive."""
        buffer = self._memory.get_buffer_ptr(self._store, length, at)
        buffer.keeps = self
        return buffer


_programs: weakref.WeakSet[LabProgram] = weakref.WeakSet()


@atexit.register
def _close() -> None:
    """Let go of all programs before the runtime library is unloaded."""
    for program in list(_programs):
        vars(program).clear()
    _module.cache_clear()
