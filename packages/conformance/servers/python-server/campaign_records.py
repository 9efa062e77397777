"""Campaigns and forms as the API returns them."""

from clock import timestamp
from faults import fault
from model import Account, Campaign, Form
from records import given


def form_record(form: Form, base: str) -> dict:
    record = {"id": form.id, "name": form.name, "created_at": timestamp(form.created_at, "form"), "href": f"{base}/forms/{form.id}"}
    if fault("form-without-href"):
        del record["href"]
    if fault("form-without-created-at"):
        del record["created_at"]
    return record


def campaign_record(campaign: Campaign, account: Account, base: str) -> dict:
    held = [item for item in account.subscriptions.values() if item.campaign_id == campaign.id]
    active = sum(1 for item in held if item.status == "active")
    if fault("active-count-of-all"):
        active = len(held)
    if fault("active-count-off-by-one"):
        active += 1
    if fault("active-count-at-most-100"):
        active = min(active, 100)
    emails = len(campaign.emails)
    if fault("email-count-of-active"):
        emails = campaign.emails.count("active")
    if fault("email-count-without-drafts"):
        emails -= campaign.emails.count("draft")
    if fault("email-count-zero"):
        emails = 0
    record = given({
        "id": campaign.id,
        "status": campaign.status,
        "name": campaign.name,
        "from_name": account.default_from_name,
        "from_email": account.default_from_email,
        "postal_address": account.default_postal_address,
        "minutes_from_midnight": campaign.minutes_from_midnight,
        "localize_sending_time": campaign.localize_sending_time,
        "days_of_the_week_mask": campaign.days_of_the_week_mask,
        "start_immediately": campaign.start_immediately,
        "double_optin": campaign.double_optin,
        "send_to_confirmation_page": False,
        "use_custom_confirmation_page": bool(campaign.confirmation_url),
        "confirmation_url": campaign.confirmation_url,
        "post_confirmation_url": "",
        "notify_subscribe_email": account.primary_email,
        "notify_unsubscribe_email": account.primary_email,
        "bcc": campaign.bcc,
        "email_count": emails,
        "active_subscriber_count": active,
        "unsubscribed_subscriber_count": 0 if fault("unsubscribed-count-zero") else campaign.unsubscribed_by_email,
        "created_at": timestamp(campaign.created_at, "campaign"),
        "href": f"{base}/v2/{campaign.account_id}/campaigns/{campaign.id}",
        "links": {"account": campaign.account_id, "forms": [form.id for form in campaign.forms]},
        "forms": form_record(campaign.own_form, base) if campaign.own_form else None,
    })
    if fault("campaign-paused-as-inactive") and campaign.status == "paused":
        record["status"] = "inactive"
    if fault("mask-without-sunday"):
        record["days_of_the_week_mask"] = campaign.days_of_the_week_mask[:6]
    if fault("mask-as-letters"):
        record["days_of_the_week_mask"] = "MTWTF--"
    if fault("mask-zero-for-drafts") and campaign.status == "draft":
        record["days_of_the_week_mask"] = "0000000"
    if fault("mask-as-number"):
        record["days_of_the_week_mask"] = int(campaign.days_of_the_week_mask)
    if fault("minutes-as-text"):
        record["minutes_from_midnight"] = str(campaign.minutes_from_midnight)
    if fault("minutes-beyond-midnight"):
        record["minutes_from_midnight"] = campaign.minutes_from_midnight + 1440
    if fault("minutes-as-clock"):
        record["minutes_from_midnight"] = "08:00"
    if fault("campaign-forms-null"):
        record["links"]["forms"] = None
    if fault("campaign-form-ids-as-objects"):
        record["links"]["forms"] = [{"id": form.id} for form in campaign.forms]
    if fault("campaign-form-ids-missing-if-none") and not campaign.forms:
        del record["links"]["forms"]
    if fault("campaign-owner-other") and campaign.status == "paused":
        record["links"]["account"] = campaign.id
    if fault("own-form-null") and campaign.own_form is None:
        record["forms"] = None
    if fault("own-form-empty") and campaign.own_form is None:
        record["forms"] = {}
    if fault("own-form-as-array") and campaign.own_form:
        record["forms"] = [record["forms"]]
    if fault("confirmation-url-false") and campaign.confirmation_url is None:
        record["confirmation_url"] = False
    if fault("campaign-bcc-array"):
        record["bcc"] = [campaign.bcc] if campaign.bcc else None
    if fault("deprecated-page-number"):
        record["send_to_confirmation_page"] = 0
    if fault("deprecated-custom-page-text"):
        record["use_custom_confirmation_page"] = "false"
    if fault("post-confirmation-url-false"):
        record["post_confirmation_url"] = False
    if fault("campaign-double-optin-null"):
        record["double_optin"] = None
    if fault("counts-as-text"):
        record["active_subscriber_count"] = str(active)
    if fault("created-at-number-campaign"):
        record["created_at"] = int(campaign.created_at.timestamp())
    return record
