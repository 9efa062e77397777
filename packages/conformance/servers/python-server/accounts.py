"""Accounts and their custom fields."""

from errors import Response
from faults import fault
from links import templates
from records import account_record
from request import Request
from response_bodies import one


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
