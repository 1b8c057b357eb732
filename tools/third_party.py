"""Generates THIRD-PARTY.txt, the licences of what the built web app and the decks hold: `python -m tools.third_party`.

It stands in every wheel and source archive. Python packages are installed beside ours with licences of their own.
"""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = ROOT / "THIRD-PARTY.txt"
MODULES = ROOT / "client" / "node_modules"
PARTS = {
    "@fontsource/atkinson-hyperlegible": "a font of the web app",
    "@fontsource/fraunces": "a font of the web app",
    "country-flag-icons": "flags of languages and countries",
    "svelte": "runs in the web app",
    "clsx": "runs in the web app, with Svelte",
    "devalue": "runs in the web app, with Svelte",
    "esm-env": "runs in the web app, with Svelte",
    "three": "draws Monuments",
    "uqr": "draws QR codes",
    "world-atlas": "outlines and borders of the decks of Mapominoes; the shapes are public domain",
    "us-atlas": "outlines and borders of the decks of Mapominoes; the shapes are public domain",
}
"""The npm packages of which something is in the package, and what."""
HEAD = """THIRD-PARTY SOFTWARE AND FONTS

Worldwright itself is under the MIT licence in LICENSE. Its web app and its content hold parts of these packages.
"""
RULE = "-" * 100


def licence(name: str) -> str:
    """The licence of a package, as it stands in its folder."""
    (file,) = (path for path in (MODULES / name).iterdir() if path.stem.lower() == "license")
    return "\n".join(line.rstrip() for line in file.read_text(encoding="utf-8").strip().splitlines())


def page() -> str:
    """The text of the file."""
    parts = [HEAD]
    for name, what in PARTS.items():
        package = json.loads((MODULES / name / "package.json").read_text(encoding="utf-8"))
        parts.append(f"{RULE}\n{name} {package['version']}: {what}\n{RULE}\n\n{licence(name)}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
