"""Damaged content: one place of one file changed, and the game loaded with it in a process of its own."""

from __future__ import annotations

import copy
import importlib
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import worldwright
from worldwright.core import content
from worldwright.core.errors import UserError
from worldwright.core.match import options_from, start

GAMES = Path(worldwright.__file__).parent / "games"
WRONG: tuple[Any, ...] = (None, "", "nothing", -1, 0, 99, [], {}, ["nothing"], "c9", "W", 1.5)


def files(game: str) -> list[str]:
    """The content files of a game that rules read."""
    folder = GAMES / game
    names = (str(path.relative_to(folder).as_posix()) for path in sorted(folder.rglob("*.toml")))
    return [name for name in names if not name.startswith(("rulebook", "options"))]


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a file: what holds it, and under which key."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree))
    for key in keys:
        yield tree, key
        if isinstance(tree[key], dict | list):
            yield from places(tree[key])


def damaged(tree: Any, luck: random.Random) -> tuple[Any, str]:
    """A copy with something wrong in it, and what: a place gone, doubled, or holding something else."""
    tree = copy.deepcopy(tree)
    node, key = luck.choice(list(places(tree)))
    value = luck.choice(WRONG)
    if luck.random() < 0.4:
        what = f"no {key!r}"
        del node[key]
    elif isinstance(node, list) and luck.random() < 0.5:
        what = f"{key!r} twice"
        node.append(node[key])
    else:
        what = f"{key!r} is {value!r}"
        node[key] = value
    return tree, what


class Spoilt(content.Folders):
    """The folders of this machine with one file changed."""

    def __init__(self, file: str, tree: Any) -> None:
        super().__init__()
        self._file, self._tree = file, tree

    def tree(self, game: str, file: str) -> Any:
        return self._tree if file == self._file else super().tree(game, file)


def outcome(game: str, file: str, tree: Any) -> str:
    """How a game takes such a file: `played`, `refused: ` and a sentence, or `broke: ` and what was raised."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        told = "played"
        try:
            for name in [name for name in sys.modules if name.startswith(f"worldwright.games.{game}")]:
                del sys.modules[name]  # what was read before is forgotten
            content.source_in_use = Spoilt(file, tree)
            rules = importlib.import_module(f"worldwright.games.{game}")
            for seats in rules.SEATS:
                start(rules, options_from(rules, {}), seats)
            rules.content()
        except UserError as trouble:
            told = f"refused: {trouble}" if len(str(trouble).splitlines()) == 1 else f"broke: lines {trouble}"
        except BaseException as raised:
            last = raised.__traceback__
            while last is not None and last.tb_next is not None:
                last = last.tb_next
            where = f"{Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}" if last is not None else ""
            told = f"broke: {type(raised).__name__}: {raised} at {where}"
        os.write(writing, told.encode()[:2000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        found = answer.read().decode()
    os.waitpid(child, 0)
    return found
