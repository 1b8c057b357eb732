"""Builds the compiled rules, and the lab's batches and playouts around them: `python -m tools.twins`, with the
compiler that `./dev twins` downloads.

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
PLAYOUTS, PLAYOUTS_BUILT = LAB / "c/playouts", LAB / "built/playouts"
FLAGS = (
    "-target", "wasm32-freestanding", "-O3", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function",
    "-nostdlib", "-mbulk-memory", "-Wl,--no-entry", "-Wl,--strip-all",
)  # fmt: skip
BATCH_FLAGS = (*FLAGS, "-msimd128")
"""A page never runs what is the lab's, so that may use what older browsers lack."""


def games() -> list[str]:
    """The games with compiled rules."""
    return sorted(path.parent.name for path in SOURCES.glob("*/twin.c"))


def batches(around: Path = BATCHES) -> list[str]:
    """The compiled rules around which there is a batch, or playouts."""
    return sorted(path.stem for path in around.glob("*.c"))


def fingerprint(game: str, around: Path | None = None) -> str:
    """Hash of the flags and sources of compiled rules, or of what is around them: BATCHES or PLAYOUTS."""
    parts = [*sorted(SOURCES.glob("*.h")), *sorted((SOURCES / game).iterdir())]
    if around is not None:
        parts += [*sorted(around.glob("*.h")), around / f"{game}.c"]
    digest = hashlib.sha256("\n".join(BATCH_FLAGS if around is not None else FLAGS).encode())
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
    for built, around in ((BUILT, None), (BATCHES_BUILT, BATCHES), (PLAYOUTS_BUILT, PLAYOUTS)):
        built.mkdir(exist_ok=True)
        hashes = recorded(built) if (built / "built.json").exists() else {}
        for game in games() if around is None else batches(around):
            different += _built(game, built, around, hashes, check)
        (built / "built.json").write_text(json.dumps(dict(sorted(hashes.items())), indent=1) + "\n")
    return min(different, 1)


def _built(game: str, built: Path, around: Path | None, hashes: dict[str, str], check: bool) -> int:
    """Build one program if it changed; 1 if it was only compared and differs."""
    source = SOURCES / game / "twin.c" if around is None else around / f"{game}.c"
    words, wasm = FLAGS if around is None else BATCH_FLAGS, built / f"{game}.wasm"
    name = str(wasm.relative_to(ROOT / "src/worldwright"))
    if check:
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder) / wasm.name
            compile_c(*words, "-o", str(again), str(source))
            same = again.read_bytes() == wasm.read_bytes()
        print(f"{name}: {'the same' if same else 'different'}")
        return int(not same)
    if hashes.get(game) != fingerprint(game, around):
        compile_c(*words, "-o", str(wasm), str(source))
        wasm.chmod(0o644)
        hashes[game] = fingerprint(game, around)
        print(f"{name}: {wasm.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
