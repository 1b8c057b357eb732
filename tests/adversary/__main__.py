"""Every attack against a server of its own, beside twenty playing tables: `python -m tests.adversary`.

`--only NAME`, `--tables N`, `--seconds N`; `--write` puts the table of figures into docs/measured/attacks.md. Others'
moves stay below 100 ms (one in a hundred may take longer; on a machine that is busy already, four times what it takes
without an attack), memory grows by less than 64 MiB, health says what is, no seated player is kept out, no answer is
a 500, and nothing is left when the attacker has gone. The exit code says whether all of that held.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.adversary.attacks import ATTACKS, Attack
from tests.adversary.players import Evening
from tests.adversary.server import ROOT, running
from tests.adversary.trial import Outcome, row, tried

PAGE = ROOT / "docs" / "measured" / "attacks.md"
BEGIN, END = "<!-- attacks -->", "<!-- end of attacks -->"
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


def write(outcomes: list[Outcome]) -> None:
    """Put the table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    table = "\n".join([HEAD, *map(row, outcomes)])
    PAGE.write_text(f"{head}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def main() -> None:
    """Attack, and say what held; exit code 1 if something did not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="", help="attacks whose name begins so")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    attacks = [attack for name, attack in ATTACKS.items() if name.startswith(chosen.only)]
    if not attacks:
        sys.exit(f"no attack is called {chosen.only!r}: {', '.join(ATTACKS)}")
    outcomes = []
    print(HEAD, flush=True)
    for attack in attacks:
        outcomes.append(asyncio.run(tried_alone(attack, chosen.tables, chosen.seconds)))
        print(row(outcomes[-1]), flush=True)
    if chosen.write:
        write(outcomes)
    broken = [outcome.attack.name for outcome in outcomes if outcome.faults(timed=True)]
    print(f"{len(outcomes)} attacks, {len(outcomes) - len(broken)} held{': not ' if broken else ''}{', '.join(broken)}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
