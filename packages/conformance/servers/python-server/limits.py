"""Hourly limits of each credential, in windows that begin with the first request."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from errors import ApiError, Response
from faults import fault

BATCH_REQUESTS = 50
OTHER_REQUESTS = 3600
RECORDS = 50_000


@dataclass
class Window:
    started: datetime
    used: int = 0


class Limits:
    def __init__(self) -> None:
        self._windows: dict[tuple[str, str], Window] = {}

    def _window(self, credential: str, kind: str, now: datetime) -> Window:
        key = (credential, kind)
        window = self._windows.get(key)
        minutes = 120 if fault("limit-hour-too-long") else 60
        if window is None or (now - window.started >= timedelta(minutes=minutes) and not fault("limit-never-renewed")):
            window = self._windows[key] = Window(now)
        return window

    def count_request(self, credential: str, batch: bool, now: datetime) -> dict[str, str]:
        """Counts a request and returns the headers. Raises the 429 beyond the limit."""
        kind = "batch" if batch else "other"
        if fault("limits-shared"):
            kind = "shared"
        limit = BATCH_REQUESTS if batch else OTHER_REQUESTS
        if fault("batch-limit-60") and batch:
            limit = 60
        if fault("batch-limit-off-by-one") and batch:
            limit = 51
        if fault("batch-limit-too-low") and batch:
            limit = 49
        if fault("other-limit-off-by-one") and not batch:
            limit = 3601
        if fault("other-limit-too-low") and not batch:
            limit = 3599
        window = self._window(credential, kind, now)
        unlimited = (fault("batch-unlimited") and batch) or (fault("other-unlimited") and not batch)
        if window.used >= limit and not unlimited:
            raise too_many(limit)
        window.used += 1
        remaining = max(0, limit - window.used)
        if fault("remaining-constant"):
            remaining = limit
        if fault("remaining-counts-up"):
            remaining = window.used
        if fault("limit-header-wrong") and not batch:
            limit = 5000
        headers = {"X-RateLimit-Limit": str(limit), "X-RateLimit-Remaining": str(remaining)}
        if fault("remaining-header-float"):
            headers["X-RateLimit-Remaining"] = f"{remaining}.0"
        if fault("limit-header-as-text"):
            headers["X-RateLimit-Limit"] = f"{limit} per hour"
        return headers

    def count_records(self, credential: str, records: int, now: datetime) -> None:
        if fault("records-unlimited"):
            return
        window = self._window(credential, "records", now)
        limit = 60_000 if fault("records-limit-too-high") else RECORDS
        if window.used + records > limit:
            raise too_many(limit)
        window.used += records


def too_many(limit: int) -> ApiError:
    status = 503 if fault("limit-503") else 403 if fault("limit-403") else 429
    message = "Slow down." if fault("limit-message") else f"You used {limit} in this hour. Please retry in an hour."
    body: dict[str, object] = {"message": message, "documentation": "https://docs.example.com/limits"}
    if fault("limit-without-documentation"):
        del body["documentation"]
    if fault("limit-documentation-no-url"):
        body["documentation"] = "see limits"
    if fault("limit-in-errors"):
        body = {"errors": [{"code": "rate_limit_error", "message": message}]}
    return ApiError(Response(status, body, {"X-RateLimit-Limit": str(limit), "X-RateLimit-Remaining": "0"}))
