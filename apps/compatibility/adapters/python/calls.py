"""Makes a call of each kind with the client that openapi-python-client generates, and prints the results as JSON."""

import base64
import json
import os

from client import Client
from client.api.campaigns import activate_campaign, fetch_campaign, list_campaigns, subscribe_to_campaign
from client.api.events import record_event
from client.api.shopper_activity import create_cart_batch
from client.api.subscribers import create_subscriber_batch
from client.models import (
    BatchSubscriber,
    CampaignSubscriber,
    CampaignSubscriberCustomFields,
    Cart,
    CartBatch,
    CartLineItem,
    EventByEmail,
    EventById,
    EventProperties,
    EventRequest,
    ListCampaignsDirection,
    ListCampaignsSort,
    SubscribeRequest,
    SubscriberBatch,
    SubscriberBatchGroup,
)

account_id = os.environ["ACCOUNT"]
token = base64.b64encode(f"{os.environ['TOKEN']}:".encode()).decode()
client = Client(base_url=os.environ["BASE_URL"], headers={"Authorization": f"Basic {token}"})


def record(event):
    return record_event.sync_detailed(account_id, client=client, body=EventRequest(events=[event]))


campaigns = list_campaigns.sync(account_id, client=client, sort=ListCampaignsSort.NAME, direction=ListCampaignsDirection.DESC)
campaign_id = campaigns.campaigns[0].id
campaign = fetch_campaign.sync(account_id, campaign_id, client=client)
activated = activate_campaign.sync_detailed(account_id, campaign_id, client=client)
fields = CampaignSubscriberCustomFields.from_dict({"size": 42})
person = CampaignSubscriber(email="python@example.com", tags=["New"], custom_fields=fields)
subscribed = subscribe_to_campaign.sync(
    account_id, campaign_id, client=client, body=SubscribeRequest(subscribers=[person])
)
subscriber = subscribed.subscribers[0].id
conversion = EventByEmail(action="Bought", email="python@example.com", properties=EventProperties(value=4999))
imported = [BatchSubscriber(email="a@example.com", tags=["A", "B"]), BatchSubscriber(email="b@example.com", tags="A")]
batch = create_subscriber_batch.sync_detailed(
    account_id, client=client, body=SubscriberBatch(batches=[SubscriberBatchGroup(subscribers=imported)])
)
item = CartLineItem.from_dict({"name": "Bottle", "price": 12.5, "color": "black"})
carts = create_cart_batch.sync(
    account_id, client=client, body=CartBatch(carts=[Cart(provider="shop", items=[item])])
)
nowhere = CampaignSubscriber(email="python@example.com", time_zone="Nowhere/Land")
refused = subscribe_to_campaign.sync_detailed(
    account_id, campaign_id, client=client, body=SubscribeRequest(subscribers=[nowhere])
)

print(
    json.dumps(
        {
            "campaigns": {"name": campaigns.campaigns[0].name, "total": campaigns.meta.total_count},
            "campaign": {"status": campaign.campaigns[0].status, "forms": len(campaign.linked.forms)},
            "activated": activated.status_code,
            "subscriber": subscriber,
            "events": [record(conversion).status_code, record(EventById(action="Came", id=subscriber)).status_code],
            "batch": batch.status_code,
            "requestIds": len(carts.request_ids),
            "errors": {"status": refused.status_code, "code": refused.parsed.errors[0].code},
        }
    )
)
