"""The content of a table as it is kept: what the rules read counts, what is for people only does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from tests.games.changes import FOR_THE_EYE, READ_BY_RULES, Change
from tests.games.kinds import TABLES, Table
from tests.games.playthroughs.write import written
from worldwright.core.content import FOLDER_VARIABLE, FOR_PEOPLE, File, Source
from worldwright.core.match import options_from
from worldwright.core.record import parse
from worldwright.core.snapshot import STYLE, content_hash, is_played_with, snapshot, trees_of
from worldwright.core.verify import verify
from worldwright.games import NAMES, game


class Stone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, FOR_PEOPLE]
    value: int
    note: str = ""


class Stones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    stones: tuple[Stone, ...]
    pairs: tuple[tuple[str, int], ...] = ()
    points: dict[str, int] = {}


TREE: dict[str, Any] = {
    "source": "own",
    "stones": [{"title": "Grey", "value": 1}, {"title": "Red", "value": 2}],
    "pairs": [["a", 1]],
    "points": {"first": 2, "second": 1},
}


def hashed(change: Callable[[dict[str, Any]], object] = lambda tree: None, **more: bool) -> str:
    """The hash of the stones after a change."""
    tree = json.loads(json.dumps(TREE))
    change(tree)
    return content_hash([File("stones.toml", Stones, tree, **more)])


def test_what_is_for_people_only_does_not_count() -> None:
    same = hashed()
    assert same.startswith(STYLE)
    assert hashed(lambda tree: tree.update(source="printed")) == same
    assert hashed(lambda tree: tree["stones"][1].update(title="Rot")) == same


@pytest.mark.parametrize(
    "change",
    [
        lambda tree: tree["stones"][0].update(value=3),
        lambda tree: tree["stones"][0].update(note="a new field counts unless it says otherwise"),
        lambda tree: tree["stones"].reverse(),
        lambda tree: tree["stones"].pop(),
        lambda tree: tree["pairs"][0].__setitem__(1, 2),
        lambda tree: tree.update(points={"second": 1, "first": 2}),  # rules may go through it in this order
    ],
)
def test_all_else_counts(change: Callable[[dict[str, Any]], object]) -> None:
    assert hashed(change) != hashed()


def test_a_struct_may_be_written_in_any_order_and_a_file_that_no_rule_reads_does_not_count() -> None:
    turned = dict(reversed(TREE.items()))
    assert content_hash([File("stones.toml", Stones, turned)]) == hashed()
    assert hashed(lambda tree: tree["stones"].clear(), counts=False) == hashed(counts=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_body_holds_the_files_of_the_table(name: str) -> None:
    rules = game(name)
    options = options_from(rules, {})
    kept = snapshot(rules, options)
    assert kept.game == name
    assert trees_of(kept.body) == {file.name: file.tree for file in rules.files(options)}
    assert {file.name for file in rules.files(options)} <= {file.name for file in rules.files()}
    assert is_played_with(rules, options, kept.hash)
    assert not is_played_with(rules, options, kept.hash[:-1] + "x")


def test_a_body_that_is_none_is_a_value_error() -> None:
    for body in (b"", b"[]", b'{"box.toml": 3}', b"\xff"):
        with pytest.raises(ValueError, match=r"."):
            trees_of(body)


@pytest.mark.parametrize("change", FOR_THE_EYE)
def test_a_title_or_a_source_mark_is_no_other_content(
    change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game(change.game)
    before = snapshot(rules, options_from(rules, {}))
    change.write(tmp_path)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    after = snapshot(rules, options_from(rules, {}))
    assert after.hash == before.hash
    assert after.body != before.body


@pytest.mark.parametrize("change", READ_BY_RULES)
def test_a_point_value_is_other_content(change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(change.game)
    before = snapshot(rules, options_from(rules, {}))
    change.write(tmp_path)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert snapshot(rules, options_from(rules, {})).hash != before.hash


def test_borders_between_decks_count_only_where_decks_are_joined() -> None:
    rules = game("mapominoes")
    for decks, counts in ((["europe"], False), (["europe", "africa"], True)):
        files = {file.name: file.counts for file in rules.files(options_from(rules, {"deck": decks}))}
        assert files["across.toml"] is counts


@pytest.mark.parametrize("table", TABLES[::7], ids=lambda table: table.id)
def test_records_of_the_first_style_verify(table: Table) -> None:
    record = parse(written(table)[0], game)
    assert not record.header.content.startswith(STYLE)
    assert verify(written(table)[0], game).sealed
    wrong = msgspec.structs.replace(record.header, content="0" * 64)
    text = msgspec.structs.replace(record, header=wrong).text()
    with pytest.raises(Exception, match="line 4: was played with content that is not installed"):
        verify(text.encode(), game)


@pytest.mark.parametrize("table", TABLES[::7], ids=lambda table: table.id)
def test_records_of_today_verify_by_what_the_rules_read(table: Table) -> None:
    record = parse(written(table)[0], game)
    options = options_from(table.game, record.header.options)
    today = msgspec.structs.replace(record.header, content=content_hash(table.game.files(options)))
    text = msgspec.structs.replace(record, header=today).text()
    assert verify(text.encode(), game).sealed
