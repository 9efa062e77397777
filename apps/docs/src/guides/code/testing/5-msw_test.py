# msw is for TypeScript. In Python, pass the transport of the program's client.
import httpx2
import pytest
from email_automation import Client, NotFoundError


def test_your_own_response() -> None:
    transport = httpx2.MockTransport(lambda request: httpx2.Response(404, json={"errors": []}))
    with Client("https://api.example.com", api_token="a", account_id="1001", transport=transport) as client:
        with pytest.raises(NotFoundError):
            client.campaigns.fetch("3001")
