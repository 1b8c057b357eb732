"""Mondo in numbers."""

from worldwright.core.numbering import Numbers
from worldwright.games.mondo.model import NAME, Options
from worldwright.games.mondo.rules import setup
from worldwright.kit.scramble.numbers import TableNumbers, faces


def table(options: Options, seats: int) -> TableNumbers:
    """The numbers of a table."""
    return TableNumbers(setup(options, seats), seats)


NUMBERS = Numbers(NAME, table=table, scale=40, batch="scramble", given=faces)
