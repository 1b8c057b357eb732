"""What `deploy/` offers fits the program: files that parse, settings that exist, probes that name real paths."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import yaml  # type: ignore[import-untyped]

from worldwright.core.errors import UserError
from worldwright.server.cluster.nats_bus import check, place
from worldwright.server.cluster.trial.child import Child
from worldwright.server.cluster.trial.engines import free_port, nats_program
from worldwright.server.play.socket_routes import table_socket
from worldwright.server.process.settings import Settings

PASSWORD = "0123456789abcdef" * 3
DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
SETTINGS = {f"WORLDWRIGHT_{field.name.upper()}" for field in msgspec.structs.fields(Settings)} | {"WORLDWRIGHT_DATA"}
PROGRAMS = (("Deployment", "worldwright"), ("StatefulSet", "nats"))
PATHS = {"/health", "/"}
"""What the server answers to a probe; /healthz on port 8222 is a nats-server's own."""


def objects() -> dict[tuple[str, str], dict[str, Any]]:
    found = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
    return {(it["kind"], it["metadata"]["name"]): it for it in found}


def compose(name: str = "compose.yaml") -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text())
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    assert set(re.findall(r"WORLDWRIGHT_[A-Z_]+", file.read_text())) <= SETTINGS


def test_a_node_of_either_kind_is_told_the_database_the_bus_and_the_proxy() -> None:
    needed = {f"WORLDWRIGHT_{name}" for name in ("DATABASE", "BUS", "ORIGINS", "PROXIES")}
    nodes = [part for name, part in compose()["services"].items() if name.startswith("node-")]
    assert len(nodes) == 2
    told = [set(node["environment"]) for node in nodes]
    node = objects()["Deployment", "worldwright"]["spec"]["template"]["spec"]["containers"][0]
    secret = objects()["Secret", "worldwright"]["stringData"]
    told.append({*objects()["ConfigMap", "worldwright"]["data"], *secret, *(it["name"] for it in node["env"])})
    told.append(set(re.findall(r"^WORLDWRIGHT_[A-Z]+", (DEPLOY / "systemd/cluster.env").read_text(), re.MULTILINE)))
    assert all(needed <= names for names in told)


@pytest.mark.parametrize("name", ["compose.yaml", "single.yaml"])
def test_all_volumes_and_files_of_the_compose_file_are_there(name: str) -> None:
    written = compose(name)
    for service in written["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith("./") else source in written["volumes"]


def test_probes_ask_for_real_paths_under_a_name_the_server_answers_to() -> None:
    deployment = objects()["Deployment", "worldwright"]["spec"]["template"]["spec"]
    node = deployment["containers"][0]
    probes = [node[f"{kind}Probe"]["httpGet"] for kind in ("startup", "readiness", "liveness")]
    assert {probe["path"] for probe in probes} == PATHS
    assert all(probe["httpHeaders"] == [{"name": "Host", "value": "localhost"}] for probe in probes)
    assert "health_uri /health\n" in (DEPLOY / "Caddyfile").read_text()
    assert all("/health'" in str(compose()["services"][name]["healthcheck"]["test"]) for name in ("node-1", "node-2"))


def test_the_proxy_finds_the_table_in_the_path_of_its_socket() -> None:
    found = re.search(r"path_regexp table (\S+)", (DEPLOY / "Caddyfile").read_text())
    assert found is not None
    of_table = re.compile(found[1])
    for path in (table_socket.path, "/tables/{table:str}"):
        id_ = of_table.match("/api" + path.replace("{table:str}", "b6Xq2"))
        assert id_ is not None
        assert id_[1] == "b6Xq2"
    assert of_table.match("/api/tables") is None


def test_a_rolling_update_takes_no_node_before_another_is_ready_and_waits_for_the_hand_over() -> None:
    found = objects()
    spec = found["Deployment", "worldwright"]["spec"]
    assert spec["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}
    assert spec["template"]["spec"]["terminationGracePeriodSeconds"] >= 30
    for name, kind in (("worldwright", "Deployment"), ("nats", "StatefulSet")):
        budget = found["PodDisruptionBudget", name]["spec"]
        assert budget["maxUnavailable"] == 1
        assert budget["selector"] == found[kind, name]["spec"]["selector"]


def test_secrets_and_settings_that_the_deployment_refers_to_are_in_the_manifest() -> None:
    found = objects()
    programs = [found[it]["spec"]["template"]["spec"]["containers"][0] for it in PROGRAMS]
    for source in (source for program in programs for source in program["envFrom"]):
        for kind, name in (("ConfigMap", "configMapRef"), ("Secret", "secretRef")):
            assert name not in source or (kind, source[name]["name"]) in found


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_runs_a_command_of_ours_for_a_user_of_its_own(unit: Path) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.read_string(unit.read_text())
    service = parser["Service"]
    assert service["ExecStart"].startswith("/opt/worldwright/bin/worldwright serve")
    assert service["DynamicUser"] == "yes"
    assert service["Restart"] == "always"
    assert parser["Install"]["WantedBy"] == "multi-user.target"


def nats_configs() -> list[str]:
    """The settings of NATS, under Compose and under Kubernetes."""
    return [(DEPLOY / "nats.conf").read_text(), objects()["ConfigMap", "nats"]["data"]["nats.conf"]]


@pytest.fixture(params=nats_configs(), ids=["compose", "kubernetes"])
def running_nats(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[int, int]]:
    """The ports for nodes and for routes of a NATS with our settings, on free ports of this machine."""
    ports = {"port: 4222": free_port(), "port: 6222": free_port()}
    config: str = request.param.replace("http_port: 8222\n", "")
    for setting, port in ports.items():
        assert setting in config
        config = config.replace(setting, f"listen: 127.0.0.1:{port}")
    (tmp_path / "nats.conf").write_text(config)
    settings = {"BUS_PASSWORD": PASSWORD, "HOSTNAME": "nats-1", "POD_NAME": "nats-0"}
    log = tmp_path / "log"
    child = Child("nats-server", [nats_program(), "-c", tmp_path / "nats.conf"], log, env=settings)
    child.start(lambda: "Server is ready" in log.read_text())
    yield ports["port: 4222"], ports["port: 6222"]
    child.kill()


def test_nats_lets_in_nobody_without_the_password(running_nats: tuple[int, int]) -> None:
    port, routes = running_nats
    check(f"nats://worldwright:{PASSWORD}@127.0.0.1:{port}", may_be_open=False)
    with pytest.raises(UserError, match="it refuses this user"):
        check(f"nats://worldwright:another@127.0.0.1:{port}", may_be_open=False)
    with socket.create_connection(("127.0.0.1", routes), 5) as connection:
        connection.sendall(b'CONNECT {"name":"NSPY","cluster":"worldwright"}\r\nPING\r\n')
        answered = connection.makefile("rb").read()
    assert b"-ERR 'Authorization Violation'" in answered, "nor as one of the servers"


def test_every_address_of_the_bus_has_the_password_and_only_nodes_reach_it() -> None:
    texts = {name: (DEPLOY / name).read_text() for name in ("compose.yaml", "kubernetes.yaml", "systemd/cluster.env")}
    for text in texts.values():
        lists = [found.split(",") for found in re.findall(r"(?:_BUS[:=] ?|value: |--routes=)(nats://\S+)", text)]
        assert lists
        for first, *others in lists:
            assert place(first)
            assert urlsplit(first).password
            assert all(urlsplit(other).password for other in others if ":6222" in first), "a route has its own"
    policy = objects()["NetworkPolicy", "nats"]["spec"]
    assert policy["podSelector"] == objects()["StatefulSet", "nats"]["spec"]["selector"]
    allowed = {rule["ports"][0]["port"]: rule["from"][0]["podSelector"]["matchLabels"] for rule in policy["ingress"]}
    assert allowed == {4222: {"app": "worldwright"}, 6222: {"app": "nats"}}


def test_one_machine_is_the_server_behind_a_proxy_that_it_names() -> None:
    written = compose("single.yaml")
    server, proxy = written["services"]["worldwright"], written["services"]["proxy"]
    (network,) = written["networks"]["default"]["ipam"]["config"]
    assert server["environment"]["WORLDWRIGHT_PROXIES"] == network["subnet"]
    assert server["environment"]["WORLDWRIGHT_ORIGINS"].startswith("https://${SITE:?")
    assert "ports" not in server, "it is reached through the proxy alone"
    assert (server["read_only"], server["cap_drop"]) == (True, ["ALL"])
    assert proxy["environment"]["SERVER"] == "worldwright:8000"
    assert proxy["depends_on"]["worldwright"]["condition"] == "service_healthy"
    assert all(re.search(r":\d+\.\d+", service["image"]) for service in [proxy])


def test_the_image_checks_its_health_and_names_its_base_by_version() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"HEALTHCHECK .*\\\n\s+CMD .*http://127.0.0.1:8000/health", text)
    assert re.search(r"^ARG BASE=\S+:\d+\.\d+\.\d+-", text, re.MULTILINE)
    assert re.findall(r"^FROM (\S+)", text, re.MULTILINE) == ["${BASE}", "${BASE}"]
    assert text.index("USER 10001") < text.index("ENTRYPOINT")


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_may_do_little(unit: Path) -> None:
    text = unit.read_text()
    for line in ("CapabilityBoundingSet=", "SystemCallFilter=@system-service", "RestrictNamespaces=yes", "UMask=0077"):
        assert f"{line}\n" in text
    assert not re.search(r"^MemoryDenyWriteExecute=yes", text, re.MULTILINE), "WebAssembly is compiled at run time"
    if (program := shutil.which("systemd-analyze")) is None:
        return
    ran = subprocess.run(
        [program, "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True, check=False
    )
    exposure = re.search(r"exposure level for \S+: (\d+\.\d+)", ran.stdout)
    assert exposure is not None, ran.stderr
    assert float(exposure[1]) <= 3.0


@pytest.mark.parametrize(("name", "version"), [("Caddyfile.single", (2, 6)), ("Caddyfile", (2, 7))])
def test_a_caddyfile_parses_or_names_the_version_that_it_needs(name: str, version: tuple[int, int]) -> None:
    file = DEPLOY / name
    assert f"Caddy {version[0]}.{version[1]}" in file.read_text()
    if (program := shutil.which("caddy")) is None:
        return
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
    own = tuple(map(int, re.findall(r"\d+", said)[:2]))
    if own < version:
        return
    command: list[str | Path] = [program, "adapt", "--adapter", "caddyfile", "--config", file]
    ran = subprocess.run(
        command, env={**os.environ, "SITE": "games.example"}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
