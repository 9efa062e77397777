# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.
"""The options that are checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _vocabulary as words
from ._check import is_count, is_duration, is_filled, is_identifier, is_positive, is_token, is_uri, is_url

#: How an option is checked, and the words for an invalid value.
CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "base_url": (is_url, words.url()),
    "api_token": (is_token, words.token()),
    "access_token": (is_token, words.token()),
    "account_id": (is_identifier, words.identifier()),
    "timeout": (is_duration, words.duration()),
    "attempt_timeout": (is_duration, words.duration()),
    "retries": (is_count, words.count()),
    "max_response_bytes": (is_positive, words.positive()),
    "auth_url": (is_url, words.url()),
    "client_id": (is_filled, words.filled()),
    "client_secret": (is_filled, words.filled()),
    "redirect_uri": (is_uri, words.uri()),
    "start": (is_count, words.count()),
}
