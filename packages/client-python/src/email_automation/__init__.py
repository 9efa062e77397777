"""A typed client for the email marketing automation API."""

from ._calls import AsyncPages, Chunk, ImportFailedError, ImportSummary, Pages
from ._client import AsyncClient, Client, OAuth, PendingAuthorization
from ._errors import (
    ApiError,
    AuthenticationError,
    AuthorizationError,
    ConnectionFailedError,
    DeadlineError,
    EmailAutomationError,
    InvalidResponseError,
    NotFoundError,
    PermissionDeniedError,
    Problem,
    RateLimitError,
    RateLimitExhaustedError,
    ServerError,
    ValidationError,
)
from ._rules import VERSION as __version__

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncPages",
    "AuthenticationError",
    "AuthorizationError",
    "Chunk",
    "Client",
    "ConnectionFailedError",
    "DeadlineError",
    "EmailAutomationError",
    "ImportFailedError",
    "ImportSummary",
    "InvalidResponseError",
    "NotFoundError",
    "OAuth",
    "Pages",
    "PendingAuthorization",
    "PermissionDeniedError",
    "Problem",
    "RateLimitError",
    "RateLimitExhaustedError",
    "ServerError",
    "ValidationError",
    "__version__",
]
