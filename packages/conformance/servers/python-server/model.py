"""What the server stores. One lock guards everything; records are small and requests are short."""

import secrets
import threading
from dataclasses import dataclass, field
from datetime import datetime


def new_id(prefix: str) -> str:
    return f"{prefix}_{secrets.token_hex(6)}"


@dataclass
class Broadcast:
    id: str
    account_id: str
    status: str
    name: str
    subject: str
    created_at: datetime
    send_at: datetime | None = None
    from_name: str | None = None
    from_email: str | None = None
    postal_address: str | None = None
    bcc: str | None = None
    localize_sending_time: bool = False


@dataclass
class Form:
    id: str
    name: str
    created_at: datetime


@dataclass
class Campaign:
    id: str
    account_id: str
    status: str
    name: str
    created_at: datetime
    emails: list[str] = field(default_factory=list)  # the status of each email
    minutes_from_midnight: int = 480
    days_of_the_week_mask: str = "1111100"
    localize_sending_time: bool = True
    start_immediately: bool = True
    double_optin: bool = False
    bcc: str | None = None
    confirmation_url: str | None = None
    unsubscribed_by_email: int = 0
    forms: list[Form] = field(default_factory=list)
    own_form: Form | None = None


@dataclass
class Goal:
    id: str
    account_id: str
    status: str
    name: str
    created_at: datetime
    url: str | None = None
    default_value: int = 0
    counting_method: str = "all"


@dataclass
class Subscriber:
    id: str
    email: str
    created_at: datetime
    time_zone: str = "Etc/UTC"
    tags: list[str] = field(default_factory=list)
    custom_fields: dict = field(default_factory=dict)


@dataclass
class Subscription:
    id: str
    campaign_id: str
    subscriber_id: str
    status: str
    created_at: datetime
    emails_sent: int = 0
    last_sent_at: datetime | None = None


@dataclass
class Account:
    id: str
    url: str
    primary_email: str
    created_at: datetime
    name: str | None = None
    default_from_name: str | None = None
    default_from_email: str | None = None
    default_postal_address: str | None = None
    enable_third_party_cookies: bool = False
    phone_number: str | None = None
    custom_fields: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    broadcasts: dict[str, Broadcast] = field(default_factory=dict)
    campaigns: dict[str, Campaign] = field(default_factory=dict)
    goals: dict[str, Goal] = field(default_factory=dict)
    subscribers: dict[str, Subscriber] = field(default_factory=dict)
    by_email: dict[str, str] = field(default_factory=dict)
    subscriptions: dict[tuple[str, str], Subscription] = field(default_factory=dict)  # by campaign and subscriber

    def subscriber_by_email(self, email: str) -> Subscriber | None:
        return self.subscribers.get(self.by_email.get(email.lower(), ""))

    def add_subscriber(self, email: str, now: datetime) -> Subscriber:
        """The subscriber with this email address, created if there is none."""
        subscriber = self.subscriber_by_email(email)
        if subscriber is None:
            subscriber = Subscriber(new_id("sub"), email, now)
            self.subscribers[subscriber.id] = subscriber
            self.by_email[email.lower()] = subscriber.id
        return subscriber

    def add_action(self, action: str) -> None:
        if action not in self.actions:
            self.actions.append(action)


@dataclass
class User:
    id: str
    token: str
    accounts: list[str]


class Store:
    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.accounts: dict[str, Account] = {}
        self.users: list[User] = []
        self.access_tokens: dict[str, tuple[User, datetime]] = {}
        self.in_flight = 0  # requests that are being answered
