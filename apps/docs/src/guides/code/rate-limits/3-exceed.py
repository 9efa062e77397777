from email_automation import Client, RateLimitExhaustedError

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada") as client:
    for _ in range(4):
        try:
            client.accounts.list()
            print(200)
        except RateLimitExhaustedError:
            print("Not sent.")
