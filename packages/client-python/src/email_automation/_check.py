"""Refuses what cannot be sent, before anything is sent."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from datetime import date, time
from enum import Enum
from typing import Any, cast

from . import _core as core
from . import _vocabulary as words
from ._error_kinds import InvalidArgumentError


def matches(pattern: str) -> Callable[[object], bool]:
    """Returns the check of a string. One with half a character cannot be sent."""
    return lambda value: (
        isinstance(value, str) and re.fullmatch(pattern, value) is not None and not re.search("[\ud800-\udfff]", value)
    )


def is_integer(minimum: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and value >= minimum


def json_body(callee: str, body: object) -> Any:
    """Returns a body as dictionaries, lists, strings, and numbers. Refuses what JSON cannot hold."""
    return _plain(callee, body, "", ())


def _plain(callee: str, value: object, path: str, parents: tuple[int, ...]) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, Enum):
        return value.value
    inner = (*parents, id(value))
    if len(set(inner)) == len(inner):
        if isinstance(value, list | tuple):
            items = cast("list[object]", value)
            return [_plain(callee, item, f"{path}[{index}]", inner) for index, item in enumerate(items)]
        if is_dataclass(value):
            # Fields that are not set are left out, and names are those of the contract.
            value = core.encode(value)
        if isinstance(value, Mapping):
            fields = cast("Mapping[str, object]", value)
            dot = "." if path else ""
            return {str(name): _plain(callee, item, f"{path}{dot}{name}", inner) for name, item in fields.items()}
    raise InvalidArgumentError(words.not_in_json(path, callee, _kind(value)))


def _kind(value: object) -> str:
    if isinstance(value, float):
        return "NaN" if math.isnan(value) else "Infinity"
    if isinstance(value, date | time):
        return "a date"
    if isinstance(value, bytes | bytearray | memoryview):
        return "bytes"
    return "a cycle" if isinstance(value, list | Mapping) else f"a {type(value).__name__}"
