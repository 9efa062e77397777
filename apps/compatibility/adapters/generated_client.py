"""The tasks of a client with the client that openapi-python-client generates."""

import base64
import json
import os
import sys

from client import Client
from client.api.campaigns import list_campaign_subscribers, list_campaigns
from client.api.events import record_event
from client.api.subscribers import create_subscriber_batch
from client.models import EventRequest, SubscriberBatch

task, account = os.environ["TASK"], os.environ["ACCOUNT_ID"]
token = base64.b64encode(f"{os.environ.get('API_TOKEN', '')}:".encode()).decode()
client = Client(
    base_url=os.environ["BASE_URL"], headers={"Authorization": f"Basic {token}"}, raise_on_unexpected_status=True
)


def succeeded(response):
    if response.status_code >= 300:
        sys.exit(f"{response.status_code}: {response.content.decode()}")
    return response.parsed


if task == "list-subscribers":
    page = total = 1
    while page <= total:
        body = succeeded(
            list_campaign_subscribers.sync_detailed(
                account, os.environ["CAMPAIGN_ID"], client=client, page=page, per_page=1000
            )
        )
        for subscriber in body.subscribers:
            print(subscriber.id)
        page, total = page + 1, body.meta.total_pages
elif task == "list-campaigns":
    for campaign in succeeded(list_campaigns.sync_detailed(account, client=client)).campaigns:
        print(campaign.id)
elif task == "import-subscribers":
    records = [json.loads(line) for line in sys.stdin]
    for start in range(0, len(records), 1000):
        body = SubscriberBatch.from_dict({"batches": [{"subscribers": records[start : start + 1000]}]})
        succeeded(create_subscriber_batch.sync_detailed(account, client=client, body=body))
elif task == "record-event":
    body = EventRequest.from_dict({"events": [json.loads(sys.stdin.readline())]})
    succeeded(record_event.sync_detailed(account, client=client, body=body))
else:
    sys.exit(125)
