"""Records as rows of data, one game each: CSV, JSON lines or Parquet."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

import msgspec

from worldwright.api.records import read_record
from worldwright.core.errors import UserError
from worldwright.core.game import Action, Move

BATCH: Final = 256
"""Rows that are in memory at a time, for Parquet."""


class GameRow(msgspec.Struct, frozen=True):
    """One recorded game. Players, totals and winners are by seat, from 0."""

    file: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    players: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    fewest_win: bool
    over: bool
    seed: str | None
    """The seed as 64 hexadecimal digits, once the game is over."""
    moves: tuple[Move[Action], ...]


def game_row(path: Path) -> GameRow:
    """The row of a record; UserError names the first wrong line."""
    read = read_record(path)
    header, seed = read.record.header, read.record.seed
    return GameRow(
        file=str(path),
        game=header.game,
        rules=header.rules,
        options=header.options,
        seats=header.seats,
        players=header.players,
        totals=read.totals,
        winners=tuple(sorted(read.winners)),
        fewest_win=read.fewest_win,
        over=read.over,
        seed=None if seed is None else seed.hex(),
        moves=read.moves,
    )


def record_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The given files, and of each folder the files `*.record` by name; UserError for a folder without any."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.glob("*.record"))
        if not found:
            raise UserError(f"{path}: has no file that ends in .record")
        yield from found


Write: TypeAlias = Callable[[Iterable[GameRow], BinaryIO], None]


def write_lines(rows: Iterable[GameRow], out: BinaryIO) -> None:
    """One JSON object a line."""
    out.writelines(msgspec.json.encode(row) + b"\n" for row in rows)


def write_csv(rows: Iterable[GameRow], out: BinaryIO) -> None:
    """Comma-separated values with a line of names. What is no single value is JSON."""
    text = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(text, lineterminator="\n")
    table.writerow(GameRow.__struct_fields__)
    for row in rows:
        table.writerow([_cell(getattr(row, name)) for name in GameRow.__struct_fields__])
    text.detach()


def _cell(value: Any) -> Any:
    if isinstance(value, (dict, tuple, bool)):
        return msgspec.json.encode(value).decode()
    return value


def write_parquet(rows: Iterable[GameRow], out: BinaryIO) -> None:
    """Parquet, with lists as lists; options and actions are JSON. UserError if pyarrow is not installed."""
    try:
        import pyarrow as pa  # noqa: PLC0415  an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise UserError("Parquet needs pyarrow, which is not installed: pip install 'worldwright[parquet]'") from None
    text, number = pa.string(), pa.int64()
    schema = pa.schema({
        "file": text, "game": text, "rules": number, "options": text, "seats": number,
        "players": pa.list_(text), "totals": pa.list_(number), "winners": pa.list_(number),
        "fewest_win": pa.bool_(), "over": pa.bool_(), "seed": text,
        "moves": pa.list_(pa.struct({"at": number, "by": number, "act": text})),
    })  # fmt: skip
    with parquet.ParquetWriter(out, schema, compression="zstd") as table:
        batch: list[dict[str, Any]] = []
        for row in rows:
            batch.append(_flat(row))
            if len(batch) == BATCH:
                table.write_table(pa.Table.from_pylist(batch, schema))
                batch.clear()
        table.write_table(pa.Table.from_pylist(batch, schema))


def _flat(row: GameRow) -> dict[str, Any]:
    tree: dict[str, Any] = msgspec.to_builtins(row)
    moves = [{**move, "act": msgspec.json.encode(move["act"]).decode()} for move in tree["moves"]]
    return {**tree, "options": msgspec.json.encode(row.options).decode(), "moves": moves}


FORMATS: Final[dict[str, Write]] = {".parquet": write_parquet, ".csv": write_csv, ".jsonl": write_lines}
"""How each kind of file is written, by the end of its name."""


def export(paths: Iterable[Path], out: Path) -> int:
    """Write records as rows into a new file, whole or not at all; returns how many there are.

    UserError for a wrong record, or a file that cannot be written.
    """
    write = FORMATS.get(out.suffix)
    if write is None:
        raise UserError(f"{out}: the name must end in {', '.join(FORMATS)}")
    count = 0

    def rows() -> Iterator[GameRow]:
        nonlocal count
        for path in record_files(paths):
            yield game_row(path)
            count += 1

    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            write(rows(), file)
        part.replace(out)
    except OSError as fault:
        raise UserError(f"{out}: cannot be written ({(fault.strerror or 'unusable').lower()})") from None
    finally:
        part.unlink(missing_ok=True)
    return count
