"""The state hook and the clock hook, on a port of their own."""

import json
from datetime import timedelta
from http.server import BaseHTTPRequestHandler

from api import Service
from clock import timestamp
from model import Account, Campaign, Subscription, new_id
from seed import LARGE, MAIN, TOKEN, UNNAMED


class States:
    """Provides each state with data of its own where checks change it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._limited = iter([user.token for user in service.store.users if user.token.startswith("Lim-")])

    def _campaign(self, name: str) -> Campaign:
        return next(campaign for campaign in self._main.campaigns.values() if campaign.name == name)

    @property
    def _main(self) -> Account:
        return self._service.store.accounts[MAIN]

    def _new_campaign(self, status: str, emails: list[str]) -> dict[str, str]:
        name = f"For a check {new_id('n')}"
        campaign = Campaign(new_id("cmp"), MAIN, status, name, self._service.clock.now(), emails)
        self._main.campaigns[campaign.id] = campaign
        return {"campaign_id": campaign.id}

    def _broadcast(self, status: str) -> dict[str, str]:
        broadcast = next(item for item in self._main.broadcasts.values() if item.status == status)
        return {"broadcast_id": broadcast.id}

    def _member(self, status: str) -> dict[str, str]:
        campaign = self._campaign("Autumn")
        email = f"gone-{new_id('g')}@example.com"
        subscriber = self._main.add_subscriber(email, self._service.clock.now())
        item = Subscription(new_id("csn"), campaign.id, subscriber.id, status, subscriber.created_at)
        self._main.subscriptions[(campaign.id, subscriber.id)] = item
        return {"campaign_id": campaign.id, "email": email, "subscriber_id": subscriber.id}

    def _first_email(self) -> dict[str, str]:
        campaign = self._campaign("Welcome")
        items = self._main.subscriptions.values()
        item = next(item for item in items if item.campaign_id == campaign.id and item.emails_sent == 1)
        return {"campaign_id": campaign.id, "subscriber_id": item.subscriber_id}

    def _code_of_another_application(self) -> dict[str, str]:
        return {"code": self._service.oauth.issue(self._service.store.users[0], client="window-display")}

    def _code(self, age: timedelta) -> dict[str, str]:
        code = self._service.oauth.issue(self._service.store.users[0], age)
        return {"code": code, "location": self._service.oauth.location(code, {})}

    def provide(self, state: str) -> dict[str, object] | None:
        """The ids of a state, or None if it is unknown."""
        emails = self._campaign("Encore")
        unnamed = self._service.store.accounts[UNNAMED]
        large = self._service.store.accounts[LARGE]
        providers = {
            "canceled broadcast": lambda: self._broadcast("canceled"),
            "broadcast that is being sent": lambda: self._broadcast("sending"),
            "campaign with more than 100 subscribers": lambda: {"campaign_id": self._campaign("Long").id},
            "campaign that can be activated": lambda: self._new_campaign("draft", ["active"]),
            "campaign that cannot be activated": lambda: self._new_campaign("draft", []),
            "campaign that can be paused": lambda: self._new_campaign("active", ["active"]),
            "campaign that cannot be paused": lambda: self._new_campaign("draft", ["active"]),
            "campaign whose activation is not allowed": lambda: {"campaign_id": next(iter(unnamed.campaigns)), "account_id": UNNAMED, "token": TOKEN},
            "campaign with emails": lambda: {"campaign_id": emails.id, "email_count": len(emails.emails)},
            "campaign with unsubscribes through an email": lambda: {
                "campaign_id": self._campaign("Autumn").id,
                "unsubscribed_subscriber_count": self._campaign("Autumn").unsubscribed_by_email,
            },
            "subscriber removed from a campaign": lambda: self._member("removed"),
            "subscriber unsubscribed from a campaign": lambda: self._member("unsubscribed"),
            "subscription after its first email": self._first_email,
            "active custom field": lambda: {"identifier": "shoe_size"},
            "second account": lambda: {"account_id": UNNAMED},
            "account without a name": lambda: {"account_id": UNNAMED},
            "account with a postal address of several lines": lambda: {"account_id": MAIN},
            "account with more than 100 broadcasts": lambda: {"account_id": LARGE},
            "account with more than 100 campaigns": lambda: {"account_id": LARGE},
            "subscriber of more than 100 campaigns": lambda: {"account_id": LARGE, "subscriber_id": next(iter(large.subscribers))},
            "verification code": lambda: self._code(timedelta()),
            "verification code older than 10 minutes": lambda: self._code(timedelta(minutes=10, seconds=20)),
            "verification code of another application": self._code_of_another_application,
            "user who has signed in": lambda: {"cookie": "session=" + self._service.oauth.sign_in(self._service.store.users[0])},
            "old access token": lambda: {"access_token": "oldest-7d1e-access-token"},
            "credential with untouched limits": lambda: {"token": next(self._limited)},
        }
        return providers[state]() if state in providers else None


class ControlHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    service: Service
    states: States

    def log_message(self, *args: object) -> None:
        """Requests are not logged."""

    def do_GET(self) -> None:
        self._send(200, {"now": timestamp(self.service.clock.now())})

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        if self.path == "/clock":
            self.service.clock.advance(request["advance"])
            self.service.background.wait()
            return self._send(200, {"now": timestamp(self.service.clock.now())})
        with self.service.store.lock:
            ids = self.states.provide(request["state"])
        self._send(404 if ids is None else 200, ids or {})

    def _send(self, status: int, body: object) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
