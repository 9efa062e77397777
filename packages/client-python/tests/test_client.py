"""What the scenarios of the conformance kit cannot see: messages, limits, types of errors."""

from __future__ import annotations

import asyncio
import logging
import unittest
from collections.abc import Callable, Iterator
from decimal import Decimal
from unittest import mock

import httpx2

import email_automation as ea

TOKEN = "a-token-that-nobody-may-see"
Handler = Callable[[httpx2.Request], httpx2.Response]


def create(handler: Handler, **options: float) -> ea.Client:
    timeout, retries = options.get("timeout", 60), int(options.get("retries", 2))
    transport = httpx2.MockTransport(handler)
    return ea.Client("http://api.test", account_id="1", api_token=TOKEN, transport=transport, timeout=timeout, retries=retries)


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.waits: list[float] = []
        patch = mock.patch("email_automation._transport.time.sleep", self.waits.append)
        patch.start()
        self.addCleanup(patch.stop)

    def test_errors_have_the_attributes_and_the_request_id_but_no_token(self) -> None:
        problem = {"code": "email_error", "attribute": "subscribers[0].email", "message": f"Invalid, {TOKEN}"}

        def respond(request: httpx2.Request) -> httpx2.Response:
            echo = request.headers["authorization"].partition(" ")[2]
            body = {"errors": [problem, {"code": "echo", "message": echo}]}
            return httpx2.Response(422, json=body, headers={"X-Request-Id": "r-7"})

        with self.assertRaises(ea.ValidationError) as caught:
            create(respond).campaigns.subscribe("7", {"email": "x"})
        error = caught.exception
        self.assertEqual((error.status, error.code, error.request_id), (422, "email_error", "r-7"))
        self.assertEqual([one.attribute for one in error.errors], ["subscribers[0].email", None])
        self.assertTrue(str(error).startswith("campaigns.subscribe: 422 subscribers[0].email email_error: Invalid, [redacted]"))
        self.assertIn("[redacted]", str(error))

    def test_no_log_and_no_repr_has_a_secret(self) -> None:
        agents: list[str] = []

        def respond(request: httpx2.Request) -> httpx2.Response:
            agents.append(request.headers["User-Agent"])
            token = {"access_token": "t", "token_type": "bearer", "scope": "public"}
            return httpx2.Response(200, json={**token, "custom_field_identifiers": []})

        with self.assertLogs(level=logging.DEBUG) as logs:
            logging.debug("one line, because none is an error")
            client = create(respond)
            client.custom_fields.list_identifiers()
            oauth = ea.OAuth(
                "http://api.test",
                client_id="id",
                client_secret="secret-of-the-app",
                redirect_uri="http://app.test/",
                application="Acme",
                transport=httpx2.MockTransport(respond),
            )
            pending, other = oauth.authorize(), oauth.authorize()
            with self.assertRaisesRegex(ea.AuthorizationError, "invalid_callback"):
                oauth.exchange_code("//[", pending)
            self.assertTrue({pending.state, pending.code_verifier}.isdisjoint({other.state, other.code_verifier}))
            token = oauth.exchange_code(f"http://app.test/?code=the-code&state={pending.state}", pending)
            self.assertEqual((token.access_token, token.scope), ("t", "public"))
        text = "\n".join([*logs.output, repr(client), repr(oauth), repr(pending)])
        for secret in (TOKEN, "secret-of-the-app", "the-code", pending.code_verifier):
            self.assertNotIn(secret, text)
        self.assertRegex(agents[-1], r"^Acme email-automation-python/\d")

    def test_it_waits_until_the_deadline_and_no_longer(self) -> None:
        def respond(request: httpx2.Request) -> httpx2.Response:
            return httpx2.Response(503, headers={"Retry-After": "20"})

        with self.assertRaises(ea.ServerError):
            create(respond, timeout=15).accounts.list()
        self.assertEqual(self.waits, [])
        with self.assertRaises(ea.ServerError):
            create(respond).accounts.list()
        self.assertEqual(self.waits, [20.0, 20.0])

    def test_it_sends_nothing_when_no_request_is_left(self) -> None:
        requests: list[httpx2.Request] = []

        def respond(request: httpx2.Request) -> httpx2.Response:
            requests.append(request)
            return httpx2.Response(200, json={"custom_field_identifiers": []}, headers={"X-RateLimit-Remaining": "0"})

        client = create(respond)
        client.custom_fields.list_identifiers()
        with self.assertRaises(ea.RateLimitExhaustedError) as caught:
            client.custom_fields.list_identifiers()
        self.assertEqual(len(requests), 1)
        self.assertGreater(caught.exception.retry_after, 3500)

    def test_an_import_reports_what_is_uncertain(self) -> None:
        sizes: list[int] = []

        def respond(request: httpx2.Request) -> httpx2.Response:
            sizes.append(request.content.count(b'"action"'))
            if len(sizes) == 2:
                raise httpx2.ReadError("lost")
            return httpx2.Response(201, json={})

        records = [{"email": f"{n}@example.com", "action": "Signed up"} for n in range(2500)]
        with self.assertRaises(ea.ImportFailedError) as caught:
            create(respond).events.import_(records)
        self.assertEqual(caught.exception.summary, ea.ImportSummary(accepted=1000, uncertain=1000, next=1000))
        self.assertIn("events.import_: No response", str(caught.exception.__cause__))
        self.assertEqual(sizes, [1000, 1000])
        summary = create(respond).events.import_(records, start=1000)
        self.assertEqual((summary.accepted, summary.next), (1500, 2500))

    def test_a_request_that_the_contract_does_not_declare(self) -> None:
        requests: list[httpx2.Request] = []

        def respond(request: httpx2.Request) -> httpx2.Response:
            requests.append(request)
            return httpx2.Response(503) if len(requests) == 1 else httpx2.Response(200, json=["vip"])

        tags = create(respond).request("GET", "/v2/{account_id}/tags", query={"page": 2})
        self.assertEqual((tags, len(requests)), (["vip"], 2))
        self.assertEqual(requests[1].url, "http://api.test/v2/1/tags?page=2")
        self.assertTrue(requests[1].headers["authorization"].startswith("Basic "))
        requests.clear()
        with self.assertRaises(ea.ServerError):
            create(respond).request("POST", "/v2/1/tags", body={})
        self.assertEqual((len(requests), requests[0].content), (1, b"{}"))
        with self.assertRaisesRegex(ea.InvalidArgumentError, "Argument `path` for `request` must be a path"):
            create(respond).request("GET", "tags")

    def test_the_response_of_a_batch_is_returned(self) -> None:
        def respond(_: httpx2.Request) -> httpx2.Response:
            return httpx2.Response(202, json={"request_ids": ["r-1"]})

        activity = create(respond).shopper_activity
        self.assertEqual(activity.create_order_batch([{"email": "ada@example.com"}]).request_ids, ["r-1"])
        summary = activity.import_orders({"email": f"{n}@example.com"} for n in range(1001))
        self.assertEqual(summary.request_ids, ("r-1", "r-1"))

    def test_an_import_keeps_its_place_whatever_ends_it(self) -> None:
        def respond(request: httpx2.Request) -> httpx2.Response:
            return httpx2.Response(201, json={})

        def create_record(n: int) -> dict[str, object]:
            return {"email": f"{n}@example.com", "action": "Signed up", "properties": {"paid": n}}

        def read(failure: object) -> Iterator[dict[str, object]]:
            for n in range(1500):
                yield create_record(n)
            if isinstance(failure, Exception):
                raise failure
            yield {**create_record(1500), "properties": {"paid": failure}}

        def refuse(chunk: ea.Chunk) -> None:
            if chunk.first == 0:
                raise ZeroDivisionError

        cases: list[tuple[Callable[[], object], type[Exception]]] = [
            (lambda: create(respond).events.import_(read(Decimal("9.50"))), ea.InvalidArgumentError),
            (lambda: create(respond).events.import_(read(OSError("The disk is gone."))), OSError),
            (lambda: create(respond).events.import_(read(1), on_chunk=refuse), ZeroDivisionError),
        ]
        for call, kind in cases:
            with self.assertRaises(ea.ImportFailedError) as caught:
                call()
            self.assertIsInstance(caught.exception.__cause__, kind)
            self.assertEqual(caught.exception.summary, ea.ImportSummary(accepted=1000, uncertain=0, next=1000))

    def test_a_request_of_a_declared_path_keeps_its_retries(self) -> None:
        statuses = [503, 201, 503]

        def respond(request: httpx2.Request) -> httpx2.Response:
            return httpx2.Response(statuses.pop(0), json={})

        client = create(respond)
        self.assertEqual(client.request("POST", "/v2/{account_id}/subscribers/batches", body={"batches": []}), {})
        with self.assertRaisesRegex(ea.ServerError, "^POST /v2/{account_id}/tags: 503"):
            client.request("POST", "/v2/{account_id}/tags", body={})

    def test_a_response_without_required_fields_is_named(self) -> None:
        def respond(request: httpx2.Request) -> httpx2.Response:
            return httpx2.Response(200, json={"accounts": [{"id": "1"}]})

        with self.assertRaisesRegex(ea.InvalidResponseError, "accounts.list: The response is not as the contract says"):
            create(respond).accounts.list()

    def test_the_account_and_the_sign_in_are_checked(self) -> None:
        with self.assertRaisesRegex(ea.InvalidArgumentError, "Pass `account_id` to the client"):
            ea.Client("http://api.test", api_token="a").campaigns.list()
        with self.assertRaisesRegex(ea.InvalidArgumentError, "Option `timeout` for `OAuth`"):
            ea.OAuth("http://api.test", client_id="a", client_secret="b", redirect_uri="app://back", timeout=0)
        with self.assertRaisesRegex(ea.InvalidArgumentError, "`redirect_uri` for `OAuth` must be an absolute URL"):
            ea.OAuth("http://api.test", client_id="a", client_secret="b", redirect_uri="/back")

    def test_the_async_client_does_the_same(self) -> None:
        def respond(request: httpx2.Request) -> httpx2.Response:
            page = int(request.url.params.get("page", "1"))
            meta = {"page": page, "count": 1, "total_pages": 3, "total_count": 3}
            return httpx2.Response(200, json={"event_actions": [f"Action {page}"], "meta": meta})

        async def read() -> list[str]:
            transport = httpx2.MockTransport(respond)
            async with ea.AsyncClient("http://api.test", account_id="1", access_token=TOKEN, transport=transport) as client:
                return [action async for action in client.events.list_actions()]

        self.assertEqual(asyncio.run(read()), ["Action 1", "Action 2", "Action 3"])


if __name__ == "__main__":
    unittest.main()
