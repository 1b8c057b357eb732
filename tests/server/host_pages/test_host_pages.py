"""The host's own pages: files of a folder, by name and language, and nothing outside it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import LiveSite, open_site
from worldwright.server.host_pages.service import LARGEST, MOST_PAGES, HostPages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "rules.md").write_text("# Rules of the club\n\nBe kind.")
    (pages / "rules.de.md").write_text("# Regeln\n\nSei nett.", encoding="utf-8")
    (pages / "imprint.de.txt").write_text("Anna Beispiel, Musterweg 1")
    (pages / "about.txt").write_text("We play on Tuesdays.")
    return pages


def test_pages_come_in_order_with_titles_in_their_languages(folder: Path) -> None:
    found = [(page.name, page.titles) for page in HostPages(folder).titles()]
    assert found == [
        ("about", {"en": "About"}), ("rules", {"en": "Rules of the club", "de": "Regeln"}),
        ("imprint", {"de": "Imprint"}),
    ]  # fmt: skip


def test_a_page_comes_in_the_readers_language_or_in_another(folder: Path) -> None:
    pages = HostPages(folder)
    found = [pages.page("rules", "de"), pages.page("about", "de"), pages.page("imprint", "en")]
    assert [(page.lang, page.title) for page in found if page] == [("de", "Regeln"), ("en", "About"), ("de", "Imprint")]
    (folder / "rules.de.md").write_text("# Neue Regeln\n")
    changed = pages.page("rules", "de")
    assert changed is not None
    assert changed.title == "Neue Regeln"


def test_other_files_are_no_pages(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secrets.json").write_text("secret")
    for name in (".hidden.md", "Rules.md", "a b.md", "rules.md~", "x.html", "rules.fr.md", "a" * 41 + ".md", "-x.md"):
        (folder / name).write_text("no page")
    (folder / "folder.md").mkdir()
    assert len(HostPages(folder).titles()) == 3
    for name in ("../secrets", "../secrets.json", "..", "", "rules.de", "secrets.json", "folder", "rules.md"):
        assert HostPages(folder).page(name, "en") is None
    assert HostPages(tmp_path / "nowhere").titles() == []


def test_large_and_broken_files_cost_little(folder: Path) -> None:
    (folder / "large.md").write_bytes(b"# Large\n" + b"x" * (3 * LARGEST))
    (folder / "broken.md").write_bytes(b"\xff\xfe\x00 not text")
    (folder / "empty.md").write_text("")
    large = HostPages(folder).page("large", "en")
    assert large is not None
    assert len(large.text) == LARGEST
    for name in ("broken", "empty"):
        assert HostPages(folder).page(name, "en") is not None
    for number in range(30):
        (folder / f"page-{number}.md").write_text("x")
    assert len(HostPages(folder).titles()) == MOST_PAGES


def test_over_the_border(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        stranger = Guest(site.address)
        assert stranger.ask("GET", "/api/pages") == []
        write(site, "privacy.md", "# Privacy\n\n<script>alert(1)</script>")
        assert stranger.ask("GET", "/api/pages") == [{"name": "privacy", "titles": {"en": "Privacy"}}]
        page = stranger.ask("GET", "/api/pages/privacy?lang=de")
        assert (page["name"], page["lang"], page["title"]) == ("privacy", "en", "Privacy")
        assert page["text"] == "# Privacy\n\n<script>alert(1)</script>"
        for name in ("../secrets", "..%2fsecrets", "nothing", "privacy.md"):
            assert stranger.answer("GET", f"/api/pages/{quote(name)}")[0] == 404


def write(site: LiveSite, name: str, text: str) -> None:
    """The host writes a page while the server runs."""
    folder = site.service.folder / "pages"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
