from email_automation import Client

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    # All of them, oldest first, in as few requests as possible.
    subscribers = client.campaigns.list_subscribers("3001", sort="created_at", direction="asc")
    ids = {subscriber["id"] for subscriber in subscribers}
    print(len(ids), "subscribers")

    # The newest ten: one page.
    newest = client.campaigns.list_subscribers("3001", per_page=10).page()
    print(len(newest.subscribers), "of them")
