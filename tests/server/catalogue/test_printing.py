"""Sheets on paper from the server: PDF, cached, limited, and no piece that is not there."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest

from tests.server.site import LiveSite
from worldwright.api.printing import printed
from worldwright.games import game


def asked(site: LiveSite, path: str) -> tuple[int, str, bytes]:
    """Status, type and body of an answer."""
    where = urlsplit(site.address)
    line = http.client.HTTPConnection(where.hostname or "", where.port)
    line.request("GET", path)
    answer = line.getresponse()
    found = answer.status, answer.headers.get("Content-Type", ""), answer.read()
    line.close()
    return found


def test_the_server_answers_the_sheets_of_the_command(own_site: LiveSite) -> None:
    address = "/api/games/monuments/print?what=pieces&piece=red&paper=letter&lang=de"
    for _ in range(2):
        status, kind, body = asked(own_site, address)
        assert (status, kind.split(";")[0]) == (200, "application/pdf")
        assert body == printed(game("monuments"), "pieces", piece="red", paper="letter", lang="de")


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("chess/print", 404, b"There is no game 'chess'"),
        ("mondo/print?paper=a5", 400, b"There is no 'a5': choose a4, letter."),
        ("mondo/print?what=poster", 400, b"There is no 'poster': choose all, score, aid, pieces."),
        ("mondo/print?lang=fr", 400, b"There is no language 'fr'"),
        ("mondo/print?what=pieces&piece=M999", 400, b"mondo has no piece 'M999'"),
    ],
)
def test_what_is_not_there_is_said(own_site: LiveSite, path: str, status: int, sentence: bytes) -> None:
    answer = asked(own_site, f"/api/games/{path}")
    assert answer[0] == status
    assert sentence in answer[2]


def test_a_network_gets_so_many_new_files_and_all_cached_ones(own_site: LiveSite) -> None:
    own_site.service.guard.prints.burst = 1
    assert asked(own_site, "/api/games/monuments/print?what=pieces&piece=red")[0] == 200
    assert asked(own_site, "/api/games/monuments/print?what=pieces&piece=white")[0] == 429
    assert asked(own_site, "/api/games/monuments/print?what=pieces&piece=red")[0] == 200
