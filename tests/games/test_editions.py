"""Editions: a table plays on with the content and the rules it began with."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import subprocess
import sys
import weakref
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import worldwright
from tests.games.changes import READ_BY_RULES, Change
from tests.games.editions_at_work import judged, outcome
from tests.games.kinds import TABLES, Table
from tests.games.playthroughs.write import written
from worldwright.bots.bot import bot
from worldwright.bots.choosing import BotAnswer, chooser
from worldwright.core.chance import Chance
from worldwright.core.content import FOLDER_VARIABLE, Folders, digest
from worldwright.core.errors import ContentError
from worldwright.core.extras import HOOKS, ContractError, extras
from worldwright.core.match import options_from, start
from worldwright.core.snapshot import snapshot
from worldwright.games import NAMES, game
from worldwright.games.editions import Copies, Edition, NotPlayable, edition, game_for

ROOT = Path(__file__).parents[2]
SOURCE = Path(worldwright.__file__).parent


def body_of(table: Table) -> bytes:
    """The content of a table as it is kept."""
    return snapshot(table.game, options_from(table.game, table.options)).body


def of_game(name: str) -> Table:
    """The first table of a game for two."""
    return next(table for table in TABLES if table.game_name == name and table.seats == 2)


def at_work(table: Table, rules: int, body: Path | str, **more: str) -> str:
    """What a fresh process makes of a playthrough."""
    command = [sys.executable, "-m", "tests.games.editions_at_work", table.id, str(rules), str(body)]
    environment = {**os.environ, "PYTHONPATH": f"{SOURCE.parent}{os.pathsep}{ROOT}", **more}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("change", READ_BY_RULES)
def test_a_table_goes_on_as_before_when_a_content_file_was_changed(change: Change, tmp_path: Path) -> None:
    table = of_game(change.game)
    (tmp_path / "body").write_bytes(body_of(table))
    change.write(tmp_path / "content")
    said = at_work(table, table.game.RULES_VERSION, tmp_path / "body", **{FOLDER_VARIABLE: str(tmp_path / "content")})
    assert said == "edition: same, installed: different"


@pytest.mark.parametrize("table", TABLES[::6], ids=lambda table: table.id)
def test_an_edition_plays_as_the_game_does(table: Table) -> None:
    rules = edition(table.game_name, table.game.RULES_VERSION, body_of(table))
    assert judged(rules, table) == "same"
    options = options_from(rules, table.options)
    assert snapshot(rules, options) == snapshot(table.game, options_from(table.game, table.options))
    assert digest(rules.content(options)) == written(table)[0].decode().split("content ")[1].split(" ")[0]


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_has_types_and_caches_of_its_own(name: str) -> None:
    rules = edition(name, game(name).RULES_VERSION, body_of(of_game(name)))
    assert isinstance(rules, Edition)
    assert rules.Options is not game(name).Options
    assert rules.Options.__module__.startswith(f"worldwright.games.{name}")
    assert extras(rules).game == name
    assert extras(rules) is not extras(game(name))
    assert msgspec.json.schema(rules.Options)["$defs"].keys() == msgspec.json.schema(game(name).Options)["$defs"].keys()


def private() -> set[str]:
    """The copies that Python knows of."""
    return {module for module in sys.modules if "#" in module}


def test_editions_are_shared_and_nothing_is_left_of_one_that_nobody_holds() -> None:
    gc.collect()
    before = private()
    body = body_of(of_game("mondo"))
    rules = edition("mondo", 1, body)
    assert edition("mondo", 1, bytes(body)) is rules
    bot("greedy", rules)
    assert any("games.mondo.bot#" in name for name in private() - before)
    gone: list[weakref.ref[Any]] = [weakref.ref(rules), weakref.ref(rules.start), weakref.ref(rules.Options)]
    state = start(rules, options_from(rules, {"mode": "step"}), 2)
    del rules
    gc.collect()
    assert private() == before
    del state
    gc.collect()
    assert [one() for one in gone] == [None] * 3


def test_many_editions_one_after_the_other_leave_no_more_than_one(tmp_path: Path) -> None:
    body = msgspec.json.decode(body_of(of_game("monuments")))
    gc.collect()
    before = private()
    for points in range(8):
        body["box.toml"]["gem_points"] = points
        rules = edition("monuments", 1, msgspec.json.encode(body))
        assert start(rules, options_from(rules, {}), 2) is not None
    del rules
    gc.collect()
    assert private() == before


def test_the_installed_game_is_its_own_edition() -> None:
    assert edition("monuments", 1) is game("monuments")
    assert edition("monuments", 1, None) is game("monuments")


@pytest.mark.parametrize(
    ("name", "rules", "body", "sentence"),
    [
        ("chess", 1, None, "there is no game 'chess' here"),
        (
            "monuments",
            2,
            None,
            "monuments was begun with rules version 2, which is not supported any more; version 1 is installed",
        ),
        ("monuments", 0, b"{}", "monuments was begun with rules version 0"),
        ("monuments", 1, b"{", "the content that a table of monuments was begun with cannot be read"),
        ("monuments", 1, b"[3]", "the content that a table of monuments was begun with cannot be read"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(name: str, rules: int, body: bytes | None, sentence: str) -> None:
    with pytest.raises(NotPlayable, match=sentence):
        edition(name, rules, body)


def test_a_snapshot_without_a_file_that_is_needed_is_a_fault_of_the_content() -> None:
    rules = edition("monuments", 1, b"{}")
    with pytest.raises(ContentError, match=r"box\.toml: is not in the snapshot"):
        rules.content()
    with pytest.raises(ContentError, match=r"box\.toml: is not in the snapshot"):
        start(rules, options_from(rules, {}), 2)


def test_the_game_for_a_table_is_the_installed_one_only_where_it_is_the_same() -> None:
    rules = game("monuments")
    kept = snapshot(rules, rules.Options())
    options = msgspec.to_builtins(rules.Options())
    assert game_for("monuments", 1, options, kept.hash, lambda _: None) is rules
    assert game_for("monuments", 1, options, digest(rules.content(rules.Options())), lambda _: None) is rules
    body = msgspec.json.decode(kept.body)
    body["box.toml"]["gem_points"] = 77
    other = msgspec.json.encode(body)
    found = game_for("monuments", 1, options, "2:other", {"2:other": other}.get)
    assert isinstance(found, Edition)
    assert found.content(found.Options())["box"]["gem_points"] == 77
    with pytest.raises(NotPlayable, match="content that is neither installed nor stored here"):
        game_for("monuments", 1, options, "2:other", lambda _: None)
    with pytest.raises(NotPlayable, match="no game 'chess'"):
        game_for("chess", 1, {}, "2:other", lambda _: other)


def test_a_table_whose_plan_is_not_here_any_more_plays_on() -> None:
    body = msgspec.json.decode(body_of(of_game("monuments")))
    body["plans/two_towers.toml"] = body.pop("plans/taj_mahal.toml")
    kept = {"2:gone": msgspec.json.encode(body)}
    rules = game_for("monuments", 1, {"monument": "two_towers"}, "2:gone", kept.get)
    assert start(rules, options_from(rules, {"monument": "two_towers"}), 2) is not None
    assert extras(rules).choices("monument") == ("two_towers",)


@pytest.mark.parametrize("level", ["random", "greedy", "master"])
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_an_edition_by_its_own_content(name: str, level: str) -> None:
    table = of_game(name)
    match = table.match(seed=3)
    seat = min(match.to_move(), default=None)
    if seat is None:  # three, two, one, go
        due = match.game.deadline(match.state)
        assert due is not None
        match.tick(due[0])
        seat = min(match.to_move())
    view, actions = msgspec.json.encode(match.view(seat)), msgspec.json.encode(match.actions(seat))
    rules = table.game.RULES_VERSION
    chosen = chooser(name, rules, body_of(table), level)(view, actions, bytes(32), None)
    assert chosen == chooser(name, rules, None, level)(view, actions, bytes(32), None)
    action = msgspec.json.decode(chosen, type=BotAnswer).action
    assert msgspec.json.decode(action, type=table.game.Actions) in match.actions(seat)
    assert chooser(name, rules, body_of(table), level) is chooser(name, rules, body_of(table), level)


def newer_site(folder: Path, *changes: tuple[str, str, str]) -> str:
    """A copy of the sources with newer rules of Monuments; the path to import from."""
    shutil.copytree(SOURCE, folder / "worldwright", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for file, old, new in changes:
        path = folder / "worldwright/games/monuments" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return f"{folder}{os.pathsep}{ROOT}"


VERSION_2 = (
    ("model.py", "RULES_VERSION = 1", "RULES_VERSION = rules_in_force(2)"),
    ("model.py", "import msgspec\n", "import msgspec\n\nfrom worldwright.core.content import rules_in_force\n"),
    ("__init__.py", "    NAME,\n", "    NAME,\n    earlier_rules=(1,),\n"),
    ("scoring.py", "monuments.model import", "monuments.model import RULES_VERSION,"),
    ("scoring.py", "    return {", "    return {0: Sheet.of([Line('WM-G1', 1)])} if RULES_VERSION == 2 else {"),
)  # fmt: skip


def test_a_table_goes_on_under_the_rules_it_began_with(tmp_path: Path) -> None:
    table = of_game("monuments")
    (tmp_path / "body").write_bytes(body_of(table))
    newer = newer_site(tmp_path / "src", *VERSION_2)
    for body in (tmp_path / "body", "-"):
        assert at_work(table, 1, body, PYTHONPATH=newer) == "edition: same, installed: different"


def test_earlier_rules_need_a_version_that_can_be_earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = ModuleType("worldwright.games.monuments")
    vars(newest).update({**vars(game("monuments")), "RULES_VERSION": 2})
    vars(newest)["EXTRAS"] = type(extras(game("monuments")))("monuments", earlier_rules=(0, 1))
    for hook in HOOKS:
        vars(newest).pop(hook, None)
    monkeypatch.setattr(sys.modules["worldwright.games.editions"], "installed", lambda _: newest)
    assert edition("monuments", 1).RULES_VERSION == 1
    with pytest.raises(ContractError, match="earlier_rules has 0, but RULES_VERSION is not taken from rules_in_force"):
        edition("monuments", 0)


@pytest.fixture
def probe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copies:
    """A small package whose modules import each other in every way, and its copies."""
    folder = tmp_path / "probe"
    folder.mkdir()
    (folder / "__init__.py").write_text("from probe.late import late\nfrom probe import values\n")
    (folder / "values.py").write_text("seen = []\n")
    (folder / "late.py").write_text("def late():\n    from probe.values import seen\n    return seen\n")
    (folder / "plain.py").write_text("import probe.values\n")
    (folder / "near.py").write_text("from . import values\n")
    monkeypatch.syspath_prepend(tmp_path)
    return Copies(("probe",), Folders())


def test_an_import_in_a_function_finds_the_copy(probe: Copies) -> None:
    public = importlib.import_module("probe")
    copy = probe.module("probe")
    assert copy.late() is copy.values.seen
    assert copy.late() is not public.late()
    for name in probe.private:
        del sys.modules[name]
    assert copy.late() is copy.values.seen


@pytest.mark.parametrize("module", ["plain", "near"])
def test_an_import_that_would_miss_the_copy_is_refused(probe: Copies, module: str) -> None:
    with pytest.raises(ImportError, match=r"an edition needs imports like 'from .* import …'"):
        probe.module(f"probe.{module}")


def test_a_changed_snapshot_counts_differently_in_the_same_process() -> None:
    table = of_game("monuments")
    body = msgspec.json.decode(body_of(table))
    body["box.toml"]["points_by_level"] = [points + 1 for points in body["box.toml"]["points_by_level"]]
    dear = edition("monuments", 1, msgspec.json.encode(body))
    assert outcome(dear, table) != outcome(game("monuments"), table) == written(table)[1]


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_a_tinted_cell_that_is_not_on_the_board_is_one_sentence(name: str) -> None:
    body = msgspec.json.decode(snapshot(game(name), game(name).Options()).body)
    for row in body["boards.toml"]["boards"]:
        row["tinted"] = ["z9"]
    rules = edition(name, 1, msgspec.json.encode(body))
    with pytest.raises(ContentError, match=r"boards\.toml, .*: there is no cell 'z9' to be tinted"):
        rules.deal(start(rules, options_from(rules, {}), 1), Chance(bytes(32), "deal/0"))


def test_a_board_that_is_missing_is_one_sentence() -> None:
    body = msgspec.json.decode(body_of(of_game("lords_of_worlds")))
    del body["boards.toml"]["boards"]["small_a"]
    rules = edition("lords_of_worlds", 1, msgspec.json.encode(body))
    with pytest.raises(ContentError, match=r"boards\.toml, small_a: is missing"):
        start(rules, options_from(rules, {}), 2)


@pytest.mark.parametrize(
    ("file", "entry", "value", "says"),
    [
        ("box.toml", "walk_lengths", [0, 2], r"box\.toml, walk_lengths\[0\]: expected `int` >= 1"),
        ("plans/taj_mahal.toml", "title", {"de": "x"}, r"taj_mahal\.toml, title: object missing required field `en`"),
    ],
)
def test_a_fault_in_a_box_or_a_plan_is_one_sentence(file: str, entry: str, value: object, says: str) -> None:
    body = msgspec.json.decode(body_of(of_game("monuments")))
    body[file][entry] = value
    rules = edition("monuments", 1, msgspec.json.encode(body))
    with pytest.raises(ContentError, match=says):
        start(rules, options_from(rules, {}), 2)
