"""What a server must not be able to do to a program. A server that does it all is named by `HOSTILE_SERVER`."""

from __future__ import annotations

import asyncio
import copy
import json
import os
import pickle
import unittest
import urllib.request
from collections.abc import Callable

import email_automation as ea

TOKEN = "a-token-that-nobody-may-see"
URL = os.environ.get("HOSTILE_SERVER", "")
ERRORS: dict[str, tuple[type[ea.ClientError], str]] = {
    "too-large": (ea.InvalidResponseError, "`max_response_bytes`"),
    "deadline": (ea.DeadlineError, "within 1 s"),
    "rate-limit": (ea.RateLimitError, "429"),
    "refused": (ea.ValidationError, "422"),
    "invalid-response": (ea.InvalidResponseError, "base_url"),
}


def list_sync(base_url: str, timeout: float) -> list[str]:
    with ea.Client(base_url, account_id="1", api_token=TOKEN, timeout=timeout, max_response_bytes=1_000_000) as client:
        return list(client.events.list_actions())


def list_async(base_url: str, timeout: float) -> list[str]:
    async def run() -> list[str]:
        client = ea.AsyncClient(base_url, account_id="1", api_token=TOKEN, timeout=timeout, max_response_bytes=1_000_000)
        async with client:
            return [action async for action in client.events.list_actions()]

    return asyncio.run(run())


@unittest.skipUnless(URL, "NOT RUN: no server in HOSTILE_SERVER")
class HostileServerTest(unittest.TestCase):
    def test_each_case_ends_with_its_outcome(self) -> None:
        with urllib.request.urlopen(URL) as response:
            cases: dict[str, str] = json.load(response)
        for name, outcome in cases.items():
            for listing in (list_sync, list_async):
                with self.subTest(name, listing=listing.__name__):
                    self.survive(f"{URL}/{name}", outcome, listing)

    def survive(self, base_url: str, outcome: str, listing: Callable[[str, float], list[str]]) -> None:
        # Only where it must end the call: a busy machine takes seconds for the rest.
        timeout = 1 if outcome == "deadline" else 60
        if outcome == "complete":
            self.assertEqual(listing(base_url, timeout), ["a"])
            return
        kind, message = ERRORS[outcome]
        with self.assertRaises(kind) as caught:
            listing(base_url, timeout)
        error = caught.exception
        self.assertIn(message, str(error))
        self.assertNotIn(TOKEN, f"{error!r} {error.__dict__}")
        for copied in (copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
            self.assertEqual((type(copied), str(copied), copied.__dict__), (kind, str(error), error.__dict__))
