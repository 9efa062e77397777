"""The errors that have members of their own, and the bases of the others. No message and no attribute has a credential."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, cast

import httpx2

from ._records import ErrorEntry
from ._vocabulary import rate_limit_exhausted, redirected, unexplained


class ClientError(Exception):
    """The base of all errors of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, copies and pickles call the constructor with the message alone.
        return (_restore, (type(self), self.args), self.__dict__)


def _restore(kind: type[ClientError], args: tuple[Any, ...]) -> ClientError:
    return kind.__new__(kind, *args)


def _describe(one: ErrorEntry) -> str:
    return f"{one.attribute or ''} {one.code}{f': {one.message}' if one.message else ''}".strip()


class ApiError(ClientError):
    """The service returned an error. Most statuses have their own class."""

    def __init__(
        self, method: str, operation_id: str, response: httpx2.Response, body: object, retry_after: float | None
    ) -> None:
        #: The body: parsed if it is JSON, else a string.
        self.body: object = body
        fields: Mapping[str, Any] = cast("dict[str, Any]", body) if isinstance(body, dict) else {}
        errors: object = fields.get("errors")
        listed = cast("list[dict[str, Any]]", errors) if isinstance(errors, list) else []
        if "error" in fields:
            # The single error of OAuth 2.
            listed = [{"code": fields["error"], "message": fields.get("error_description")}]
        self.operation_id: str = operation_id
        self.status: int = response.status_code
        #: The `X-Request-Id` of the response, to quote to the support of the service.
        self.request_id: str | None = response.headers.get("x-request-id")
        #: The errors that the service lists; empty if it lists none.
        self.errors: list[ErrorEntry] = [
            ErrorEntry(one.get("code"), one.get("message"), one.get("attribute")) for one in listed
        ]
        #: The code of the first error.
        self.code: str | None = self.errors[0].code if self.errors else None
        #: The seconds to wait, if the response says it.
        self.retry_after: float | None = retry_after
        details = " ".join(_describe(one) for one in self.errors) or fields.get("message") or unexplained()
        message = f"{self.status} {details}"
        if response.is_redirect:
            message = redirected(response.headers.get("location", "").split("?")[0])
        super().__init__(f"{method}: {message}")


class RateLimitExhaustedError(ClientError):
    """No request is left in the current window for a while, so that none was sent."""

    def __init__(self, method: str, limit: str, retry_after: float) -> None:
        super().__init__(f"{method}: {rate_limit_exhausted(limit, math.ceil(retry_after))}")
        self.limit = limit
        #: The seconds until a request is allowed again.
        self.retry_after = retry_after


class AuthorizationError(ClientError):
    """The callback of an authorization has no code: the user denied access, or it is forged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"oauth.exchange_code: {code}: {message}")
        self.code = code
