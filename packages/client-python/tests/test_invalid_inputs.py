"""Inputs that every client refuses before anything is sent. `INVALID_INPUTS` has them, with the messages."""

from __future__ import annotations

import json
import os
import unittest
from datetime import UTC, datetime
from typing import Any

import httpx2

import email_automation as ea

INPUTS: dict[str, dict[str, Any]] = json.loads(os.environ.get("INVALID_INPUTS", "{}"))
CYCLE: list[Any] = []
CYCLE.append(CYCLE)
VALUES: dict[str, object] = {
    "NaN": float("nan"),
    "Infinity": float("-inf"),
    "a date": datetime.now(UTC),
    "bytes": b"\0",
    "a cycle": CYCLE,
}


def refuse(request: httpx2.Request) -> httpx2.Response:
    raise AssertionError(f"{request.url} was sent")


def send(call: str, options: dict[str, Any], identifier: str, field: str) -> None:
    usual: dict[str, Any] = {"base_url": "http://api.test", "account_id": "1", "api_token": "token"}
    given = {**usual, **(options if call == "create" else {})}
    with ea.Client(**given, transport=httpx2.MockTransport(refuse)) as client:
        if call == "fetch":
            client.campaigns.fetch(identifier)
        elif call == "record":
            client.events.record({"email": "ada@example.com", "action": "Came", "properties": {"value": VALUES[field]}})
        elif call == "import":
            client.events.import_([], **options)


@unittest.skipUnless(INPUTS, "NOT RUN: no inputs in INVALID_INPUTS")
class InvalidInputsTest(unittest.TestCase):
    def test_each_is_refused_before_anything_is_sent(self) -> None:
        for name, given in INPUTS.items():
            with self.subTest(name):
                with self.assertRaises(ea.InvalidArgumentError) as caught:
                    send(given["call"], given["options"], given.get("id", ""), given.get("field", ""))
                self.assertEqual(str(caught.exception), given["message"])
