from email_automation import Client

with Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001") as client:
    drafts = client.request("GET", "/v2/{account_id}/campaigns", query={"status": "draft"})
    print(drafts["meta"]["total_count"])
