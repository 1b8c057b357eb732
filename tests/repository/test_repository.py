"""The repository keeps its own promises: locks without addresses, one version of Node, words that name no machine."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM_LOCKS = [ROOT / "client/package-lock.json", ROOT / "tools/chromium/package-lock.json"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_everything_by_hash_and_names_no_address(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda path: path.parent.name)
def test_an_npm_lock_is_whole_and_names_no_registry(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    there = {name.rpartition("node_modules/")[2] for name in packages}
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name
        # npm leaves out, without a word, optional packages its registry lacks; `npm ci` then refuses the lock.
        assert set(package.get("optionalDependencies", ())) <= there, name


def test_playing_installs_nothing_that_development_does_not() -> None:
    run, dev = ((ROOT / "requirements" / name).read_text() for name in ("run.txt", "dev.txt"))
    pins = re.compile(r"^[\w.-]+==\S+", re.MULTILINE)
    assert set(pins.findall(run)) <= set(pins.findall(dev))


def test_the_build_hook_and_the_lock_name_the_same_node() -> None:
    pin = re.search(r'NODE = "(.+)"', (ROOT / "hatch_build.py").read_text())
    assert pin is not None
    assert pin[1] in (ROOT / "pyproject.toml").read_text()
    assert pin[1] in (ROOT / "requirements/run.txt").read_text()


def test_the_scripts_are_executable_and_speak_shell() -> None:
    for script, shell in (("dev", "sh"), (".ci/run", "bash"), ("tools/chromium/run", "sh")):
        path = ROOT / script
        assert path.stat().st_mode & 0o111, script
        subprocess.run([shell, "-n", path], check=True)


def test_an_unknown_command_of_the_script_shows_its_use() -> None:
    done = subprocess.run([ROOT / "dev", "nothing"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "./dev play" in done.stderr
