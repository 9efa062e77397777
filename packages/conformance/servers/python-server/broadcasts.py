"""Broadcasts."""

from errors import Response
from faults import fault
from lists import Order
from records import broadcast_record
from request import Request
from response_bodies import one, paged_list

BROADCASTS = Order(("created_at", "send_at", "name"), statuses=("draft", "scheduled", "sent"))


def list_broadcasts(request: Request) -> Response:
    items = list(request.account.broadcasts.values())
    if fault("broadcasts-of-all-accounts"):
        items = [item for account in request.store.accounts.values() for item in account.broadcasts.values()]
    return paged_list(request, "broadcasts", items, BROADCASTS, lambda item: broadcast_record(item, request.base))


def fetch_broadcast(request: Request) -> Response:
    broadcast = request.find("broadcasts", "broadcast_id", "broadcast")
    if fault("first-broadcast-fetched"):
        broadcast = next(iter(request.account.broadcasts.values()))
    record = broadcast_record(broadcast, request.base)
    if fault("fetched-broadcast-other-name"):
        record["name"] = record["subject"]
    if fault("fetched-broadcast-time-shifted") and broadcast.send_at:
        record["send_at"] = record["created_at"]
    return one(request, "broadcasts", record)
