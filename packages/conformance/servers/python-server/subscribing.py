"""How subscribers enter and leave campaigns."""

from errors import Invalid, Response, invalid
from faults import fault
from links import templates
from model import Account, Campaign, Subscriber, Subscription, new_id
from subscriber_records import subscriber_record
from request import Request
from validation import SUBSCRIBER, only_item, problems


def subscribe(request: Request) -> Response:
    campaign = request.campaign()
    record = only_item(request.body, "subscribers")
    if fault("parameters-from-query") and isinstance(record, dict):
        record = {**record, **{key: value for key, value in request.query.items() if key in SUBSCRIBER}}
    found = problems(record, SUBSCRIBER, ("email",), "subscribers")
    if found:
        if fault("invalid-subscriber-created") and isinstance(record, dict) and isinstance(record.get("email"), str):
            _join(request.account, campaign, request.account.add_subscriber(record["email"], request.clock.now()), request)
        raise invalid(found)
    assert isinstance(record, dict)
    account = request.account
    if fault("optional-email-subscribers"):
        record = {"email": f"anonymous-{new_id('e')}@example.com", **record}
    known = account.subscriber_by_email(record["email"])
    existing = known and account.subscriptions.get((campaign.id, known.id))
    reactivate = record.get("reactivate_if_removed")
    reactivate = (not fault("reactivate-default-false")) if reactivate is None else reactivate
    if fault("reactivate-ignored"):
        reactivate = True
    if fault("reactivate-inverted"):
        reactivate = not reactivate
    removed = existing is not None and existing.status == "removed"
    if fault("any-existing-rejected") and existing is not None:
        removed = True
    if removed and not reactivate:
        if fault("rejected-but-reactivated") and existing:
            existing.status = "active"
        if fault("rejected-then-forgotten") and existing:
            existing.status = "unsubscribed"
        problem = Invalid("unavailable_error", "email", "This subscriber was removed from the campaign.")
        if fault("removed-409"):
            response = invalid([problem])
            response.response.status = 409
            raise response
        if not fault("removed-rejection-as-success"):
            raise invalid([problem])
        return Response(200, {"links": templates("subscribers", request.base), "subscribers": [subscriber_record(known, account, request.base)]})
    subscriber = account.add_subscriber(record["email"], request.clock.now())
    if fault("client-sets-id") and isinstance(record.get("id"), str):
        subscriber.id = record["id"]
        account.subscribers[subscriber.id] = subscriber
        account.by_email[subscriber.email.lower()] = subscriber.id
    _update(account, subscriber, record)
    if not (fault("reactivation-without-effect") and removed):
        _join(account, campaign, subscriber, request)
    answer = subscriber
    if fault("response-of-previous") and len(account.subscribers) > 1:
        answer = list(account.subscribers.values())[-2]
    shown = subscriber_record(answer, account, request.base)
    if fault("client-sets-created-at") and "created_at" in record:
        shown["created_at"] = record["created_at"]
    if fault("client-sets-href") and "href" in record:
        shown["href"] = record["href"]
    body: dict[str, object] = {"links": templates("subscribers", request.base), "subscribers": [shown]}
    if fault("subscribe-response-object"):
        body["subscribers"] = shown
    if fault("subscribe-response-empty"):
        body["subscribers"] = []
    if fault("subscribe-response-without-links"):
        del body["links"]
    if fault("subscribe-response-singular"):
        body["subscriber"] = body.pop("subscribers")
    if fault("subscribe-response-twice"):
        body["subscribers"] = [shown, shown]
    if fault("subscribe-response-empty-if-removed") and removed:
        body["subscribers"] = []
    if fault("subscribe-204"):
        return Response(204)
    return Response(200, body)


def _update(account: Account, subscriber: Subscriber, record: dict) -> None:
    subscriber.time_zone = record.get("time_zone") or subscriber.time_zone
    tags, fields = record.get("tags") or [], record.get("custom_fields") or {}
    if isinstance(tags, list):
        subscriber.tags = sorted({*subscriber.tags, *(tag for tag in tags if isinstance(tag, str))})
    for name, value in fields.items() if isinstance(fields, dict) else ():
        subscriber.custom_fields[name] = value
        if name not in account.custom_fields:
            account.custom_fields.append(name)


def _join(account: Account, campaign: Campaign, subscriber: Subscriber, request: Request) -> None:
    if fault("subscribed-to-second-campaign"):
        campaign = list(account.campaigns.values())[1]
    if fault("subscribed-but-not-listed"):
        return
    if fault("double-optin-not-subscribed"):
        if isinstance(request.body, dict) and request.body["subscribers"][0].get("double_optin") is False:
            return
    if fault("concurrent-subscribe-lost") and request.store.in_flight > 1:
        return
    key = (campaign.id, subscriber.id)
    existing = account.subscriptions.get(key)
    if existing is None:
        account.subscriptions[key] = Subscription(new_id("csn"), campaign.id, subscriber.id, "active", request.clock.now())
    else:
        if fault("second-subscribe-doubles"):
            account.subscriptions[(campaign.id + "+", subscriber.id)] = existing
        existing.status = "active"


def unsubscribe_everywhere(account: Account, email: str) -> None:
    """Takes the subscriber out of every campaign of the account."""
    if fault("unsubscribe-plus-lost") and "+" in email:
        return
    subscriber = account.subscriber_by_email(email)
    if subscriber is None or fault("unsubscribe-without-effect"):
        return
    if fault("unsubscribe-deletes-domain"):
        domain = email.split("@")[-1]
        matching = [s.id for s in account.subscribers.values() if s.email.endswith("@" + domain)]
    else:
        matching = [subscriber.id]
    items = [item for item in account.subscriptions.values() if item.subscriber_id in matching]
    if fault("unsubscribe-first-campaign-only"):
        items = items[:1]
    if fault("unsubscribe-last-campaign-only"):
        items = items[-1:]
    if fault("unsubscribe-active-campaigns-only"):
        items = [item for item in items if account.campaigns[item.campaign_id].status == "active"]
    if fault("unsubscribe-not-paused-campaigns"):
        items = [item for item in items if account.campaigns[item.campaign_id].status != "paused"]
    if fault("unsubscribe-newest-kept"):
        items = items[:-1] if len(items) > 1 else items
    for item in items:
        item.status = "removed"
