"""Compiled programs as native code: the same C, the same results, in half the time.

The product runs them as WebAssembly, in a sandbox and with a bound on their work. Local experiments need neither, so
`think_natively` compiles the sources with the compiler that `./dev twins` downloads; this process and its forks then
use them. `python -m tools.native_programs` plays games with both and compares every move.
"""

from __future__ import annotations

import ctypes
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tools.twins import SOURCES, compile_c
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.compiled import program as engine
from worldwright.core.chance import seed_from
from worldwright.core.match import Match, options_from
from worldwright.games import IN_TURNS, NAMES, game
from worldwright.kit.scramble import world_search as worlds

FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-fno-sanitize=all", "-std=c11", "-shared", "-fPIC", "-w")
"""Without contraction every sum is rounded as in WebAssembly."""
COMPARED = (("master", "strong"), ("master", "strong", "keen"), ("master", "strong", "keen", "strong"))


class _Exports:
    """The functions of a program, by name."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library

    def __contains__(self, name: str) -> bool:
        return hasattr(self._library, name)

    def __getitem__(self, name: str) -> Any:
        return getattr(self._library, name)


class _Native(engine.Program):
    """A program as native code, without bounds."""

    def __init__(self, wasm: Path) -> None:
        library = ctypes.CDLL(str(compiled(wasm.stem)))
        library.room.restype = ctypes.c_void_p
        self._exports = _Exports(library)
        self._room = library.room()
        self._size = library.room_size()

    def _call(self, name: str, *numbers: int, fuel: int = 0) -> int:  # noqa: ARG002  native code has no fuel
        return int(self._exports[name](*numbers))

    def _give(self, name: str, words: bytes) -> bool:
        if len(words) >= self._size:
            return False
        ctypes.memmove(self._room, words, len(words))
        return self._call(name, len(words)) == 1

    def _told(self, length: int) -> bytes:
        return ctypes.string_at(self._room, length)


class _NativeTwin(_Native, engine.Twin):
    pass


class _NativeWorlds(_Native, worlds.Worlds):
    pass


_SANDBOXED = engine.Twin, worlds.Worlds


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """The folder of the libraries, deleted when this process ends."""
    return tempfile.TemporaryDirectory(prefix="native-")


@cache
def compiled(name: str) -> Path:
    """The library of a program, compiled on first use."""
    library = Path(_folder().name) / f"{name}.so"
    compile_c(*FLAGS, "-o", str(library), str(SOURCES / name / "twin.c"))
    return library


def think_natively(on: bool = True) -> None:
    """Use native code from now on, in this process and its forks; or the sandbox again."""
    twin, laying = (_NativeTwin, _NativeWorlds) if on else _SANDBOXED
    engine.twin.cache_clear()
    worlds.worlds.cache_clear()
    setattr(engine, "Twin", twin)  # noqa: B010  `twin()` and `worlds()` read these at every call
    setattr(worlds, "Worlds", laying)  # noqa: B010
    for name in ("worlds", *(name for name in NAMES if (SOURCES / name / "twin.c").is_file())) if on else ():
        compiled(name)


def _moves(name: str, who: tuple[str, ...]) -> list[Any]:
    rules = game(name)
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, IN_TURNS.get(name, {})), len(who), bytes(32))
    play_out(match, [bot(level, rules) for level in who], seed_from(1, name))
    return match.log


def main() -> int:
    """Play games with both and compare every move; the number of games that differ."""
    different = 0
    for name in NAMES:
        for who in COMPARED:
            think_natively(on=False)
            expected = _moves(name, who)
            think_natively()
            same = _moves(name, who) == expected
            print(f"{name}, {', '.join(who)}: {len(expected)} moves, {'the same' if same else 'different'}", flush=True)
            different += not same
    return different


if __name__ == "__main__":
    sys.exit(main())
