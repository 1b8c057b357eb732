"""Home network: which addresses are private, and this machine's own. Nothing is contacted to find them."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PRIVATE = tuple(
    ipaddress.ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
)
"""Private networks (RFC 1918), link-local ones and IPv6 ULA."""
ROUTED = ("203.0.113.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1", "2001:db8::1", "fd00::1")
"""Where a route is looked up, without a packet sent: the first one is the default route."""
VIRTUAL = ("br-", "cni", "docker", "lxc", "podman", "tailscale", "tap", "tun", "veth", "vbox", "virbr", "vmnet", "wg")
"""Beginnings of names of interfaces that no phone in the room is connected to."""
_FLAGS, _ADDRESS = 0x8913, 0x8915
"""Linux: SIOCGIFFLAGS and SIOCGIFADDR."""
_UP, _LOOPBACK, _POINT_TO_POINT = 0x1, 0x8, 0x10


class OwnAddress(NamedTuple):
    """An address of this machine."""

    text: str
    interface: str = ""
    """Empty: unknown."""
    is_default: bool = False
    """Whether it is the address of the default route."""
    is_tunnel: bool = False


def is_home(host: str) -> bool:
    """Whether a host name is an address of a private or link-local network."""
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return any(ip in network for network in PRIVATE if network.version == ip.version)


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own loopback."""
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return (getattr(ip, "ipv4_mapped", None) or ip).is_loopback


def home_addresses() -> list[str]:
    """This machine's addresses in home networks, the likeliest for phones first."""
    return ranked([*_routed(), *_of_interfaces()])


def ranked(found: Sequence[OwnAddress]) -> list[str]:
    """The home addresses among these: real interfaces first, IPv4 before IPv6, the default route first of each."""
    interfaces: dict[str, OwnAddress] = {}
    for own in found:
        known = interfaces.get(own.text)
        interfaces[own.text] = own if known is None else OwnAddress(
            own.text, own.interface or known.interface, own.is_default or known.is_default,
            own.is_tunnel or known.is_tunnel,
        )  # fmt: skip
    home = [own for own in interfaces.values() if is_home(own.text) and not own.text.startswith("fe80")]
    return [own.text for own in sorted(home, key=_rank)]  # fe80 needs a zone, and no browser takes one


def _rank(own: OwnAddress) -> tuple[bool, bool, bool, bool]:
    is_virtual = own.is_tunnel or own.interface.startswith(VIRTUAL)
    return is_virtual, own.text.startswith("169.254."), ":" in own.text, not own.is_default


def _routed() -> Iterator[OwnAddress]:
    """The address this machine would use towards each of several places. Connecting a UDP socket sends nothing."""
    for place in ROUTED:
        family = socket.AF_INET6 if ":" in place else socket.AF_INET
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((place, 9))
            yield OwnAddress(str(asking.getsockname()[0]), is_default=place == ROUTED[0])


def _of_interfaces() -> Iterator[OwnAddress]:
    """Addresses by interface, on Linux."""
    if sys.platform != "linux":
        return
    import fcntl  # noqa: PLC0415 - POSIX only

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        tunnels: dict[str, bool] = {}
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            with contextlib.suppress(OSError):
                flags = struct.unpack("H", fcntl.ioctl(asking.fileno(), _FLAGS, request)[16:18])[0]
                if not flags & _UP or flags & _LOOPBACK:
                    continue
                tunnels[name] = bool(flags & _POINT_TO_POINT)
                address = fcntl.ioctl(asking.fileno(), _ADDRESS, request)[20:24]
                yield OwnAddress(socket.inet_ntoa(address), name, is_tunnel=tunnels[name])
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text().splitlines():
            digits, *_, name = line.split()
            if name in tunnels:
                yield OwnAddress(str(ipaddress.ip_address(int(digits, 16))), name, is_tunnel=tunnels[name])
