"""The batch operations: accept at once, process in the background. Records that are invalid are skipped."""

import uuid
from collections.abc import Callable

from errors import Invalid, Response, invalid
from faults import fault
from limits import Limits
from model import Account
from request import Request
from subscribing import unsubscribe_everywhere
from validation import EVENT, SUBSCRIBER, is_email, problems

LAST_IDS: list[str] = []


def _array(holder: object, key: str, operation: str) -> list:
    records = holder.get(key) if isinstance(holder, dict) else None
    if records is None:
        raise invalid([Invalid("presence_error", key, f"{key} is required.")])
    if not isinstance(records, list):
        raise invalid([Invalid("format_error", key, f"{key} must be an array.")])
    most = 1000
    if fault(f"batch-of-999-{operation}"):
        most = 999
    if fault(f"batch-of-1001-{operation}"):
        most = 1001
    if fault(f"batch-of-any-size-{operation}"):
        most = 10**9
    least = 0 if fault(f"empty-batch-{operation}") else 2 if fault(f"batch-of-two-{operation}") else 1
    if not least <= len(records) <= most:
        raise invalid([Invalid("length_error", key, f"{key} must contain 1 to 1,000 records.")])
    return records


def records_of(request: Request, key: str) -> list:
    """The records of every element of `batches`, or of the top-level array under /v3/."""
    body = request.body
    if request.operation in ("createCartBatch", "createOrderBatch", "createProductBatch"):
        return _array(body, key, request.operation)
    batches = body.get("batches") if isinstance(body, dict) else None
    if fault(f"top-level-{request.operation}") and isinstance(body, dict):
        batches = [body]
    if not isinstance(batches, list) or not batches:
        raise invalid([Invalid("presence_error", "batches", "batches is required.")])
    arrays = [_array(batch, key, request.operation) for batch in batches]
    if fault(f"first-element-only-{request.operation}"):
        arrays = arrays[:1]
    if fault(f"last-element-only-{request.operation}"):
        arrays = arrays[-1:]
    return [record for array in arrays for record in array]


def start(request: Request, limits: Limits, key: str, process: Callable[[Account, dict], None]) -> None:
    records = records_of(request, key)
    limits.count_records(request.credential, len(records), request.clock.now())
    account = request.account
    operation = request.operation
    if fault(f"first-record-lost-{operation}"):
        records = records[1:]
    if fault(f"last-record-lost-{operation}") and len(records) > 1:
        records = records[:-1]
    if fault(f"last-of-1000-lost-{operation}"):
        records = records[:999]
    if fault(f"every-100th-lost-{operation}"):
        records = [record for index, record in enumerate(records) if index % 100 != 99]
    if fault(f"after-500-lost-{operation}"):
        records = records[:500]
    if fault(f"only-first-{operation}"):
        records = records[:1]
    if fault(f"nothing-processed-{operation}"):
        records = []
    if fault(f"one-bad-loses-all-{operation}") and not all(isinstance(r, dict) and r.get("action") for r in records):
        records = []
    if fault(f"duplicates-lose-all-{operation}") and len({str(r) for r in records}) < len(records):
        records = []

    def job(record: object) -> Callable[[], None]:
        def run() -> None:
            if isinstance(record, dict):
                with request.store.lock:
                    process(account, record)

        return run

    request.background.submit([job(record) for record in records])


def create_subscribers(request: Request, limits: Limits) -> Response:
    now = request.clock.now()

    def process(account: Account, record: dict) -> None:
        if isinstance(record.get("tags"), str):
            if fault("batch-single-tag-lost"):
                return
            record = {**record, "tags": [record["tags"]]}
        if fault("batch-plus-lost") and "+" in str(record.get("email")):
            return
        if fault("batch-zone-lost") and record.get("time_zone") not in (None, "Etc/UTC"):
            return
        if problems(record, SUBSCRIBER, ("email",), "batch"):
            return
        subscriber = account.add_subscriber(record["email"], now)
        subscriber.time_zone = record.get("time_zone") or subscriber.time_zone
        subscriber.tags = sorted({*subscriber.tags, *(record.get("tags") or [])})
        subscriber.custom_fields |= record.get("custom_fields") or {}
        for name in record.get("custom_fields") or {}:
            if name not in account.custom_fields:
                account.custom_fields.append(name)

    start(request, limits, "subscribers", process)
    return accepted(request, 201, {})


def unsubscribe(request: Request, limits: Limits) -> Response:
    def process(account: Account, record: dict) -> None:
        if is_email(record.get("email")) is None:
            unsubscribe_everywhere(account, record["email"])

    start(request, limits, "subscribers", process)
    return accepted(request, 204, None)


def record_events(request: Request, limits: Limits) -> Response:
    now = request.clock.now()
    seen: set[str] = set()

    def process(account: Account, record: dict) -> None:
        if fault("batch-event-without-action-recorded") and record.get("action") is None and record.get("email"):
            account.add_action("undefined")
            return
        if fault("batch-event-number-recorded") and isinstance(record.get("action"), int) and record.get("email"):
            account.add_action(str(record["action"]))
            return
        if fault("batch-event-needs-time") and not record.get("occurred_at"):
            return
        if fault("batch-event-potential-lead-lost") and "potential_lead" in record:
            return
        if fault("batch-event-prospect-false-lost") and record.get("prospect") is False:
            return
        if fault("batch-event-same-subscriber-lost") and record.get("email") in seen:
            return
        if fault("batch-event-with-value-lost") and "value" in (record.get("properties") or {}):
            return
        if fault("batch-event-non-ascii-lost") and not str(record.get("action")).isascii():
            return
        if problems(record, EVENT, ("email", "action"), "event-batch"):
            return
        seen.add(record["email"])
        account.add_subscriber(record["email"], now)
        if fault("batch-event-capitals"):
            account.add_action(record["action"].lower())
        elif fault("batch-event-twice"):
            account.actions.append(record["action"])
        else:
            account.add_action(record["action"])
        if fault("batch-event-in-other-account"):
            for other in request.store.accounts.values():
                other.add_action(record["action"])

    start(request, limits, "events", process)
    return accepted(request, 201, {})


def legacy_orders(request: Request, limits: Limits) -> Response:
    now = request.clock.now()

    def process(account: Account, record: dict) -> None:
        if fault("legacy-subscribers-not-created"):
            return
        if fault("legacy-closed-null-lost") and "closed_at" in record and record["closed_at"] is None:
            return
        if is_email(record.get("email")) is None:
            account.add_subscriber(record["email"], now)

    start(request, limits, "orders", process)
    return accepted(request, 202, {})


def shopper_activity(key: str) -> Callable[[Request, Limits], Response]:
    def operation(request: Request, limits: Limits) -> Response:
        start(request, limits, key, lambda account, record: None)
        ids: list[object] = [str(uuid.uuid4())]
        if fault(f"request-ids-repeated-{key}"):
            LAST_IDS[:] = LAST_IDS or [str(ids[0])]
            ids = list(LAST_IDS)
        if fault(f"request-ids-by-size-{key}"):
            ids = [str(uuid.uuid5(uuid.NAMESPACE_URL, str(len(records_of(request, key)))))]
        if fault(f"request-id-number-{key}"):
            ids = [uuid.uuid4().int >> 80]
        if fault(f"request-id-short-{key}"):
            ids = [uuid.uuid4().hex[:12]]
        body: object = {"request_ids": ids}
        if fault(f"request-id-singular-{key}"):
            body = {"request_id": ids[0]}
        if fault(f"request-ids-string-{key}"):
            body = {"request_ids": ids[0]}
        return accepted(request, 202, body)

    return operation


def accepted(request: Request, status: int, body: object) -> Response:
    operation = request.operation
    if fault(f"status-200-{operation}"):
        status = 200
        body = {} if body is None else body
    if fault(f"status-202-{operation}"):
        status = 202
        body = {} if body is None else body
    if fault(f"body-with-count-{operation}"):
        body = {"accepted": 1}
    if fault(f"body-empty-array-{operation}"):
        body = []
    return Response(status, body)
