"""One request after authentication, as the operations see it."""

from dataclasses import dataclass

from background import Background
from clock import Clock
from errors import not_found
from faults import fault
from model import Account, Campaign, Store, User


@dataclass
class Request:
    store: Store
    clock: Clock
    background: Background
    user: User
    operation: str
    params: dict[str, str]
    query: dict[str, str]
    body: object
    base: str
    credential: str

    @property
    def account(self) -> Account:
        return self.store.accounts[self.params["account_id"]]

    def find(self, collection: str, key: str, kind: str):
        """The record of the account with the ID in the path. Raises the 404."""
        record_id = self.params[key]
        accounts = [self.account]
        if fault(f"any-account-{self.operation}"):
            accounts = list(self.store.accounts.values())
        for account in accounts:
            record = getattr(account, collection).get(record_id)
            if record:
                return record
            if fault(f"id-prefix-{kind}"):
                for other in getattr(account, collection).values():
                    if other.id.startswith(record_id[:4]):
                        return other
        raise not_found(kind)

    def campaign(self) -> Campaign:
        return self.find("campaigns", "campaign_id", "campaign")
