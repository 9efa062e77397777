"""Subscribers and campaign subscriptions as the API returns them."""

from clock import timestamp
from faults import fault
from model import Account, Subscriber, Subscription
from records import given


def subscriber_record(subscriber: Subscriber, account: Account, base: str) -> dict:
    record = {
        "id": subscriber.id,
        "email": subscriber.email,
        "created_at": timestamp(subscriber.created_at, "subscriber"),
        "href": f"{base}/v2/{account.id}/subscribers/{subscriber.id}",
    }
    if fault("subscriber-without-href"):
        del record["href"]
    if fault("subscriber-without-created-at"):
        del record["created_at"]
    if fault("subscriber-id-number"):
        record["id"] = int(subscriber.id[4:], 16)
    return record


def subscription_record(item: Subscription, account: Account) -> dict:
    record = given({
        "id": item.id,
        "campaign_id": item.campaign_id,
        "status": item.status,
        "is_complete": False,
        "lap": 1,
        "last_sent_email_index": item.emails_sent - 1 if item.emails_sent else None,
        "last_sent_email_at": timestamp(item.last_sent_at, "last-sent"),
        "links": {"account": account.id, "subscriber": item.subscriber_id},
    })
    if fault("last-index-from-one") and item.emails_sent:
        record["last_sent_email_index"] = item.emails_sent
    if fault("subscription-status-subscribed") and item.status == "active":
        record["status"] = "subscribed"
    if fault("subscription-lap-text"):
        record["lap"] = "1"
    if fault("subscription-complete-null"):
        record["is_complete"] = None
    if fault("subscription-without-campaign-id"):
        del record["campaign_id"]
    if fault("subscription-names-campaign-as-subscriber"):
        record["links"]["subscriber"] = item.campaign_id
    if fault("subscription-without-account"):
        del record["links"]["account"]
    return record
