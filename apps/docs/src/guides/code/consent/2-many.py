from email_automation import Client

complaints = ["reader-2@example.com", "reader-3@example.com"]

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    summary = client.subscribers.import_unsubscribes({"email": email} for email in complaints)
    print(summary.accepted, "accepted")
