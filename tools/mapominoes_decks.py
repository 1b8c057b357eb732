"""Rebuild the decks and outlines of Mapominoes: `python -m tools.mapominoes_decks`.

What goes in
    tools/mapominoes/*.csv         our tables: names, figures, waters, the Europe cards
    world-atlas, us-atlas (npm)    the maps; pinned in client/package-lock.json, so `npm ci` in client/ brings them
What comes out
    tools/mapominoes/measured.json what the maps say, boiled down (borders, directions, coasts)
    src/worldwright/games/mapominoes/{decks/*.toml,waters.toml,across.toml,outlines/*.json,maps/*.json}

    python -m tools.mapominoes_decks            rebuild all from the maps
    python -m tools.mapominoes_decks --frozen   rebuild the decks from measured.json, without the maps
    python -m tools.mapominoes_decks --check    change nothing; say which files are out of date
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.mapominoes import decks, maps, measure, outlines

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "src" / "worldwright" / "games" / "mapominoes"
MAPS = ROOT / "client" / "node_modules"


def wanted(sources: Path | None) -> dict[Path, str]:
    """Every generated file with its text. Without maps: only what follows from measured.json."""
    if sources is None:
        return {GAME / name: text for name, text in decks.files(measure.frozen()).items()}
    measured = measure.measured(sources)
    texts = {**decks.files(measured), **outlines.files(sources), **maps.files(sources)}
    return {measure.FROZEN: measure.text(measured), **{GAME / name: text for name, text in texts.items()}}


def out_of_date(sources: Path | None) -> list[str]:
    """The generated files that differ from the tables and maps."""
    return [
        file.relative_to(ROOT).as_posix()
        for file, text in wanted(sources).items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Rebuild the decks and outlines of Mapominoes.")
    parser.add_argument("--maps", type=Path, default=MAPS, help="folder with world-atlas and us-atlas")
    parser.add_argument("--frozen", action="store_true", help="use measured.json instead of the maps")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when a file is out of date")
    options = parser.parse_args()
    sources = None if options.frozen else options.maps
    if sources is not None and not (sources / measure.WORLD).exists():
        print(f"no world-atlas in {sources}: run `npm ci` in client/, or give --maps or --frozen", file=sys.stderr)
        return 2
    if options.check:
        stale = out_of_date(sources)
        print("\n".join(f"out of date: {name}" for name in stale) or "all up to date")
        return 1 if stale else 0
    for file, text in wanted(sources).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
