"""The page that shows all pictures side by side."""

from __future__ import annotations

from pathlib import Path

from tools.pictures.screens import SCENES

_HEAD = """# Pictures

Every screen as it is, taken by `./dev pictures` from real tables with real games on them: played by bots with fixed
luck up to a good moment, then looked at with a browser, 1440 x 900 and 390 x 844, light and dark.
"""


def write_index(folder: Path) -> None:
    """Write the README of the folder of pictures, with those that are there."""
    parts = [_HEAD]
    for screen in (screen for scene in SCENES for screen in scene.screens):
        parts.append(f"## {screen.title}\n")
        for kind in ("desktop", "phone"):
            shots = [f"{screen.name}-{kind}-{theme}" for theme in ("light", "dark", "light-de")]
            there = [name for name in shots if (folder / f"{name}.webp").exists()]
            if there:
                width = 100 // len(there) - 1 if kind == "desktop" else 24
                marks = (
                    f'<img src="{name}.webp" alt="{_told(screen.title, name)}" width="{width}%">' for name in there
                )
                parts.append("\n".join(marks) + "\n")
    (folder / "README.md").write_text("\n".join(parts), encoding="utf-8")


def _told(title: str, name: str) -> str:
    """What a picture shows, for those who do not see it."""
    words = [title, "on a phone" if "-phone-" in name else "on a desktop", "dark" if "-dark" in name else "light"]
    return ", ".join([*words, *(["in German"] * name.endswith("-de"))])
