"""The command as a person calls it: in a process of its own, or at once in this one."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from typing import NamedTuple
from unittest import mock

import click

from worldwright.cli import group, run


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def worldwright(*words: str, typed: str = "", **variables: str) -> Ran:
    """Run `worldwright` with these words, this typed at it, and these environment variables."""
    return ran("worldwright", *words, typed=typed, **variables)


def ran(module: str, *words: str, typed: str = "", **variables: str) -> Ran:
    """Run a module as a program, in the same way."""
    done = subprocess.run(
        [sys.executable, "-m", module, *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "160", **variables},
        timeout=240,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def called(*words: str, typed: str = "", command: click.Command = group) -> Ran:
    """The same without a process: for commands that read what they are given and no content of their own.

    Most of a short command's time goes into starting Python and loading the games, which this process has done.
    """
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        mock.patch.object(sys, "argv", ["worldwright", *words]),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        mock.patch.dict(os.environ, {"COLUMNS": "160"}),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            run(command, "worldwright")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return Ran(code, out.getvalue(), err.getvalue())
