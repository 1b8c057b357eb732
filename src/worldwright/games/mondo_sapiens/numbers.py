"""Mondo Sapiens in numbers: those of Mondo, and the choice of the next board."""

from worldwright.core.numbering import Numbers
from worldwright.games.mondo_sapiens.model import NAME, ChooseBoard, Options, State
from worldwright.games.mondo_sapiens.rules import BOARDS, next_board, setup
from worldwright.kit.scramble.numbers import TableNumbers, faces


def other_boards(state: State) -> int:
    """The boards that may be chosen for the next round, as a bit mask."""
    chosen = next_board(state)
    return sum(1 << number for number, board in enumerate(BOARDS) if board != chosen)


def table(options: Options, seats: int) -> TableNumbers:
    """The numbers of a table."""
    return TableNumbers(setup(options, seats), seats, tuple(map(ChooseBoard, BOARDS)), other_boards)


NUMBERS = Numbers(NAME, table=table, scale=40, batch="scramble", given=faces)
