"""What methods do beyond one request: pages of a list, and batches of records."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from ._error_kinds import InvalidArgumentError, InvalidResponseError
from ._errors import ApiError, ClientError
from ._options import CHECKS, TYPES
from ._records import Chunk, ImportSummary
from ._transport import IMPORT as IMPORT
from ._transport import SENT
from ._vocabulary import (
    import_failed,
    invalid_argument,
    invalid_option,
    no_page,
    not_of_contract,
    pass_account,
    repeated_page,
)
from ._vocabulary import size as size_words

PageT = TypeVar("PageT")
ItemT = TypeVar("ItemT")
CoreT = TypeVar("CoreT")
T = TypeVar("T")


def check_options(callee: str, **options: object) -> None:
    """Raises an error for an invalid option, without its value: it can be a secret. None is an option that was left out."""
    for name, value in options.items():
        is_valid, kind = CHECKS[name]
        if value is not None and not is_valid(value):
            raise InvalidArgumentError(invalid_option(name, callee, kind))


def checked_id(callee: str, name: str, value: str | None) -> str:
    """Returns the value of a path parameter."""
    is_valid, kind = TYPES["identifier"]
    if value is None or not is_valid(value):
        hint = f" {pass_account()}" if name == "account_id" else ""
        raise InvalidArgumentError(invalid_argument(name, callee, kind) + hint)
    return value


class Resource(Generic[CoreT]):
    """A group of methods."""

    def __init__(self, core_client: CoreT, account_id: str | None) -> None:
        self._core = core_client
        self._account_id = account_id

    def _account(self, callee: str, account_id: str | None) -> str:
        return checked_id(callee, "account_id", self._account_id if account_id is None else account_id)


@contextmanager
def valid_response(callee: str) -> Generator[None, None, None]:
    """Says what is wrong when a response has no field that the contract requires."""
    try:
        yield
    except ClientError:
        raise
    except (TypeError, ValueError, KeyError) as error:
        raise InvalidResponseError(f"{callee}: {not_of_contract(error)}") from error


def drive(steps: Generator[Any, Any, T], call: Callable[[Any], Any]) -> T:
    """Does what a generator yields, and returns what it returns."""
    try:
        step = next(steps)
        while True:
            try:
                result = call(step)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(result)
    except StopIteration as end:
        return cast(T, end.value)


async def drive_async(steps: Generator[Any, Any, T], call: Callable[[Any], Awaitable[Any]]) -> T:
    """Does what a generator yields, and returns what it returns."""
    try:
        step = next(steps)
        while True:
            try:
                result = await call(step)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(result)
    except StopIteration as end:
        return cast(T, end.value)


def _identity(item: Any) -> Any:
    """The id of an item, which is a record, a dictionary of open fields, or a name."""
    return cast("dict[str, Any]", item).get("id") if isinstance(item, dict) else getattr(item, "id", item)


def _page_steps(callee: str, key: str, number: int) -> Generator[int | list[Any], Any, None]:
    """Yields the number of a page to fetch, and is sent the page; yields a list of items that no earlier page had.

    If items were removed in the meantime, those behind them have moved up, possibly to a page that was already fetched.
    That page is fetched again."""
    seen: set[Any] = set()
    total: int | None = None
    # Pages in a row, none of them fetched before, that have no new item.
    furthest = stale = 0
    while True:
        page = yield number
        items, meta = getattr(page, key, None), getattr(page, "meta", None)
        if not isinstance(items, list) or meta is None:
            raise InvalidResponseError(f"{callee}: {not_of_contract(no_page(key))}")
        found = cast("list[Any]", items)  # type: ignore[redundant-cast]
        before, total = total, int(meta.total_count)
        if before is not None and total < before and number > 1 and found:
            number = max(1, number - -(-(before - total) // len(found)))
            continue
        fresh = [item for item in found if _identity(item) not in seen]
        seen.update(_identity(item) for item in fresh)
        if number > furthest:
            furthest, stale = number, stale + 1 if found and not fresh else 0
            # A page of items that were added in the meantime moves the earlier ones down; two are no accident.
            if stale == 2:
                raise InvalidResponseError(f"{callee}: {repeated_page()}")
        yield fresh
        if not found or number >= meta.total_pages:
            return
        number += 1


class Pages(Generic[PageT, ItemT]):
    """A list. Iterate over it for the items of all pages, each once; `page()` returns only one page."""

    def __init__(self, callee: str, fetch: Callable[[int], PageT], key: str, number: int) -> None:
        self._callee, self._fetch, self._key, self._number = callee, fetch, key, number

    def page(self) -> PageT:
        """Fetches the first page, or the one that was asked for."""
        return self._fetch(self._number)

    def __iter__(self) -> Iterator[ItemT]:
        steps = _page_steps(self._callee, self._key, self._number)
        step = next(steps, None)
        while step is not None:
            if isinstance(step, int):
                step = steps.send(self._fetch(step))
            else:
                yield from cast("list[ItemT]", step)
                step = next(steps, None)


class AsyncPages(Generic[PageT, ItemT]):
    """A list. Iterate over it with `async for` for the items of all pages, each once; `page()` returns only one page."""

    def __init__(self, callee: str, fetch: Callable[[int], Awaitable[PageT]], key: str, number: int) -> None:
        self._callee, self._fetch, self._key, self._number = callee, fetch, key, number

    async def page(self) -> PageT:
        """Fetches the first page, or the one that was asked for."""
        return await self._fetch(self._number)

    async def __aiter__(self) -> AsyncIterator[ItemT]:
        steps = _page_steps(self._callee, self._key, self._number)
        step = next(steps, None)
        while step is not None:
            if isinstance(step, int):
                step = steps.send(await self._fetch(step))
            else:
                for item in cast("list[ItemT]", step):
                    yield item
                step = next(steps, None)


class ImportFailedError(ClientError):
    """An import ended early. `summary` says what became of the records, and `__cause__` is the error: of a request, of
    the source of the records, or of `on_chunk`."""

    def __init__(self, callee: str, summary: ImportSummary, cause: Exception) -> None:
        possible = f" to {summary.accepted + summary.uncertain}" if summary.uncertain else ""
        super().__init__(f"{callee}: {import_failed(f'{summary.accepted}{possible}', cause)}")
        self.summary = summary


def import_steps(
    callee: str, records: Iterable[Any], start: int, size: int, largest: int, on_chunk: Callable[[Chunk], object] | None
) -> Generator[list[Any], Any, ImportSummary]:
    """Yields batches of records, one after the other."""
    if not 1 <= size <= largest:
        raise InvalidArgumentError(invalid_option("size", callee, size_words(largest)))
    check_options(callee, start=start)
    source = islice(records, start, None)
    first = start
    uncertain = 0
    request_ids: tuple[str, ...] = ()
    try:
        while chunk := list(islice(source, size)):
            SENT.set(False)
            try:
                response = yield chunk
            except Exception as error:
                # After a refusal, the service did nothing.
                refused = isinstance(error, ApiError) and error.status < 500
                uncertain = len(chunk) if SENT.get() and not refused else 0
                raise
            ids = tuple(getattr(response, "request_ids", ()))
            request_ids += ids
            accepted = Chunk(first, len(chunk), first + len(chunk), ids)
            first += len(chunk)
            if on_chunk:
                on_chunk(accepted)
    except Exception as error:
        raise ImportFailedError(callee, ImportSummary(first - start, uncertain, first, request_ids), error) from error
    return ImportSummary(first - start, 0, first, request_ids)
