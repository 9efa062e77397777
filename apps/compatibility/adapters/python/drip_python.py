"""drip-python, with another URL than its fixed one."""

import os

from driver import NotOffered, drive
from drip import Client


class Redirected(Client):
    api_domain = os.environ["BASE_URL"]


client = Redirected(os.environ.get("API_TOKEN"), os.environ["ACCOUNT_ID"])
#: Its methods by operation. Those of lists return the items of all pages.
LISTS = {
    **{"listAccounts": client.accounts, "listBroadcasts": client.broadcasts, "listCampaigns": client.campaigns},
    **{"listCampaignSubscribers": client.campaign_subscribers, "listEventActions": client.event_actions},
    **{"listCampaignSubscriptions": client.campaign_subscriptions, "listGoals": client.conversions},
}
RECORDS = {"fetchBroadcast": client.broadcast, "fetchCampaign": client.campaign, "fetchGoal": client.conversion}
COMMANDS = {"activateCampaign": client.activate_campaign, "pauseCampaign": client.pause_campaign}
BATCHES = {
    **{"createSubscriberBatch": client.create_or_update_subscribers, "createEventBatch": client.track_events},
    **{"createUnsubscribeBatch": client.unsubscribe_subscribers, "createOrderBatch": client.orders},
}


def call(operation, path, query, body):
    name, ids = operation["operationId"], list(path.values())[1:]
    if name in LISTS:
        return {"items": LISTS[name](*ids, **{key: value for key, value in query.items() if key != "page"})}
    if name in RECORDS or name == "fetchAccount":
        return {"items": [RECORDS[name](*ids) if ids else client.account(path["account_id"])]}
    if name == "listCustomFieldIdentifiers":
        return {"items": client.custom_fields()}
    records = next(iter((body.get("batches") or [body])[0].values())) if body else ids
    functions = {
        "recordEvent": lambda event: client.track_event(**event),
        "subscribeToCampaign": lambda subscriber: client.subscribe(campaign_id=ids[0], **subscriber),
    }
    if name in BATCHES:
        return BATCHES[name](records)
    if name not in {**functions, **COMMANDS}:
        raise NotOffered
    return {**functions, **COMMANDS}[name](records[0])


drive(call)
