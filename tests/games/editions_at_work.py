"""What an edition and the installed game make of a playthrough.

`python -m tests.games.editions_at_work TABLE RULES BODY`, for a process of its own, with a content folder or rules
that were changed. Both are played in one thread each, twice, at the same time. BODY is a file with a snapshot's body,
or `-`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.games.kinds import TABLES, Table
from tests.games.playthroughs.write import sheets_text, written
from worldwright.core.errors import RecordError
from worldwright.core.game import AnyGame
from worldwright.core.match import Refused, options_from, replay
from worldwright.core.record import parse
from worldwright.core.verify import verify
from worldwright.games.editions import edition


def outcome(rules: AnyGame, table: Table) -> str:
    """The sheets at the end of a playthrough's moves, or the rule that forbids one of them."""
    record = parse(written(table)[0], lambda _: rules)
    try:
        *_, last = replay(rules, options_from(rules, record.header.options), table.seats, record.moves)
    except Refused as fault:
        return f"against {fault.refusal.rule}"
    return sheets_text(rules.score(last))


def is_verified(rules: AnyGame, table: Table) -> bool:
    """Whether a playthrough is a record of this very game: every move, every deal, rules and content."""
    try:
        return verify(written(table)[0], lambda _: rules).sealed
    except RecordError:
        return False


def judged(rules: AnyGame, table: Table) -> str:
    """`same` if a game plays a playthrough as it is written, else `different`."""
    is_same = outcome(rules, table) == written(table)[1]
    assert is_verified(rules, table) <= is_same
    return "same" if is_verified(rules, table) else "other content" if is_same else "different"


def main() -> None:
    table = next(table for table in TABLES if table.id == sys.argv[1])
    body = None if sys.argv[3] == "-" else Path(sys.argv[3]).read_bytes()
    both = [edition(table.game_name, int(sys.argv[2]), body), table.game] * 2
    with ThreadPoolExecutor(len(both)) as threads:
        at_once = list(threads.map(lambda rules: judged(rules, table), both))
    assert at_once == [judged(rules, table) for rules in both]
    print(f"edition: {at_once[0]}, installed: {at_once[1]}")


if __name__ == "__main__":
    main()
