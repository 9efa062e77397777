import httpx2
from email_automation import Client, ConnectionFailedError


class Log(httpx2.HTTPTransport):
    """Shows each attempt."""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        response = super().handle_request(request)
        print(request.method, response.status_code)
        return response


client = Client("http://127.0.0.1:4000", api_token="demo-token-of-ada", account_id="1001", transport=Log())

# A GET, and every other idempotent request, is sent again by the client.
client.campaigns.fetch("3001")

# This one is not: the service may have recorded the event before the connection was lost.
try:
    client.events.record({"email": "grace@example.com", "action": "Logged in"})
except ConnectionFailedError:
    print("Recorded, or lost? A login may be missing. A purchase would be worth a closer look.")
