from collections.abc import Iterator

import pytest
from email_automation import RateLimitError
from email_automation.testing import Sandbox, start_sandbox


@pytest.fixture(scope="session")
def running() -> Iterator[Sandbox]:
    with start_sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def sandbox(running: Sandbox) -> Sandbox:
    running.control("POST", "/reset")
    return running


def subscribe(sandbox: Sandbox) -> None:
    sandbox.client().campaigns.subscribe("3001", {"email": "hedy@example.com", "double_optin": False})


def test_a_subscriber_gets_the_emails_of_the_campaign(sandbox: Sandbox) -> None:
    subscribe(sandbox)
    sandbox.control("POST", "/clock", {"advance": "1w"})
    emails = sandbox.control("GET", "/emails?to=hedy@example.com")["emails"]
    assert "Your first trip" in [email["subject"] for email in emails]


def test_a_list_survives_a_server_that_is_down_for_a_moment(sandbox: Sandbox) -> None:
    sandbox.control("POST", "/faults", {"kind": "status", "status": 503, "times": 1})
    assert list(sandbox.client().campaigns.list())


def test_exceeding_a_rate_limit_raises_a_separate_error(sandbox: Sandbox) -> None:
    sandbox.control("PUT", "/limits", {"individual": 0})
    with pytest.raises(RateLimitError):
        subscribe(sandbox)
