"""A sandbox for tests: the reference server with its demo data, in a process that ends with the tests."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import signal
import subprocess
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2

from ._clients import Client
from ._rules import VERSION


@dataclass(frozen=True)
class Sandbox:
    """A sandbox that runs."""

    url: str
    control_url: str
    control_token: str
    account_id: str = "1001"
    api_token: str = "demo-token-of-ada"

    def client(self) -> Client:
        """Creates a client for the demo account."""
        return Client(self.url, api_token=self.api_token, account_id=self.account_id)

    def control(self, method: str, path: str, body: object = None) -> Any:
        """Sends a request to the control port: ``control("POST", "/reset")`` returns to the data of the start."""
        headers = {"Authorization": f"Bearer {self.control_token}"}
        response = httpx2.request(method, self.control_url + path, json=body, headers=headers, timeout=30)
        response.raise_for_status()
        return response.json() if response.content else None


@contextmanager
def start_sandbox(command: str | None = None) -> Generator[Sandbox, None, None]:
    """Starts a sandbox, and stops it at the end of the ``with`` statement.

    ``command`` starts the server, by default with ``npx``, which needs Node 24. The environment variable
    ``SANDBOX_COMMAND`` replaces the default.
    """
    usual = f"npx --yes @email-automation/reference-server@{VERSION}"
    line = shlex.split(command or os.environ.get("SANDBOX_COMMAND", usual))
    token = secrets.token_urlsafe(24)
    server = subprocess.Popen(
        [*line, "serve", "--demo", "--port", "0", "--control-port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "CONTROL_TOKEN": token},
        # npx starts another process, which has to end, too.
        start_new_session=True,
    )
    try:
        yield Sandbox(*_read_urls(server), token)
    finally:
        if server.poll() is None:
            if os.name == "nt":
                server.terminate()
            else:
                os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def _read_urls(server: subprocess.Popen[str]) -> tuple[str, str]:
    """Reads the URLs of the API and of the control port, which the server prints when it is ready."""
    assert server.stdout
    output = ""
    for text in server.stdout:
        output += text
        found = re.search(r"API +(http\S+)[\s\S]* Control port +(http\S+)", output)
        if found:
            # A full pipe would stop the server.
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return found[1], found[2]
    raise RuntimeError(f"The sandbox did not start:\n{output}")
