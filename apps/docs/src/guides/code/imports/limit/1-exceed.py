from email_automation import Client, RateLimitExhaustedError

accepted = 0
with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    try:
        for _ in range(51):
            client.subscribers.create_batch([{"email": "rosa@example.com"}])
            accepted += 1
    except RateLimitExhaustedError:
        print(f"{accepted} accepted. The next one was not sent.")
