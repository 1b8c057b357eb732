"""Checks a record with Python's standard library alone: `python examples/check_seal.py FILE`.

It checks that the lines are whole and that the seed told at the end is the one promised at the start.
`worldwright verify` also plays the game again and so checks every move and every deal.
"""

import hashlib
import sys
from pathlib import Path


def fault(content: bytes) -> str:
    """The first thing that is wrong with a record, or nothing."""
    link = b""
    said: dict[str, str] = {}
    *lines, rest = content.decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, 1):
        body, _, check = line.rpartition(" #")
        link = hashlib.sha256(link + body.encode("utf-8")).digest()
        if link.hex()[:12] != check:
            return f"line {number} was changed"
        key, _, value = body.partition(" ")
        said.setdefault(key, value)
    if rest or said.get("worldwright") != "record 1" or said.get("end") not in {"complete", "unfinished"}:
        return "this is not a whole record"
    if "seed" in said:
        seal = hashlib.sha256(b"worldwright seal 1:" + bytes.fromhex(said["seed"])).hexdigest()
        if seal != said.get("sealed"):
            return "the seed is not the one that was sealed"
    elif said["end"] == "complete":
        return "the seed is missing"
    return ""


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_seal.py FILE")
    try:
        wrong = fault(Path(sys.argv[1]).read_bytes())
    except (OSError, ValueError) as trouble:
        wrong = str(trouble)
    sys.exit(f"{sys.argv[1]}: {wrong}") if wrong else print("Every line is whole and the seed keeps its promise.")
