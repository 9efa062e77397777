from email_automation import Client, ValidationError

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    for campaign in client.campaigns.list(sort="name"):
        print(campaign.status, campaign.name)
    try:
        client.events.record({"email": "hedy", "action": "Opened the app"})
    except ValidationError as error:
        print(error.code, error.errors[0].attribute)
