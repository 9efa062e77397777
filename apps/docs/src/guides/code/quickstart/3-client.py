from email_automation import Client

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    # Find a campaign.
    campaign = next(iter(client.campaigns.list(status="active")))

    # Add a subscriber.
    added = client.campaigns.subscribe(campaign.id, {"email": "hedy@example.com", "double_optin": False})
    print(campaign.name, added.subscribers[0]["email"], added.subscribers[0]["status"])
