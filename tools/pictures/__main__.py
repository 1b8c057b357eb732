"""`python -m tools.pictures [name …]`: all pictures, or those whose names start so.

Needs $CHROMIUM, or one on the path. `--png FOLDER` writes PNG files there instead, for checking.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tools.machine_chromium import needed_chromium
from tools.pictures import cluster, film
from tools.pictures.camera import drawn, look_at, opened, shown
from tools.pictures.index import write_index
from tools.pictures.looks import Look, look
from tools.pictures.screens import SCENES, Screen
from tools.pictures.site import PictureSite

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Take the pictures of the page.")
    parser.add_argument("names", nargs="*", help="only pictures whose names start so, such as lords-phone")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write PNG files into this folder, without an index")
    return parser.parse_args()


def wanted(screen: Screen, names: list[str]) -> list[tuple[str, Look]]:
    """The selected pictures of a screen."""
    named = [(f"{screen.name}-{name}", look(name)) for name in screen.looks]
    return [(name, shot) for name, shot in named if not names or name.startswith(tuple(names))]


def main() -> None:
    """Start a server, play every story there, take every picture, and write the index."""
    options = arguments()
    chromium = needed_chromium()
    folder: Path = options.png or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, PictureSite(Path(data)) as site, opened(chromium) as browser:
        for scene in SCENES:
            for screen in scene.screens:
                looks = wanted(screen, options.names)
                if not looks:
                    continue
                with shown(browser, site, scene, screen) as page:
                    for name, shot in looks:
                        file = folder / f"{name}.{'png' if options.png else 'webp'}"
                        look_at(page, screen, shot)
                        file.write_bytes(drawn(page, shot, lossless=options.png is not None))
                        print(f"{file.name}: {file.stat().st_size // 1024} KiB", flush=True)
        if not options.png and (not options.names or film.NAME.startswith(tuple(options.names))):
            file = folder / f"{film.NAME}.webp"
            file.write_bytes(film.film(browser, site))
            print(f"{file.name}: {file.stat().st_size // 1024} KiB", flush=True)
        if not options.names or cluster.NAME.startswith(tuple(options.names)):
            file = folder / f"{cluster.NAME}.{'png' if options.png else 'webp'}"
            with cluster.shown_beside(browser) as page:
                file.write_bytes(drawn(page, cluster.LOOK, lossless=options.png is not None))
    if not options.png:
        write_index(FOLDER)
    if not options.png and not options.names:
        taken = {f"{screen.name}-{name}.webp" for scene in SCENES for screen in scene.screens for name in screen.looks}
        taken |= {f"{cluster.NAME}.webp", f"{film.NAME}.webp"}
        for file in FOLDER.glob("*.webp"):
            if file.name not in taken:
                file.unlink()  # of a removed screen


if __name__ == "__main__":
    main()
