# Generated from the contract by `pnpm build`; edit spec/ instead.

from __future__ import annotations

from typing import NamedTuple

VERSION = "0.1.0"


class Rule(NamedTuple):
    """What the contract says of an operation."""

    idempotent: bool
    rate_limit: str | None
    empty: bool


RULES = {
    "listAccounts": Rule(idempotent=True, rate_limit="individual", empty=False),
    "fetchAccount": Rule(idempotent=True, rate_limit="individual", empty=False),
    "listBroadcasts": Rule(idempotent=True, rate_limit="individual", empty=False),
    "fetchBroadcast": Rule(idempotent=True, rate_limit="individual", empty=False),
    "listCampaigns": Rule(idempotent=True, rate_limit="individual", empty=False),
    "fetchCampaign": Rule(idempotent=True, rate_limit="individual", empty=False),
    "activateCampaign": Rule(idempotent=True, rate_limit="individual", empty=True),
    "pauseCampaign": Rule(idempotent=True, rate_limit="individual", empty=True),
    "listCampaignSubscribers": Rule(idempotent=True, rate_limit="individual", empty=False),
    "subscribeToCampaign": Rule(idempotent=False, rate_limit="individual", empty=False),
    "listCampaignSubscriptions": Rule(idempotent=True, rate_limit="individual", empty=False),
    "createSubscriberBatch": Rule(idempotent=True, rate_limit="batch", empty=False),
    "createUnsubscribeBatch": Rule(idempotent=True, rate_limit="batch", empty=True),
    "listCustomFieldIdentifiers": Rule(idempotent=True, rate_limit="individual", empty=False),
    "listGoals": Rule(idempotent=True, rate_limit="individual", empty=False),
    "fetchGoal": Rule(idempotent=True, rate_limit="individual", empty=False),
    "recordEvent": Rule(idempotent=False, rate_limit="individual", empty=True),
    "createEventBatch": Rule(idempotent=False, rate_limit="batch", empty=False),
    "listEventActions": Rule(idempotent=True, rate_limit="individual", empty=False),
    "createLegacyOrderBatch": Rule(idempotent=False, rate_limit="batch", empty=False),
    "createCartBatch": Rule(idempotent=False, rate_limit="batch", empty=False),
    "createOrderBatch": Rule(idempotent=False, rate_limit="batch", empty=False),
    "createProductBatch": Rule(idempotent=False, rate_limit="batch", empty=False),
    "authorizeApplication": Rule(idempotent=True, rate_limit=None, empty=True),
    "exchangeAuthorizationCode": Rule(idempotent=False, rate_limit=None, empty=False),
}

#: Requests and seconds of each rate limit.
LIMITS = {
    "batch": (50, 3600),
    "individual": (3600, 3600),
}

#: Statuses after which every request can be retried, because the service did nothing.
RETRYABLE = {429}
