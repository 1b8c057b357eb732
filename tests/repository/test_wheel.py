"""What is published: a wheel with nothing that only this repository needs, and a whole and small source archive."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from email import message_from_string
from itertools import chain
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.spec import construct_metadata_file_2_4

import hatch_build
from tools import third_party

ROOT = Path(__file__).parents[2]


def installed() -> set[str]:
    """The paths of the files in the wheel."""
    return {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}


@pytest.mark.parametrize("word", ["simulation", "soak", "health", "bench_tables", "making", "tools"])
def test_the_wheel_holds_no_tool_of_ours(word: str) -> None:
    files = installed()
    assert "worldwright/cli/__init__.py" in files
    assert {path.split("/")[0] for path in files} == {"worldwright"}
    assert not [path for path in files if word in path.removesuffix(".py").split("/")]


def test_the_index_would_show_what_it_is() -> None:
    shown = message_from_string(construct_metadata_file_2_4(WheelBuilder(str(ROOT)).metadata))
    assert shown["Name"] == "worldwright"
    assert shown["Author"] == "Worldwright contributors"
    assert shown["Description-Content-Type"] == "text/markdown"
    assert str(shown.get_payload()).startswith("# Worldwright")
    assert shown.get_all("License-File") == ["LICENSE", "THIRD-PARTY.txt"]
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)} <= set(
        shown.get_all("Classifier") or ()
    )
    assert {"cluster", "trial", "parquet"} <= set(shown.get_all("Provides-Extra") or ())


def test_no_dependency_is_held_to_one_release() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in (*project["dependencies"], *chain(*project["optional-dependencies"].values())):
        bounds = re.search(r">=(\d+)(?:[.\d]*)(?:,<(\d+))?$", requirement.partition(";")[0])
        assert bounds, requirement
        assert bounds[2] is None or int(bounds[2]) > int(bounds[1]), requirement


def archived() -> dict[str, Path]:
    """The files of the source archive, by their paths in it."""
    return {file.distribution_path: Path(file.path) for file in SdistBuilder(str(ROOT)).recurse_included_files()}


def test_the_source_archive_is_whole_and_has_no_pictures() -> None:
    files = archived()
    for needed in (
        "dev", "hatch_build.py", "CONTRIBUTING.md", "docs/hosting.md", "examples/random_play.py", "bench/compare.py",
        "deploy/Containerfile", "requirements/run.txt", "client/package-lock.json", "tests/conftest.py",
        "src/worldwright/static/index.html",
    ):  # fmt: skip
        assert needed in files
    assert not [path for path in files if path.startswith("docs/pictures/") or "node_modules" in path]
    assert sum(path.stat().st_size for path in files.values()) < 30_000_000


def test_a_wheel_is_built_from_the_source_archive_without_node(tmp_path: Path) -> None:
    for name, path in archived().items():
        if name.startswith(("client/", "src/worldwright/static/")):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, tmp_path / name)
    assert not hatch_build.Page(tmp_path).due(), "the built page is inside"
    (tmp_path / "src/worldwright/static/.stamp").unlink()
    assert hatch_build.Page(tmp_path).due(), "without it the page is built"


def test_the_licences_of_what_is_inside_are_inside() -> None:
    assert third_party.FILE.read_text(encoding="utf-8") == third_party.page(), "write it: python -m tools.third_party"
    asked = json.loads((ROOT / "client/package.json").read_text(encoding="utf-8"))["dependencies"]
    tools_alone = {"vite", "@sveltejs/vite-plugin-svelte"}
    assert set(asked) - tools_alone <= set(third_party.PARTS)
    runs = json.loads((third_party.MODULES / "svelte/package.json").read_text(encoding="utf-8"))["dependencies"]
    imported = {"clsx", "devalue", "esm-env"}  # the others belong to Svelte's compiler
    assert imported <= set(runs) & set(third_party.PARTS)
    assert "SIL OPEN FONT LICENSE" in third_party.page()
