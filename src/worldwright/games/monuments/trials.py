"""The tables of Monuments that the health measurements add to those with one changed option."""

from worldwright.core.extras import Trial

TRIALS = (
    *(
        Trial(f"{monument}, {seats} players", {"monument": monument}, seats)
        for monument in ("capitol", "notre_dame", "san_pietro")
        for seats in (2, 4)
    ),
    *(
        Trial(f"{monument}, strong bots", {"monument": monument}, 3, "strong")
        for monument in ("capitol", "capitol_grand", "notre_dame", "san_pietro", "taj_mahal")
    ),
)
