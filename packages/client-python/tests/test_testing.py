"""The sandbox for tests of others, where the environment names a command that starts one."""

from __future__ import annotations

import os
import socket
import unittest
from urllib.parse import urlsplit

from email_automation.testing import start_sandbox


@unittest.skipUnless(os.environ.get("SANDBOX_COMMAND"), "SANDBOX_COMMAND is not set.")
class SandboxTest(unittest.TestCase):
    def test_a_sandbox_has_data_a_control_port_and_an_end(self) -> None:
        with start_sandbox() as sandbox, sandbox.client() as client:
            client.events.record({"email": "ada@example.com", "action": "Came"})
            self.assertEqual(list(client.events.list_actions()), ["Came"])
            sandbox.control("POST", "/reset")
            self.assertEqual(list(client.events.list_actions()), [])
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.1", urlsplit(sandbox.url).port or 0), timeout=5)
