"""Mutants drawn at random: small faults anywhere in the source, the same for the same seed.

The hand-written ones in the TOML files guard what somebody thought of; these tell about what nobody thought of.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.mutants.mutant import ROOT, SOURCE

PACKAGES = ("server", "bots")
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


class Drawn(msgspec.Struct, frozen=True):
    """A fault at a place: the text of one expression or statement, and what takes its place."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str

    @property
    def name(self) -> str:
        """Where it is and what it changes."""
        return f"{self.file}:{self.line}: {' '.join(self.old.split())} -> {self.new}"

    @property
    def floor(self) -> str:
        """The package it is in."""
        return self.file.partition("/")[0]

    @property
    def why(self) -> str:
        """Why it is tried."""
        return "drawn at random"

    def applied(self, text: str) -> str | None:
        """The text of its file with the fault in it; None when the file has changed."""
        data = text.encode()
        if data[self.start : self.end] != self.old.encode():
            return None
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()


def mutated(node: ast.AST) -> ast.AST | None:
    """A node with a fault in it; None where there is none for its kind."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=right) if type(operator) in COMPARED:
            return ast.Compare(left, [COMPARED[type(operator)]()], right)
        case ast.BoolOp(op=joined, values=values):
            return ast.BoolOp(ast.And() if isinstance(joined, ast.Or) else ast.Or(), values)
        case ast.BinOp(left=first, op=sign, right=second) if type(sign) in COMPUTED:
            return ast.BinOp(first, COMPUTED[type(sign)](), second)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Constant(value=bool() as truth):
            return ast.Constant(not truth)
        case ast.Constant(value=int() as number):
            return ast.Constant(number + 1)
        case ast.IfExp(test=test, body=body, orelse=other):
            return ast.IfExp(ast.UnaryOp(ast.Not(), test), body, other)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            return ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()):
            return ast.Pass()
    return None


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs: annotations and docstrings do not, nor does what only a type checker reads."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield child
                yield from _nodes(child)


def places(file: str, text: str) -> list[Drawn]:
    """Every fault that can be put into a file."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data, found = text.encode(), []
    for node in _nodes(ast.parse(text)):
        if isinstance(node, ast.expr | ast.stmt) and (fault := mutated(node)) is not None:
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            new = ast.unparse(ast.fix_missing_locations(fault))
            new = f"({new})" if isinstance(node, ast.expr) and not isinstance(node, ast.Constant) else new
            found.append(Drawn(file, node.lineno, start, end, data[start:end].decode(), new))
    return found


def draw(count: int, seed: int, root: Path = ROOT) -> list[Drawn]:
    """So many faults, every place equally likely."""
    source = root / SOURCE
    paths = sorted(path for package in PACKAGES for path in (source / package).rglob("*.py"))
    everywhere = [
        place for path in paths for place in places(path.relative_to(source).as_posix(), path.read_text("utf-8"))
    ]
    return random.Random(seed).sample(everywhere, min(count, len(everywhere)))
