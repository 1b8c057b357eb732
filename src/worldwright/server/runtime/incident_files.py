"""Write a file for the host about every table that broke."""

from __future__ import annotations

import os
from pathlib import Path

from worldwright.server.engine.ports import Incident
from worldwright.server.process.incidents import report
from worldwright.server.process.tokens import new_id


def write_incident(folder: Path, seconds: int, incident: Incident) -> None:
    """Save how a table broke. The file holds its seed and log, so it is private to the host; the log names the file."""
    path = folder / f"{seconds}-{new_id()}.json"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(incident.text())
    except OSError as fault:
        report("broken_table", f"a table of {incident.game} broke; its incident file failed: {fault.strerror}")
        return
    report("broken_table", f"a table of {incident.game} broke: see the incident file {path.name}")
