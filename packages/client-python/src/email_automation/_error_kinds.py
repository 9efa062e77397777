# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

from __future__ import annotations

from ._errors import ApiError, ClientError


class AuthenticationError(ApiError):
    """401: the credential is missing, wrong, or revoked."""


class PermissionDeniedError(ApiError):
    """403: the credential or the state of the resource does not permit it."""


class NotFoundError(ApiError):
    """404: the resource does not exist."""


class ValidationError(ApiError):
    """422: the request is invalid: one entry of `errors` for each attribute."""


class RateLimitError(ApiError):
    """429: the rate limit is exceeded."""


class ServerError(ApiError):
    """5xx: the service failed."""


class ConnectionFailedError(ClientError):
    """No response arrived. The service may have processed the request all the same."""


class DeadlineError(ClientError):
    """The time for the call, with all its retries, is over."""


class InvalidResponseError(ClientError):
    """The response is not as the contract says, such as the page of a proxy."""


class InvalidArgumentError(ClientError, ValueError):
    """An option or an argument is invalid. Nothing was sent."""


#: The classes by the status of a response; the one for 500 is for all of 5xx.
ERROR_BY_STATUS: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    422: ValidationError,
    429: RateLimitError,
    500: ServerError,
}
