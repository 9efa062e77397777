"""Starts the server, runs the conformance kit, and shows each requirement as a test.

Needs pytest, Node, and the target file conformance.yaml beside this file.
"""

import json
import os
import pathlib
import shlex
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest

SERVER = "npx --yes @email-automation/reference-server --demo --port 8000 --control-port 8001"  # replace it by yours
KIT = shlex.split("npx --yes @email-automation/conformance")
FOLDER = pathlib.Path(__file__).parent


def wait_for(url):
    for _ in range(120):
        try:
            return urllib.request.urlopen(url, timeout=1).close()
        except urllib.error.HTTPError:
            return  # it responds
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"Nothing responds at {url}.")


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    file = tmp_path_factory.mktemp("conformance") / "report.json"
    server = subprocess.Popen(shlex.split(SERVER), start_new_session=True)
    try:
        wait_for("http://127.0.0.1:8000")
        subprocess.run([*KIT, "run", "--report", f"json={file}"], cwd=FOLDER)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    return json.loads(file.read_text())


def pytest_generate_tests(metafunc):
    if "requirement" in metafunc.fixturenames:
        listed = subprocess.run([*KIT, "list", "--format", "json"], check=True, capture_output=True).stdout
        metafunc.parametrize("requirement", [requirement["id"] for requirement in json.loads(listed)])


def test_run_is_complete(report):
    assert report["complete"], report.get("stopped")


def test_requirement(report, requirement):
    result = next(one for one in report["requirements"] if one["id"] == requirement)
    if result["result"] in ("skipped", "unobservable"):
        pytest.skip(result.get("reason", ""))
    failures = [
        f"{check['id']}: expected {failure['expected']}, seen {failure['seen']}"
        for check in report["checks"]
        for failure in check["failures"]
        if requirement in failure["requirements"]
    ]
    assert result["result"] == "pass", "\n".join([result["statement"], result.get("reason", ""), *failures])
