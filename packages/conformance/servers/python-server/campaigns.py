"""Campaigns and their transitions."""

from campaign_records import campaign_record, form_record
from errors import ApiError, Invalid, Response, errors, invalid
from faults import fault
from lists import Order
from model import Campaign
from request import Request
from response_bodies import one, paged_list

CAMPAIGNS = Order(("created_at", "name"), statuses=("draft", "active", "paused"))


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
