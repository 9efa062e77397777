"""The data that a server starts with."""

from datetime import datetime, timedelta

from clock import Clock
from model import Account, Broadcast, Campaign, Form, Goal, Store, Subscription, User, new_id

MAIN, OTHER, UNNAMED, LARGE = "willow-7", "heron-2", "moss-4", "delta-9"
TOKEN, OTHER_TOKEN = "Tq7-main-Zw81Kd", "Rb4-other-Lm20Xs"


def seeded(clock: Clock) -> Store:
    store = Store()
    now = clock.now().replace(microsecond=0)
    store.users = [
        User("u1", TOKEN, [MAIN, UNNAMED, LARGE]),
        User("u2", OTHER_TOKEN, [OTHER]),
        *(User("u1", f"Lim-{index}-untouched-{index * 7919}", [MAIN, UNNAMED, LARGE]) for index in range(8)),
    ]
    store.accounts[MAIN] = _account(MAIN, "Willow Books", "12 Quay Street\nGalway\nIreland", now)
    store.accounts[OTHER] = _account(OTHER, "Heron Hats", "1 Rue Cler\n75007 Paris", now)
    store.accounts[UNNAMED] = _account(UNNAMED, None, None, now)
    store.accounts[LARGE] = _account(LARGE, "Delta Dairy", "Brink 4\nDelden", now)
    for account, size in ((store.accounts[MAIN], 1), (store.accounts[OTHER], 1)):
        _broadcasts(account, 8 * size, now)
        _campaigns(account, now)
        _goals(account, now)
    _broadcasts(store.accounts[LARGE], 450, now)
    _many_campaigns(store.accounts[LARGE], now)
    unnamed = store.accounts[UNNAMED]
    campaign = Campaign(new_id("cmp"), UNNAMED, "draft", "No address", now, ["active"])
    unnamed.campaigns[campaign.id] = campaign
    store.access_tokens["oldest-7d1e-access-token"] = (store.users[0], now - timedelta(days=3000))
    return store


def _account(account_id: str, name: str | None, postal: str | None, now: datetime) -> Account:
    return Account(
        account_id,
        f"https://{account_id}.example.com",
        f"owner@{account_id}.example.com",
        now - timedelta(days=400),
        name,
        default_from_name=name,
        default_from_email=f"hello@{account_id}.example.com" if name else None,
        default_postal_address=postal,
        phone_number="+1 555 0100" if name else None,
        custom_fields=["shoe_size", "Größe", f"field_of_{account_id.replace('-', '_')}"],
        actions=["Signed up", f"Visited {account_id}"],
    )


def _broadcasts(account: Account, count: int, now: datetime) -> None:
    statuses = ["draft", "canceled", "scheduled", "sent", "sending", "draft", "scheduled", "sent"]
    for index in range(count):
        status = statuses[index % 8]
        send_at = None if status == "draft" else now + timedelta(days=40 - (index * 37) % 101, minutes=index)
        broadcast = Broadcast(
            new_id("bro"),
            account.id,
            status,
            f"{'zebra Quartz apple Mango'.split()[index % 4]} {(index * 53) % 997}",
            f"News {index}",
            now - timedelta(days=600 - index, minutes=index),
            send_at,
            bcc=None if index % 3 else f"copy-{index}@example.com",
            localize_sending_time=index % 2 == 0,
            from_name="The editors" if index == 1 else None,
            from_email="editors@example.com" if index == 1 else None,
            postal_address="1 Press Lane\nGalway" if index == 1 else None,
        )
        account.broadcasts[broadcast.id] = broadcast


def _campaigns(account: Account, now: datetime) -> None:
    plan = [("active", "Welcome"), ("active", "Autumn"), ("paused", "winter"), ("draft", "Blank"), ("draft", "Encore"), ("active", "Long")]
    for index, (status, name) in enumerate(plan):
        emails = [] if name == "Blank" else ["active", "draft", "active", "canceled"][: index + 2]
        campaign = Campaign(new_id("cmp"), account.id, status, name, now - timedelta(days=200 - index * 7), emails)
        campaign.minutes_from_midnight = 60 * (index + 7)
        campaign.days_of_the_week_mask = "1111111" if index % 2 else "1111100"
        if index < 2:
            campaign.own_form = Form(new_id("frm"), f"{name} form", campaign.created_at)
            campaign.forms = [campaign.own_form, Form(new_id("frm"), f"{name} footer", campaign.created_at)]
            campaign.confirmation_url = "https://willow.example.com/thanks"
        if index == 1:
            campaign.unsubscribed_by_email = 2
            campaign.bcc = f"copies@{account.id}.example.com"
        account.campaigns[campaign.id] = campaign
        counts = {"Welcome": 12, "Autumn": 6, "winter": 5, "Long": 1100}
        for number in range(counts.get(name, 0)):
            _subscribed(account, campaign, f"reader-{number}-{name.lower()}@books.example.com", now, number)


def _subscribed(account: Account, campaign: Campaign, email: str, now: datetime, number: int) -> None:
    subscriber = account.add_subscriber(email, now - timedelta(days=150, minutes=(number * 7919) % 5000))
    status = "unsubscribed" if number % 6 == 4 and campaign.name != "Long" else "active"
    item = Subscription(new_id("csn"), campaign.id, subscriber.id, status, subscriber.created_at)
    item.emails_sent = number % 3
    item.last_sent_at = now - timedelta(days=3) if item.emails_sent else None
    account.subscriptions[(campaign.id, subscriber.id)] = item


def _many_campaigns(account: Account, now: datetime) -> None:
    fan = account.add_subscriber("fan@delta.example.com", now - timedelta(days=100))
    for index in range(330):
        name = f"Series {(index * 61) % 330:03}"
        campaign = Campaign(new_id("cmp"), account.id, ("active", "paused", "draft")[index % 3], name, now - timedelta(days=400 - index), ["active"])
        account.campaigns[campaign.id] = campaign
        account.subscriptions[(campaign.id, fan.id)] = Subscription(new_id("csn"), campaign.id, fan.id, "active", campaign.created_at)


def _goals(account: Account, now: datetime) -> None:
    for index, name in enumerate(["Newsletter", "checkout", "Trial", "call", "Download"]):
        goal = Goal(new_id("gol"), account.id, "disabled" if index % 2 else "active", name, now - timedelta(days=90 - index))
        goal.url = f"https://{account.id}.example.com/{name}" if index != 2 else None
        goal.default_value = index * 1250
        goal.counting_method = "all" if index % 2 else "one_per_visitor"
        account.goals[goal.id] = goal
