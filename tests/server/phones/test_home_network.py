"""Which addresses are a home network's, and which of this machine's own a phone in the room can reach."""

from __future__ import annotations

import socket
import struct
import sys
from pathlib import Path
from typing import Self

import pytest

from worldwright.server.process import home_network
from worldwright.server.process.home_network import OwnAddress as On
from worldwright.server.process.home_network import home_addresses, is_home, is_loopback, ranked

HOME = ["10.0.0.1", "172.16.0.9", "172.31.255.255", "192.168.1.20", "169.254.9.9", "fd00::2", "fe80::1", "fe80::1%eth0"]
NOT_HOME = ["9.255.255.255", "172.32.0.1", "192.169.0.1", "100.64.0.1", "192.0.2.2", "127.0.0.1", "0.0.0.0", "::1"]
NOT_HOME += ["", "localhost", "192.168.1.20.evil.example", "3232235796", "192.168.001.020", "0xc0.168.1.20"]


@pytest.mark.parametrize("host", [*HOME, "::ffff:192.168.1.20"])
def test_private_link_local_and_ula_addresses_are_home(host: str) -> None:
    assert is_home(host)


@pytest.mark.parametrize("host", [*NOT_HOME, "raspberrypi.local", "2001:db8::1", "::ffff:8.8.8.8"])
def test_nothing_else_is(host: str) -> None:
    assert not is_home(host)


def test_loopback_is_this_machine_alone() -> None:
    assert all(is_loopback(host) for host in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"))
    assert not any(is_loopback(host) for host in ("", "localhost", "192.168.1.20", "::ffff:192.168.1.20"))


def test_the_default_route_comes_first_and_each_address_once() -> None:
    found = [
        On("192.168.1.20", is_default=True),
        On("10.1.1.1"),
        On("10.1.1.1", "eth1"),
        On("192.168.1.20", "wlan0"),
    ]
    assert ranked(found) == ["192.168.1.20", "10.1.1.1"]
    assert ranked(found[::-1]) == ["192.168.1.20", "10.1.1.1"]


def test_containers_and_tunnels_come_after_the_network_of_the_room() -> None:
    found = [
        On("10.8.0.2", is_default=True), On("10.8.0.2", "tun0", is_tunnel=True), On("172.17.0.1", "docker0"),
        On("10.6.0.3", "ppp0", is_tunnel=True), On("192.168.1.20", "wlan0"),
    ]  # fmt: skip
    assert ranked(found)[0] == "192.168.1.20"
    assert set(ranked(found)[1:]) == {"10.8.0.2", "172.17.0.1", "10.6.0.3"}


def test_phones_get_ipv4_before_ipv6_and_link_local_last() -> None:
    found = [
        On("fd00::2", "eth0", is_default=True),
        On("169.254.3.3", "eth0"),
        On("10.0.0.7", "eth0"),
    ]
    assert ranked(found) == ["10.0.0.7", "fd00::2", "169.254.3.3"]


def test_public_addresses_and_those_with_a_zone_are_left_out() -> None:
    assert (
        ranked(
            [
                On("203.0.113.9", "eth0", is_default=True),
                On("fe80::1", "eth0"),
                On("127.0.0.1", "lo"),
            ]
        )
        == []
    )


def test_the_addresses_of_this_machine_are_found_without_a_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_question(*_: object, **__: object) -> None:
        raise AssertionError("a name was looked up")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "create_connection"):
        monkeypatch.setattr(socket, name, no_question)
    assert all(is_home(address) for address in home_addresses())


def test_the_default_route_is_the_first_place_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asking:
        def __init__(self, family: int, _: int) -> None:
            self.family = family

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, where: tuple[str, int]) -> None:
            assert (self.family == socket.AF_INET6) == (":" in where[0])
            if where[0].startswith("172."):
                raise OSError("no route")
            self.where = where[0]

        def getsockname(self) -> tuple[str, int]:
            return f"from {self.where}", 1

    monkeypatch.setattr(socket, "socket", Asking)
    found = list(home_network._routed())
    assert [own.text for own in found] == [
        f"from {place}" for place in home_network.ROUTED if not place.startswith("172.")
    ]
    assert [own.is_default for own in found] == [True, *[False] * (len(found) - 1)]


@pytest.mark.skipif(sys.platform != "linux", reason="interfaces are read on Linux")
def test_interfaces_that_are_up_have_their_addresses_and_tunnels_are_marked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import fcntl

    up, loopback, tunnel = 0x1, 0x8, 0x10  # as in <linux/if.h>
    interfaces = {
        b"lo": (up | loopback, "127.0.0.1"), b"eth0": (up | 0x2 | 0x1000, "192.168.1.20"), b"eth1": (0x2, "10.0.0.9"),
        b"ppp0": (up | tunnel, "10.8.0.2"), b"an-interface-na": (up, "10.0.0.7"), b"bare": (up, ""),
    }  # fmt: skip

    def answered(_: int, question: int, request: bytes) -> bytes:
        flags, address = interfaces[request[:16].rstrip(b"\0")]
        assert len(request) == 256
        if question == 0x8913:  # SIOCGIFFLAGS
            return request[:16] + struct.pack("H", flags) + request[18:]
        assert question == 0x8915  # SIOCGIFADDR
        if not address:
            raise OSError("it has none")
        return request[:20] + socket.inet_aton(address) + request[24:]

    names = ["lo", "eth0", "eth1", "ppp0", "an-interface-name-too-long", "bare"]
    monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(names, 1)))
    monkeypatch.setattr(fcntl, "ioctl", answered)
    six = tmp_path / "if_inet6"
    six.write_text(
        "00000000000000000000000000000001 01 80 10 80       lo\n"
        "fd000000000000000000000000000002 02 40 00 80     eth0\n"
        "fd000000000000000000000000000003 04 40 00 80     ppp0\n"
    )
    monkeypatch.setattr(home_network, "Path", lambda _: six)
    assert list(home_network._of_interfaces()) == [
        On("192.168.1.20", "eth0"),
        On("10.8.0.2", "ppp0", is_tunnel=True),
        On("10.0.0.7", "an-interface-name-too-long"),
        On("fd00::2", "eth0"),
        On("fd00::3", "ppp0", is_tunnel=True),
    ]
