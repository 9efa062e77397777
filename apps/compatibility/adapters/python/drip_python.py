"""drip-python, with another URL than its fixed one. Its lists have the items of all pages."""

import os

from driver import NotOffered, drive
from drip import Client


class Redirected(Client):
    api_domain = os.environ["BASE_URL"]


client = Redirected(os.environ.get("API_TOKEN"), os.environ["ACCOUNT_ID"])
#: Its methods by operation.
METHODS = {
    **{"listAccounts": client.accounts, "fetchAccount": client.account, "listEventActions": client.event_actions},
    **{"listBroadcasts": client.broadcasts, "fetchBroadcast": client.broadcast, "listCampaigns": client.campaigns},
    **{"fetchCampaign": client.campaign, "activateCampaign": client.activate_campaign, "pauseCampaign": client.pause_campaign},
    **{"listCampaignSubscribers": client.campaign_subscribers, "listCampaignSubscriptions": client.campaign_subscriptions},
    **{"listGoals": client.conversions, "fetchGoal": client.conversion, "listCustomFieldIdentifiers": client.custom_fields},
    **{"createSubscriberBatch": client.create_or_update_subscribers, "createUnsubscribeBatch": client.unsubscribe_subscribers},
    **{"createEventBatch": client.track_events, "createOrderBatch": client.orders},
    "subscribeToCampaign": lambda campaign, subscriber: client.subscribe(campaign_id=campaign, **subscriber),
    "recordEvent": lambda event: client.track_event(**event),
}


def call(operation, path, query, body):
    name = operation["operationId"]
    if name not in METHODS:
        raise NotOffered
    ids = [value for key, value in path.items() if key != "account_id" or name == "fetchAccount"]
    if operation["method"] == "GET":
        found = METHODS[name](*ids, **{key: value for key, value in query.items() if key != "page"})
        return {"items": found if isinstance(found, list) else [found]}
    records = next(iter((body.get("batches") or [body])[0].values())) if body else []
    return METHODS[name](*ids, *([records] if "batch" in operation else records))


drive(call)
