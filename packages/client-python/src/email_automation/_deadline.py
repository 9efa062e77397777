"""One deadline for a whole attempt. The time-outs of httpx2 are for each read, so a server that sends a byte now and then
would hold a call for ever."""

from __future__ import annotations

import time
from contextvars import ContextVar
from typing import Any

import httpx2

#: When the current attempt ends, by the monotonic clock.
ENDS: ContextVar[float] = ContextVar("ends", default=float("inf"))


def _remaining(timeout: float | None) -> float:
    # The platform takes 0 for "do not wait at all", with an error of its own.
    return max(0.001, min(ENDS.get() - time.monotonic(), float("inf") if timeout is None else timeout))


class _Stream:
    """A connection whose reads and writes end at the deadline."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        content: bytes = self._inner.read(max_bytes, _remaining(timeout))
        return content

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, _remaining(timeout))

    def start_tls(self, *args: Any, **options: Any) -> _Stream:
        return _Stream(self._inner.start_tls(*args, **options))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class _Backend:
    """Opens connections that end at the deadline."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def connect_tcp(self, *args: Any, **options: Any) -> _Stream:
        return _Stream(self._inner.connect_tcp(*args, **options))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


def end_at_deadline(transport: httpx2.BaseTransport) -> httpx2.BaseTransport:
    """Lets the connections of a transport end at the deadline. One that is not of httpx2 itself keeps its own time-outs."""
    pool = getattr(transport, "_pool", None)
    backend = getattr(pool, "_network_backend", None)
    if pool is not None and backend is not None:
        pool._network_backend = _Backend(backend)
    return transport
