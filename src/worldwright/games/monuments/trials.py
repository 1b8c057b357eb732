"""The tables of Monuments that the health measurements add to those with one changed option."""

from worldwright.core.extras import Trial

_MONUMENTS = ("capitol", "capitol_grand", "notre_dame", "san_pietro", "taj_mahal")
TRIALS = tuple(
    Trial(f"{monument}, {f'{bot} bots, ' if bot else ''}{seats} players", {"monument": monument}, seats, bot)
    for monument in _MONUMENTS
    for bot in ("", "strong")
    for seats in (2, 3, 4)
)
