"""What a visitor of the repository expects: workflows that run commands that exist, forms, security, citation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from worldwright.cli import COMMANDS

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(each for each in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if each.stem != "config")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
COMMON = {"gh", "mkdir", "npm", "pipx", "test"}
"""Programs that a runner has."""
TRIGGER: Any = True
"""The key `on`, as YAML 1.1 reads it."""


def tree(file: Path) -> Any:
    """A YAML file."""
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def jobs(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The jobs of a workflow."""
    yield from tree(file)["jobs"].items()


def steps() -> Iterator[dict[str, Any]]:
    """All steps of all workflows."""
    for file in WORKFLOWS:
        for _, job in jobs(file):
            yield from job.get("steps", ())


def parts_of_dev() -> set[str]:
    """What `./dev` can do."""
    script = (ROOT / "dev").read_text(encoding="utf-8")
    return {name for line in re.findall(r"^([a-z |]+)\)", script, re.MULTILINE) for name in line.split(" | ")}


RUNS = sorted({line for step in steps() for line in step.get("run", "").splitlines()})


@pytest.mark.parametrize("line", RUNS)
def test_every_command_of_a_workflow_exists(line: str) -> None:
    words = line.split()
    if words[0] == "./dev":
        assert words[1] in parts_of_dev()
    elif words[0] == "worldwright":
        assert words[1] in COMMANDS
    elif words[0] == "python":
        assert words[1:3] in (["-m", "pip"], ["-m", "pytest"])
    elif words[0].startswith("./"):
        assert (ROOT / words[0]).stat().st_mode & 0o111
    else:
        assert words[0] in COMMON
    named = [word for word in words if re.match(r"(tests|requirements|client|src)(/|$)", word)]
    assert all((ROOT / name).exists() for name in named), named


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_may_do_little_and_ends(file: Path) -> None:
    assert tree(file)["permissions"] == {"contents": "read"}
    names = {name for name, _ in jobs(file)}
    for name, job in jobs(file):
        needs = job.get("needs", [])
        assert {*([needs] if isinstance(needs, str) else needs)} <= names
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()
            continue
        assert 0 < job["timeout-minutes"] <= 60
        more = job.get("permissions", {})
        assert more in ({}, {"id-token": "write"}, {"contents": "write"}), name
        assert not more or file.stem == "release"
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            assert re.search(r"@(v\d+|release/v\d+)$", step.get("uses", "@v1")), step
            assert "secrets." not in str(step)


def test_all_supported_pythons_are_tried() -> None:
    found = dict(jobs(GITHUB / "workflows/ci.yml"))
    assert found["pythons"]["strategy"]["matrix"]["python"] == PYTHONS
    systems = found["systems"]["strategy"]["matrix"]
    assert systems == {"system": ["macos-latest", "windows-latest"], "python": [PYTHONS[0], PYTHONS[-1]]}
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"
    assert tree(GITHUB / "workflows/ci.yml")[TRIGGER]["pull_request"] is None


def test_only_a_tag_is_published_after_tests_and_audit() -> None:
    file = GITHUB / "workflows/release.yml"
    found = dict(jobs(file))
    assert tree(file)[TRIGGER] == {"push": {"tags": ["v*"]}}
    assert found["build"]["needs"] == ["tests", "audit"]
    assert found["publish"]["needs"] == "build"
    assert found["publish"]["permissions"] == {"id-token": "write"}
    assert any("pyproject.toml" in step.get("run", "") for step in found["build"]["steps"])


@pytest.mark.parametrize("form", FORMS, ids=lambda file: file.stem)
def test_a_form_has_a_name_and_questions_with_ids(form: Path) -> None:
    found = tree(form)
    assert found["name"]
    assert found["description"]
    ids = [each["id"] for each in found["body"]]
    assert len(ids) == len(set(ids)) > 0
    assert all(each["type"] in ("input", "textarea") and each["attributes"]["label"] for each in found["body"])


def test_the_citation_is_of_this_version() -> None:
    found = tree(ROOT / "CITATION.cff")
    assert found["cff-version"] == "1.2.0"
    assert {"title", "message", "authors", "type"} <= set(found)
    assert found["version"] == PROJECT["version"]
    assert found["license"] == PROJECT["license"]


def test_what_runs_before_a_commit_is_installed_by_setup() -> None:
    found = tree(ROOT / ".pre-commit-config.yaml")
    hooks = [hook for repo in found["repos"] for hook in repo["hooks"]]
    assert [repo["repo"] for repo in found["repos"]] == ["local"]
    groups = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for hook, package in zip(hooks, ("ruff", "ruff", "import-linter", "mypy"), strict=True):
        assert hook["entry"].startswith(".venv/bin/")
        assert f'"{package}>=' in groups


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", ".editorconfig"])
def test_a_visitor_finds(name: str) -> None:
    assert (ROOT / name).stat().st_size > 100


def test_every_yaml_file_of_the_repository_for_tools_can_be_read() -> None:
    files = [*GITHUB.rglob("*.yml"), ROOT / ".pre-commit-config.yaml"]
    assert len(files) > 7
    assert all(tree(file) for file in files)
