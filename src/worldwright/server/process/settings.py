"""How a server is set up: from the environment, with safe defaults, and secrets it makes itself at the first start."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from worldwright.core.errors import UserError

T = TypeVar("T")
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
SECRET_BYTES = 32
_PREFIX = "WORLDWRIGHT_"


class Secrets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody but this server knows. Made at the first start, never printed."""

    metrics: str
    bots: str
    """Where bots have their luck from."""

    def __repr__(self) -> str:
        return "Secrets(…)"

    __str__ = __repr__


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a host can choose; the defaults are safe on any machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """Where tables and people are kept, such as postgresql://name:password@machine/house; without one, in a folder."""
    bus: str = ""
    """Where the nodes of a house talk to each other, such as nats://machine:4222; without one, this node is alone."""
    origins: tuple[str, ...] = ()
    """Addresses of the page, such as https://games.example: needed only behind a proxy or with a name of one's own."""
    proxies: tuple[str, ...] = ()
    """Proxies whose word about a visitor's address and scheme is taken; nobody else's is."""
    tables: int = 5_000
    """Tables that may be open at once."""
    tables_each: int = 20
    """Tables that one person may have open at once."""
    tables_new: int = 6
    """Tables that somebody who came less than a day ago may have open at once."""
    tables_hourly: int = 120
    """Tables that such newcomers of one network may make in an hour."""
    sockets: int = 5_000
    sockets_each: int = 16
    """Sockets of one device."""
    onlookers: int = 400
    """Sockets of people who look on at one table."""
    strangers: int = 64
    """Sockets of one network's onlookers who brought no device that we know."""
    guests_hourly: int = 120
    """New guests from one network in an hour: generous, because a school shares one."""
    workers: int = 1
    """Processes in which bots think."""
    thought_seconds: int = 10
    """Processor time after which a bot's thought is ended, and a simpler bot answers for it."""
    question_workers: int = 2
    """Processes in which visitors' questions are worked out: scores, replays, courses, verdicts, undos."""
    question_seconds: int = 1
    """Processor time after which such a question is ended unanswered."""
    worker_megabytes: int = 512
    """Memory of each of all these processes, where the system can limit it."""
    open_hours: int = 12
    """A table that has not begun ends after so long without anybody coming to it."""
    abandon_days: int = 7
    """A running game ends as abandoned when no person has been there for so long; never before a turn's time is up."""
    keep_days: int = 0
    """How long finished games are kept; 0: for ever."""
    idle_days: int = 180
    """After so long without a visit a device is forgotten, and a guest nobody else needs with it."""
    away_days: int = 30
    """Days of holidays that somebody may take in a year from tables whose turns have hours."""
    host_account: str = ""
    """The login name of the account that has the host's desk: made before it is named here; without one nobody has."""
    contact: str = ""
    """Where push services reach whoever runs this server, such as mailto:host@games.example."""
    push_services: tuple[str, ...] = ()
    """Push services that are trusted though they are in a network of one's own or without TLS, by their origins."""
    smtp: str = ""
    """The mail server, such as smtps://name:password@mail.example:465; without one nobody gets mail."""
    mail_from: str = ""
    """The address that mails come from."""

    def __repr__(self) -> str:
        return "Settings(…)"  # a password may be among them

    __str__ = __repr__

    @property
    def private(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK


def from_environment(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings that `WORLDWRIGHT_…` variables and the command line name; UserError names the one that is wrong."""
    tree: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        value = given.get(field.name)
        if value is None:
            value = environment.get(_PREFIX + field.name.upper())
        if value is None:
            continue
        if field.type is int:
            tree[field.name] = _number(_PREFIX + field.name.upper(), value)
        elif field.type is str:
            tree[field.name] = value
        else:
            tree[field.name] = [part.strip() for part in str(value).split(",") if part.strip()]
    return msgspec.convert(tree, Settings)


def _number(name: str, value: object) -> int:
    text = str(value)
    if not text.isdecimal() or len(text) > 9:
        raise UserError(f"{name} is {text[:20]!r}, but should be a whole number")
    return int(text)


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a person's own tables are kept on this machine."""
    if chosen := environment.get(_PREFIX + "DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Worldwright"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Worldwright"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "worldwright"


def opened_folder(folder: Path) -> Path:
    """The data folder, there and closed to other users; UserError says why it cannot be had."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as fault:
        raise UserError(f"{folder} cannot hold the tables: {(fault.strerror or 'unusable').lower()}") from None
    return folder


class Keep(Protocol):
    """Where secrets are kept."""

    def __call__(self, path: Path, type_: type[T], make: Callable[[], T], /) -> T:
        """What is kept there: read, or made now; UserError says why it cannot be had."""


def kept_secrets(folder: Path, keep: Keep | None = None) -> Secrets:
    """The secrets of a data folder: read, or made now, in a file that only its owner can read."""

    def make() -> Secrets:
        return Secrets(metrics=secrets.token_urlsafe(SECRET_BYTES), bots=secrets.token_urlsafe(SECRET_BYTES))

    return (keep or kept_file)(folder / "secrets.json", Secrets, make)


def kept_file(path: Path, type_: type[T], make: Callable[[], T]) -> T:
    """What a file of secrets holds: read, or made now for its owner alone; UserError says why it cannot be had."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=type_)
    except FileNotFoundError:
        pass
    except (OSError, msgspec.DecodeError) as fault:
        raise UserError(f"{path} cannot be read ({fault}): remove it, and a new one is made") from None
    made = make()
    beside = path.with_suffix(".new")
    try:
        beside.unlink(missing_ok=True)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(made))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as fault:
        why = (fault.strerror or "unusable").lower()
        raise UserError(f"{path} cannot be written ({why}): make room first, or let this user write there") from None
    return made


def lacks_proxies(settings: Settings) -> bool:
    """Whether a proxy is in front that nobody named: then every visitor has the proxy's address."""
    return bool(settings.origins) and not settings.proxies


def warnings(settings: Settings) -> list[str]:
    """What a host should hear before others come in."""
    found = []
    if not settings.private and not any(origin.startswith("https://") for origin in settings.origins):
        found.append(
            f"WARNING: listening on {settings.host} without TLS. Browsers elsewhere cannot keep a seat: cookies "
            "travel only over https, or on this machine itself. Put a proxy with TLS in front and name it in "
            "WORLDWRIGHT_ORIGINS (https://…) and WORLDWRIGHT_PROXIES."
        )
    if lacks_proxies(settings):
        found.append(
            "WARNING: WORLDWRIGHT_ORIGINS is set and WORLDWRIGHT_PROXIES is not. If a proxy is in front, all visitors "
            "share its address and its limits, and nobody is told to stay on https: name it in WORLDWRIGHT_PROXIES."
        )
    return found
