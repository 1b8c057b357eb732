"""Every data folder and record that an earlier version wrote opens, says the same, and is played on."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from click.testing import CliRunner

from examples.play_over_sockets import Guest
from tests.corpus.asked import answers, asked, content_of, differences, open_question, step, told, without_layout
from tests.corpus.make import OWNER, STRANGER, unpacked_data
from tests.server.site import ROOMY, Line, LiveSite
from worldwright.cli.score import score

HERE = Path(__file__).parent
CORPORA = sorted(path.parent for path in HERE.glob("*/expected.json.gz"))
RECORDS = sorted(HERE.glob("*/records/*.txt.gz"))
GIVEN_UP = ("-abandoned.txt", "-ended-by-a-leaver.txt")
"""Records of games that were not played to their end: their seeds stay sealed."""


class Opened:
    """A corpus whose data folder a server of today has opened, at the time of day when it was made."""

    def __init__(self, corpus: Path, folder: Path) -> None:
        self.said: Any = unpacked(corpus / "expected.json.gz")
        unpacked_data(corpus, folder / "data")
        began = monotonic()
        self.site = LiveSite(folder, ROOMY, seconds=lambda: self.said["made"] + monotonic() - began)
        # One person asks about every table there is, within seconds: nobody's limit is meant for that.
        self.site.do(lambda service: setattr(service.guard.devices, "burst", 100_000))
        self.site.do(lambda service: setattr(service.guard.sockets, "burst", 100_000))
        self.people = {name: self.guest(known["cookie"]) for name, known in self.said["people"].items()}

    def guest(self, cookie: str = "") -> Guest:
        guest = Guest(self.site.address)
        guest.cookie = cookie
        return guest


def unpacked(path: Path) -> Any:
    """The content of a packed JSON file."""
    return json.loads(gzip.decompress(path.read_bytes()))


@pytest.fixture(scope="module", params=CORPORA, ids=lambda path: path.name)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The tests below follow each other: they read everything first, and play on last."""
    corpus = Opened(request.param, tmp_path_factory.mktemp("corpus"))
    yield corpus
    corpus.site.close()


@pytest.fixture(scope="module")
def record_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every record of every version, as the files that players downloaded."""
    folder = tmp_path_factory.mktemp("records")
    for path in RECORDS:
        (folder / f"{path.parts[-3]}-{path.name.removesuffix('.gz')}").write_bytes(gzip.decompress(path.read_bytes()))
    return folder


def program(*words: str) -> str:
    """What the installed program prints."""
    done = subprocess.run(
        [sys.executable, "-m", "worldwright", *words], capture_output=True, text=True, check=False, timeout=250
    )
    assert done.returncode == 0, f"worldwright {words[0]}: {done.stderr or done.stdout}"
    return done.stdout


def test_there_is_a_corpus_and_it_holds_every_game() -> None:
    assert [path.name for path in CORPORA], "no corpus: python -m tests.corpus.make NAME"
    assert RECORDS, "no records"
    games = {path.name.split("-")[0] for path in RECORDS}
    assert games == {"lords_of_worlds", "mapominoes", "mondo", "mondo_sapiens", "monuments"}


def test_every_record_verifies_with_the_installed_program(record_folder: Path) -> None:
    files = sorted(map(str, record_folder.iterdir()))
    verdicts = json.loads(program("verify", "--json", *files))["records"]
    assert len(verdicts) == len(files)
    for verdict in verdicts:
        name = Path(verdict["file"]).name
        is_whole = not name.endswith(GIVEN_UP)
        assert (verdict["complete"], verdict["sealed"]) == (is_whole, is_whole), f"{name}: {verdict}"


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.name.removesuffix('.txt.gz')}")
def test_every_record_has_the_sheets_it_had(record: Path, record_folder: Path) -> None:
    file = record_folder / f"{record.parts[-3]}-{record.name.removesuffix('.gz')}"
    ran = CliRunner().invoke(score, ["--json", str(file)])
    assert ran.exit_code == 0, f"{file.name}: {ran.output or ran.exception}"
    scored = json.loads(ran.output)
    before = unpacked(record.with_name(record.name.replace(".txt.gz", ".sheets.json.gz")))
    found = {sheet["seat"]: sheet for sheet in scored["sheets"]}
    wrong = list(differences(before, [found[seat] for seat in range(len(before))], f"{record.name}: sheets"))
    assert not wrong, "\n".join(wrong)


def one_truth(said: Any) -> Any:
    """Version 0.1.0 kept a seat's holder twice: where lists and sockets said two things, what lists said counts."""
    kinds = [seat["kind"] for seat in said["card"]["seats"]]
    for told_there in said.values():
        if isinstance(told_there, dict) and isinstance(told_there.get("socket"), dict):
            told_there["socket"]["holders"] = kinds
    return said


def test_every_table_says_what_it_said(opened: Opened) -> None:
    wrong: list[str] = []
    for name, table in opened.said["tables"].items():
        for role, person in (("owner", OWNER), ("stranger", STRANGER)):
            try:
                found = answers(opened.people[person], table["id"])
            except Exception as fault:
                wrong.append(f"{name}, {role}: cannot be read: {fault!r}")
            else:
                before = without_layout(one_truth(table[role]))
                wrong += differences(before, without_layout(found), f"{name}, {role}: ")
    assert not wrong, f"{len(wrong)} answers differ:\n" + "\n".join(wrong[:60])


def test_people_are_who_they_were(opened: Opened) -> None:
    wrong: list[str] = []
    for name, known in opened.said["people"].items():
        guest = opened.people[name]
        wrong += differences(known["me"], content_of(guest, "/api/me"), f"{name}: /api/me")
        if "refused" not in known["me"]:
            rows = sorted(row["table"]["id"] for row in told(guest, "GET", "/api/me/tables"))
            wrong += differences(known["tables"], rows, f"{name}: /api/me/tables")
        if known["password"] is not None:
            login = {"login": known["me"]["login"], "password": known["password"]}
            wrong += differences(known["me"], told(opened.guest(), "POST", "/api/session", login), f"{name}: login")
            status, _ = asked(opened.guest(), "POST", "/api/session", login | {"password": "not the password"})
            assert status == 401, f"{name} comes in with a wrong password"
    listed = sorted(card["id"] for card in told(opened.people[STRANGER], "GET", "/api/tables"))
    wrong += differences(opened.said["listed"], listed, "the list of tables")
    assert not wrong, "\n".join(wrong)


def test_invitations_are_good_once(opened: Opened) -> None:
    for name, invitation in opened.said["invites"].items():
        guest = opened.guest()
        told(guest, "POST", "/api/me", {})
        found = told(guest, "POST", "/api/invites", {"token": invitation["token"]})
        assert (found["table"], found["seat"]) == (invitation["table"], invitation["seat"]), f"invitation {name}"


def test_open_questions_can_be_answered(opened: Opened) -> None:
    answered = 0
    for name, table in opened.said["tables"].items():
        question = (table["owner"].get("seat 0", {}).get("socket") or {}).get("question")
        if question is None:
            continue
        asker = Line(opened.people[table["seats"][question["by"]]], table["id"], f"?seat={question['by']}")
        (seat,) = question["need"]
        other = Line(opened.people[table["seats"][seat]], table["id"], f"?seat={seat}")
        ask = open_question(other)
        assert ask is not None, f"{name}: nobody asks any more"
        assert ask["what"] == question["what"], f"{name}: another question"
        other.send(say="consent", n=11, ask=ask["ask"], yes=True)
        assert other.read("accepted", "refused")["say"] == "accepted", f"{name}: the answer is refused"
        notes = [seen.get("note") for seen in asker.read("moves")["moves"]]
        assert question["what"] in notes, f"{name}: what was agreed did not happen: {notes}"
        asker.close()
        other.close()
        answered += 1
    assert answered, "no open question in this corpus"


def test_every_running_game_is_played_on(opened: Opened) -> None:
    luck = random.Random(1)
    wrong: list[str] = []
    played = 0
    for name, table in opened.said["tables"].items():
        if table["owner"]["card"]["state"] != "running":
            continue
        now = table["owner"]["seat 0"]["socket"]
        if all(now["holders"][seat] == "free" for seat in now["to_move"]):
            continue  # it waits for somebody to take the free seat
        guests = {seat: opened.people[person] for seat, person in enumerate(table["seats"]) if person}
        lines: dict[int, Line] = {}
        try:
            for seat, guest in guests.items():
                lines[seat] = Line(guest, table["id"], f"?seat={seat}")
            before = len(told(guests[0], "GET", f"/api/tables/{table['id']}/log?seat=0")["moves"])
            step(guests, lines, table["id"], luck)
            after = len(told(guests[0], "GET", f"/api/tables/{table['id']}/log?seat=0")["moves"])
            if after <= before:
                wrong.append(f"{name}: {before} moves before, {after} after one more")
        except Exception as fault:
            wrong.append(f"{name}: cannot be played on: {fault!r}")
        finally:
            for line in lines.values():
                line.close()
        played += 1
    assert played, "no running game in this corpus"
    assert not wrong, "\n".join(wrong)
