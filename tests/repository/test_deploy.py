"""What `deploy/` offers fits the program: files that parse, settings that exist, probes that name real paths."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml  # type: ignore[import-untyped]

from worldwright.server.cluster.trial.engines import nats_program
from worldwright.server.play.socket_routes import table_socket
from worldwright.server.process.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
SETTINGS = {f"WORLDWRIGHT_{field.name.upper()}" for field in msgspec.structs.fields(Settings)} | {"WORLDWRIGHT_DATA"}
PATHS = {"/health", "/"}
"""What the server answers to a probe; /healthz on port 8222 is a nats-server's own."""


def objects() -> dict[tuple[str, str], dict[str, Any]]:
    found = yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())
    return {(it["kind"], it["metadata"]["name"]): it for it in found}


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    assert set(re.findall(r"WORLDWRIGHT_[A-Z_]+", file.read_text())) <= SETTINGS


def test_a_node_of_either_kind_is_told_the_database_the_bus_and_the_proxy() -> None:
    needed = {f"WORLDWRIGHT_{name}" for name in ("DATABASE", "BUS", "ORIGINS", "PROXIES")}
    nodes = [part for name, part in compose()["services"].items() if name.startswith("node-")]
    assert len(nodes) == 2
    told = [set(node["environment"]) for node in nodes]
    told.append(
        set(objects()["ConfigMap", "worldwright"]["data"]) | set(objects()["Secret", "worldwright"]["stringData"])
    )
    told.append(set(re.findall(r"^WORLDWRIGHT_[A-Z]+", (DEPLOY / "systemd/cluster.env").read_text(), re.MULTILINE)))
    assert all(needed <= names for names in told)


def test_all_volumes_and_files_of_the_compose_file_are_there() -> None:
    written = compose()
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
    node = found["Deployment", "worldwright"]["spec"]["template"]["spec"]["containers"][0]
    for source in node["envFrom"]:
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


def test_nats_takes_its_settings_and_names_three_of_itself() -> None:
    config = DEPLOY / "nats.conf"
    checked = subprocess.run(
        [nats_program(), "-t", "-c", config],
        env={**os.environ, "HOSTNAME": "nats-1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
    assert re.findall(r"nats://(nats-\d):6222", config.read_text()) == ["nats-1", "nats-2", "nats-3"]
