"""Goals of some tables, and detection of tables that play the same games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from tools.health.figures import Estimate, Health
from worldwright.core.extras import Trial
from worldwright.games.mapominoes.content import deck_file
from worldwright.games.mapominoes.content import tables as map_tables
from worldwright.lab.simulate import SimulatedGame


class Goal(NamedTuple):
    """A figure of a table and its limit."""

    words: str
    figure: Literal["begins", "blocked", "finished"]
    limit: float
    reached: bool
    """Whether the limit itself is still good."""
    least: int
    """Games or rounds that a table needs before its figure is worth comparing."""

    def games(self, trial: Trial) -> int:
        """The number of games of a table for that."""
        return (
            self.least if self.figure != "blocked" else -(-self.least // (trial.options.get("rounds") or trial.seats))
        )

    def measured(self, table: Health) -> Estimate:
        """The figure that the goal limits."""
        estimate: Estimate | None = getattr(table, self.figure)
        assert estimate is not None, table.table
        return estimate

    def met(self, table: Health) -> bool:
        """Whether the measured figure meets the goal."""
        value = self.measured(table).value
        beyond = value > self.limit if self.figure == "finished" else value < self.limit
        return beyond or (self.reached and value == self.limit)


FIRST_PLAYER: Final = Goal("the first player wins at most 36 %", "begins", 0.36, True, 1000)
BLOCKED: Final = Goal("below 3 % of rounds are blocked", "blocked", 0.03, False, 400)
ADVISED_AGAINST: Final = BLOCKED._replace(words=f"{BLOCKED.words}; set-up advises against this table")


FINISHED: Final = Goal("at least 97 % of games finish the monument", "finished", 0.97, True, 200)
GOALS: Final = {goal.words: goal for goal in (FIRST_PLAYER, FINISHED, BLOCKED, ADVISED_AGAINST)}


def goals_of(game: str, trial: Trial) -> tuple[Goal, ...]:
    """The goals of a table."""
    if game == "monuments" and set(trial.options) <= {"monument"}:
        return (FIRST_PLAYER, FINISHED) if (trial.bot, trial.seats) == ("strong", 3) else (FINISHED,)
    if game == "mapominoes":
        return (BLOCKED,) if _is_recommended(trial) else (ADVISED_AGAINST,)
    return ()


def _is_recommended(trial: Trial) -> bool:
    """Whether set-up does not advise against a table of Mapominoes: cosy, or too few players for its decks."""
    options = trial.options
    if options.get("table") == "cosy" or (options.get("correct_side") and trial.seats == 2):
        return False
    decks = trial.options.get("deck", ["europe"])
    low, high = deck_file(decks[0]).seats if len(decks) == 1 else map_tables().joined_seats
    return low <= trial.seats <= high


class Same(NamedTuple):
    """A table whose games equal another's, move for move, as far as both were played."""

    trial: Trial
    as_table: str
    games: int


def same_as(trials: Sequence[Trial], results: Sequence[Sequence[SimulatedGame]]) -> dict[int, int]:
    """For each table that plays the same games as the table without options, the position of that one."""
    plain = {(trial.seats, trial.bot): place for place, trial in enumerate(trials) if not trial.options}
    same = {}
    for place, trial in enumerate(trials):
        other = plain.get((trial.seats, trial.bot), place)
        if other != place and list(results[place]) == list(results[other]):
            same[place] = other
    return same
