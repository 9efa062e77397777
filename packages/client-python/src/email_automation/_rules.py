# Generated from the contract by `pnpm build`; edit spec/ instead.

from __future__ import annotations

from typing import NamedTuple

VERSION = "0.1.0"


class Rule(NamedTuple):
    """What the contract says of an operation."""

    method: str
    path: str
    idempotent: bool
    rate_limit: str | None
    empty: bool


RULES = {
    "listAccounts": Rule("GET", "/v2/accounts", idempotent=True, rate_limit="individual", empty=False),
    "fetchAccount": Rule("GET", "/v2/accounts/{account_id}", idempotent=True, rate_limit="individual", empty=False),
    "listBroadcasts": Rule("GET", "/v2/{account_id}/broadcasts", idempotent=True, rate_limit="individual", empty=False),
    "fetchBroadcast": Rule("GET", "/v2/{account_id}/broadcasts/{broadcast_id}", idempotent=True, rate_limit="individual", empty=False),
    "listCampaigns": Rule("GET", "/v2/{account_id}/campaigns", idempotent=True, rate_limit="individual", empty=False),
    "fetchCampaign": Rule("GET", "/v2/{account_id}/campaigns/{campaign_id}", idempotent=True, rate_limit="individual", empty=False),
    "activateCampaign": Rule("POST", "/v2/{account_id}/campaigns/{campaign_id}/activate", idempotent=True, rate_limit="individual", empty=True),
    "pauseCampaign": Rule("POST", "/v2/{account_id}/campaigns/{campaign_id}/pause", idempotent=True, rate_limit="individual", empty=True),
    "listCampaignSubscribers": Rule("GET", "/v2/{account_id}/campaigns/{campaign_id}/subscribers", idempotent=True, rate_limit="individual", empty=False),
    "subscribeToCampaign": Rule("POST", "/v2/{account_id}/campaigns/{campaign_id}/subscribers", idempotent=False, rate_limit="individual", empty=False),
    "listCampaignSubscriptions": Rule("GET", "/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions", idempotent=True, rate_limit="individual", empty=False),
    "createSubscriberBatch": Rule("POST", "/v2/{account_id}/subscribers/batches", idempotent=True, rate_limit="batch", empty=False),
    "createUnsubscribeBatch": Rule("POST", "/v2/{account_id}/unsubscribes/batches", idempotent=True, rate_limit="batch", empty=True),
    "listCustomFieldIdentifiers": Rule("GET", "/v2/{account_id}/custom_field_identifiers", idempotent=True, rate_limit="individual", empty=False),
    "listGoals": Rule("GET", "/v2/{account_id}/goals", idempotent=True, rate_limit="individual", empty=False),
    "fetchGoal": Rule("GET", "/v2/{account_id}/goals/{conversion_id}", idempotent=True, rate_limit="individual", empty=False),
    "recordEvent": Rule("POST", "/v2/{account_id}/events", idempotent=False, rate_limit="individual", empty=True),
    "createEventBatch": Rule("POST", "/v2/{account_id}/events/batches", idempotent=False, rate_limit="batch", empty=False),
    "listEventActions": Rule("GET", "/v2/{account_id}/event_actions", idempotent=True, rate_limit="individual", empty=False),
    "createLegacyOrderBatch": Rule("POST", "/v2/{account_id}/orders/batches", idempotent=False, rate_limit="batch", empty=False),
    "createCartBatch": Rule("POST", "/v3/{account_id}/shopper_activity/cart/batch", idempotent=False, rate_limit="batch", empty=False),
    "createOrderBatch": Rule("POST", "/v3/{account_id}/shopper_activity/order/batch", idempotent=False, rate_limit="batch", empty=False),
    "createProductBatch": Rule("POST", "/v3/{account_id}/shopper_activity/product/batch", idempotent=False, rate_limit="batch", empty=False),
    "authorizeApplication": Rule("GET", "/oauth/authorize", idempotent=True, rate_limit=None, empty=True),
    "exchangeAuthorizationCode": Rule("POST", "/oauth/token", idempotent=False, rate_limit=None, empty=False),
}

#: Requests and seconds of each rate limit.
LIMITS = {
    "batch": (50, 3600),
    "individual": (3600, 3600),
}

#: Statuses after which every request can be retried, because the service did nothing.
RETRYABLE = {429}
