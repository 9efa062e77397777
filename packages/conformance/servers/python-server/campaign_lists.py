"""The subscribers of a campaign, and the campaigns of a subscriber."""

from errors import Response
from faults import fault
from lists import Order, arranged, page_of
from request import Request
from response_bodies import listing
from subscriber_records import subscriber_record, subscription_record

SUBSCRIBERS = Order(("id", "created_at"), direction="desc", statuses=("active", "unsubscribed", "removed"))


def list_campaign_subscribers(request: Request) -> Response:
    campaign = request.campaign()
    account = request.store.accounts[campaign.account_id]
    default = "all" if fault("subscribers-all-by-default") else "removed" if fault("subscribers-removed-by-default") else "active"
    status = request.query.get("status", default)
    status = status if status in SUBSCRIBERS.statuses or status == default else "active"
    held = [item for item in account.subscriptions.values() if item.campaign_id == campaign.id]
    if fault("subscribers-of-every-campaign"):
        held = list(account.subscriptions.values())
    shown = {
        "unsubscribed": ("unsubscribed", "removed") if fault("unsubscribed-includes-removed") else ("unsubscribed",),
        "removed": ("removed", "unsubscribed") if fault("removed-includes-unsubscribed") else ("removed",),
        "active": ("active", "unsubscribed") if fault("active-includes-unsubscribed") else ("active",),
        "all": SUBSCRIBERS.statuses,
    }[status]
    if fault(f"subscriber-status-{status}-ignored"):
        shown = SUBSCRIBERS.statuses
    if fault("removed-lists-nothing") and status == "removed":
        shown = ()
    if fault("unsubscribed-lists-nothing") and status == "unsubscribed":
        shown = ()
    if fault("subscriber-status-ignored-on-page-2") and request.query.get("page") == "2":
        shown = SUBSCRIBERS.statuses
    items = [account.subscribers[item.subscriber_id] for item in held if item.status in shown]
    if fault("newest-subscriber-missing"):
        items = items[:-1]
    ordered, sort, direction = arranged(items, request.query, SUBSCRIBERS, "subscribers")
    if fault("sort-desc-within-page") and direction == "desc":
        ordered = list(items)
    chosen, meta = page_of(ordered, request.query, "subscribers", 100, 1000)
    if fault("subscribers-total-of-all"):
        meta["total_count"] = len(held)
    if fault("subscribers-pages-of-all"):
        meta["total_pages"] = -(-len(held) // 100)
    if fault("page-reversed") and meta["page"] > 1:
        chosen = chosen[::-1]
    meta |= {"sort": sort, "direction": direction}
    records: list[object] = [subscriber_record(item, account, request.base) for item in chosen]
    if fault("subscribers-as-emails"):
        records = [item.email for item in chosen]
    return listing(request, "subscribers", records, meta)


def list_campaign_subscriptions(request: Request) -> Response:
    subscriber = request.find("subscribers", "subscriber_id", "subscriber")
    accounts = [request.account]
    if fault("any-account-listCampaignSubscriptions"):
        accounts = list(request.store.accounts.values())
    items = [(item, account) for account in accounts for item in account.subscriptions.values() if item.subscriber_id == subscriber.id]
    if fault("subscriptions-of-everyone"):
        items = [(item, request.account) for item in request.account.subscriptions.values()]
    if fault("subscriptions-first-only"):
        items = items[:1]
    if fault("subscriptions-newest-missing"):
        items = items[:-1]
    chosen, meta = page_of(items, request.query, "campaign_subscriptions")
    records = [subscription_record(item, account) for item, account in chosen]
    return listing(request, "campaign_subscriptions", records, meta)
