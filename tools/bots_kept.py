"""Games of bots against each other, stored in `docs/bots/` so that a contest can continue where it stopped.

A game follows from its seed, so only its result is stored: two digits. A pair is identified by the fingerprints of both
bots: games of a changed bot do not count, and are dropped when the pair plays again.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from worldwright.bots.companions import skill
from worldwright.bots.levels import style
from worldwright.core.match import options_from
from worldwright.games import game
from worldwright.lab.arena import ArenaContest, ArenaOutcome

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "bots"
SOURCES = ROOT / "src" / "worldwright"
ALL_BOTS = ("bots/bot.py", "core/thinking.py", "bots/matches.py", "bots/pace.py", "core/chance.py")
SEARCHING = ("core/playout.py", "compiled/program.py")
IN_GAMES = ("bots/search.py", "bots/compiled_search.py")
FAMILY = "kit/scramble"
IN_POOLS = (
    f"{FAMILY}/bots/planning.py", f"{FAMILY}/bots/wanted_world.py", f"{FAMILY}/bots/filling.py",
    f"{FAMILY}/bots/others.py", f"{FAMILY}/world_search.py", "compiled/built/worlds.wasm",
)  # fmt: skip


class Kept(msgspec.Struct):
    """The games of a pair from the first on, `a` on one seat and `b` on all others."""

    seats: int
    seed: int
    options: dict[str, Any]
    a: str
    b: str
    bots: tuple[str, str]
    """The fingerprints of both bots."""
    places: str = ""
    """The place of `a` in each game, from 1."""
    winners: str = ""
    """Number of winners in each game that `a` won; 0: it did not win."""

    def is_of(self, contest: ArenaContest, pair: tuple[str, str]) -> bool:
        """Whether these games are of that pair and those terms, whatever the bots' fingerprints."""
        mine = (self.seats, self.seed, self.options, self.a, self.b)
        return mine == (contest.seats, contest.seed, contest.options, *pair)

    def add(self, outcomes: Iterable[ArenaOutcome]) -> None:
        """Append games, in order."""
        for outcome in outcomes:
            self.places += str(outcome.ranking.index(self.a) + 1)
            self.winners += str(round(1 / outcome.share) if outcome.share else 0)

    def outcomes(self, games: int | None = None) -> list[ArenaOutcome]:
        """The games as the arena's outcomes; the first so many, or all."""
        return [
            ArenaOutcome(
                self.a, self.b, number // self.seats, 1 / int(won) if won != "0" else 0.0,
                tuple(self.a if place == int(mine) else self.b for place in range(1, self.seats + 1)),
            )
            for number, (mine, won) in enumerate(zip(self.places[:games], self.winners, strict=False))
        ]  # fmt: skip


def sources(name: str, level: str) -> list[Path]:
    """The files that determine how a level plays a game."""
    paths = [*ALL_BOTS, f"games/{name}/bot.py"]
    family = skill(game(name)).by_style is not None
    if family:
        paths += (f"{FAMILY}/bots/playing.py", f"{FAMILY}/bots/worlds.py")
    if style(name, level).work:
        paths += SEARCHING
        paths += IN_POOLS if family else (*IN_GAMES, f"games/{name}/lookahead.py", f"compiled/built/{name}.wasm")
    return [SOURCES / path for path in paths]


@cache
def fingerprint(name: str, level: str, options: str = "{}") -> str:
    """What a bot is made of: its level, its files, and the rules and the content it plays by."""
    rules = game(name)
    digest = hashlib.sha256(f"{rules.RULES_VERSION} {style(name, level)}".encode())
    digest.update(msgspec.json.encode(rules.content(options_from(rules, json.loads(options)))))
    for path in sources(name, level):
        digest.update(code_of(path))
    return digest.hexdigest()[:12]


def code_of(path: Path) -> bytes:
    """The effective content of a file: a module's syntax tree without imports and docstrings; any other file's bytes.

    Comments, formatting and import paths do not change a bot.
    """
    if path.suffix != ".py":
        return path.read_bytes()
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not _is_silent(each)] or [ast.Pass()]
    return ast.unparse(tree).encode()


def _is_silent(statement: ast.stmt) -> bool:
    """Whether a statement is an import or a docstring."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return isinstance(statement.value.value, str)
    return isinstance(statement, ast.Import | ast.ImportFrom)


def prints(contest: ArenaContest, pair: tuple[str, str]) -> tuple[str, str]:
    """The present fingerprints of a pair."""
    options = json.dumps(contest.options)
    return fingerprint(contest.game, pair[0], options), fingerprint(contest.game, pair[1], options)


def file_of(name: str) -> Path:
    """The file of a game's results."""
    return FOLDER / f"{name}.json"


def read(name: str) -> list[Kept]:
    """All stored games of a game."""
    path = file_of(name)
    return msgspec.json.decode(path.read_bytes(), type=list[Kept]) if path.exists() else []


def write(name: str, records: Sequence[Kept]) -> None:
    """Store a game's results: a line for each pair, in a fixed order."""
    listed = sorted(records, key=lambda record: (record.seats, record.seed, str(record.options), record.a, record.b))
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(msgspec.json.encode(record).decode() for record in listed)
    file_of(name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def of_pair(records: Sequence[Kept], contest: ArenaContest, pair: tuple[str, str]) -> Kept:
    """Games of a pair with its present fingerprints; an empty record if there are none."""
    now = prints(contest, pair)
    for record in records:
        if record.is_of(contest, pair) and record.bots == now:
            return record
    return Kept(contest.seats, contest.seed, contest.options, *pair, now)


def replaced(records: Sequence[Kept], contest: ArenaContest, pair: tuple[str, str], grown: Kept) -> list[Kept]:
    """All records, with the pair's replaced by this one."""
    return [*(record for record in records if not record.is_of(contest, pair)), grown]
