"""What is shipped to run the service: a proxy that holds off slow senders, an image, manifests."""

import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.settings import VARIABLES
from bench.service import SERVICE, serving, wait_for

ROOT = Path(__file__).resolve().parents[1]
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
HAND = "Kc Kd Qd Qs Jd Ts 9h 8d 8s 6d 4d 3c 3d"
SOLVE = json.dumps({"cards": HAND, "alternatives": 0}).encode()
JSON = {"Content-Type": "application/json"}

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
MANIFESTS: dict[str, dict[str, Any]] = {
    path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (ROOT / "deploy" / "kubernetes").glob("*.yaml")
}
POD: dict[str, Any] = MANIFESTS["deployment"]["spec"]["template"]["spec"]
(CONTAINER,) = POD["containers"]


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of an nginx with the shipped configuration, but for addresses and folders, in front of the service."""
    assert NGINX
    folder = tmp_path_factory.mktemp("nginx")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with serving("api:create_app()", SERVICE) as server:
        text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
        text = text.replace("server service:8000", f"server 127.0.0.1:{server.port}").replace("/tmp/", f"{folder}/")
        text = text.replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/dev/stderr", f"{folder}/log")
        # As whoever runs the tests, who owns the folder.
        (folder / "nginx.conf").write_text(f"daemon off;\nuser root;\n{text}", "utf-8")
        process = subprocess.Popen([NGINX, "-e", folder / "log", "-c", folder / "nginx.conf"])
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()
            process.wait(30)


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body, JSON if body else {})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


@pytest.mark.slow
@pytest.mark.xdist_group("server")
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: apt install nginx-light)")
class TestBehindTheProxy:
    """Through a real nginx."""

    def test_silent_and_half_open_connections_hold_nobody_up(self, proxy: int) -> None:
        head = b"POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
        openings = [b"", b"GET /healthz HT", head, head + b"\r\n{", head.replace(b"solve", b"solve/batch") + b"\r\n{"]
        with ExitStack() as stack:
            for opening in openings * 2:
                connection = stack.enter_context(socket.create_connection(("127.0.0.1", proxy)))
                connection.sendall(opening)
            time.sleep(0.3)
            start = time.monotonic()
            for _ in range(30):
                assert ask(proxy, "POST", "/v1/solve", SOLVE)[0].status == 200
            assert time.monotonic() - start < 20  # one that was held up would wait for ten seconds or more

    def test_answers_come_through_as_they_are(self, proxy: int) -> None:
        answer, data = ask(proxy, "POST", "/v1/solve", SOLVE)
        assert json.loads(data)["splits"]["total"] == 72072
        assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-Id"])
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "/" not in answer.headers["Server"]  # no version
        batch = json.dumps({"hands": [HAND] * 500}).encode()
        assert json.loads(ask(proxy, "POST", "/v1/solve/batch", batch)[1])["summary"]["ok"] == 500

    @pytest.mark.parametrize(
        ("path", "body", "status"),
        [
            ("/nowhere", None, 404),
            ("/metrics", None, 404),
            ("/v1/solve", b" " * 70_000, 413),
            ("/v1/solve", b" " * 5_000_000, 413),
            ("/v1/solve/batch", b" " * 2_000_000, 413),
            ("/" + "x" * 9000, None, 414),
        ],
    )
    def test_every_error_is_a_problem_document(self, proxy: int, path: str, body: bytes | None, status: int) -> None:
        answer, data = ask(proxy, "POST" if body else "GET", path, body)
        assert answer.status == status
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert json.loads(data)["status"] == status


def test_the_image_is_lean_and_runs_as_nobody() -> None:
    build, image = re.split("(?m)^FROM .*$", DOCKERFILE)[1:]
    assert re.findall("(?m)^USER (.*)$", image) == ["10001:10001"]
    assert "apt-get" not in image
    assert "COPY --from=build" in image
    assert 'CMD ["gunicorn"' in image
    copied = {name for line in re.findall("(?m)^COPY (?!--)(.*) ", build) for name in line.split()}
    assert all((ROOT / name).exists() for name in copied)
    allowed = (ROOT / ".dockerignore").read_text("utf-8")
    assert all(f"!{name}\n" in allowed for name in copied)


def test_containers_can_write_nothing_and_gain_nothing() -> None:
    for service in COMPOSE["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]
    context = CONTAINER["securityContext"]
    assert context["readOnlyRootFilesystem"] is True
    assert context["allowPrivilegeEscalation"] is False
    assert POD["securityContext"]["runAsNonRoot"] is True
    assert POD["automountServiceAccountToken"] is False


def test_what_is_set_is_what_is_read() -> None:
    set_there = {*COMPOSE["services"]["service"]["environment"], *(each["name"] for each in CONTAINER["env"])}
    set_there |= set(re.findall(r"CHINEES_POKER_\w+", DOCKERFILE))
    assert set_there <= VARIABLES.keys()


def test_a_pod_has_the_time_to_stop() -> None:
    conf = (ROOT / "api" / "gunicorn_conf.py").read_text("utf-8")  # read, since it does things when it is imported
    (grace,) = re.findall(r"(?m)^graceful_timeout = (\d+)$", conf)
    (pause,) = re.findall(r"sleep\((\d+)\)", str(CONTAINER["lifecycle"]["preStop"]))
    assert POD["terminationGracePeriodSeconds"] > int(pause) + int(grace)


def test_probes_ask_for_what_is_there() -> None:
    probes = {name: CONTAINER[f"{name}Probe"]["httpGet"]["path"] for name in ("startup", "readiness", "liveness")}
    assert probes == {"startup": "/readyz", "readiness": "/readyz", "liveness": "/healthz"}
    assert "/readyz" in DOCKERFILE


def test_manifests_speak_of_one_and_the_same() -> None:
    labels = MANIFESTS["deployment"]["spec"]["template"]["metadata"]["labels"]
    assert MANIFESTS["deployment"]["spec"]["selector"]["matchLabels"] == labels
    assert MANIFESTS["service"]["spec"]["selector"] == labels
    assert MANIFESTS["disruption"]["spec"]["selector"]["matchLabels"] == labels
    assert MANIFESTS["autoscaling"]["spec"]["scaleTargetRef"]["name"] == MANIFESTS["deployment"]["metadata"]["name"]
    listed = MANIFESTS["kustomization"]["resources"]
    assert {Path(name).stem for name in listed} == MANIFESTS.keys() - {"kustomization"}
