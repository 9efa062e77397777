# Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.
"""The words of messages, and the defaults of options."""

from __future__ import annotations

TIMEOUT = 60.0
ATTEMPT_TIMEOUT = 30.0
RETRIES = 2
MAX_RESPONSE_BYTES = 67108864


def unexplained() -> str:
    return "No error message."


def redirected(location: object) -> str:
    return f"Redirected to {location}. Use its URL."


def connection_failed(host: object, reason: object) -> str:
    return f"No response from {host}: {reason}."


def connection_lost(host: object, reason: object) -> str:
    return f"No response from {host}: {reason}. The service may have processed the request: look before you repeat it."


def deadline(seconds: object) -> str:
    return f"No response within {seconds} s. Raise `timeout`, or try later."


def rate_limit_exhausted(limit: object, seconds: object) -> str:
    return f"The {limit} rate limit is used up. Try again in {seconds} s."


def not_json(type: object) -> str:
    return f"The response is not a JSON object ({type}). Check `base_url`."


def too_large(maximum: object) -> str:
    return f"The response has more than the {maximum} bytes of `max_response_bytes`."


def not_of_contract(reason: object) -> str:
    return f"The response is not as the contract says: {reason}. Check `base_url`."


def no_page(key: object) -> str:
    return f"it has no page of `{key}`"


def repeated_page() -> str:
    return "The response repeats items of earlier pages, as the one before it did. Check `base_url`."


def import_failed(count: object, reason: object) -> str:
    return f"The import ended after {count} accepted records: {reason}"


def invalid_callback() -> str:
    return "The callback is not of this authorization. Start again."


def no_access() -> str:
    return "No access."


def one_credential() -> str:
    return "Pass exactly one of `api_token` and `access_token`."


def invalid_option(name: object, callee: object, type: object) -> str:
    return f"Option `{name}` for `{callee}` must be {type}."


def invalid_argument(name: object, callee: object, type: object) -> str:
    return f"Argument `{name}` for `{callee}` must be {type}."


def pass_account() -> str:
    return "Pass `account_id` to the client."


def not_in_json(name: object, callee: object, kind: object) -> str:
    return f"Argument `{name}` for `{callee}` is {kind}, which JSON cannot hold."


def url() -> str:
    return "an http or https URL without user, query, and fragment"


def uri() -> str:
    return "an absolute URL"


def token() -> str:
    return "a string of visible ASCII characters"


def duration() -> str:
    return "greater than 0 and at most 24 days"


def count() -> str:
    return "an integer of 0 or more"


def positive() -> str:
    return "an integer of 1 or more"


def size(maximum: object) -> str:
    return f"an integer from 1 to {maximum}"


def identifier() -> str:
    return "a non-empty string without slashes"


def filled() -> str:
    return "a non-empty string"


def path() -> str:
    return "a path that begins with a slash, without query and fragment"
