"""Routes of notifications: settings, browsers, mail address, vacations, and links that end them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from worldwright.core.errors import UserError
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import TOO_MANY_MAILS, NotThere, TooMany
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.routing import FromPath, JSONBody, NamedDependency, Router, delete, get, post
from worldwright.server.http.table_access import asked_card
from worldwright.server.http.visitor import Visitor
from worldwright.server.notifications import mail_words, store
from worldwright.server.notifications.mail import Mail, clean_address
from worldwright.server.notifications.push import check_browser
from worldwright.server.notifications.schemas import (
    AboutTable,
    AddressWish,
    BrowserWish,
    DaysOff,
    Ended,
    HolidayWish,
    LinkToken,
    NotificationWish,
    Notifying,
)
from worldwright.server.notifications.service import Notifier
from worldwright.server.notifications.signed_links import confirm_token, ended, is_confirmed, word_of
from worldwright.server.notifications.store import DAY, Preferences, Subscription
from worldwright.server.process.tokens import hashed

YEAR = 365 * DAY
MOST_HOLIDAYS = 50


async def _notifying(notifier: Notifier, visitor: Visitor) -> Notifying:
    now = notifier.ports.seconds()
    wanted = notifier.wishes.of(visitor.person.id)
    browsers = await notifier.ports.db.read(lambda db: store.subscriptions(db, visitor.person.id))
    return Notifying(
        push=wanted.push,
        mail=wanted.mail,
        address=wanted.address,
        confirmed=wanted.confirmed,
        lang=wanted.lang,
        zone=wanted.zone,
        quiet=wanted.quiet,
        here=any(browser.device == visitor.device for browser in browsers),
        browsers=len(browsers),
        key=notifier.sender.delivery.signer.public,
        can_mail=notifier.sender.delivery.mailer is not None,
        tables=dict(wanted.tables),
        holidays=tuple(DaysOff(*span) for span in wanted.away if span[1] > now),
        holiday_days_left=_days_left(notifier, wanted, now),
    )


def _days_left(notifier: Notifier, wanted: Preferences, now: float) -> int:
    used = sum(end - begin for begin, end in wanted.away if end > now - YEAR)
    return max(0, notifier.ports.settings.away_days - -(-used // DAY))


@get("/me/notifications")
async def notifying(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Notifying:
    """The visitor's notification settings."""
    return await _notifying(request.part(Notifier), visitor)


def checked_zone(name: str) -> str:
    """A valid time zone; UserError otherwise."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UserError("There is no such time zone.") from None
    return name


@post("/me/notifications", status_code=200)
async def prefer(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[NotificationWish]) -> Notifying:
    """Change the notification settings."""
    notifier, zone = request.part(Notifier), checked_zone(data.zone)
    before = notifier.wishes.of(visitor.person.id)
    wanted = msgspec.structs.replace(
        before, push=data.push, mail=data.mail, lang=data.lang, zone=zone, quiet=data.quiet
    )
    await notifier.wishes.prefer(visitor.person.id, wanted)
    return await _notifying(notifier, visitor)


@post("/me/browser", status_code=200)
async def tell_browser(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[BrowserWish]
) -> Notifying:
    """Subscribe this browser."""
    notifier = request.part(Notifier)
    notifier.sender.delivery.outbound.check(data.endpoint)
    check_browser(data.key, data.auth)
    browser = Subscription(
        hashed(data.endpoint), visitor.person.id, visitor.device, data.endpoint, data.key, data.auth,
        int(notifier.ports.seconds()),
    )  # fmt: skip
    await notifier.ports.db.write(*store.subscribe(browser))
    return await _notifying(notifier, visitor)


@delete("/me/browser", status_code=200)
async def leave_browser(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Notifying:
    """Unsubscribe this browser."""
    notifier = request.part(Notifier)
    await notifier.ports.db.write(store.unsubscribe(visitor.device))
    return await _notifying(notifier, visitor)


@post("/me/address", status_code=200)
async def name_address(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[AddressWish]
) -> Notifying:
    """Set a mail address, which is confirmed by a link in a mail sent now; empty removes it."""
    notifier, person = request.part(Notifier), visitor.person.id
    before = notifier.wishes.of(visitor.person.id)
    if notifier.sender.delivery.mailer is None:
        raise Rejected("no_mail", "This server does not send email.")
    address = clean_address(data.address) if data.address else ""
    if address and not (address == before.address and before.confirmed):
        steady = notifier.ports.guard.steady()
        if not (notifier.mails.take(person, steady) and notifier.mails.take(address.lower(), steady)):
            raise TooMany(TOO_MANY_MAILS)
        notifier.ports.guard.check_mail(request)
        await notifier.wishes.prefer(person, msgspec.structs.replace(before, address=address, confirmed=False))
        token = confirm_token(notifier.sender.keys.links, notifier.wishes.people[person][0], address)
        subject, text = mail_words.confirming(before.lang, notifier.sender.delivery.origin, token)
        if not await notifier.sender.delivery.mailer.send(Mail(address, subject, text, hashed(token)[:32])):
            raise Rejected("mail_failed", "The email could not be sent: check the address, or try again later.")
    elif not address:
        await notifier.wishes.prefer(person, msgspec.structs.replace(before, address="", confirmed=False, mail=False))
    return await _notifying(notifier, visitor)


@post("/tables/{table:str}/notifications", status_code=200)
async def about_table(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[AboutTable]
) -> Notifying:
    """Turn notifications of one table on or off, or back to the default."""
    card, _, _ = await asked_card(request, table)
    notifier, person = request.part(Notifier), visitor.person.id
    await notifier.wishes.prefer(person, notifier.wishes.of(person).about(card.id, data.on))
    return await _notifying(notifier, visitor)


def _whose(request: AnyRequest, word: str) -> str:
    """The user of a link's word; NotThere if unknown, counted as guessing."""
    person = request.part(Notifier).wishes.person_of(word)
    if person is None:
        raise _no_link(request)
    return person


def _no_link(request: AnyRequest) -> NotThere:
    request.part(Notifier).ports.guard.check_guess(request)
    return NotThere("This link is no longer valid.")


@post("/notifications/end", status_code=200)
async def end(request: AnyRequest, data: JSONBody[LinkToken]) -> Ended:
    """End the notifications of a link: needs no sign-in, and opening the link alone does nothing."""
    notifier = request.part(Notifier)
    if (link := ended(notifier.sender.keys.links, data.token)) is None:
        raise _no_link(request)
    person = _whose(request, link[0])
    before = notifier.wishes.of(person)
    after = msgspec.structs.replace(before, push=False, mail=False) if data.all else before.about(link[1], False)
    await notifier.wishes.prefer(person, after)
    return Ended(data.all)


@post("/notifications/confirm", status_code=200)
async def confirm(request: AnyRequest, data: JSONBody[LinkToken]) -> Ended:
    """Confirm the mail address that a link was sent to."""
    notifier = request.part(Notifier)
    person = _whose(request, word_of(data.token))
    before = notifier.wishes.of(person)
    if not before.address or not is_confirmed(notifier.sender.keys.links, data.token, before.address):
        raise _no_link(request)
    await notifier.wishes.prefer(person, msgspec.structs.replace(before, confirmed=True, mail=True))
    return Ended(False)


@post("/me/holidays", status_code=200)
async def take_holiday(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[HolidayWish]
) -> Notifying:
    """Take a vacation: turns of hours are on hold for its days, and others see its end."""
    notifier, now = request.part(Notifier), request.part(Notifier).ports.seconds()
    wanted = notifier.wishes.of(visitor.person.id)
    zone = ZoneInfo(wanted.zone)
    try:
        first, last = date.fromisoformat(data.first), date.fromisoformat(data.last) + timedelta(days=1)
        begin, end = (int(datetime.combine(day, time(), zone).timestamp()) for day in (first, last))
    except (ValueError, OverflowError):
        raise UserError("There is no such day.") from None
    begin = max(begin, int(now))
    if end <= begin or begin > now + YEAR:
        raise Rejected("no_holiday", "Days off start today or within a year, and end after they start.")
    if end - begin > _days_left(notifier, wanted, now) * DAY or len(wanted.away) >= MOST_HOLIDAYS:
        raise Rejected("too_long_away", f"This server allows {notifier.ports.settings.away_days} days off a year.")
    if any(begin < other_end and other_begin < end for other_begin, other_end in wanted.away):
        raise Rejected("no_holiday", "You already have days off then.")
    spans = (*(span for span in wanted.away if span[1] > now - YEAR), (begin, end))
    await notifier.wishes.prefer(visitor.person.id, msgspec.structs.replace(wanted, away=tuple(sorted(spans))))
    return await _notifying(notifier, visitor)


@delete("/me/holidays", status_code=200)
async def end_holidays(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Notifying:
    """End the vacation: days taken until now count, planned ones do not."""
    notifier, now = request.part(Notifier), int(request.part(Notifier).ports.seconds())
    wanted = notifier.wishes.of(visitor.person.id)
    spans = tuple((begin, min(end, now)) for begin, end in wanted.away if begin < now)
    await notifier.wishes.prefer(visitor.person.id, msgspec.structs.replace(wanted, away=spans))
    return await _notifying(notifier, visitor)


router = Router(
    "/",
    route_handlers=[
        notifying, prefer, tell_browser, leave_browser, name_address, about_table, end, confirm, take_holiday,
        end_holidays,
    ],
    tags=["notifications"],
)  # fmt: skip
