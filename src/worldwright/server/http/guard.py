"""The guard: which requests come in. Ours only, from our own page, well formed, and not too many of one network."""

from __future__ import annotations

import ipaddress
import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from urllib.parse import urlsplit

from worldwright.core.game import Millis
from worldwright.server.http.errors import HTTPException, NotFoundException, PermissionDeniedException
from worldwright.server.http.request import HTTPConnection, Scope
from worldwright.server.http.response import Response
from worldwright.server.http.schemas import Fault
from worldwright.server.process.incidents import report
from worldwright.server.process.settings import LOOPBACK, Settings
from worldwright.server.process.token_buckets import Buckets

AnyConnection = HTTPConnection
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_DAYS = 365
FORWARDED = "worldwright.forwarded"
"""Where a request has it that another node let it in; nothing that a visitor sends gets there."""
TOO_MUCH = "That was too much at once: wait a moment."
TOO_MANY_MAILS = "Too many mails were asked for: try again in an hour."
WIDE = 4
"""A /48 may do so many times as much as one /64 of it: who gets a new /64 for every try gets no further than that."""
MOST_REMEMBERED = 10_000
"""People whose last network is known."""
LONGEST_PATH = 1024
"""The longest of ours has fewer than a hundred letters."""
VERSIONS = frozenset({"1.0", "1.1", "2", "3"})
HOST = re.compile(r"[0-9A-Za-z!$&'()*+,;=\-._~:\[\]%]*")
LONGEST_PART = 255
"""Bytes between two strokes of a page's address: no file's name is longer, and asking a disk for one is an error."""


class TooMany(HTTPException):
    """Somebody does too much at once."""

    status_code = 429


class Suspended(PermissionDeniedException):
    """Somebody whom the host keeps out for a while."""


class NotThere(NotFoundException):
    """Something that is not there, or not for this visitor; its sentence says no more than that."""


class Guard:
    """What the house lets in. Known devices have limits of their own; strangers share those of their network.

    All limits are on the steady clock: setting the machine's time changes none of them.
    """

    def __init__(self, settings: Settings, steady: Callable[[], Millis]) -> None:
        self.settings = settings
        self._steady = steady
        self.changes = Buckets(burst=40, each=0.25)
        """State-changing requests of one device."""
        self.devices = Buckets(burst=1000, each=0.02)
        """All questions of one known device."""
        self.sockets = Buckets(burst=100, each=0.5)
        """Sockets of one known device: opening one costs as much as many moves, and a page that lost its line waits."""
        self.watchers = NetworkBuckets(burst=600, each=0.1)
        """Sockets of a network's devices that nobody knows."""
        self.crowds = NetworkBuckets(burst=8000, each=0.001)
        """All questions of a network's known devices together: a school has many."""
        self.strangers = NetworkBuckets(burst=2000, each=0.005)
        """All questions of a network's devices that nobody knows."""
        self.lookups = NetworkBuckets(burst=400, each=0.01)
        """Tokens that the database is asked about because memory does not know them."""
        self.guests = NetworkBuckets(burst=settings.guests_hourly, each=3600 / max(1, settings.guests_hourly))
        self.tables = NetworkBuckets(burst=settings.tables_hourly, each=3600 / max(1, settings.tables_hourly))
        """New tables of people who came only lately."""
        self.guesses = NetworkBuckets(burst=30, each=10)
        """Tables, invitations and devices that are not there: more than a few are no typing mistakes."""
        self.scores = NetworkBuckets(burst=60, each=0.5)
        """Positions counted for one network: a world can be large."""
        self.puzzles = NetworkBuckets(burst=200, each=0.2)
        """Puzzles shown to one network that are not kept: a game is played to its moment for each."""
        self.hints = Buckets(burst=60, each=1)
        """Hints for one person: a coach asks fifty times in a round of Mondo, somebody in doubt four times a turn."""
        self.reviews = NetworkBuckets(burst=200, each=2)
        """Slices of reviews and best worlds that are not kept yet: each takes up to a second of a worker."""
        self.mails = NetworkBuckets(burst=10, each=600)
        """Mails that ask strangers to confirm an address, from one network: guests are made in a moment."""
        self.invites = Buckets(burst=10, each=60)
        """People that one person asks to a table."""
        self.downloads = Buckets(burst=5, each=120)
        """Files with all of one person's data: every game is read for one."""
        self.reports = Buckets(burst=5, each=600)
        """Words that one person reports."""
        self.login_networks = NetworkBuckets(burst=10, each=60)
        """Wrong passwords from one network: ten in ten minutes."""
        self.logins = Buckets(burst=5, each=12)
        """Wrong passwords for one account from one network, or from a browser that came in with it before."""

    def steady(self) -> float:
        """Seconds that only ever go on."""
        return self._steady() / 1000

    def share(self, nodes: int) -> None:
        """Count a share of every limit: so many nodes let visitors in, whichever a proxy chooses."""
        for limit in vars(self).values():
            if isinstance(limit, Buckets):
                limit.share(nodes)

    def check_host(self, connection: AnyConnection) -> None:
        """Refuse names that are not ours: a foreign page cannot give this address a name of its own."""
        host = hostname(connection)
        if host in LOOPBACK or host in {urlsplit(origin).hostname for origin in self.settings.origins}:
            return
        if self.settings.private or self.settings.origins:
            raise PermissionDeniedException("This server does not answer to that name.")

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse what another site's page sends with our visitor's cookie."""
        origin = connection.headers.get("origin")
        if origin is None or not self.is_own(connection, origin):
            raise PermissionDeniedException("This can only be done from the page of this server.")

    def is_own(self, connection: AnyConnection, origin: str) -> bool:
        """Whether a page's address is ours."""
        if origin in self.settings.origins:
            return True
        if self.settings.origins and hostname(connection) not in LOOPBACK:
            return False
        scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
        return origin == f"{scheme}://{connection.headers.get('host', '')}"

    def check_rate(self, connection: AnyConnection, device: str | None) -> None:
        """Refuse what is too much; `device` is the hash of a known device's token."""
        now, where = self.steady(), address(connection)
        is_socket = connection.scope["type"] == "websocket"
        if device is None:
            is_fine = self.strangers.take(where, now) and (not is_socket or self.watchers.take(where, now))
        else:
            is_change = connection.scope.get("method", "GET") not in SAFE
            is_fine = (not is_change or self.changes.take(device, now)) and self.devices.take(device, now)
            is_fine = is_fine and (not is_socket or self.sockets.take(device, now)) and self.crowds.take(where, now)
        if not is_fine:
            raise TooMany(TOO_MUCH)

    def check_new_table(self, connection: AnyConnection, is_newcomer: bool) -> None:
        """Refuse a table more where newcomers of one network make too many of them."""
        if is_newcomer and not self.tables.take(address(connection), self.steady()):
            raise TooMany("Too many tables were made from your address: try again in a while.")

    def check_puzzle(self, connection: AnyConnection) -> None:
        """Refuse a puzzle more that is not kept where somebody asks for one after the other."""
        if not self.puzzles.take(address(connection), self.steady()):
            raise TooMany(TOO_MUCH)

    def check_mail(self, connection: AnyConnection) -> None:
        """Refuse a mail more to an address that nobody has confirmed."""
        if not self.mails.take(address(connection), self.steady()):
            raise TooMany(TOO_MANY_MAILS)

    def check_guess(self, connection: AnyConnection) -> None:
        """Count something that is not there; refuse when it looks like guessing."""
        if not self.guesses.take(address(connection), self.steady()):
            report("guessing", "somebody guesses at tables or tokens")
            raise TooMany(TOO_MUCH)


def hostname(connection: AnyConnection) -> str:
    """The name this server was called by, without its port."""
    return parsed_host(connection.headers.get("host", "")) or ""


def address(connection: AnyConnection) -> str:
    """Where a request comes from; only a proxy named in the settings can say otherwise."""
    return connection.client.host if connection.client else ""


def cookie_name(connection: AnyConnection) -> str:
    """How the device's cookie is called: the prefix makes a browser keep it to this very host and to https."""
    return "worldwright" if hostname(connection) in LOOPBACK else "__Host-worldwright"


def device_token(connection: AnyConnection) -> str | None:
    """The token a device brought. It is taken from the cookie and from nowhere else."""
    return connection.cookies.get(cookie_name(connection))


def device_cookie(connection: AnyConnection, token: str | None) -> str:
    """The cookie that keeps a device known, or that ends it: never over plain http but on this machine itself."""
    return _cookie(connection, cookie_name(connection), token)


def again_token(connection: AnyConnection) -> str:
    """What a browser that came in with an account before has kept of that."""
    return connection.cookies.get(f"{cookie_name(connection)}-again", "")[:200]


def again_cookie(connection: AnyConnection, token: str) -> str:
    """The cookie by which a browser is known that came in with an account before; it opens nothing."""
    return _cookie(connection, f"{cookie_name(connection)}-again", token)


def _cookie(connection: AnyConnection, name: str, value: str | None) -> str:
    """The text of a Set-Cookie header; without a value the cookie ends."""
    seconds = COOKIE_DAYS * 24 * 3600 if value else 0
    secure = "" if hostname(connection) in LOOPBACK else "; Secure"
    return f"{name}={value or ''}; HttpOnly; Max-Age={seconds}; Path=/; SameSite=lax{secure}"


def networks(address: str) -> tuple[str, str]:
    """The network an address counts for, and the wider one that is counted too; the same for IPv4."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address, address  # a socket of this machine has no address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped), str(found.ipv4_mapped)
        near, wide = (str(ipaddress.ip_network((found, length), strict=False)) for length in (64, 48))
        return near, wide
    return str(found), str(found)


class NetworkBuckets(Buckets):
    """A bucket for every network, and a larger one for the wider network around it; the keys are addresses."""

    def __init__(self, burst: int, each: float) -> None:
        super().__init__(burst, each)
        self._wide = Buckets(burst * WIDE, each / WIDE)

    def share(self, parts: int) -> None:
        """Count one of so many equal parts of the limit."""
        super().share(parts)
        self._wide.share(parts)

    def take(self, key: Hashable, now: float) -> bool:
        """Whether there was a token; it is gone now."""
        near, wide = networks(str(key))
        if not super().take(near, now):
            return False
        if near == wide or self._wide.take(wide, now):
            return True
        super().give_back(near)
        return False

    def give_back(self, key: Hashable) -> None:
        """Return a token that was taken for nothing."""
        near, wide = networks(str(key))
        super().give_back(near)
        self._wide.give_back(wide)


class LastNetworks:
    """The network of whoever asked for something lately. Nothing of it is ever written down or told."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def see(self, person: str, address: str) -> None:
        """Somebody asks for something from an address."""
        self._seen[person] = networks(address)[0]
        self._seen.move_to_end(person)
        if len(self._seen) > MOST_REMEMBERED:
            self._seen.popitem(last=False)

    def forget(self, person: str) -> None:
        """Somebody is not known any more."""
        self._seen.pop(person, None)

    def is_shared(self, people: Collection[str]) -> bool:
        """Whether two of these people come from one network; this machine itself is none, nor is what we never saw."""
        found = [where for person in people if (where := self._seen.get(person)) and not _is_here(where)]
        return len(set(found)) < len(found)


def _is_here(network: str) -> bool:
    try:
        return ipaddress.ip_network(network).is_loopback
    except ValueError:
        return True  # a socket of this machine has no address


def parsed_host(header: str) -> str | None:
    """The name in a Host header, without its port; None: that is no host."""
    if len(header) > 300 or HOST.fullmatch(header) is None:
        return None
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return None
    return name


def refused(scope: Scope) -> Response[Fault] | None:
    """The answer to a request that could only surprise a handler; None: it may go on."""
    wrong = what_is_wrong(scope)
    if wrong is None:
        return None
    status, sentence = wrong
    return Response(Fault(sentence, "request"), status_code=status, headers={"Connection": "close"})


def what_is_wrong(scope: Scope) -> tuple[int, str] | None:
    """The status and the sentence for a request that is refused unread; None: it may go on."""
    names = [name for name, _ in scope["headers"]]
    if b"transfer-encoding" in names and b"content-length" in names:
        return 400, "A request has one length, not two."  # a proxy in front may have believed the other one
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or (hosts and parsed_host(hosts[0].decode("latin-1")) is None):
        return 400, "That is no name of a host."
    if scope.get("http_version", "1.1") not in VERSIONS:
        return 505, "That version of HTTP is not known here."
    path = scope["path"]
    is_long = not path.startswith("/api/") and any(len(part.encode()) > LONGEST_PART for part in path.split("/"))
    if is_long or len(path) > LONGEST_PATH:
        return 414, "That address is too long."
    if not path.isprintable():
        return 400, "There are no such signs in our addresses."
    return None
