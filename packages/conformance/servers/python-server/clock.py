"""The time of the server, which the clock hook can move forward."""

import threading
from datetime import datetime, timedelta, timezone

from faults import fault


class Clock:
    def __init__(self) -> None:
        self._offset = timedelta()
        self._lock = threading.Lock()

    def now(self) -> datetime:
        with self._lock:
            return datetime.now(timezone.utc) + self._offset

    def advance(self, seconds: float) -> None:
        with self._lock:
            self._offset += timedelta(seconds=seconds)


def timestamp(moment: datetime | None, kind: str = "") -> str | None:
    """Renders a moment as YYYY-MM-DDTHH:MM:SSZ. `kind` names the record, for faults that concern one kind only."""
    if moment is None:
        return None
    if fault(f"time-without-zone-{kind}"):
        return moment.strftime("%Y-%m-%dT%H:%M:%S")
    if fault(f"time-with-offset-{kind}"):
        return moment.astimezone(timezone(timedelta(hours=2))).strftime("%Y-%m-%dT%H:%M:%S+02:00")
    if fault(f"time-with-space-{kind}"):
        return moment.strftime("%Y-%m-%d %H:%M:%SZ")
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
