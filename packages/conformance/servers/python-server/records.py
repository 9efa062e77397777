"""Records as the API returns them. Settings without a value are left out."""

from clock import timestamp
from faults import fault
from model import Account, Broadcast, Campaign, Form, Goal, Subscriber, Subscription


def _given(record: dict) -> dict:
    return {key: value for key, value in record.items() if value is not None or key in ("bcc", "confirmation_url")}


def account_record(account: Account, base: str) -> dict:
    home = f"{base}/v2/{account.id}"
    postal = account.default_postal_address
    if fault("postal-address-crlf") and postal:
        postal = postal.replace("\n", "<br>")
    if fault("postal-address-one-line") and postal:
        postal = postal.replace("\n", ", ")
    record = _given({
        "id": account.id,
        "name": account.name or ("" if fault("no-default-name") else account.url),
        "url": account.url,
        "default_from_name": account.default_from_name,
        "default_from_email": account.default_from_email,
        "default_postal_address": postal,
        "primary_email": account.primary_email,
        "enable_third_party_cookies": account.enable_third_party_cookies,
        "phone_number": account.phone_number,
        "created_at": timestamp(account.created_at, "account"),
        "href": f"{base}/v2/accounts/{account.id}",
        "links": {"broadcasts": f"{home}/broadcasts", "campaigns": f"{home}/campaigns", "goals": f"{home}/goals"},
    })
    if fault("account-default-name-is-id") and account.name is None:
        record["name"] = account.id
    if fault("cookies-as-text"):
        record["enable_third_party_cookies"] = str(account.enable_third_party_cookies).lower()
    if fault("account-href-relative"):
        record["href"] = f"/v2/accounts/{account.id}"
    if fault("account-href-wrong"):
        record["href"] = f"{base}/v2/account/{account.id}"
    if fault("account-href-of-collection"):
        record["href"] = f"{base}/v2/accounts"
    if fault("account-links-empty"):
        record["links"] = {}
    if fault("account-links-wrong-path"):
        record["links"]["goals"] = f"{home}/conversions"
    if fault("phone-number-as-number"):
        record["phone_number"] = 15551234567
    return record


def broadcast_record(broadcast: Broadcast, base: str) -> dict:
    record = _given({
        "id": broadcast.id,
        "status": broadcast.status,
        "name": broadcast.name,
        "from_name": broadcast.from_name,
        "from_email": broadcast.from_email,
        "localize_sending_time": broadcast.localize_sending_time,
        "send_at": timestamp(broadcast.send_at, "send-at"),
        "bcc": broadcast.bcc,
        "created_at": timestamp(broadcast.created_at, "broadcast"),
        "href": f"{base}/v2/{broadcast.account_id}/broadcasts/{broadcast.id}",
        "subject": broadcast.subject,
        "html_body": f"<h1>{broadcast.subject}</h1>",
        "text_body": broadcast.subject,
        "links": {"account": broadcast.account_id},
    })
    if fault("broadcast-status-cancelled") and broadcast.status == "canceled":
        record["status"] = "cancelled"
    if fault("broadcast-status-capital") and broadcast.status == "sent":
        record["status"] = "Sent"
    if fault("broadcast-bcc-array"):
        record["bcc"] = [broadcast.bcc] if broadcast.bcc else []
    if fault("broadcast-bcc-empty-array-if-unset") and broadcast.bcc is None:
        record["bcc"] = []
    if fault("broadcast-owner-missing"):
        record["links"] = {}
    if fault("broadcast-owner-as-url"):
        record["links"] = {"account": f"{base}/v2/accounts/{broadcast.account_id}"}
    if fault("broadcast-localize-number"):
        record["localize_sending_time"] = int(broadcast.localize_sending_time)
    if fault("broadcast-draft-without-created-at") and broadcast.status == "draft":
        del record["created_at"]
    if fault("broadcast-send-at-empty-if-unset") and broadcast.send_at is None:
        record["send_at"] = ""
    return record


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
    record = _given({
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


def goal_record(goal: Goal, base: str) -> dict:
    record = _given({
        "id": goal.id,
        "status": goal.status,
        "name": goal.name,
        "url": goal.url,
        "default_value": goal.default_value,
        "counting_method": goal.counting_method,
        "created_at": timestamp(goal.created_at, "goal"),
        "href": f"{base}/v2/{goal.account_id}/goals/{goal.id}",
        "links": {"account": goal.account_id},
    })
    if fault("goal-status-inactive") and goal.status == "disabled":
        record["status"] = "inactive"
    if fault("goal-method-once") and goal.counting_method == "one_per_visitor":
        record["counting_method"] = "once"
    if fault("goal-value-too-large") and goal.status == "disabled":
        record["default_value"] = 2_147_483_647
    if fault("goal-value-dollars"):
        record["default_value"] = goal.default_value / 100 + 0.5
    if fault("goal-value-null-if-zero") and not goal.default_value:
        record["default_value"] = None
    if fault("goal-owner-missing-if-disabled") and goal.status == "disabled":
        record["links"] = {}
    if fault("goal-href-missing"):
        del record["href"]
    return record


def subscriber_record(subscriber: Subscriber, account: Account, base: str) -> dict:
    record = {
        "id": subscriber.id,
        "email": subscriber.email,
        "created_at": timestamp(subscriber.created_at, "subscriber"),
        "href": f"{base}/v2/{account.id}/subscribers/{subscriber.id}",
    }
    if fault("subscriber-without-href"):
        del record["href"]
    if fault("subscriber-without-created-at"):
        del record["created_at"]
    if fault("subscriber-id-number"):
        record["id"] = int(subscriber.id[4:], 16)
    return record


def subscription_record(item: Subscription, account: Account) -> dict:
    record = _given({
        "id": item.id,
        "campaign_id": item.campaign_id,
        "status": item.status,
        "is_complete": False,
        "lap": 1,
        "last_sent_email_index": item.emails_sent - 1 if item.emails_sent else None,
        "last_sent_email_at": timestamp(item.last_sent_at, "last-sent"),
        "links": {"account": account.id, "subscriber": item.subscriber_id},
    })
    if fault("last-index-from-one") and item.emails_sent:
        record["last_sent_email_index"] = item.emails_sent
    if fault("subscription-status-subscribed") and item.status == "active":
        record["status"] = "subscribed"
    if fault("subscription-lap-text"):
        record["lap"] = "1"
    if fault("subscription-complete-null"):
        record["is_complete"] = None
    if fault("subscription-without-campaign-id"):
        del record["campaign_id"]
    if fault("subscription-names-campaign-as-subscriber"):
        record["links"]["subscriber"] = item.campaign_id
    if fault("subscription-without-account"):
        del record["links"]["account"]
    return record
