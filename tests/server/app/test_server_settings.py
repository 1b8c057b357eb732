"""What a server keeps and says of itself: metrics, secrets, cookies, settings, proxies (S108, S131-S133)."""

from __future__ import annotations

import http.client
import re
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.cli.run import worldwright
from tests.server.site import LiveSite, open_site
from worldwright.core.errors import UserError
from worldwright.server.process.settings import (
    Settings,
    check_folder,
    from_environment,
    kept_secrets,
    opened_folder,
    printed,
    user_folder,
    warnings,
)


@pytest.mark.parametrize("given", ["", "Bearer wrong", "Bearer ", "Basic eDp5", "Bearer " + "a" * 4000])
def test_s131_without_its_secret_there_are_no_metrics(site: LiveSite, given: str) -> None:
    nothing = Guest(site.address).answer("GET", "/nothing-at-all")[1]["error"]
    status, content = Guest(site.address).answer("GET", "/metrics", Authorization=given)
    assert status == 404
    assert content["error"] == nothing.replace("/nothing-at-all", "/metrics")


def test_s131_with_the_secret_there_are_numbers_and_no_names(site: LiveSite) -> None:
    (ann, _), table = site.table()
    secret = site.service.secrets.metrics
    status, text = ann.answer("GET", "/metrics", Authorization=f"Bearer {secret}")
    assert status == 200
    assert re.search(r'worldwright_tables\{game="monuments"\} \d', text)
    assert table not in text


def test_s132_secrets_are_made_at_the_first_start_for_their_owner_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = kept_secrets(tmp_path)
    assert kept_secrets(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "secrets.json").stat().st_mode) == 0o600
    assert len(first.metrics) >= 43
    assert first.metrics not in repr(first) + str(first) + caplog.text
    (tmp_path / "secrets.json").write_text("{}")
    with pytest.raises(UserError, match=r"secrets\.json cannot be read"):
        kept_secrets(tmp_path)
    (tmp_path / "other").mkdir()
    assert kept_secrets(tmp_path / "other") != first
    assert Settings().host == "127.0.0.1"


def test_s133_a_public_address_without_tls_is_warned_about_and_cookies_stay_at_home(site: LiveSite) -> None:
    assert not warnings(Settings())
    assert not warnings(Settings(host="0.0.0.0", origins=("https://games.example",), proxies=("10.0.0.1",)))
    assert "without TLS" in warnings(Settings(host="0.0.0.0"))[0]
    cookie = _cookie(site, "localhost:80")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_s133_elsewhere_a_cookie_is_only_for_https(tmp_path: Path) -> None:
    settings = Settings(host="127.0.0.1", origins=("https://games.example",))
    with open_site(tmp_path, settings) as site:
        cookie = _cookie(site, "games.example", "https://games.example")
        assert "Secure" in cookie
        assert cookie.startswith("__Host-worldwright=")
        assert "Domain" not in cookie


def _cookie(site: LiveSite, host: str, origin: str | None = None) -> str:
    line = http.client.HTTPConnection(*site.address.removeprefix("http://").split(":"))  # type: ignore[arg-type]
    headers = {"Host": host, "Origin": origin or f"http://{host}", "Content-Type": "application/json"}
    line.request("POST", "/api/me", b"{}", headers)
    answer = line.getresponse()
    assert answer.status == 200, answer.read()
    return str(answer.headers["Set-Cookie"])


def test_settings_come_from_the_environment_and_faults_are_one_sentence(tmp_path: Path) -> None:
    chosen = {"WORLDWRIGHT_TABLES": "7", "WORLDWRIGHT_PROXIES": "10.0.0.1, 10.0.0.2", "WORLDWRIGHT_HOST": "0.0.0.0"}
    settings = from_environment(chosen, port=9)
    assert (settings.tables, settings.proxies, settings.host, settings.port) == (
        7,
        ("10.0.0.1", "10.0.0.2"),
        "0.0.0.0",
        9,
    )
    with pytest.raises(UserError, match=r"^WORLDWRIGHT_TABLES is 'many', but should be a whole number$"):
        from_environment({"WORLDWRIGHT_TABLES": "many"})
    assert user_folder({"WORLDWRIGHT_DATA": "/somewhere"}) == Path("/somewhere")
    assert user_folder({"XDG_DATA_HOME": str(tmp_path)}).parent == tmp_path


def test_check_prints_every_setting_without_a_password_and_changes_nothing(tmp_path: Path) -> None:
    given = {
        "WORLDWRIGHT_SMTP": "smtps://me:very:secret@mail.example:465", "WORLDWRIGHT_BUS": "nats://secret@n1:4222",
        "WORLDWRIGHT_DATABASE": "postgresql://me:secret@db/worldwright?password=secret&sslmode=require",
    }  # fmt: skip
    settings = from_environment({**given, "WORLDWRIGHT_HOST_ACCOUNTS": "anna, ben"})
    lines = printed(settings)
    assert "secret" not in "".join(lines)
    assert "WORLDWRIGHT_SMTP=smtps://me:…@mail.example:465" in lines
    assert "WORLDWRIGHT_HOST_ACCOUNTS=anna,ben" in lines
    assert "# WORLDWRIGHT_PORT=8000" in lines, "a default"
    assert len(lines) == len(msgspec.structs.fields(Settings))
    again = from_environment(dict(line.split("=", 1) for line in printed(Settings(registration="closed", port=9))))
    assert (again.registration, again.port) == ("closed", 9)
    ran = worldwright("serve", "--check", "--data", str(tmp_path / "new"), "--host-account", "anna")
    assert ran.code == 0
    assert f"WORLDWRIGHT_DATA={tmp_path}/new\n" in ran.out
    assert "WORLDWRIGHT_HOST_ACCOUNTS=anna\n" in ran.out
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"WORLDWRIGHT_REGISTRATION": "maybe"},
            "REGISTRATION is 'maybe', but should be open, invited or closed",
        ),
        ({"WORLDWRIGHT_ACCESS_LOG": "yes"}, "ACCESS_LOG is 'yes', but should be 0 or 1"),
    ],
)
def test_a_setting_that_is_none_is_one_sentence(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        from_environment(given)
    assert str(refused.value) == f"WORLDWRIGHT_{sentence}"


def test_a_folder_that_this_user_cannot_write_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)  # as for another user: an administrator may write anywhere
    for use in (check_folder, opened_folder):
        with pytest.raises(UserError, match=r"cannot hold the tables \(permission denied\): choose another"):
            use(tmp_path)


def test_s108_forwarding_headers_are_believed_from_named_proxies_only(tmp_path: Path) -> None:
    def statuses(settings: Settings, folder: Path) -> list[int]:
        with open_site(folder, settings) as site:
            return [
                Guest(site.address).answer("POST", "/api/me", {}, **{"X-Forwarded-For": f"198.51.100.{n}"})[0]
                for n in range(4)
            ]

    few: dict[str, Any] = {"guests_hourly": 2}
    assert statuses(Settings(**few), tmp_path / "a") == [200, 200, 429, 429]
    assert statuses(Settings(**few, proxies=("127.0.0.1",)), tmp_path / "b") == [200] * 4
