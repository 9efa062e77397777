"""A typed client for the email marketing automation API."""

from ._calls import AsyncPages, Chunk, ImportFailedError, ImportSummary, Pages
from ._client import AsyncClient, Client, OAuth, PendingAuthorization
from ._error_kinds import (
    AuthenticationError,
    ConnectionFailedError,
    DeadlineError,
    InvalidArgumentError,
    InvalidResponseError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from ._errors import ApiError, AuthorizationError, ClientError, ErrorEntry, RateLimitExhaustedError
from ._rules import VERSION as __version__

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncPages",
    "AuthenticationError",
    "AuthorizationError",
    "Chunk",
    "Client",
    "ClientError",
    "ConnectionFailedError",
    "DeadlineError",
    "ErrorEntry",
    "ImportFailedError",
    "ImportSummary",
    "InvalidArgumentError",
    "InvalidResponseError",
    "NotFoundError",
    "OAuth",
    "Pages",
    "PendingAuthorization",
    "PermissionDeniedError",
    "RateLimitError",
    "RateLimitExhaustedError",
    "ServerError",
    "ValidationError",
    "__version__",
]
