"""`./dev puzzles GAME`: puzzles from games between bots."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from tools.puzzles.making import made
from tools.puzzles.writing import toml
from worldwright.cli import run
from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, write_text
from worldwright.games import known_game


@click.command()
@click.argument("game")
@click.option("--games", default=60, show_default=True, help="Most games to play.")
@click.option("--seed", default=1, show_default=True, help="Seed of the games.")
@click.option("--most", default=100, show_default=True, help="Most puzzles.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="Output file, GAME/puzzles/NAME.toml."
)
def puzzles(game: str, games: int, seed: int, most: int, output: Path) -> None:
    """Play games between bots, and save moments in which one choice is clearly best as a file of puzzles.

    Put the file into the folder of --content under GAME/puzzles/, and the practice page shows its puzzles.
    """
    at_least("--games", games, 1)
    at_least("--most", most, 1)
    at_least("--seed", seed, 0)
    file = made(known_game(game), games, seed, most)
    write_text(output, "\n".join(toml(file)) + "\n")
    kinds = Counter(puzzle.kind for played in file.games for puzzle in played.puzzles)
    listed = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "none"
    console().print(f"{sum(kinds.values())} puzzles ({listed}) from {len(file.games)} games are in {output}.")


if __name__ == "__main__":
    run(puzzles, "./dev puzzles")
