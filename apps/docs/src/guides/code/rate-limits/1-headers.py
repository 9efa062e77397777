import httpx2
from email_automation import Client


class ShowLimits(httpx2.HTTPTransport):
    """Sends requests, and prints the limits in the responses."""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        response = super().handle_request(request)
        for name in ("x-ratelimit-limit", "x-ratelimit-remaining"):
            print(f"{name}: {response.headers[name]}")
        return response


with Client("http://127.0.0.1:4000", api_token="demo-token-of-bob", transport=ShowLimits()) as client:
    client.accounts.list()
