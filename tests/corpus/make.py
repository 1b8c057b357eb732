"""Makes a corpus with the server of this very checkout: `python -m tests.corpus.make NAME`, once a version.

The folder tests/corpus/NAME then holds the data folder as the server left it (data/, its database packed),
expected.json.gz (what it answered about every table, who visited with which cookie) and records/ (finished games and
their sheets). Of 0.1.0, which was never released, only the records are there.
A corpus is never made again once its version is out: it is what people have on their disks.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import sqlite3
import tempfile
from pathlib import Path
from time import sleep, time
from typing import Any

import msgspec

from tests.corpus.asked import answers, content_of, told
from tests.corpus.scenes import PASSWORDS, Stage, play_all
from tests.games.kinds import TABLES, random_match
from tests.server.site import ROOMY, LiveSite
from worldwright.games import NAMES

HERE = Path(__file__).parent
STRANGER = "eve"
OWNER = "ann"
KINDS = (
    "lords_of_worlds-3",
    "lords_of_worlds-2-strategic",
    "lords_of_worlds-4-strategic-own-boards",
    "mapominoes-3-bluff",
    "mapominoes-4-joined",
    "mapominoes-2-area-raw-more-transits",
    "mondo-1",
    "mondo-4-expert",
    "mondo-2-step",
    "mondo_sapiens-1-step-polder",
    "mondo_sapiens-4-expert-patchwork",
    "mondo_sapiens-2-step-expert-polder",
    "monuments-2",
    "monuments-4-notre-dame-open",
)
"""Tables whose records are kept beside those of the server: every kind of options, in real time and in steps."""


def packed(content: Any) -> bytes:
    """JSON, packed; the same for the same content."""
    return gzip.compress(json.dumps(content, ensure_ascii=False, sort_keys=True, indent=0).encode(), mtime=0)


def keep_data(folder: Path, into: Path) -> None:
    """Copy what a server left behind: everything but its lock, the database in one compact, packed file."""
    into.mkdir(parents=True)
    database = folder / "worldwright.db"
    db = sqlite3.connect(database, isolation_level=None)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute("PRAGMA journal_mode=DELETE")
    db.execute("VACUUM")
    db.close()
    (into / "worldwright.db.gz").write_bytes(gzip.compress(database.read_bytes(), mtime=0))
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name not in {"lock", database.name}:
            shutil.copyfile(path, into / path.name)


def unpacked_data(corpus: Path, into: Path) -> Path:
    """A copy of a corpus's data folder that a server can open."""
    into.mkdir(parents=True, mode=0o700)
    for path in sorted((corpus / "data").iterdir()):
        kept = into / path.name.removesuffix(".gz")
        kept.write_bytes(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes())
        kept.chmod(0o600)
    return into


def expected(stage: Stage) -> dict[str, Any]:
    """All that the server answers, to the owner of the tables and to a stranger."""
    owner, stranger = stage.people[OWNER], stage.people[STRANGER]
    return {
        "made": int(time()),
        "people": {
            name: {
                "cookie": guest.cookie,
                "me": content_of(guest, "/api/me"),
                "password": PASSWORDS.get(name),
                "tables": sorted(row["table"]["id"] for row in told(guest, "GET", "/api/me/tables"))
                if name != "dora"
                else [],
            }
            for name, guest in stage.people.items()
        },
        "tables": {
            name: {
                "id": scene.id,
                "seats": scene.seats,
                "owner": answers(owner, scene.id),
                "stranger": answers(stranger, scene.id),
            }
            for name, scene in stage.scenes.items()
        },
        "listed": sorted(card["id"] for card in told(stranger, "GET", "/api/tables")),
        "invites": stage.invites,
        "without": stage.without,
    }


def keep_records(stage: Stage, said: dict[str, Any], into: Path) -> None:
    """The records of finished games, each with its sheets."""
    into.mkdir()
    for name, table in said["tables"].items():
        if "refused" not in table["owner"]["verdict"]:
            record = told(stage.people[OWNER], "GET", f"/api/tables/{table['id']}/record")
            keep_record(into, name.replace(" ", "-"), record, table["owner"]["score"]["sheets"])
    for kind in TABLES:
        if kind.id in KINDS:
            match = random_match(kind, seed=7)
            sheets = match.score()
            keep_record(into, kind.id, match.record().text(), [sheets[seat] for seat in sorted(sheets)])


def keep_record(into: Path, name: str, record: str, sheets: Any) -> None:
    """One record and its sheets."""
    (into / f"{name}.txt.gz").write_bytes(gzip.compress(record.encode(), mtime=0))
    (into / f"{name}.sheets.json.gz").write_bytes(packed(msgspec.to_builtins(sheets)))


def make(name: str) -> None:
    """Play all scenes on a fresh server and keep what it wrote and said."""
    into = HERE / name
    if into.exists():
        raise SystemExit(f"{into.name} is there already: a corpus is made once")
    with tempfile.TemporaryDirectory() as scratch:
        site = LiveSite(Path(scratch), ROOMY)
        site.do(lambda service: setattr(service.guard.devices, "burst", 100_000))
        site.do(lambda service: setattr(service.guard.sockets, "burst", 100_000))
        stage = Stage(site)
        try:
            play_all(stage, tuple(NAMES))
            sleep(1)  # what follows from the last moves is written down
            said = expected(stage)
            into.mkdir()
            keep_records(stage, said, into / "records")
        finally:
            site.close()
        keep_data(Path(scratch) / "data", into / "data")
        (into / "expected.json.gz").write_bytes(packed(said))
    size = sum(path.stat().st_size for path in into.rglob("*") if path.is_file())
    print(
        f"{into.name}: {len(said['tables'])} tables, {size // 1024} KiB; not possible: {said['without'] or 'nothing'}"
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("name", help="the version whose server this is")
    make(parser.parse_args().name)


if __name__ == "__main__":
    main()
