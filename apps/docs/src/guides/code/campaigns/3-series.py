from email_automation.testing import start_sandbox

# A sandbox on a Thursday. Its clock stands still until it is moved.
with start_sandbox() as sandbox:
    sandbox.control("POST", "/clock", {"set": "2026-03-05T12:00:00Z"})
    sandbox.control("POST", "/clock", {"ticking": False})
    client = sandbox.client()
    subscriber = {"email": "rosa@example.com", "time_zone": "Europe/Berlin", "double_optin": False}
    subscriber_id = client.campaigns.subscribe("3001", subscriber).subscribers[0]["id"]

    # Moving the clock sends all emails that are due until then.
    for duration in ["1s", "1d", "1d", "1d", "1d"]:
        sandbox.control("POST", "/clock", {"advance": duration})
        [subscription] = client.subscribers.list_campaign_subscriptions(subscriber_id)
        print(subscription.last_sent_email_index, subscription.last_sent_email_at, subscription.is_complete)
