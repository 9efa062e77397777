"""Records as the API returns them. Settings without a value are left out."""

from clock import timestamp
from faults import fault
from model import Account, Broadcast, Goal


def given(record: dict) -> dict:
    return {key: value for key, value in record.items() if value is not None or key in ("bcc", "confirmation_url")}


def account_record(account: Account, base: str) -> dict:
    home = f"{base}/v2/{account.id}"
    postal = account.default_postal_address
    if fault("postal-address-crlf") and postal:
        postal = postal.replace("\n", "<br>")
    if fault("postal-address-one-line") and postal:
        postal = postal.replace("\n", ", ")
    record = given({
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
    record = given({
        "id": broadcast.id,
        "status": broadcast.status,
        "name": broadcast.name,
        "from_name": broadcast.from_name,
        "from_email": broadcast.from_email,
        "postal_address": broadcast.postal_address,
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
    return record


def goal_record(goal: Goal, base: str) -> dict:
    record = given({
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
