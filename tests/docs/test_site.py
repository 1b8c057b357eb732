"""The site of the documents: all pages are in its contents, all links work, and nothing comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FETCHED = re.compile(
    r"<(?:script|img|iframe|source|audio|video)\b[^>]*\bsrc=\"((?:https?:)?//[^\"]+)"
    r"|<link\b(?=[^>]*rel=\"(?:stylesheet|preload|icon|preconnect))[^>]*\bhref=\"((?:https?:)?//[^\"]+)"
    r"|@import|url\([\"']?((?:https?:)?//[^)]+)"
)
"""What a browser fetches by itself from another place."""
PARTS = ["Learn", "Host", "Research", "Contribute", "Measured"]


def made(docs: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The site, with every warning as an error."""
    options = ["-q", "-W", "--keep-going", "-c", str(ROOT / "tools/site")]
    command = [sys.executable, "-m", "sphinx", *options, str(docs), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of `docs`."""
    folder = tmp_path_factory.mktemp("site")
    done = made(ROOT / "docs", folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_script_makes_it_the_same_way() -> None:
    assert "sphinx-build -q -W --keep-going -E -c tools/site docs artifacts/docs" in (ROOT / "dev").read_text("utf-8")


def test_every_page_is_in_the_contents(site: Path) -> None:
    first = (site / "README.html").read_text(encoding="utf-8")
    assert re.findall(r'class="caption-text">([^<]+)', first) == PARTS
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
        assert (site / name).is_file(), name
        assert name == "README.html" or f'href="{name}"' in first, f"no README links to {name}"


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    files = [file for end in ("html", "css") for file in site.rglob(f"*.{end}")]
    assert len(files) > 50
    for file in files:
        assert not FETCHED.search(file.read_text(encoding="utf-8")), file.relative_to(site)


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "README.md").write_text("# Start\n\n[There](there.md#nowhere)\n", encoding="utf-8")
    (docs / "there.md").write_text("# There\n", encoding="utf-8")
    done = made(docs, tmp_path / "out")
    assert done.returncode != 0
    assert "nowhere" in done.stderr
