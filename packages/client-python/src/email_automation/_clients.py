# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.
"""The clients."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx2

from . import _core as core
from . import _vocabulary as words
from ._client import Undeclared, checked_rules, core_options
from ._deadline import end_at_deadline
from ._resources import AsyncResources, Resources
from ._transport import AsyncTransport, Transport


class Client(Resources):
    """A client for one account. Its options:

    - ``base_url``: URL of the API
    - ``api_token``: API token of a private integration
    - ``access_token``: access token of a public integration
    - ``account_id``: the account of all calls
    - ``application``: name of your program in `User-Agent`
    - ``timeout``: time for a call with all its retries, in seconds (default: 60)
    - ``attempt_timeout``: time for each attempt, in seconds (default: 30)
    - ``retries``: further attempts, where a second request does no harm (default: 2)
    - ``max_response_bytes``: the largest body of a response, after decoding (default: 67,108,864)
    - ``transport``: sends the requests
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_token: str | None = None,
        access_token: str | None = None,
        account_id: str | None = None,
        application: str | None = None,
        timeout: float = words.TIMEOUT,
        attempt_timeout: float = words.ATTEMPT_TIMEOUT,
        retries: int = words.RETRIES,
        max_response_bytes: int = words.MAX_RESPONSE_BYTES,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        options = core_options("Client", base_url, account_id, api_token, access_token, application)
        rules = checked_rules("Client", timeout, attempt_timeout, retries, max_response_bytes)
        inner = end_at_deadline(transport or httpx2.HTTPTransport())
        self._http = httpx2.Client(transport=Transport(rules, inner))
        self._undeclared = Undeclared(base_url, account_id, options["headers"])
        super().__init__(core.Client(base_url, http_client=self._http, **options), account_id)

    def request(self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: object = None) -> Any:
        """Sends a request that the contract does not declare, with the credential, retries, rate limits, and errors of the
        client. ``{account_id}`` in the path is the account of the client. GET, PUT, and DELETE are retried, others only
        after 429. Returns the parsed body, or None without one."""
        response = self._http.send(self._undeclared.build(method, path, query, body))
        return response.json() if response.content else None

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient(AsyncResources):
    """A client for one account, for ``asyncio``. Its options:

    - ``base_url``: URL of the API
    - ``api_token``: API token of a private integration
    - ``access_token``: access token of a public integration
    - ``account_id``: the account of all calls
    - ``application``: name of your program in `User-Agent`
    - ``timeout``: time for a call with all its retries, in seconds (default: 60)
    - ``attempt_timeout``: time for each attempt, in seconds (default: 30)
    - ``retries``: further attempts, where a second request does no harm (default: 2)
    - ``max_response_bytes``: the largest body of a response, after decoding (default: 67,108,864)
    - ``transport``: sends the requests
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_token: str | None = None,
        access_token: str | None = None,
        account_id: str | None = None,
        application: str | None = None,
        timeout: float = words.TIMEOUT,
        attempt_timeout: float = words.ATTEMPT_TIMEOUT,
        retries: int = words.RETRIES,
        max_response_bytes: int = words.MAX_RESPONSE_BYTES,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        options = core_options("AsyncClient", base_url, account_id, api_token, access_token, application)
        rules = checked_rules("AsyncClient", timeout, attempt_timeout, retries, max_response_bytes)
        inner = transport or httpx2.AsyncHTTPTransport()
        self._http = httpx2.AsyncClient(transport=AsyncTransport(rules, inner))
        self._undeclared = Undeclared(base_url, account_id, options["headers"])
        super().__init__(core.AsyncClient(base_url, http_client=self._http, **options), account_id)

    async def request(self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: object = None) -> Any:
        """Sends a request that the contract does not declare, with the credential, retries, rate limits, and errors of the
        client. ``{account_id}`` in the path is the account of the client. GET, PUT, and DELETE are retried, others only
        after 429. Returns the parsed body, or None without one."""
        response = await self._http.send(self._undeclared.build(method, path, query, body))
        return response.json() if response.content else None

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
