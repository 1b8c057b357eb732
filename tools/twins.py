"""Builds the compiled rules, and the lab's batches around them: `python -m tools.twins`, with the compiler that
`./dev twins` downloads.

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
LAB = ROOT / "src/worldwright/lab"
BATCHES, BATCHES_BUILT = LAB / "c", LAB / "built"
FLAGS = (
    "-target", "wasm32-freestanding", "-O3", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function",
    "-nostdlib", "-mbulk-memory", "-Wl,--no-entry", "-Wl,--strip-all",
)  # fmt: skip
BATCH_FLAGS = (*FLAGS, "-msimd128")
"""A page never runs a batch, so it may use what older browsers lack."""


def games() -> list[str]:
    """The games with compiled rules."""
    return sorted(path.parent.name for path in SOURCES.glob("*/twin.c"))


def batches() -> list[str]:
    """The compiled rules around which there is a batch."""
    return sorted(path.stem for path in BATCHES.glob("*.c"))


def fingerprint(game: str, batch: bool = False) -> str:
    """Hash of the flags and sources of compiled rules, or of their batch."""
    parts = [*sorted(SOURCES.glob("*.h")), *sorted((SOURCES / game).iterdir())]
    if batch:
        parts += [*sorted(BATCHES.glob("*.h")), BATCHES / f"{game}.c"]
    digest = hashlib.sha256("\n".join(BATCH_FLAGS if batch else FLAGS).encode())
    for path in parts:
        digest.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def recorded(built: Path = BUILT) -> dict[str, str]:
    """The hash of each game's built sources."""
    return dict(json.loads((built / "built.json").read_text()))


def compile_c(*words: str) -> None:
    """Call the C compiler."""
    path = os.pathsep.join([str(ROOT / ".tools/zig"), *sys.path])
    command = [sys.executable, "-m", "ziglang", "cc", *words]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})


def main(words: list[str]) -> int:
    """Build what changed, or with `--check` build everything elsewhere and compare; the number of differences."""
    parser = argparse.ArgumentParser(prog="./dev twins", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare what is committed, change nothing")
    check = parser.parse_args(words).check
    different = 0
    for built, names in ((BUILT, games()), (BATCHES_BUILT, batches())):
        built.mkdir(exist_ok=True)
        hashes = recorded(built) if (built / "built.json").exists() else {}
        for game in names:
            different += _built(game, built, hashes, check)
        (built / "built.json").write_text(json.dumps(dict(sorted(hashes.items())), indent=1) + "\n")
    return min(different, 1)


def _built(game: str, built: Path, hashes: dict[str, str], check: bool) -> int:
    """Build one program if it changed; 1 if it was only compared and differs."""
    batch = built == BATCHES_BUILT
    source = BATCHES / f"{game}.c" if batch else SOURCES / game / "twin.c"
    words, wasm = BATCH_FLAGS if batch else FLAGS, built / f"{game}.wasm"
    name = f"{game}{', batch' if batch else ''}"
    if check:
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder) / wasm.name
            compile_c(*words, "-o", str(again), str(source))
            same = again.read_bytes() == wasm.read_bytes()
        print(f"{name}: {'the same' if same else 'different'}")
        return int(not same)
    if hashes.get(game) != fingerprint(game, batch):
        compile_c(*words, "-o", str(wasm), str(source))
        wasm.chmod(0o644)
        hashes[game] = fingerprint(game, batch)
        print(f"{name}: {wasm.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
