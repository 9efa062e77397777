"""Lets the client do the tasks of `email-automation-conformance client`; with ADAPTER_ASYNC=1, the client for asyncio."""

import asyncio
import json
import os
import sys
from typing import Any

import email_automation as ea
from email_automation import _core as core

env = os.environ
is_async = env.get("ADAPTER_ASYNC") == "1"
options: dict[str, Any] = {"account_id": env.get("ACCOUNT_ID"), "timeout": 12}


def create(**credential: str) -> Any:
    return (ea.AsyncClient if is_async else ea.Client)(env["BASE_URL"], **credential, **options)


async def get(result: Any) -> Any:
    """The result of a method of either client; all items of a list."""
    if isinstance(result, ea.AsyncPages):
        return [item async for item in result]
    if isinstance(result, ea.Pages):
        return list(result)
    return await result if is_async else result


def read_records() -> list[Any]:
    return [json.loads(line) for line in sys.stdin]


def ids_of(result: Any) -> list[str]:
    if not isinstance(result, list):
        result = next(value for value in vars(result).values() if isinstance(value, list))
    return [item["id"] if isinstance(item, dict) else getattr(item, "id", item) for item in result]


def call(client: Any, operation: str, records: list[Any], p: dict[str, Any]) -> Any:
    shop = client.shopper_activity
    operations = {
        "listAccounts": lambda: client.accounts.list(),
        "fetchAccount": lambda: client.accounts.fetch(**p),
        "listBroadcasts": lambda: client.broadcasts.list(**p),
        "fetchBroadcast": lambda: client.broadcasts.fetch(**p),
        "listCampaigns": lambda: client.campaigns.list(**p),
        "fetchCampaign": lambda: client.campaigns.fetch(**p),
        "activateCampaign": lambda: client.campaigns.activate(**p),
        "pauseCampaign": lambda: client.campaigns.pause(**p),
        "listCampaignSubscribers": lambda: client.campaigns.list_subscribers(**p),
        "subscribeToCampaign": lambda: client.campaigns.subscribe(**p, record=records[0]),
        "listCampaignSubscriptions": lambda: client.subscribers.list_campaign_subscriptions(**p),
        "createSubscriberBatch": lambda: client.subscribers.import_(typed(core.BatchSubscriber, records)),
        "createUnsubscribeBatch": lambda: client.subscribers.import_unsubscribes(records),
        "listCustomFieldIdentifiers": lambda: client.custom_fields.list_identifiers(),
        "listGoals": lambda: client.goals.list(**p),
        "fetchGoal": lambda: client.goals.fetch(**p),
        "recordEvent": lambda: client.events.record(records[0]),
        "createEventBatch": lambda: client.events.import_(typed(core.BatchEvent, records)),
        "listEventActions": lambda: client.events.list_actions(**p),
        "createLegacyOrderBatch": lambda: shop.import_legacy_orders(typed(core.LegacyOrder, records)),
        "createCartBatch": lambda: shop.import_carts(typed(core.Cart, records)),
        "createOrderBatch": lambda: shop.import_orders(typed(core.Order, records)),
        "createProductBatch": lambda: shop.import_products(typed(core.Product, records)),
    }
    return operations[operation]() if operation in operations else None


def typed(kind: Any, records: list[Any]) -> list[Any]:
    """Records as objects of a class, instead of the dictionaries that work as well."""
    return [core.decode(kind, record) for record in records]


async def do_each(finish: Any) -> None:
    client = create(api_token=env["API_TOKEN"])
    for line in read_records():
        try:
            called = call(client, line.pop("operation"), line.pop("records", []), line)
            print("skipped" if called is None else finish(await get(called)))
        except ea.ClientError as error:
            print("failed:", str(error).replace("\n", " "))


async def main() -> None:
    task = env["TASK"]
    if task == "sign-in":
        oauth = ea.OAuth(
            env["AUTH_URL"], client_id=env["CLIENT_ID"], client_secret=env["CLIENT_SECRET"], redirect_uri=env["REDIRECT_URI"]
        )
        pending = oauth.authorize()
        print(pending.url, flush=True)
        token = oauth.exchange_code(sys.stdin.readline().strip(), pending)
        print(*ids_of(await get(create(access_token=token.access_token).accounts.list())), sep="\n")
        return
    if task in ("read", "write"):
        await do_each((lambda result: json.dumps(ids_of(result))) if task == "read" else (lambda _: "done"))
        return
    client = create(api_token=env["API_TOKEN"])
    if task in ("list-subscribers", "list-campaigns"):
        pages = client.campaigns.list() if task == "list-campaigns" else client.campaigns.list_subscribers(env["CAMPAIGN_ID"])
        print(*ids_of(await get(pages)), sep="\n")
    elif task == "import-subscribers":
        await get(client.subscribers.import_(read_records()))
    elif task == "resume-import":
        try:
            await get(client.subscribers.import_(read_records(), start=int(env.get("RESUME_AT") or 0)))
        except ea.ImportFailedError as error:
            print(error.summary.next)
            raise
    elif task == "record-event":
        await get(client.events.record(json.loads(sys.stdin.readline())))
    else:
        sys.exit(125)


asyncio.run(main())
