"""Which operation a method and a path mean."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import accounts
import batches
import broadcasts
import campaign_lists
import campaigns
import events
import goals
import subscribing
from errors import Response


@dataclass
class Route:
    method: str
    pattern: re.Pattern[str]
    operation: str
    run: Callable[..., Response]
    batch: bool = False


def _route(method: str, path: str, operation: str, run: Callable[..., Response], batch: bool = False) -> Route:
    pattern = re.sub(r":(\w+)", r"(?P<\1>[^/]+)", path)
    return Route(method, re.compile(f"{pattern}$"), operation, run, batch)


ACCOUNT = "/v2/:account_id"
CAMPAIGN = f"{ACCOUNT}/campaigns/:campaign_id"
SHOPPER = "/v3/:account_id/shopper_activity"

ROUTES = [
    _route("GET", "/v2/accounts", "listAccounts", accounts.list_accounts),
    _route("GET", "/v2/accounts/:account_id", "fetchAccount", accounts.fetch_account),
    _route("GET", f"{ACCOUNT}/broadcasts", "listBroadcasts", broadcasts.list_broadcasts),
    _route("GET", f"{ACCOUNT}/broadcasts/:broadcast_id", "fetchBroadcast", broadcasts.fetch_broadcast),
    _route("GET", f"{ACCOUNT}/campaigns", "listCampaigns", campaigns.list_campaigns),
    _route("GET", CAMPAIGN, "fetchCampaign", campaigns.fetch_campaign),
    _route("POST", f"{CAMPAIGN}/activate", "activateCampaign", campaigns.activate),
    _route("POST", f"{CAMPAIGN}/pause", "pauseCampaign", campaigns.pause),
    _route("GET", f"{CAMPAIGN}/subscribers", "listCampaignSubscribers", campaign_lists.list_campaign_subscribers),
    _route("POST", f"{CAMPAIGN}/subscribers", "subscribeToCampaign", subscribing.subscribe),
    _route(
        "GET",
        f"{ACCOUNT}/subscribers/:subscriber_id/campaign_subscriptions",
        "listCampaignSubscriptions",
        campaign_lists.list_campaign_subscriptions,
    ),
    _route("GET", f"{ACCOUNT}/custom_field_identifiers", "listCustomFieldIdentifiers", accounts.list_custom_fields),
    _route("GET", f"{ACCOUNT}/goals", "listGoals", goals.list_goals),
    _route("GET", f"{ACCOUNT}/goals/:conversion_id", "fetchGoal", goals.fetch_goal),
    _route("POST", f"{ACCOUNT}/events", "recordEvent", events.record_event),
    _route("GET", f"{ACCOUNT}/event_actions", "listEventActions", events.list_event_actions),
    _route("POST", f"{ACCOUNT}/subscribers/batches", "createSubscriberBatch", batches.create_subscribers, True),
    _route("POST", f"{ACCOUNT}/unsubscribes/batches", "createUnsubscribeBatch", batches.unsubscribe, True),
    _route("POST", f"{ACCOUNT}/events/batches", "createEventBatch", batches.record_events, True),
    _route("POST", f"{ACCOUNT}/orders/batches", "createLegacyOrderBatch", batches.legacy_orders, True),
    _route("POST", f"{SHOPPER}/cart/batch", "createCartBatch", batches.shopper_activity("carts"), True),
    _route("POST", f"{SHOPPER}/order/batch", "createOrderBatch", batches.shopper_activity("orders"), True),
    _route("POST", f"{SHOPPER}/product/batch", "createProductBatch", batches.shopper_activity("products"), True),
]


def find_route(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    for route in ROUTES:
        match = route.pattern.match(path)
        if match and route.method == method:
            return route, match.groupdict()
    return None
