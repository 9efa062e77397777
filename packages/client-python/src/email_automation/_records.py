# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.
"""The results of methods that are no records of the contract."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ErrorEntry:
    """One of the errors in a response."""

    #: The code, such as `presence_error`.
    code: str | None = None
    #: The message, if there is one.
    message: str | None = None
    #: The invalid attribute of the request, such as `subscribers[0].email`.
    attribute: str | None = None


@dataclass(frozen=True)
class Chunk:
    """A batch that the service accepted. It processes the records in the background."""

    #: Index of its first record.
    first: int
    #: Number of its records.
    count: int
    #: Pass it as `start` to another import of the same records to resume after this batch.
    next: int
    #: The ids of the batch, if the service returns them.
    request_ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class ImportSummary:
    """The outcome of an import."""

    #: Records that the service accepted.
    accepted: int
    #: Records whose response was lost: the service may have accepted them or not.
    uncertain: int
    #: Pass it as `start` to another import of the same records. Uncertain records are sent again.
    next: int
    #: The ids of the accepted batches, if the service returns them.
    request_ids: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class PendingAuthorization:
    """An authorization in progress. Store `state` and `code_verifier` in the user's session."""

    #: Must come back with the callback.
    state: str
    #: Proves in the exchange that this program started it.
    code_verifier: str
    #: Where to send the user.
    url: str = ""
