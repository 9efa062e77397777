"""How requests are sent: retries, rate limits, the deadline, and what counts as a response.

The rules are generators, which yield what to do next: a number of seconds to wait, or a request to send. A transport
for each kind of client does it, so that both kinds have the same rules.
"""

from __future__ import annotations

import asyncio
import base64
import random
import threading
import time
from collections import deque
from collections.abc import Generator
from contextvars import ContextVar
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2

from ._deadline import ENDS
from . import _vocabulary as words
from ._error_kinds import ERROR_BY_STATUS, ConnectionFailedError, DeadlineError, InvalidResponseError
from ._errors import ApiError, ClientError, RateLimitExhaustedError
from ._rules import LIMITS, RETRYABLE, RULES, Rule

#: Headers between the methods and the transport. They are never sent.
OPERATION = "email-automation-operation"
IMPORT = "email-automation-import"

#: Seconds until a request is tried after a 429 that does not say when: it may be long before the window ends.
UNKNOWN_WAIT = 60.0

#: Whether a request of the current call was sent, so that the service may have processed it.
SENT: ContextVar[bool] = ContextVar("sent", default=False)


class _TooLargeError(Exception):
    """The body of a response has more bytes than the client reads."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


Result = httpx2.Response | httpx2.TransportError | _TooLargeError
Steps = Generator[float | httpx2.Request, Result | None, httpx2.Response]


class RateLimit:
    """What is known of one rate limit. The service does not say when its window begins, so each request counts for a
    whole window."""

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit = limit
        # A margin of one second, because clocks differ.
        self._seconds = seconds + 1
        self._remaining: int | None = None
        self._blocked_until = 0.0
        self._usage: deque[float] = deque()
        self._lock = threading.Lock()

    def take(self) -> float:
        """Counts a request and returns 0, or returns the seconds until one is allowed again."""
        with self._lock:
            now = time.monotonic()
            while self._usage and self._usage[0] + self._seconds <= now:
                self._usage.popleft()
                self._remaining = None if self._remaining == 0 else self._remaining
            if self._blocked_until > now:
                return self._blocked_until - now
            if self._blocked_until > 0:
                self._blocked_until, self._remaining = 0.0, None
                self._usage.clear()
            if (self._remaining == 0 or len(self._usage) >= self._limit) and self._usage:
                return self._usage[0] + self._seconds - now
            self._usage.append(now)
            return 0.0

    def update(self, response: httpx2.Response) -> None:
        """Reads the headers of a response."""
        with self._lock:
            self._limit = _integer(response, "x-ratelimit-limit") or self._limit
            remaining = _integer(response, "x-ratelimit-remaining")
            self._remaining = self._remaining if remaining is None else remaining
            if response.status_code == 429:
                self._remaining = 0
                wait = retry_after(response)
                self._blocked_until = time.monotonic() + min(UNKNOWN_WAIT if wait is None else wait, self._seconds)


def _integer(response: httpx2.Response, header: str) -> int | None:
    value = response.headers.get(header, "")
    # Python refuses to convert thousands of digits.
    return int(value) if value.isdecimal() and len(value) < 10 else None


def retry_after(response: httpx2.Response) -> float | None:
    """The seconds of `Retry-After`: a number, or a date, by the clock of the server."""
    value = response.headers.get("retry-after", "").strip()
    if value.isdecimal():
        return float(value)
    try:
        date = parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError):
        return None
    try:
        now = parsedate_to_datetime(response.headers["date"]).timestamp()
    except (KeyError, TypeError, ValueError):
        now = time.time()
    return max(0.0, date - now)


def rule_of(request: httpx2.Request, operation: str, importing: str | None) -> Rule:
    """The rule of an operation, by the name of its import in one, or of a request that the contract does not declare."""
    undeclared: Rule | None = request.extensions.get("rule")
    rule = undeclared or RULES[operation]
    return rule._replace(name=importing) if importing else rule


class Rules:
    """The rules for all requests of a client."""

    def __init__(self, timeout: float, attempt_timeout: float, retries: int, max_response_bytes: int) -> None:
        self.timeout = timeout
        self.max_response_bytes = max_response_bytes
        self.attempt_timeout = attempt_timeout
        self.retries = retries
        self.limits = {name: RateLimit(*limit) for name, limit in LIMITS.items()}

    def steps(self, request: httpx2.Request) -> Steps:
        """Yields what to do for a call, and returns its response, which is a success."""
        operation = request.headers.pop(OPERATION, "")
        importing = request.headers.pop(IMPORT, None)
        rule = rule_of(request, operation, importing)
        limit = self.limits.get(rule.rate_limit or "")
        ends = time.monotonic() + self.timeout
        failure: ClientError | None = None
        for attempt in range(self.retries + 1):
            while limit and (wait := limit.take()) > 0:
                if not importing and wait >= ends - time.monotonic():
                    # The response to an earlier attempt says more than the wait that follows from it.
                    raise failure or RateLimitExhaustedError(rule.name, rule.rate_limit or "", wait)
                ends += wait if importing else 0
                yield wait
            error = yield from self._attempt(rule, operation, request, limit, ends)
            if isinstance(error, httpx2.Response):
                return error
            failure = error
            status = getattr(error, "status", None)
            wait_for = getattr(error, "retry_after", None)
            is_temporary = status in (None, 408) or (status >= 500 and status != 501)
            if isinstance(error, InvalidResponseError) or attempt == self.retries:
                raise error
            if status not in RETRYABLE and not (rule.idempotent and is_temporary):
                raise error
            # Half of it is random, so that clients do not retry in step.
            delay = 0.5 * 2**attempt * random.uniform(0.5, 1) if wait_for is None else wait_for
            if status == 429 and importing:
                ends += delay
            if delay >= ends - time.monotonic():
                raise error
            yield delay
        raise AssertionError("unreachable")

    def _attempt(
        self, rule: Rule, operation: str, request: httpx2.Request, limit: RateLimit | None, ends: float
    ) -> Generator[Any, Any, httpx2.Response | ClientError]:
        """Sends a request once. Returns the response or the error."""
        late = DeadlineError(f"{rule.name}: {words.deadline(f'{self.timeout:g}')}")
        remaining = ends - time.monotonic()
        if remaining <= 0:
            raise late
        allowed = min(remaining, self.attempt_timeout)
        request.extensions["timeout"] = dict.fromkeys(("connect", "read", "write", "pool"), allowed)
        request.extensions["ends"] = time.monotonic() + allowed
        result = yield request
        if isinstance(result, _TooLargeError):
            return InvalidResponseError(f"{rule.name}: {words.too_large(self.max_response_bytes)}")
        if not isinstance(result, httpx2.Response) and time.monotonic() >= ends:
            raise late
        if not isinstance(result, httpx2.Response):
            # The message of the platform has no credential, but its request does, so it is no cause.
            reason = str(result).removesuffix(".") or type(result).__name__
            create_message = words.connection_failed if rule.idempotent else words.connection_lost
            host = request.url.netloc.decode()
            return ConnectionFailedError(f"{rule.name}: {create_message(host, reason)}")
        if limit:
            limit.update(result)
        if not result.is_success:
            return _api_error(rule.name, operation, result, secrets_of(request))
        if _is_valid(result, may_be_empty=rule.empty):
            return result
        kind = result.headers.get("content-type", "no content type") if result.content else "empty"
        return InvalidResponseError(f"{rule.name}: {words.not_json(kind)}")


def _is_valid(response: httpx2.Response, *, may_be_empty: bool) -> bool:
    try:
        return isinstance(response.json(), dict) or may_be_empty
    except RecursionError:
        return False
    except ValueError:
        return may_be_empty and not response.content


def _api_error(method: str, operation: str, response: httpx2.Response, secrets: list[str]) -> ApiError:
    """Creates the error for a response that is no success, without the secrets of its request."""
    text = response.text
    for secret in secrets:
        text = text.replace(secret, "[redacted]")
    try:
        body: object = httpx2.Response(200, text=text).json()
    except (ValueError, RecursionError):
        body = text
    kind = ERROR_BY_STATUS.get(min(response.status_code, 500), ApiError)
    return kind(method, operation, response, body, retry_after(response))


def secrets_of(request: httpx2.Request) -> list[str]:
    """The secrets of a request, which errors must not contain."""
    scheme, _, credential = request.headers.get("authorization", "").partition(" ")
    token = base64.b64decode(credential).decode().removesuffix(":") if scheme == "Basic" else ""
    names = ("client_secret", "code", "code_verifier")
    secrets = (credential, token, *(request.url.params.get(name, "") for name in names))
    return [secret for secret in secrets if len(secret) >= 6]


class _Reader:
    """Collects the body of a response up to a number of bytes, counted after decoding."""

    def __init__(self, response: httpx2.Response, maximum: int) -> None:
        self._response, self._left = response, maximum
        self._chunks: list[bytes] = []

    def add(self, chunk: bytes) -> None:
        """Raises an error if there are too many."""
        self._left -= len(chunk)
        if self._left < 0:
            raise _TooLargeError(self._response.status_code)
        self._chunks.append(chunk)

    def response(self) -> httpx2.Response:
        """The response with its whole body."""
        coded = ("content-encoding", "content-length", "transfer-encoding")
        headers = [(name, value) for name, value in self._response.headers.multi_items() if name.lower() not in coded]
        return httpx2.Response(self._response.status_code, headers=headers, content=b"".join(self._chunks))


class Transport(httpx2.BaseTransport):
    """Follows the rules with another transport."""

    def __init__(self, rules: Rules, inner: httpx2.BaseTransport) -> None:
        self._rules, self._inner = rules, inner

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        steps = self._rules.steps(request)
        result: Result | None = None
        while True:
            try:
                step = steps.send(result)
            except StopIteration as end:
                response: httpx2.Response = end.value
                return response
            result = None
            if isinstance(step, httpx2.Request):
                try:
                    result = self._send(step)
                except (httpx2.TransportError, _TooLargeError) as error:
                    result = error
                except httpx2.DecodingError as error:
                    result = httpx2.TransportError(str(error))
            else:
                time.sleep(step)

    def _send(self, request: httpx2.Request) -> httpx2.Response:
        SENT.set(True)
        ENDS.set(request.extensions["ends"])
        response = self._inner.handle_request(request)
        try:
            reader = _Reader(response, self._rules.max_response_bytes)
            for chunk in response.iter_bytes():
                reader.add(chunk)
        finally:
            response.close()
        return reader.response()

    def close(self) -> None:
        self._inner.close()


class AsyncTransport(httpx2.AsyncBaseTransport):
    """Follows the rules with another transport."""

    def __init__(self, rules: Rules, inner: httpx2.AsyncBaseTransport) -> None:
        self._rules, self._inner = rules, inner

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        steps = self._rules.steps(request)
        result: Result | None = None
        while True:
            try:
                step = steps.send(result)
            except StopIteration as end:
                response: httpx2.Response = end.value
                return response
            result = None
            if isinstance(step, httpx2.Request):
                # Here, because the attempt is a task, and tasks cannot set the variables of their callers.
                SENT.set(True)
                try:
                    result = await asyncio.wait_for(self._send(step), step.extensions["ends"] - time.monotonic())
                except (httpx2.TransportError, _TooLargeError) as error:
                    result = error
                except httpx2.DecodingError as error:
                    result = httpx2.TransportError(str(error))
                except TimeoutError:
                    result = httpx2.ReadTimeout("The attempt took too long.")
            else:
                await asyncio.sleep(step)

    async def _send(self, request: httpx2.Request) -> httpx2.Response:
        response = await self._inner.handle_async_request(request)
        try:
            reader = _Reader(response, self._rules.max_response_bytes)
            async for chunk in response.aiter_bytes():
                reader.add(chunk)
        finally:
            await response.aclose()
        return reader.response()

    async def aclose(self) -> None:
        await self._inner.aclose()
