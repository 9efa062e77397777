# Generated from the contract by `pnpm build`; edit spec/ instead.

from __future__ import annotations

from typing import NamedTuple

VERSION = "0.1.0"


class Rule(NamedTuple):
    """What the contract says of an operation."""

    #: The method that sends it, for messages.
    name: str
    method: str
    path: str
    idempotent: bool
    rate_limit: str | None
    empty: bool


RULES = {
    "listAccounts": Rule("accounts.list", "GET", "/v2/accounts", idempotent=True, rate_limit="individual", empty=False),
    "fetchAccount": Rule("accounts.fetch", "GET", "/v2/accounts/{account_id}", idempotent=True, rate_limit="individual", empty=False),
    "listBroadcasts": Rule("broadcasts.list", "GET", "/v2/{account_id}/broadcasts", idempotent=True, rate_limit="individual", empty=False),
    "fetchBroadcast": Rule("broadcasts.fetch", "GET", "/v2/{account_id}/broadcasts/{broadcast_id}", idempotent=True, rate_limit="individual", empty=False),
    "listCampaigns": Rule("campaigns.list", "GET", "/v2/{account_id}/campaigns", idempotent=True, rate_limit="individual", empty=False),
    "fetchCampaign": Rule("campaigns.fetch", "GET", "/v2/{account_id}/campaigns/{campaign_id}", idempotent=True, rate_limit="individual", empty=False),
    "activateCampaign": Rule("campaigns.activate", "POST", "/v2/{account_id}/campaigns/{campaign_id}/activate", idempotent=True, rate_limit="individual", empty=True),
    "pauseCampaign": Rule("campaigns.pause", "POST", "/v2/{account_id}/campaigns/{campaign_id}/pause", idempotent=True, rate_limit="individual", empty=True),
    "listCampaignSubscribers": Rule("campaigns.list_subscribers", "GET", "/v2/{account_id}/campaigns/{campaign_id}/subscribers", idempotent=True, rate_limit="individual", empty=False),
    "subscribeToCampaign": Rule("campaigns.subscribe", "POST", "/v2/{account_id}/campaigns/{campaign_id}/subscribers", idempotent=False, rate_limit="individual", empty=False),
    "listCampaignSubscriptions": Rule("subscribers.list_campaign_subscriptions", "GET", "/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions", idempotent=True, rate_limit="individual", empty=False),
    "createSubscriberBatch": Rule("subscribers.create_batch", "POST", "/v2/{account_id}/subscribers/batches", idempotent=True, rate_limit="batch", empty=False),
    "createUnsubscribeBatch": Rule("subscribers.create_unsubscribe_batch", "POST", "/v2/{account_id}/unsubscribes/batches", idempotent=True, rate_limit="batch", empty=True),
    "listCustomFieldIdentifiers": Rule("custom_fields.list_identifiers", "GET", "/v2/{account_id}/custom_field_identifiers", idempotent=True, rate_limit="individual", empty=False),
    "listGoals": Rule("goals.list", "GET", "/v2/{account_id}/goals", idempotent=True, rate_limit="individual", empty=False),
    "fetchGoal": Rule("goals.fetch", "GET", "/v2/{account_id}/goals/{conversion_id}", idempotent=True, rate_limit="individual", empty=False),
    "recordEvent": Rule("events.record", "POST", "/v2/{account_id}/events", idempotent=False, rate_limit="individual", empty=True),
    "createEventBatch": Rule("events.create_batch", "POST", "/v2/{account_id}/events/batches", idempotent=False, rate_limit="batch", empty=False),
    "listEventActions": Rule("events.list_actions", "GET", "/v2/{account_id}/event_actions", idempotent=True, rate_limit="individual", empty=False),
    "createLegacyOrderBatch": Rule("shopper_activity.create_legacy_order_batch", "POST", "/v2/{account_id}/orders/batches", idempotent=False, rate_limit="batch", empty=False),
    "createCartBatch": Rule("shopper_activity.create_cart_batch", "POST", "/v3/{account_id}/shopper_activity/cart/batch", idempotent=False, rate_limit="batch", empty=False),
    "createOrderBatch": Rule("shopper_activity.create_order_batch", "POST", "/v3/{account_id}/shopper_activity/order/batch", idempotent=False, rate_limit="batch", empty=False),
    "createProductBatch": Rule("shopper_activity.create_product_batch", "POST", "/v3/{account_id}/shopper_activity/product/batch", idempotent=False, rate_limit="batch", empty=False),
    "authorizeApplication": Rule("oauth.exchange_code", "GET", "/oauth/authorize", idempotent=True, rate_limit=None, empty=True),
    "exchangeAuthorizationCode": Rule("oauth.exchange_code", "POST", "/oauth/token", idempotent=False, rate_limit=None, empty=False),
}

#: Requests and seconds of each rate limit.
LIMITS = {
    "batch": (50, 3600),
    "individual": (3600, 3600),
}

#: Statuses after which every request can be retried, because the service did nothing.
RETRYABLE = {429}
