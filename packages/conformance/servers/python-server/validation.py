"""Validation of subscribers and events. Null stands for a missing value."""

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import available_timezones

from errors import Invalid, invalid
from faults import fault

MAX_VALUE = 2_147_483_647
ZONES = available_timezones()
EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
Check = Callable[[object], str | None]  # the code of the error, or None


def is_string(value: object) -> str | None:
    if fault("numbers-as-strings") and isinstance(value, (int, float)) and not isinstance(value, bool):
        return None
    if fault("false-as-string") and value is False:
        return None
    return None if isinstance(value, str) else "format_error"


def is_boolean(value: object) -> str | None:
    if fault("boolean-words") and value in ("true", "false"):
        return None
    if fault("boolean-digits") and value in (0, 1):
        return None
    return None if isinstance(value, bool) else "format_error"


def is_integer(value: object) -> str | None:
    if fault("booleans-as-integers") and isinstance(value, bool):
        return None
    if fault("fractions-as-integers") and isinstance(value, float):
        return None
    if fault("digits-as-integers") and isinstance(value, str) and value.isdigit():
        return None
    return None if isinstance(value, int) and not isinstance(value, bool) else "format_error"


def is_object(value: object) -> str | None:
    if fault("arrays-as-objects") and isinstance(value, list):
        return None
    if fault("strings-as-objects") and isinstance(value, str):
        return None
    return None if isinstance(value, dict) else "format_error"


def is_email(value: object) -> str | None:
    if not isinstance(value, str):
        return "format_error"
    if fault("plus-in-email-rejected") and "+" in value:
        return "email_error"
    if fault("capitals-in-email-rejected") and value != value.lower():
        return "email_error"
    if fault("short-domain-only") and len(value.rsplit(".", 1)[-1]) > 3:
        return "email_error"
    if fault("subdomain-rejected") and value.split("@")[-1].count(".") > 1:
        return "email_error"
    if fault("dash-in-domain-rejected") and "-" in value.split("@")[-1]:
        return "email_error"
    if fault("email-not-validated"):
        return None
    return None if EMAIL.fullmatch(value) else ("format_error" if fault("email-code") else "email_error")


def is_zone(value: object) -> str | None:
    if fault("zone-any-type"):
        return None
    if not isinstance(value, str):
        return "format_error"
    if fault("zone-without-underscore") and "_" in value:
        return "format_error"
    if fault("zone-two-parts-only") and value.count("/") > 1:
        return "format_error"
    return None if value in ZONES else "format_error"


def is_strings(value: object) -> str | None:
    if fault("tags-first-only") and isinstance(value, list):
        return None if not value or isinstance(value[0], str) else "format_error"
    if fault("tags-of-any-type") and isinstance(value, list):
        return None
    if fault("tags-non-ascii-rejected") and isinstance(value, list) and not str(value).isascii():
        return "format_error"
    return None if isinstance(value, list) and all(isinstance(item, str) for item in value) else "format_error"


def is_index(value: object) -> str | None:
    code = is_integer(value)
    if code:
        return code
    if fault("index-from-one") and value == 0:
        return "range_error"
    return "range_error" if isinstance(value, int) and value < 0 else None


def is_time(value: object) -> str | None:
    if not isinstance(value, str):
        return "time_error" if not fault("time-number-accepted") else None
    if fault("time-not-validated"):
        return None
    if fault("time-regex-only"):
        return None if re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", value) else "time_error"
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return "format_error" if fault("time-code") else "time_error"
    return None


SUBSCRIBER: dict[str, Check] = {
    "email": is_email,
    "user_id": is_string,
    "time_zone": is_zone,
    "utc_offset": is_integer,
    "double_optin": is_boolean,
    "starting_email_index": is_index,
    "custom_fields": is_object,
    "tags": is_strings,
    "reactivate_if_removed": is_boolean,
    "prospect": is_boolean,
    "potential_lead": is_boolean,
    "base_lead_score": is_integer,
    "eu_consent": is_string,
    "eu_consent_message": is_string,
}

EVENT: dict[str, Check] = {
    "email": is_email,
    "id": is_string,
    "action": is_string,
    "prospect": is_boolean,
    "potential_lead": is_boolean,
    "properties": is_object,
    "occurred_at": is_time,
}


def problems(record: object, checks: dict[str, Check], required: tuple[str, ...], name: str) -> list[Invalid]:
    """Every invalid attribute of a record, once."""
    if not isinstance(record, dict):
        return [Invalid("format_error", name, f"{name} must contain objects.")]
    found = []
    for attribute, check in checks.items():
        value = record.get(attribute)
        label = attribute.replace("_", " ").capitalize()
        if value is None:
            if attribute in required and not fault(f"optional-{attribute}-{name}"):
                code = "format_error" if fault(f"presence-code-{attribute}") else "presence_error"
                found.append(Invalid(code, attribute, f"{label} is required."))
            elif fault(f"required-{attribute}-{name}".replace("_", "-")):
                found.append(Invalid("presence_error", attribute, f"{label} is required."))
            continue
        if fault(f"lax-{attribute}-{name}".replace("_", "-")):
            continue
        if fault(f"refused-{attribute}-{name}".replace("_", "-")):
            found.append(Invalid("format_error", attribute, f"{label} is not accepted."))
            continue
        code = check(value)
        if code:
            shown = "id" if fault("wrong-attribute-named") else attribute
            found.append(Invalid(code, shown, f"{label} is not valid."))
    return found


def event_problems(event: object, single: bool) -> list[Invalid]:
    found = problems(event, EVENT, ("action",), "events")
    if not isinstance(event, dict):
        return found
    properties = event.get("properties")
    value = properties.get("value") if isinstance(properties, dict) else None
    bound = MAX_VALUE + 1 if fault("value-off-by-one") else 1_000_000 if fault("value-bound-too-low") else MAX_VALUE
    if fault("value-bound-unchecked"):
        bound = 10**30
    if fault("value-bound-64-bit"):
        bound = 2**63
    if fault("value-bound-of-purchases-only") and event.get("action") != "Made a purchase":
        bound = 10**30
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value >= bound:
        code = "format_error" if fault("value-code") else "range_error"
        found.append(Invalid(code, "properties.value", "Value must be less than 2,147,483,647."))
    if single:
        given = [key for key in ("email", "id") if event.get(key) is not None]
        if not given and not fault("event-without-subscriber-accepted"):
            found.append(Invalid("presence_error", "email", "Email or id is required."))
        if len(given) == 2 and not fault("event-with-both-accepted"):
            found.append(Invalid("format_error", "id", "Send either email or id."))
    return found


def only_item(body: object, key: str) -> object:
    """The only element of the array under `key`."""
    items = body.get(key) if isinstance(body, dict) else None
    if items is None:
        raise invalid([Invalid("presence_error", key, f"{key} is required.")])
    if fault(f"bare-object-{key}") and isinstance(items, list):
        raise invalid([Invalid("format_error", key, f"{key} must be an object.")])
    if not isinstance(items, list) or len(items) != 1:
        raise invalid([Invalid("format_error", key, f"{key} must contain exactly one element.")])
    return items[0]
