"""Mails that say that a table waits: to confirmed addresses alone, and a mail server that hangs blocks nobody."""

from __future__ import annotations

import re

import pytest

from examples.play_over_sockets import Guest
from tests.server.notifications.notified import BERLIN, Office, move
from worldwright.core.errors import UserError
from worldwright.server.notifications import mail
from worldwright.server.notifications.mail import clean_address


def test_a_mail_is_sent_to_a_confirmed_address_alone_and_holds_links_and_nothing_hidden(office: Office) -> None:
    line, away, table = office.two(turn_seconds=48 * 3600)
    away.ask("POST", "/api/me/notifications", {**BERLIN, "push": False, "mail": True, "lang": "de"})
    away.ask("POST", "/api/me/address", {"address": "somebody@example.org"})
    asked = office.mail.wait()
    assert asked["To"] == "somebody@example.org"
    token = re.search(r"#/confirm/(\S+)", asked.get_content())
    assert token
    stranger = Guest(office.site.address)
    assert stranger.answer("POST", "/api/notifications/confirm", {"token": token[1] + "x"})[0] == 404
    stranger.ask("POST", "/api/notifications/confirm", {"token": token[1]})
    move(line)
    sent = office.mail.wait(2)
    assert sent["Subject"] == "Du bist dran: Monuments"
    text = sent.get_content()
    assert f"/#/t/{table}/" in text
    assert "Noch 47 Std." in text or "Noch 48 Std." in text
    end = re.search(r"#/end/(\S+)", text)
    assert end
    stranger.ask("POST", "/api/notifications/end", {"token": end[1], "all": True})
    assert away.ask("GET", "/api/me/notifications")["mail"] is False
    line.close()


def test_a_mail_address_is_asked_before_it_gets_anything_and_not_too_often(office: Office) -> None:
    line, away, _ = office.two()
    away.ask("POST", "/api/me/notifications", {**BERLIN, "push": False, "mail": True})
    statuses = [away.answer("POST", "/api/me/address", {"address": "victim@example.org"})[0] for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    move(line)
    office.looks_again()
    assert len(office.mail.mails) == 3, "only the questions: nobody agreed"
    for wrong in ("nobody", "a@b", "a b@example.org", "a@example.org\r\nBcc: x@example.org", "@example.org"):
        assert away.answer("POST", "/api/me/address", {"address": wrong})[0] == 400
        with pytest.raises(UserError):
            clean_address(wrong)
    line.close()


def test_many_guests_of_one_network_cannot_send_mails_to_strangers_without_end(office: Office) -> None:
    burst = office.site.service.guard.mails.burst
    statuses = [
        office.site.guest().answer("POST", "/api/me/address", {"address": f"stranger{number}@example.org"})[0]
        for number in range(burst + 2)
    ]
    assert statuses == [200] * burst + [429, 429]


def test_a_mail_server_that_hangs_or_refuses_blocks_nobody(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    line, away, _ = office.two()
    away.ask("POST", "/api/me/notifications", {**BERLIN, "push": False, "mail": True})
    away.ask("POST", "/api/me/address", {"address": "somebody@example.org"})
    token = re.search(r"#/confirm/(\S+)", office.mail.wait().get_content())
    assert token
    away.ask("POST", "/api/notifications/confirm", {"token": token[1]})
    office.mail.hangs.set()
    with monkeypatch.context() as impatient:  # only while it hangs: a busy machine takes its time to send a mail
        impatient.setattr(mail, "WHOLE_SECONDS", 0.3)
        move(line)
        office.until(lambda: [row[1] for row in office.rows()] == [1])
    office.mail.refuses = 550
    office.mail.hangs.clear()
    office.now += 61
    office.looks_again()
    office.until(lambda: not away.ask("GET", "/api/me/notifications")["confirmed"])
    office.until(lambda: office.rows() == [])  # an address that is refused for good is asked no more
    line.close()
