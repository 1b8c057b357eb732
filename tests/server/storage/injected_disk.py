"""A disk below the real SQLite: records every write and sync, and fails where it is told to.

SQLite asks its system for everything through a table of functions (a VFS). This puts functions of ours, made with
ctypes, before those of the system in the very library that Python's `sqlite3` uses: no compiler, no package and no
other SQLite is needed. What was written can then be put together again as a power cut would have left it.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from worldwright.core.playout import Dice

SECTOR = 512
"""Bytes that a disk writes as a whole."""
FULL = 13
IO_ERROR = {"read": 10 | 1 << 8, "write": 10 | 3 << 8, "sync": 10 | 4 << 8, "truncate": 10 | 6 << 8}
"""SQLite's words for a call of the system that failed."""
MODES = ("lost", "kept", "some", "torn")
"""What becomes of writes that were not synced: none is there, all are, some are, or some are and one is cut in two."""

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_READ = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    )


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    )


@dataclass(frozen=True)
class Step:
    """Something that happened, in the order it did: on the disk, or `told` to somebody."""

    kind: str
    name: str
    at: int = 0
    data: bytes = b""


@dataclass
class Disk:
    """What happened on the disk since it is watched, and which call is to fail."""

    steps: list[Step] = field(default_factory=list)
    calls: int = 0
    fail_at: int = 0
    """The call that fails, counted from 1; 0: none does."""
    fails_on: bool = False
    """Whether all calls after it fail too."""
    is_full: bool = False
    """Whether there is no room, rather than an error; nothing but writing needs room."""
    failed: int = 0
    is_watched: bool = True

    def result(self, kind: str) -> int:
        """Nothing, or the code of the failure that is due."""
        if not self.is_watched:
            return 0
        self.calls += 1
        if not self.fail_at or self.calls < self.fail_at or (self.calls > self.fail_at and not self.fails_on):
            return 0
        if self.is_full and kind in ("read", "sync"):
            return 0
        self.failed += 1
        return FULL if self.is_full else IO_ERROR[kind]

    def note(self, step: Step) -> None:
        """Keep a step."""
        if self.is_watched:
            self.steps.append(step)


class Injected:
    """Our functions before the system's; once in a process, for it cannot be taken away from open files."""

    def __init__(self) -> None:
        self.disk = Disk(is_watched=False)
        self._kept: list[Any] = []
        """What C points to must stay where it is."""
        self._names: dict[int, str] = {}
        self._tables: dict[int, _Methods] = {}
        library = ctypes.CDLL(_sqlite3.__file__)
        try:
            library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        except AttributeError:
            raise RuntimeError("this Python hides its SQLite's functions: use one with a shared SQLite") from None
        found = library.sqlite3_vfs_find(None)
        own = _Vfs.from_buffer_copy(found.contents)
        own.next, own.name = None, b"injected"
        system_open, system_delete = _OPEN(own.open), _DELETE(own.delete)

        def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
            result = int(system_open(vfs, name, file, flags, out))
            methods = c_void_p.from_address(file)
            if result == 0 and methods.value:
                self._names[file] = Path(ctypes.string_at(name).decode()).name if name else ""
                self.disk.note(Step("open", self._names[file]))
                methods.value = ctypes.addressof(self._before(methods.value))
            return result

        def deleted(vfs: int, name: bytes, sync: int) -> int:
            self.disk.note(Step("delete", Path(name.decode()).name))
            return int(system_delete(vfs, name, sync))

        own.open, own.delete = self._pointer(_OPEN(opened)), self._pointer(_DELETE(deleted))
        self._kept.append(own)
        assert library.sqlite3_vfs_register(ctypes.byref(own), 1) == 0

    def _pointer(self, function: Any) -> int:
        self._kept.append(function)
        pointer = ctypes.cast(function, c_void_p).value
        assert pointer is not None
        return pointer

    def _before(self, system: int) -> _Methods:
        """The system's functions for a file with ours before them."""
        if system in self._tables:
            return self._tables[system]
        own = _Methods.from_buffer_copy(_Methods.from_address(system))
        read, write = _READ(own.read), _READ(own.write)
        truncate, sync = _TRUNCATE(own.truncate), _SYNC(own.sync)

        def on_read(file: int, into: int, size: int, at: int) -> int:
            return self.disk.result("read") or int(read(file, into, size, at))

        def on_write(file: int, data: int, size: int, at: int) -> int:
            if code := self.disk.result("write"):
                return code
            self.disk.note(Step("write", self._names[file], at, ctypes.string_at(data, size)))
            return int(write(file, data, size, at))

        def on_truncate(file: int, size: int) -> int:
            if code := self.disk.result("truncate"):
                return code
            self.disk.note(Step("truncate", self._names[file], size))
            return int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            if code := self.disk.result("sync"):
                return code
            done = int(sync(file, flags))
            self.disk.note(Step("sync", self._names[file]))
            return done

        own.read, own.write = self._pointer(_READ(on_read)), self._pointer(_READ(on_write))
        own.truncate, own.sync = self._pointer(_TRUNCATE(on_truncate)), self._pointer(_SYNC(on_sync))
        self._tables[system] = own
        return own


_injected: list[Injected] = []


@contextmanager
def watched(**faults: Any) -> Iterator[Disk]:
    """The disk below every database of this process that is opened meanwhile."""
    if not _injected:
        _injected.append(Injected())
    disk = _injected[0].disk = Disk(**faults)
    try:
        yield disk
    finally:
        _injected[0].disk = Disk(is_watched=False)


def left(steps: list[Step], mode: str, dice: Dice) -> dict[str, bytes]:
    """The files as a power cut after these steps would leave them."""
    safe: dict[str, bytearray] = {}
    pending: dict[str, list[Step]] = {}
    for step in steps:
        match step.kind:
            case "open" if step.name:
                safe.setdefault(step.name, bytearray())
                pending.setdefault(step.name, [])
            case "delete":
                safe.pop(step.name, None)
                pending.pop(step.name, None)
            case "write" | "truncate" if step.name:
                pending[step.name].append(step)
            case "sync" if step.name:
                for one in pending[step.name]:
                    _put(safe[step.name], one)
                pending[step.name] = []
    for name, ones in pending.items():
        chosen = [one for one in ones if mode == "kept" or (mode != "lost" and dice.below(2))]
        for number, one in enumerate(chosen):
            is_cut = mode == "torn" and number == len(chosen) - 1 and one.kind == "write"
            sectors = dice.below(len(one.data) // SECTOR + 1) if is_cut else 0
            _put(safe[name], Step("write", name, one.at, one.data[: sectors * SECTOR]) if is_cut else one)
    return {name: bytes(body) for name, body in safe.items()}


def _put(body: bytearray, step: Step) -> None:
    if step.kind == "truncate":
        del body[step.at :]
    elif step.data:
        body.extend(bytes(max(0, step.at - len(body))))
        body[step.at : step.at + len(step.data)] = step.data
