# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.
"""The options that are checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _vocabulary as words
from ._check import is_integer, matches

#: How a type of values is checked, and the words for an invalid one.
TYPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "url": (matches(r"[Hh][Tt][Tt][Pp][Ss]?://([^\s/@?#:\[\]]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[^\s?#]*)?"), words.url()),
    "uri": (matches(r"[A-Za-z][A-Za-z0-9+.-]*:\S+"), words.uri()),
    "token": (matches(r"[!-~]*"), words.token()),
    "duration": (lambda value: type(value) in (int, float) and 0 < value <= 2073600, words.duration()),
    "count": (is_integer(0), words.count()),
    "positive": (is_integer(1), words.positive()),
    "identifier": (matches(r"\.*[^./\\][^/\\]*"), words.identifier()),
    "filled": (matches(r"[\s\S]+"), words.filled()),
    "path": (matches(r"/[^?#]*"), words.path()),
}

#: The types of options.
CHECKS = {
    "base_url": TYPES["url"],
    "api_token": TYPES["token"],
    "access_token": TYPES["token"],
    "account_id": TYPES["identifier"],
    "timeout": TYPES["duration"],
    "attempt_timeout": TYPES["duration"],
    "retries": TYPES["count"],
    "max_response_bytes": TYPES["positive"],
    "auth_url": TYPES["url"],
    "client_id": TYPES["filled"],
    "client_secret": TYPES["filled"],
    "redirect_uri": TYPES["uri"],
    "start": TYPES["count"],
}
