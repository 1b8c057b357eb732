"""Builds the compiled rules: `python -m tools.twins`, with the compiler that `./dev twins` downloads.

The result is committed, so that playing needs no compiler; `built.json` has the hash of its sources, which a test
checks.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOME = ROOT / "src/worldwright/compiled"
SOURCES, BUILT = HOME / "c", HOME / "built"
FLAGS = (
    "-target", "wasm32-freestanding", "-O3", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function",
    "-nostdlib", "-mbulk-memory", "-Wl,--no-entry", "-Wl,--strip-all",
)  # fmt: skip


def games() -> list[str]:
    """The games with compiled rules."""
    return sorted(path.parent.name for path in SOURCES.glob("*/twin.c"))


def fingerprint(game: str) -> str:
    """Hash of the flags and sources of compiled rules."""
    parts = [*sorted(SOURCES.glob("*.h")), *sorted((SOURCES / game).iterdir())]
    digest = hashlib.sha256("\n".join(FLAGS).encode())
    for path in parts:
        digest.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def recorded() -> dict[str, str]:
    """The hash of each game's built sources."""
    return dict(json.loads((BUILT / "built.json").read_text()))


def compile_c(*words: str) -> None:
    """Call the C compiler."""
    path = os.pathsep.join([str(ROOT / ".tools/zig"), *sys.path])
    command = [sys.executable, "-m", "ziglang", "cc", *words]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})


def _build(game: str, to: Path) -> None:
    compile_c(*FLAGS, "-o", str(to), str(SOURCES / game / "twin.c"))


def main(words: list[str]) -> int:
    """Build what changed, or with `--check` build everything elsewhere and compare; the number of differences."""
    parser = argparse.ArgumentParser(prog="./dev twins", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare what is committed, change nothing")
    check = parser.parse_args(words).check
    BUILT.mkdir(exist_ok=True)
    hashes = recorded() if (BUILT / "built.json").exists() else {}
    different = 0
    for game in games():
        wasm = BUILT / f"{game}.wasm"
        if check:
            with tempfile.TemporaryDirectory() as folder:
                again = Path(folder) / wasm.name
                _build(game, again)
                same = again.read_bytes() == wasm.read_bytes()
            print(f"{game}: {'the same' if same else 'different'}")
            different += not same
        elif hashes.get(game) != fingerprint(game):
            _build(game, wasm)
            wasm.chmod(0o644)
            hashes[game] = fingerprint(game)
            print(f"{game}: {wasm.stat().st_size:,} bytes")
    (BUILT / "built.json").write_text(json.dumps(dict(sorted(hashes.items())), indent=1) + "\n")
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
