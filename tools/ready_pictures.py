"""Draws the ready-made pictures of links: `python -m tools.ready_pictures`, where Pillow makes them small.

A server without the renderer, or too busy to draw, names one of them in the tags of a link.
"""

from __future__ import annotations

import io
from pathlib import Path

from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES
from worldwright.server.previews.jobs import sample_picture
from worldwright.server.previews.model import Preview

FOLDER = Path(__file__).parents[1] / "client" / "public" / "previews"


def main() -> None:
    """Write a picture for each game, and one for the site."""
    from PIL import Image  # noqa: PLC0415

    FOLDER.mkdir(exist_ok=True)
    titles = {name: rulebook(name, "en").title for name in NAMES}
    wanted = [Preview("game", "en", name, title, "") for name, title in titles.items()]
    wanted.append(Preview("game", "en", "mondo", "Five games about building worlds", ""))
    for preview, file in zip(wanted, [*NAMES, "worldwright"], strict=True):
        picture = Image.open(io.BytesIO(sample_picture(preview))).convert("RGB")
        picture.quantize(128, dither=Image.Dither.NONE).save(FOLDER / f"{file}.png", optimize=True)


if __name__ == "__main__":
    main()
