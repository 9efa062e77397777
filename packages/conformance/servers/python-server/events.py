"""Single events, and the names of actions."""

from errors import Invalid, Response, invalid
from faults import fault
from lists import page_of
from request import Request
from validation import event_problems, only_item


def record_event(request: Request) -> Response:
    event = only_item(request.body, "events")
    found = event_problems(event, single=True)
    account = request.account
    subscriber = None
    if not found and isinstance(event, dict):
        subscriber = account.subscribers.get(str(event.get("id")))
        if event.get("email") is not None:
            subscriber = account.subscriber_by_email(event["email"])
            if fault("event-by-email-refused"):
                subscriber = None
        if subscriber is None and not fault("event-without-subscriber-accepted"):
            attribute = "email" if event.get("email") is not None else "id"
            found.append(Invalid("unavailable_error", attribute, "There is no such subscriber."))
    if found:
        if fault("rejected-event-recorded") and isinstance(event, dict) and isinstance(event.get("action"), str):
            account.add_action(event["action"])
        raise invalid(found)
    assert isinstance(event, dict)
    action = str(event.get("action") or "unnamed")
    if fault("event-by-id-not-recorded") and event.get("id"):
        return Response(204)
    if fault("event-without-time-not-recorded") and not event.get("occurred_at"):
        return Response(204)
    if fault("event-action-cut"):
        action = action[:20]
    if fault("event-action-lowercase"):
        action = action.lower()
    if fault("event-action-ascii"):
        action = action.encode("ascii", "ignore").decode()
    if fault("event-action-trimmed"):
        action = action.replace(" ", "_")
    if fault("conversion-not-recorded") and "value" in (event.get("properties") or {}):
        return Response(204)
    if fault("event-not-prospect-not-recorded") and event.get("prospect") is False:
        return Response(204)
    if fault("event-with-properties-not-recorded") and event.get("properties"):
        return Response(204)
    if fault("event-in-all-accounts"):
        for other in request.store.accounts.values():
            other.add_action(action)
    if fault("action-listed-per-event"):
        account.actions.append(action)
    elif not (fault("concurrent-event-lost") and request.store.in_flight > 1):
        account.add_action(action)
    if fault("event-201"):
        return Response(201, {})
    if fault("event-200"):
        return Response(200, {"events": [event]})
    return Response(204)


def list_event_actions(request: Request) -> Response:
    names = sorted(request.account.actions, key=str.casefold, reverse=True)
    if fault("event-actions-of-all-accounts"):
        names = sorted({name for account in request.store.accounts.values() for name in account.actions})
    if fault("event-actions-case-folded"):
        names = list({name.casefold(): name for name in names}.values())
    if fault("event-actions-first-100"):
        names = names[:100]
    chosen, meta = page_of(names, request.query, "event_actions", 100, 500)
    if fault("event-actions-as-objects"):
        chosen = [{"name": name} for name in chosen]
    body = {"meta": meta, "event_actions": chosen}
    if fault("event-actions-without-meta"):
        del body["meta"]
    if fault("event-actions-under-actions"):
        body["actions"] = body.pop("event_actions")
    return Response(200, body)
