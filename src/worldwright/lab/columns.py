"""Records as columns to learn from: a row for each id that a seat chose."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from worldwright.api.records import RecordFile, read_record
from worldwright.core.extras import extras
from worldwright.core.numbering import Ids
from worldwright.lab.rewards import for_margin, for_winning
from worldwright.lab.spec import numbered, numbers_of, written_after

Columns = dict[str, npt.NDArray[Any]]


def decisions(file: RecordFile) -> Columns:
    """The decisions of a record, in order; UserError for a wrong record.

    `seen` and `mask` are what the seat knew and what was legal, `chosen` the id and `seat` whose it was; `won` and
    `margin` are the rewards of that name for the whole game, 0 where it was not played to its end.
    """
    played = read_record(file)
    game, seats = played.game, played.seats
    spec, coded = numbered(game, played.options, seats)
    seen: list[bytes] = []
    legal: list[bytes] = []
    chosen: list[tuple[int, int]] = []
    for state, move in zip(played.states, played.moves, strict=False):
        ids = _ids(coded, move.act) if move.by >= 0 and move.by in game.to_move(state) else ()
        for number, at in enumerate(ids):
            begun = ids[:number]
            seen.append(coded.observe(state, move.by) + written_after(spec, begun, move.at))
            legal.append(coded.legal(state, move.by, begun).to_bytes(spec.actions // 8 + 1, "little"))
            chosen.append((at, move.by))
    packed = np.frombuffer(b"".join(legal), np.uint8).reshape(len(legal), -1)
    ids_and_seats = np.array(chosen, np.int16).reshape(len(chosen), 2)
    sign = -1 if extras(game).fewest_win else 1
    won = for_winning(played.winners, seats) if played.over else [0.0] * seats
    ahead = for_margin([sign * total for total in played.totals], numbers_of(game).scale)
    margin = ahead if played.over else [0.0] * seats
    return {
        "seen": np.frombuffer(b"".join(seen), np.int16).reshape(len(seen), spec.length),
        "mask": np.unpackbits(packed, axis=1, count=spec.actions, bitorder="little").view(np.int8),
        "chosen": ids_and_seats[:, 0],
        "seat": ids_and_seats[:, 1],
        "won": np.array(won, np.float32)[ids_and_seats[:, 1]],
        "margin": np.array(margin, np.float32)[ids_and_seats[:, 1]],
    }


def _ids(coded: Any, action: Any) -> Ids:
    """The ids of an action; none for what has no number, such as leaving the table."""
    try:
        found: Ids = coded.number(replace(action, allowance=0) if hasattr(action, "allowance") else action)
    except (KeyError, TypeError):
        return ()
    return found
