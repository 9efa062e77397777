"""What goes wrong, as exceptions. No message and no attribute has a credential."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import httpx2


class EmailAutomationError(Exception):
    """The base of all errors of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By default, copies and pickles call the constructor with the message alone.
        return (_restore, (type(self), self.args), self.__dict__)


def _restore(kind: type[EmailAutomationError], args: tuple[Any, ...]) -> EmailAutomationError:
    return kind.__new__(kind, *args)


@dataclass(frozen=True)
class Problem:
    """One of the errors in a response."""

    code: str | None
    message: str | None
    #: The invalid attribute, such as `subscribers[0].email`.
    attribute: str | None = None


class ConnectionFailedError(EmailAutomationError):
    """No response arrived. The service may have processed the request all the same."""


class DeadlineError(EmailAutomationError):
    """The time for the call, with all its retries, is over."""


class InvalidResponseError(EmailAutomationError):
    """The response is not what the contract says, for example the page of a proxy. Check `base_url`."""


class ApiError(EmailAutomationError):
    """The service returned an error."""

    def __init__(self, operation: str, response: httpx2.Response, body: object) -> None:
        self.body: object = body
        fields: Mapping[str, Any] = cast("dict[str, Any]", body) if isinstance(body, dict) else {}
        errors: object = fields.get("errors")
        listed = cast("list[dict[str, Any]]", errors) if isinstance(errors, list) else []
        self.operation: str = operation
        self.status: int = response.status_code
        #: The `X-Request-Id` of the response, to quote to the support of the service.
        self.request_id: str | None = response.headers.get("x-request-id")
        self.problems: list[Problem] = [
            Problem(one.get("code"), one.get("message"), one.get("attribute"))
            for one in listed
        ]
        #: The attributes of the request that are invalid.
        self.attributes: list[str] = [one.attribute for one in self.problems if one.attribute is not None]
        #: The code of the first problem.
        self.code: str | None = self.problems[0].code if self.problems else fields.get("error")
        reasons = [f"{one.attribute or ''} {one.code}: {one.message}".strip() for one in self.problems]
        if not reasons:
            parts = [fields.get("error"), fields.get("error_description") or fields.get("message")]
            reasons = [": ".join(str(part) for part in parts if part)]
        if response.is_redirect:
            reasons = [f"Redirected to {response.headers.get('location', '').split('?')[0]}. Use its URL."]
        request = f" (request {self.request_id})" if self.request_id else ""
        super().__init__(f"{operation}: {self.status} {'; '.join(reasons)}".rstrip() + request)


class AuthenticationError(ApiError):
    """401: the credential is missing, wrong, or revoked."""


class PermissionDeniedError(ApiError):
    """403: the credential may not do this, or the account is in the wrong state."""


class NotFoundError(ApiError):
    """404: there is no such resource."""


class ValidationError(ApiError):
    """422: the request is invalid. See `attributes`."""


class ServerError(ApiError):
    """5xx: the service failed."""


class RateLimitError(ApiError):
    """429: the rate limit is exceeded. `retry_after` has the seconds to wait, if the service says so."""

    retry_after: float | None = None


class RateLimitExhaustedError(EmailAutomationError):
    """No request is left in the current window, so none was sent. `retry_after` has the seconds to wait."""

    def __init__(self, limit: str, retry_after: float) -> None:
        super().__init__(f"The {limit} rate limit is used up. Try again in {retry_after:.0f} s.")
        self.retry_after = retry_after


class AuthorizationError(EmailAutomationError):
    """The callback of an authorization has no code: the user denied access, or it is forged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


_BY_STATUS: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    422: ValidationError,
    429: RateLimitError,
}


def api_error(operation: str, response: httpx2.Response, secrets: list[str]) -> ApiError:
    """Creates the error for a response that is no success, without the secrets of its request."""
    text = response.text
    for secret in secrets:
        text = text.replace(secret, "[redacted]")
    try:
        body: object = httpx2.Response(200, text=text).json()
    except (ValueError, RecursionError):
        body = text
    kind = _BY_STATUS.get(response.status_code, ServerError if response.status_code >= 500 else ApiError)
    return kind(operation, response, body)
