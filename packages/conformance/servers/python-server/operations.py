"""The operations outside the batches and subscribing."""

from errors import ApiError, Invalid, Response, errors, invalid
from faults import fault
from links import templates
from lists import Order, arranged, page_of, with_status
from model import Campaign
from records import account_record, broadcast_record, campaign_record, form_record, goal_record, subscriber_record, subscription_record
from request import Request
from validation import event_problems, only_item

BROADCASTS = Order(("created_at", "send_at", "name"), statuses=("draft", "scheduled", "sent"))
CAMPAIGNS = Order(("created_at", "name"), statuses=("draft", "active", "paused"))
GOALS = Order(("created_at", "name"), statuses=("active", "disabled"))
SUBSCRIBERS = Order(("id", "created_at"), direction="desc", statuses=("active", "unsubscribed", "removed"))


def one(request: Request, key: str, record: dict, **more: object) -> Response:
    body: dict[str, object] = {"links": templates(key, request.base), key: [record], **more}
    if fault(f"fetched-as-object-{key}"):
        body[key] = record
    if fault(f"fetched-singular-{key}"):
        body[key[:-1]] = body.pop(key)
    if fault(f"fetched-twice-{key}"):
        body[key] = [record, record]
    if fault(f"fetched-without-links-{key}"):
        del body["links"]
    return Response(200, body)


def list_accounts(request: Request) -> Response:
    ids = request.user.accounts
    if fault("accounts-first-only"):
        ids = ids[:1]
    if fault("accounts-last-missing"):
        ids = ids[:-1]
    if fault("accounts-all-of-service"):
        ids = list(request.store.accounts)
    records = [account_record(request.store.accounts[account_id], request.base) for account_id in ids]
    if fault("listed-accounts-short"):
        records = [{"id": record["id"], "name": record["name"], "href": record["href"]} for record in records]
    if fault("accounts-under-data"):
        return Response(200, {"links": templates("accounts", request.base), "data": records})
    return Response(200, {"links": templates("accounts", request.base), "accounts": records})


def fetch_account(request: Request) -> Response:
    account = request.account
    if fault("first-account-fetched"):
        account = request.store.accounts[request.user.accounts[0]]
    return one(request, "accounts", account_record(account, request.base))


def list_broadcasts(request: Request) -> Response:
    items = list(request.account.broadcasts.values())
    if fault("broadcasts-of-all-accounts"):
        items = [item for account in request.store.accounts.values() for item in account.broadcasts.values()]
    return paged_list(request, "broadcasts", items, BROADCASTS, lambda item: broadcast_record(item, request.base))


def list_campaigns(request: Request) -> Response:
    items = list(request.account.campaigns.values())
    if fault("campaigns-of-all-accounts"):
        items = [item for account in request.store.accounts.values() for item in account.campaigns.values()]
    if fault("campaigns-of-user"):
        items = [item for key in request.user.accounts for item in request.store.accounts[key].campaigns.values()]
    accounts = request.store.accounts

    def render(item: Campaign) -> dict:
        record = campaign_record(item, accounts[item.account_id], request.base)
        if fault("listed-campaigns-without-counts"):
            del record["email_count"], record["active_subscriber_count"]
        if fault("listed-campaigns-without-form-ids"):
            record["links"]["forms"] = []
        if fault("listed-counts-stale"):
            record["active_subscriber_count"] = 0
        return record

    return paged_list(request, "campaigns", items, CAMPAIGNS, render)


def paged_list(request: Request, key: str, items: list, order: Order, render) -> Response:
    matching, status = with_status(items, request.query, order, key)
    ordered, sort, direction = arranged(matching, request.query, order, key)
    chosen, meta = page_of(ordered, request.query, key)
    if fault(f"total-ignores-status-{key}"):
        meta["total_count"] = len(items)
    meta |= {"sort": sort, "direction": direction, "status": status}
    return listing(request, key, [render(item) for item in chosen], meta)


def listing(request: Request, key: str, records: list, meta: dict) -> Response:
    if fault(f"meta-sort-default-{key}"):
        meta["sort"] = "created_at"
    if fault(f"meta-direction-default-{key}"):
        meta["direction"] = "desc" if key == "subscribers" else "asc"
    if fault(f"meta-direction-capitals-{key}"):
        meta["direction"] = str(meta.get("direction")).upper()
    if fault(f"meta-direction-long-{key}"):
        meta["direction"] = "ascending"
    if fault(f"meta-status-missing-{key}"):
        meta.pop("status", None)
    if fault(f"meta-status-null-{key}") and meta.get("status") == "all":
        meta["status"] = None
    if fault(f"meta-status-any-{key}") and meta.get("status") == "all":
        meta["status"] = "any"
    if fault(f"meta-sort-missing-{key}"):
        meta.pop("sort", None)
    body = {"links": templates(key, request.base), "meta": meta, key: records}
    if fault(f"empty-list-null-{key}") and not records:
        body[key] = None
    if fault(f"list-as-object-{key}"):
        body[key] = {str(index): record for index, record in enumerate(records)}
    if fault(f"list-without-meta-{key}"):
        del body["meta"]
    if fault(f"list-under-data-{key}"):
        body["data"] = body.pop(key)
    return Response(200, body)


def fetch_broadcast(request: Request) -> Response:
    broadcast = request.find("broadcasts", "broadcast_id", "broadcast")
    if fault("first-broadcast-fetched"):
        broadcast = next(iter(request.account.broadcasts.values()))
    record = broadcast_record(broadcast, request.base)
    if fault("fetched-broadcast-other-name"):
        record["name"] = record["subject"]
    if fault("fetched-broadcast-time-shifted") and broadcast.send_at:
        record["send_at"] = record["created_at"]
    return one(request, "broadcasts", record)


def fetch_campaign(request: Request) -> Response:
    campaign = request.campaign()
    account = request.store.accounts[campaign.account_id]
    forms: list[dict] = [form_record(form, request.base) for form in campaign.forms]
    if fault("linked-forms-ids"):
        forms = [form["id"] for form in forms]
    if fault("linked-forms-first-only"):
        forms = forms[:1]
    if fault("linked-forms-of-account"):
        forms = [form_record(form, request.base) for other in account.campaigns.values() for form in other.forms]
    linked: dict[str, object] = {"forms": forms}
    if fault("linked-form-singular"):
        linked = {"form": forms}
    if fault("linked-missing-without-forms") and not forms:
        linked = {}
    record = campaign_record(campaign, account, request.base)
    if fault("fetched-count-stale"):
        record["active_subscriber_count"] = max(0, record["active_subscriber_count"] - 1)
    if fault("fetched-status-active"):
        record["status"] = "active"
    if fault("linked-missing"):
        return one(request, "campaigns", record)
    return one(request, "campaigns", record, linked=linked)


def activate(request: Request) -> Response:
    campaign = request.campaign()
    account = request.store.accounts[campaign.account_id]
    if not account.default_postal_address:
        entry = {"code": "no_postal_address_error"}
        if fault("transition-with-message"):
            entry["message"] = "A postal address is required."
        if fault("transition-with-attribute"):
            entry["attribute"] = "postal_address"
        if fault("transition-not-allowed-accepted"):
            return Response(204)
        if fault("transition-as-string"):
            raise ApiError(Response(403, {"errors": ["no_postal_address_error"]}))
        raise errors(422 if fault("transition-422") else 403, entry)
    if not campaign.emails:
        if fault("rejected-activation-activates"):
            campaign.status = "active"
        if fault("impossible-activation-accepted"):
            return Response(204)
        if fault("impossible-activation-409"):
            raise errors(409, {"code": "unavailable_error", "attribute": "email_count", "message": "The campaign has no emails."})
        if fault("impossible-activation-403"):
            raise errors(403, {"code": "no_emails_error"})
        raise invalid([Invalid("unavailable_error", "email_count", "The campaign has no emails.")])
    if fault("activation-refused"):
        raise invalid([Invalid("unavailable_error", "status", "The campaign cannot be activated.")])
    if fault("activation-needs-body") and request.body is None:
        raise invalid([Invalid("format_error", "body", "A body is required.")])
    campaign.status = "active"
    if fault("activation-200"):
        return Response(200, {})
    if fault("activation-returns-record"):
        return one(request, "campaigns", campaign_record(campaign, account, request.base))
    return Response(204)


def pause(request: Request) -> Response:
    campaign = request.campaign()
    if campaign.status != "active":
        if fault("rejected-pause-pauses"):
            campaign.status = "paused"
        if fault("rejected-pause-activates"):
            campaign.status = "active"
        if fault("impossible-pause-accepted"):
            return Response(204)
        if fault("impossible-pause-400"):
            raise errors(400, {"code": "unavailable_error", "attribute": "status", "message": "The campaign is not active."})
        raise invalid([Invalid("unavailable_error", "status", "The campaign is not active.")])
    if fault("pause-needs-body") and request.body is None:
        raise invalid([Invalid("format_error", "body", "A body is required.")])
    campaign.status = "paused"
    if fault("pause-202"):
        return Response(202, {})
    return Response(204)


def list_campaign_subscribers(request: Request) -> Response:
    campaign = request.campaign()
    account = request.store.accounts[campaign.account_id]
    default = "all" if fault("subscribers-all-by-default") else "removed" if fault("subscribers-removed-by-default") else "active"
    status = request.query.get("status", default)
    status = status if status in SUBSCRIBERS.statuses or status == default else "active"
    held = [item for item in account.subscriptions.values() if item.campaign_id == campaign.id]
    if fault("subscribers-of-every-campaign"):
        held = list(account.subscriptions.values())
    shown = {
        "unsubscribed": ("unsubscribed", "removed") if fault("unsubscribed-includes-removed") else ("unsubscribed",),
        "removed": ("removed", "unsubscribed") if fault("removed-includes-unsubscribed") else ("removed",),
        "active": ("active", "unsubscribed") if fault("active-includes-unsubscribed") else ("active",),
        "all": SUBSCRIBERS.statuses,
    }[status]
    if fault(f"subscriber-status-{status}-ignored"):
        shown = SUBSCRIBERS.statuses
    if fault("removed-lists-nothing") and status == "removed":
        shown = ()
    if fault("unsubscribed-lists-nothing") and status == "unsubscribed":
        shown = ()
    if fault("subscriber-status-ignored-on-page-2") and request.query.get("page") == "2":
        shown = SUBSCRIBERS.statuses
    items = [account.subscribers[item.subscriber_id] for item in held if item.status in shown]
    if fault("newest-subscriber-missing"):
        items = items[:-1]
    ordered, sort, direction = arranged(items, request.query, SUBSCRIBERS, "subscribers")
    if fault("sort-desc-within-page") and direction == "desc":
        ordered = list(items)
    chosen, meta = page_of(ordered, request.query, "subscribers", 100, 1000)
    if fault("subscribers-total-of-all"):
        meta["total_count"] = len(held)
    if fault("subscribers-pages-of-all"):
        meta["total_pages"] = -(-len(held) // 100)
    if fault("page-reversed") and meta["page"] > 1:
        chosen = chosen[::-1]
    meta |= {"sort": sort, "direction": direction}
    records: list[object] = [subscriber_record(item, account, request.base) for item in chosen]
    if fault("subscribers-as-emails"):
        records = [item.email for item in chosen]
    return listing(request, "subscribers", records, meta)


def list_campaign_subscriptions(request: Request) -> Response:
    subscriber = request.find("subscribers", "subscriber_id", "subscriber")
    accounts = [request.account]
    if fault("any-account-listCampaignSubscriptions"):
        accounts = list(request.store.accounts.values())
    items = [(item, account) for account in accounts for item in account.subscriptions.values() if item.subscriber_id == subscriber.id]
    if fault("subscriptions-of-everyone"):
        items = [(item, request.account) for item in request.account.subscriptions.values()]
    if fault("subscriptions-first-only"):
        items = items[:1]
    if fault("subscriptions-newest-missing"):
        items = items[:-1]
    chosen, meta = page_of(items, request.query, "campaign_subscriptions")
    records = [subscription_record(item, account) for item, account in chosen]
    return listing(request, "campaign_subscriptions", records, meta)


def list_custom_fields(request: Request) -> Response:
    names: object = list(request.account.custom_fields)
    if fault("custom-fields-as-objects"):
        names = [{"identifier": name} for name in request.account.custom_fields]
    if fault("custom-fields-empty"):
        names = []
    if fault("custom-fields-first-missing"):
        names = request.account.custom_fields[1:]
    if fault("custom-fields-text"):
        names = ",".join(request.account.custom_fields)
    if fault("custom-fields-of-all-accounts"):
        names = [name for account in request.store.accounts.values() for name in account.custom_fields]
    key = "custom_fields" if fault("custom-fields-key") else "custom_field_identifiers"
    return Response(200, {key: names})


def list_goals(request: Request) -> Response:
    items = list(request.account.goals.values())
    if fault("goals-of-all-accounts"):
        items = [item for account in request.store.accounts.values() for item in account.goals.values()]
    matching, _ = with_status(items, request.query, GOALS, "goals")
    if fault("goals-all-means-active") and request.query.get("status") == "all":
        matching = [item for item in items if item.status == "active"]
    if fault("goals-active-by-default") and "status" not in request.query:
        matching = [item for item in items if item.status == "active"]
    ordered, _, _ = arranged(matching, request.query, GOALS, "goals")
    records = [goal_record(item, request.base) for item in ordered]
    if fault("goals-under-conversions"):
        return Response(200, {"links": templates("goals", request.base), "conversions": records})
    return Response(200, {"links": templates("goals", request.base), "goals": records})


def fetch_goal(request: Request) -> Response:
    goal = request.find("goals", "conversion_id", "goal")
    if fault("first-goal-fetched"):
        goal = next(iter(request.account.goals.values()))
    record = goal_record(goal, request.base)
    if fault("fetched-goal-active"):
        record["status"] = "active"
    return one(request, "goals", record)


def record_event(request: Request) -> Response:
    event = only_item(request.body, "events")
    found = event_problems(event, single=True)
    account = request.account
    subscriber = None
    if not found and isinstance(event, dict):
        subscriber = account.subscribers.get(str(event.get("id")))
        if event.get("email") is not None:
            subscriber = account.subscriber_by_email(event["email"])
            if fault("event-by-email-refused"):
                subscriber = None
        if subscriber is None and not fault("event-without-subscriber-accepted"):
            attribute = "email" if event.get("email") is not None else "id"
            found.append(Invalid("unavailable_error", attribute, "There is no such subscriber."))
    if found:
        if fault("rejected-event-recorded") and isinstance(event, dict) and isinstance(event.get("action"), str):
            account.add_action(event["action"])
        raise invalid(found)
    assert isinstance(event, dict)
    action = str(event.get("action") or "unnamed")
    if fault("event-by-id-not-recorded") and event.get("id"):
        return Response(204)
    if fault("event-without-time-not-recorded") and not event.get("occurred_at"):
        return Response(204)
    if fault("event-action-cut"):
        action = action[:20]
    if fault("event-action-lowercase"):
        action = action.lower()
    if fault("event-action-ascii"):
        action = action.encode("ascii", "ignore").decode()
    if fault("event-action-trimmed"):
        action = action.replace(" ", "_")
    if fault("conversion-not-recorded") and "value" in (event.get("properties") or {}):
        return Response(204)
    if fault("event-not-prospect-not-recorded") and event.get("prospect") is False:
        return Response(204)
    if fault("event-with-properties-not-recorded") and event.get("properties"):
        return Response(204)
    if fault("event-in-all-accounts"):
        for other in request.store.accounts.values():
            other.add_action(action)
    if fault("action-listed-per-event"):
        account.actions.append(action)
    elif not (fault("concurrent-event-lost") and request.store.in_flight > 1):
        account.add_action(action)
    if fault("event-201"):
        return Response(201, {})
    if fault("event-200"):
        return Response(200, {"events": [event]})
    return Response(204)


def list_event_actions(request: Request) -> Response:
    names = sorted(request.account.actions, key=str.casefold, reverse=True)
    if fault("event-actions-of-all-accounts"):
        names = sorted({name for account in request.store.accounts.values() for name in account.actions})
    if fault("event-actions-case-folded"):
        names = list({name.casefold(): name for name in names}.values())
    if fault("event-actions-first-100"):
        names = names[:100]
    chosen, meta = page_of(names, request.query, "event_actions", 100, 500)
    if fault("event-actions-as-objects"):
        chosen = [{"name": name} for name in chosen]
    body = {"meta": meta, "event_actions": chosen}
    if fault("event-actions-without-meta"):
        del body["meta"]
    if fault("event-actions-under-actions"):
        body["actions"] = body.pop("event_actions")
    return Response(200, body)
