"""Every attack against a server of its own, beside twenty playing tables: `python -m tests.adversary`.

`--only NAME`, `--tables N`, `--seconds N`; `--write` puts the table of figures into docs/measured/attacks.md. Others'
moves stay below 100 ms (one in a hundred may take longer; on a machine that is busy already, four times what it takes
without an attack), memory grows by less than 64 MiB, health says what is, no seated player is kept out, no answer is
a 500, and nothing is left when the attacker has gone. Then every route that needs no device is hammered by one address
and by thirty (`tests.adversary.routes`). The exit code says whether all of that held.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.adversary.attacks import ATTACKS, Attack
from tests.adversary.players import Evening
from tests.adversary.routes import NAMES_OF_ALL, all_tried, line_of
from tests.adversary.server import ROOT, running
from tests.adversary.trial import Outcome, row, tried

PAGE = ROOT / "docs" / "measured" / "attacks.md"
BEGIN, END = "<!-- attacks -->", "<!-- end of attacks -->"
ROUTES_BEGIN, ROUTES_END = "<!-- routes -->", "<!-- end of routes -->"
ROUTES_HEAD = (
    "| route | new table, p99: quiet/one address/thirty, ms | login | health | moves | result |\n"
    "|---|---|---|---|---|---|"
)
HEAD = (
    "| attack | others' moves, quiet: p50 / p99 ms | under attack: p50 / p99 ms"
    " | others' requests: p99 ms"
    " | memory, MiB | /health meanwhile | recovered after, s | result |\n|---|---|---|---|---|---|---|---|"
)


async def tried_alone(attack: Attack, tables: int, seconds: float) -> Outcome:
    """An attack on a fresh server with so many tables being played."""
    with tempfile.TemporaryDirectory() as name, running(Path(name)) as server:
        evening = Evening(server.address, tables)
        await evening.open()
        try:
            outcome = await tried(server, evening, attack, seconds)
        finally:
            await evening.close()
        assert server.is_alive(), server.log.read_text()[-2000:]
        return outcome


def write(begin: str, end: str, lines: list[str]) -> None:
    """Put a table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(begin)
    table = "\n".join(lines)
    PAGE.write_text(f"{head}{begin}\n{table}\n{end}{rest.partition(end)[2]}", encoding="utf-8")


def main() -> None:
    """Attack, and say what held; exit code 1 if something did not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="", help="attacks and routes whose name begins so")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    attacks = [attack for name, attack in ATTACKS.items() if name.startswith(chosen.only)]
    names = [name for name in NAMES_OF_ALL if name.startswith(chosen.only)]
    if not attacks and not names:
        sys.exit(f"no attack is called {chosen.only!r}: {', '.join((*ATTACKS, *NAMES_OF_ALL))}")
    outcomes = []
    print(HEAD, flush=True)
    for attack in attacks:
        outcomes.append(asyncio.run(tried_alone(attack, chosen.tables, chosen.seconds)))
        print(row(outcomes[-1]), flush=True)
    print(f"\n{ROUTES_HEAD}", flush=True)
    hammered = asyncio.run(all_tried(names, chosen.tables, chosen.seconds, timed=True)) if names else []
    if chosen.write and not chosen.only:
        write(BEGIN, END, [HEAD, *map(row, outcomes)])
        write(ROUTES_BEGIN, ROUTES_END, [ROUTES_HEAD, *map(line_of, hammered)])
    broken = [outcome.attack.name for outcome in outcomes if outcome.faults(timed=True)]
    broken += [outcome.name for outcome in hammered if outcome.faults(timed=True)]
    total = len(outcomes) + len(hammered)
    print(f"{total} attacks, {total - len(broken)} held{': not ' if broken else ''}{', '.join(broken)}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
