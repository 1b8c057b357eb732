"""Request guard: host and origin checks, well-formed requests, rate limits by device and network."""

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
from worldwright.server.process.home_network import is_home
from worldwright.server.process.incidents import report
from worldwright.server.process.settings import LOOPBACK, Settings
from worldwright.server.process.token_buckets import Buckets

AnyConnection = HTTPConnection
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_DAYS = 365
FORWARDED = "worldwright.forwarded"
"""Scope key of a request that another node has let in; a visitor cannot set it."""
HTTPS_NEEDED = "Over http a seat works only in a home network: open this page with https://, or ask its host for that."
TOO_MUCH = "That was too much at once: wait a moment."
TOO_MANY_MAILS = "Too many mails were asked for: try again in an hour."
WIDE = 4
"""Factor of the limit of a /48 over that of a /64, so that a new /64 for every try does not help."""
MOST_REMEMBERED = 10_000
"""Number of users whose last network is remembered."""
LONGEST_PATH = 1024
"""Longest accepted path in characters; the longest real one is below 100."""
VERSIONS = frozenset({"1.0", "1.1", "2", "3"})
HOST = re.compile(r"[0-9A-Za-z!$&'()*+,;=\-._~:\[\]%]*")
LONGEST_PART = 255
"""Longest part of a path in bytes: no file name is longer, and looking one up on disk is an error."""


class TooMany(HTTPException):
    """A request beyond a rate limit."""

    status_code = 429


class NeedsHttps(PermissionDeniedException):
    """A change over http at a public address, where browsers keep no cookie of ours."""


class Suspended(PermissionDeniedException):
    """A request of a user suspended by the host."""


class NotThere(NotFoundException):
    """Something that does not exist or is hidden from this visitor; the sentence does not say which."""


class Guard:
    """Checks and rate limits of all requests. Known devices have their own limits; strangers share their network's.

    All limits use the monotonic clock: setting the machine's time changes none of them.
    """

    def __init__(self, settings: Settings, steady: Callable[[], Millis]) -> None:
        self.settings = settings
        self.home = ""
        """The address that a server of this machine alone listens on for phones too; empty: none."""
        self._steady = steady
        self.changes = Buckets(burst=40, each=0.25)
        """State-changing requests of one device."""
        self.devices = Buckets(burst=1000, each=0.02)
        """All requests of one known device."""
        self.sockets = Buckets(burst=100, each=0.5)
        """Sockets of one known device. Opening one costs as much as many moves; the client retries on its own."""
        self.openings = NetworkBuckets(burst=8000, each=0.02)
        """Sockets of a network's known devices together: a school reconnects at once, but not all the time."""
        self.watchers = NetworkBuckets(burst=600, each=0.1)
        """Sockets of a network's unknown devices."""
        self.crowds = NetworkBuckets(burst=8000, each=0.001)
        """All requests of a network's known devices together: a school has many."""
        self.strangers = NetworkBuckets(burst=2000, each=0.005)
        """All requests of a network's unknown devices."""
        self.lookups = NetworkBuckets(burst=400, each=0.01)
        """Tokens looked up in the database because memory does not have them."""
        self.guests = NetworkBuckets(burst=settings.guests_hourly, each=3600 / max(1, settings.guests_hourly))
        self.tables = NetworkBuckets(burst=settings.tables_hourly, each=3600 / max(1, settings.tables_hourly))
        """New tables by newcomers."""
        self.guesses = NetworkBuckets(burst=30, each=10)
        """Requests for tables, invitations and devices that do not exist: more than a few are guessing."""
        self.scores = NetworkBuckets(burst=60, each=0.5)
        """Positions scored for one network: a world can be large."""
        self.hints = Buckets(burst=60, each=1)
        """Hints for one user: the coach requests fifty in a round of Mondo, a player in doubt four a turn."""
        self.reviews = NetworkBuckets(burst=200, each=2)
        """Uncached slices of reviews and best worlds: each takes a worker up to a second."""
        self.previews = NetworkBuckets(burst=60, each=2)
        """Uncached pictures of links: each takes a worker up to a quarter of a second."""
        self.prints = NetworkBuckets(burst=30, each=5)
        """Uncached PDFs of games: each takes a worker up to a second."""
        self.mails = NetworkBuckets(burst=10, each=600)
        """Confirmation mails requested from one network: new guests cost nothing."""
        self.invites = Buckets(burst=10, each=60)
        """Invitations of friends by one user."""
        self.downloads = Buckets(burst=5, each=120)
        """Data exports of one user: each reads all their games."""
        self.reports = Buckets(burst=5, each=600)
        """Chat messages reported by one user."""
        self.login_networks = NetworkBuckets(burst=10, each=60)
        """Wrong passwords from one network: ten, then one a minute."""
        self.logins = Buckets(burst=5, each=12)
        """Wrong passwords for one account from one network, or from a browser that has signed in to it before."""

    def steady(self) -> float:
        """Seconds on a clock that never goes back."""
        return self._steady() / 1000

    def share(self, nodes: int) -> None:
        """Divide every limit by the number of nodes, as a proxy may choose any of them."""
        for limit in vars(self).values():
            if isinstance(limit, Buckets):
                limit.share(nodes)

    def check_host(self, connection: AnyConnection) -> None:
        """Refuse foreign host names, against DNS rebinding."""
        host = hostname(connection)
        named = {urlsplit(origin).hostname for origin in self.settings.origins}
        if host in LOOPBACK or (host and host == self.home) or host in named:
            return
        if self.settings.private or self.settings.origins:
            raise PermissionDeniedException("This server does not answer to that name.")

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse requests that another site's page sends with a visitor's cookie."""
        origin = connection.headers.get("origin")
        if origin == f"http://{connection.headers.get('host', '')}" and not is_plain(connection):
            raise NeedsHttps(HTTPS_NEEDED)
        if origin is None or not self.is_own(connection, origin):
            raise PermissionDeniedException("This can only be done from the page of this server.")

    def is_own(self, connection: AnyConnection, origin: str) -> bool:
        """Whether an origin is this server's."""
        if origin in self.settings.origins:
            return True
        if self.settings.origins and hostname(connection) not in {*LOOPBACK, self.home}:
            return False
        scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
        return origin == f"{scheme}://{connection.headers.get('host', '')}"

    def check_rate(self, connection: AnyConnection, device: str | None) -> None:
        """Refuse requests beyond the limits; `device` is the hash of a known device's token."""
        now, where = self.steady(), address(connection)
        is_socket = connection.scope["type"] == "websocket"
        if device is None:
            is_fine = self.strangers.take(where, now) and (not is_socket or self.watchers.take(where, now))
        else:
            is_change = connection.scope.get("method", "GET") not in SAFE
            is_fine = (not is_change or self.changes.take(device, now)) and self.devices.take(device, now)
            is_fine = is_fine and self.crowds.take(where, now)
            is_fine = is_fine and (not is_socket or (self.sockets.take(device, now) and self.openings.take(where, now)))
        if not is_fine:
            raise TooMany(TOO_MUCH)

    def check_new_table(self, connection: AnyConnection, is_newcomer: bool) -> None:
        """Refuse another table where newcomers of one network create too many."""
        if is_newcomer and not self.tables.take(address(connection), self.steady()):
            raise TooMany("Too many tables were made from your address: try again in a while.")

    def check_mail(self, connection: AnyConnection) -> None:
        """Refuse another mail to an unconfirmed address beyond the limit."""
        if not self.mails.take(address(connection), self.steady()):
            raise TooMany(TOO_MANY_MAILS)

    def check_guess(self, connection: AnyConnection) -> None:
        """Count a request for something that does not exist; refuse when it looks like guessing."""
        if not self.guesses.take(address(connection), self.steady()):
            report("guessing", "too many requests for unknown tables or tokens from one network")
            raise TooMany(TOO_MUCH)


def hostname(connection: AnyConnection) -> str:
    """The host name of a request, without its port."""
    return parsed_host(connection.headers.get("host", "")) or ""


def address(connection: AnyConnection) -> str:
    """The client's address; only a proxy named in the settings can override it."""
    return connection.client.host if connection.client else ""


def is_plain(connection: AnyConnection) -> bool:
    """Whether cookies travel over plain http: on this machine, and from a browser that uses http in a home network."""
    host = hostname(connection)
    if host in LOOPBACK or not is_home(host):
        return host in LOOPBACK
    origin = connection.headers.get("origin", "")  # what the browser uses, also behind a proxy that is not named
    return not origin.startswith("https://") and connection.scope["scheme"] in {"http", "ws"}


def cookie_name(connection: AnyConnection) -> str:
    """The name of the device cookie; the `__Host-` prefix binds it to this host and to https."""
    return "worldwright" if is_plain(connection) else "__Host-worldwright"


def _read_cookie(connection: AnyConnection, suffix: str = "") -> str | None:
    """A cookie of ours. A request without an Origin may hide https in a home network: its own cookie comes first."""
    cookies, secure = connection.cookies, f"__Host-worldwright{suffix}"
    if secure in cookies and hostname(connection) not in LOOPBACK:
        return cookies[secure]
    return cookies.get(cookie_name(connection) + suffix)


def device_token(connection: AnyConnection) -> str | None:
    """The device token, read from the cookie only."""
    return _read_cookie(connection)


def device_cookie(connection: AnyConnection, token: str | None) -> str:
    """The Set-Cookie text of a device token, or one that deletes it; `Secure` wherever `is_plain` does not hold."""
    return _cookie(connection, "", token)


def again_token(connection: AnyConnection) -> str:
    """The token of a browser that has signed in before, from its own cookie."""
    return (_read_cookie(connection, "-again") or "")[:200]


def again_cookie(connection: AnyConnection, token: str) -> str:
    """The cookie that recognises a browser which has signed in before; it grants no access."""
    return _cookie(connection, "-again", token)


def _cookie(connection: AnyConnection, suffix: str, value: str | None) -> str:
    """The text of a Set-Cookie header; without a value it deletes the cookie."""
    seconds = COOKIE_DAYS * 24 * 3600 if value else 0
    name, secure = cookie_name(connection) + suffix, "" if is_plain(connection) else "; Secure"
    return f"{name}={value or ''}; HttpOnly; Max-Age={seconds}; Path=/; SameSite=lax{secure}"


def networks(address: str) -> tuple[str, str]:
    """The network an address counts for, and its wider network; the same for IPv4."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address, address  # a Unix socket has no address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped), str(ip.ipv4_mapped)
        near, wide = (str(ipaddress.ip_network((ip, length), strict=False)) for length in (64, 48))
        return near, wide
    return str(ip), str(ip)


class NetworkBuckets(Buckets):
    """One bucket for each network and a larger one for its wider network; the keys are addresses."""

    def __init__(self, burst: int, each: float) -> None:
        super().__init__(burst, each)
        self._wide = Buckets(burst * WIDE, each / WIDE)

    def share(self, parts: int) -> None:
        """Divide the limit into so many equal parts."""
        super().share(parts)
        self._wide.share(parts)

    def is_full(self, key: Hashable, now: float) -> bool:
        """Whether the network took no token lately."""
        return super().is_full(networks(str(key))[0], now)

    def take(self, key: Hashable, now: float) -> bool:
        """Whether a token was left; takes it."""
        near, wide = networks(str(key))
        if not super().take(near, now):
            return False
        if near == wide or self._wide.take(wide, now):
            return True
        super().give_back(near)
        return False

    def give_back(self, key: Hashable) -> None:
        """Return an unused token."""
        near, wide = networks(str(key))
        super().give_back(near)
        self._wide.give_back(wide)


class LastNetworks:
    """The last network of recently seen users, in memory only: never stored and never sent."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def see(self, person: str, address: str) -> None:
        """Remember the network of a user's request."""
        self._seen[person] = networks(address)[0]
        self._seen.move_to_end(person)
        if len(self._seen) > MOST_REMEMBERED:
            self._seen.popitem(last=False)

    def forget(self, person: str) -> None:
        """Remove a user."""
        self._seen.pop(person, None)

    def of(self, people: Collection[str]) -> dict[str, str]:
        """The networks of these users, without loopback and unseen users."""
        return {person: where for person in people if (where := self._seen.get(person)) and not _is_here(where)}

    def is_shared(self, people: Collection[str]) -> bool:
        """Whether two of these users share a network; loopback and unseen users do not count."""
        seen = self.of(people)
        return len({*seen.values()}) < len(seen)


def _is_here(network: str) -> bool:
    try:
        return ipaddress.ip_network(network).is_loopback
    except ValueError:
        return True  # a Unix socket has no address


def parsed_host(header: str) -> str | None:
    """The name in a Host header, without its port; None: not a valid host."""
    if len(header) > 300 or HOST.fullmatch(header) is None:
        return None
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return None
    return name


def refused(scope: Scope) -> Response[Fault] | None:
    """The answer to a malformed request; None: well formed."""
    wrong = what_is_wrong(scope)
    if wrong is None:
        return None
    status, sentence = wrong
    return Response(Fault(sentence, "request"), status_code=status, headers={"Connection": "close"})


def what_is_wrong(scope: Scope) -> tuple[int, str] | None:
    """The status and sentence that refuse a malformed request before its body is read; None: well formed."""
    names = [name for name, _ in scope["headers"]]
    if b"transfer-encoding" in names and b"content-length" in names:
        return 400, "A request has one length, not two."  # a proxy in front may have used the other one
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or (hosts and parsed_host(hosts[0].decode("latin-1")) is None):
        return 400, "The Host header is not a host name."
    if scope.get("http_version", "1.1") not in VERSIONS:
        return 505, "This HTTP version is not supported."
    path = scope["path"]
    is_long = not path.startswith("/api/") and any(len(part.encode()) > LONGEST_PART for part in path.split("/"))
    if is_long or len(path) > LONGEST_PATH:
        return 414, "That address is too long."
    if not path.isprintable():
        return 400, "The address has characters that cannot be printed."
    return None
