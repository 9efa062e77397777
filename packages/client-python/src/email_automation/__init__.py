# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.
"""A typed client for the email marketing automation API."""

from ._calls import (
    AsyncPages,
    ImportFailedError,
    Pages,
)
from ._client import (
    OAuth,
)
from ._clients import (
    AsyncClient,
    Client,
)
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
from ._errors import (
    ApiError,
    AuthorizationError,
    ClientError,
    RateLimitExhaustedError,
)
from ._records import (
    Chunk,
    ErrorEntry,
    ImportSummary,
    PendingAuthorization,
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
