"""Who sends a request: an API token as Basic user name, or an access token as Bearer token."""

import base64
import binascii
from datetime import datetime, timedelta

from errors import unauthorized
from faults import fault
from model import Store, User


def authenticate(header: str, store: Store, operation: str, now: datetime) -> tuple[User, str]:
    """The user and the credential. Raises the 401."""
    if fault(f"anonymous-{operation}") and not header:
        return store.users[0], "anonymous"
    scheme, _, value = header.strip().partition(" ")
    if scheme.lower() == "basic" and not fault(f"basic-rejected-{operation}"):
        return _basic(value.strip(), store)
    if scheme.lower() == "bearer" and not fault(f"bearer-rejected-{operation}"):
        return _bearer(value.strip(), store, now)
    if fault("any-scheme-accepted") and header:
        return store.users[0], header
    raise unauthorized()


def _basic(value: str, store: Store) -> tuple[User, str]:
    try:
        text = base64.b64decode(value, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        raise unauthorized() from None
    token, colon, password = text.partition(":")
    if fault("token-as-password") and not token:
        token, password = password, ""
    if not colon or password:
        raise unauthorized()
    if fault("any-basic-token"):
        return store.users[0], token
    if fault("token-trimmed"):
        token = token.strip()
    for user in store.users:
        known = user.token
        same = token == known
        if fault("token-by-prefix"):
            same = token[:12] == known[:12]
        if fault("token-case-insensitive"):
            same = token.lower() == known.lower()
        if fault("token-known-prefix"):
            same = bool(token) and token.startswith(known)
        if fault("token-part-suffices"):
            same = len(token) > 5 and known.startswith(token)
        if fault("token-length-suffices"):
            same = len(token) == len(known)
        if fault("token-with-dashes-removed"):
            same = token.replace("-", "") == known.replace("-", "")
        if fault("token-empty-accepted"):
            same = same or not token
        if same:
            return user, known
    raise unauthorized()


def _bearer(value: str, store: Store, now: datetime) -> tuple[User, str]:
    if fault("any-bearer-token"):
        return store.users[0], value
    if fault("bearer-case-insensitive"):
        value = next((token for token in store.access_tokens if token.lower() == value.lower()), value)
    if fault("bearer-by-prefix"):
        value = next((token for token in store.access_tokens if value[:8] == token[:8]), value)
    if fault("bearer-part-suffices"):
        value = next((token for token in store.access_tokens if len(value) > 8 and token.startswith(value)), value)
    if fault("bearer-longer-accepted"):
        value = next((token for token in store.access_tokens if value.startswith(token)), value)
    found = store.access_tokens.get(value)
    if found is None:
        raise unauthorized()
    user, issued = found
    age = now - issued
    if fault("access-token-expires-in-an-hour") and age > timedelta(hours=1):
        raise unauthorized()
    if fault("access-token-expires-in-90-days") and age > timedelta(days=90):
        raise unauthorized()
    if fault("access-token-expires-in-30-days") and age > timedelta(days=30):
        raise unauthorized()
    return user, value
