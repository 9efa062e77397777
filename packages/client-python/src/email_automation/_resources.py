# Generated from the contract by `pnpm build`; edit spec/ instead.

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from . import _core as core
from ._calls import IMPORT, AsyncPages, Pages, Resource, checked_id, drive, drive_async, import_steps, valid_response
from ._check import json_body
from ._records import Chunk, ImportSummary


class Accounts(Resource[core.Client]):
    def list(self) -> core.AccountList:
        """List accounts.

        Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("accounts.list"):
            return self._core.list_accounts()

    def fetch(self, *, account_id: str | None = None) -> core.AccountResponse:
        """Fetch an account.

        Returns one account, including its default sender and its default postal address.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("accounts.fetch"):
            return self._core.fetch_account(self._account("accounts.fetch", account_id))


class Broadcasts(Resource[core.Client]):
    def list(self, *, status: Literal["draft", "scheduled", "sent"] | None = None, sort: Literal["created_at", "send_at", "name"] | None = None, direction: Literal["asc", "desc"] | None = None, page: int = 1, account_id: str | None = None) -> Pages[core.BroadcastList, core.Broadcast]:
        """List broadcasts.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.

        - status: Status to filter by: `draft`, `scheduled`, or `sent` (default: all).

        - sort: Field to sort by: `created_at` (default), `send_at`, or `name`.

        - direction: Sort order: `asc` (default) or `desc`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("broadcasts.list", account_id)

        def fetch(number: int) -> core.BroadcastList:
            with valid_response("broadcasts.list"):
                return self._core.list_broadcasts(account, status=status, sort=sort, direction=direction, page=number)

        return Pages("broadcasts.list", fetch, "broadcasts", page)

    def fetch(self, broadcast_id: str, *, account_id: str | None = None) -> core.BroadcastResponse:
        """Fetch a broadcast.

        Returns one broadcast, including its subject and its content as HTML and as plain text.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("broadcasts.fetch"):
            return self._core.fetch_broadcast(self._account("broadcasts.fetch", account_id), checked_id("broadcasts.fetch", "broadcast_id", broadcast_id))


class Campaigns(Resource[core.Client]):
    def list(self, *, status: Literal["draft", "active", "paused"] | None = None, sort: Literal["created_at", "name"] | None = None, direction: Literal["asc", "desc"] | None = None, page: int = 1, account_id: str | None = None) -> Pages[core.CampaignList, core.Campaign]:
        """List campaigns.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the campaigns of the account.

        - status: Status to filter by: `draft`, `active`, or `paused` (default: all).

        - sort: Field to sort by: `created_at` (default) or `name`.

        - direction: Sort order: `asc` (default) or `desc`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("campaigns.list", account_id)

        def fetch(number: int) -> core.CampaignList:
            with valid_response("campaigns.list"):
                return self._core.list_campaigns(account, status=status, sort=sort, direction=direction, page=number)

        return Pages("campaigns.list", fetch, "campaigns", page)

    def fetch(self, campaign_id: str, *, account_id: str | None = None) -> core.CampaignResponse:
        """Fetch a campaign.

        Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("campaigns.fetch"):
            return self._core.fetch_campaign(self._account("campaigns.fetch", account_id), checked_id("campaigns.fetch", "campaign_id", campaign_id))

    def activate(self, campaign_id: str, *, account_id: str | None = None) -> None:
        """Activate a campaign.

        Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.activate_campaign(self._account("campaigns.activate", account_id), checked_id("campaigns.activate", "campaign_id", campaign_id))

    def pause(self, campaign_id: str, *, account_id: str | None = None) -> None:
        """Pause a campaign.

        Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.pause_campaign(self._account("campaigns.pause", account_id), checked_id("campaigns.pause", "campaign_id", campaign_id))

    def list_subscribers(self, campaign_id: str, *, status: Literal["active", "unsubscribed", "removed"] | None = None, sort: Literal["id", "created_at"] | None = None, direction: Literal["asc", "desc"] | None = None, per_page: int | None = None, page: int = 1, account_id: str | None = None) -> Pages[core.SubscriberList, core.Subscriber]:
        """List the subscribers of a campaign.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.

        - status: Status within the campaign to filter by: `active` (default), `unsubscribed`, or `removed`.

        - sort: Field to sort by: `id` or `created_at` (default).

        - direction: Sort order: `asc` or `desc` (default: newest first).

        - per_page: Number of subscribers per page (default: 100).

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("campaigns.list_subscribers", account_id)
        campaign_id = checked_id("campaigns.list_subscribers", "campaign_id", campaign_id)

        def fetch(number: int) -> core.SubscriberList:
            with valid_response("campaigns.list_subscribers"):
                return self._core.list_campaign_subscribers(account, campaign_id, status=status, sort=sort, direction=direction, per_page=per_page or (1000 if page == 1 else None), page=number)

        return Pages("campaigns.list_subscribers", fetch, "subscribers", page)

    def subscribe(self, campaign_id: str, record: core.CampaignSubscriber | Mapping[str, object], *, account_id: str | None = None) -> core.SubscriberResponse:
        """Add a subscriber to a campaign.

        Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.

        A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.

        To send many subscribers of the account, use `subscribers.create_batch`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return self._core.subscribe_to_campaign(self._account("campaigns.subscribe", account_id), checked_id("campaigns.subscribe", "campaign_id", campaign_id), json_body("campaigns.subscribe", {"subscribers": [record]}))


class Subscribers(Resource[core.Client]):
    def list_campaign_subscriptions(self, subscriber_id: str, *, page: int = 1, account_id: str | None = None) -> Pages[core.CampaignSubscriptionList, core.CampaignSubscription]:
        """List the campaign subscriptions of a subscriber.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("subscribers.list_campaign_subscriptions", account_id)
        subscriber_id = checked_id("subscribers.list_campaign_subscriptions", "subscriber_id", subscriber_id)

        def fetch(number: int) -> core.CampaignSubscriptionList:
            with valid_response("subscribers.list_campaign_subscriptions"):
                return self._core.list_campaign_subscriptions(account, subscriber_id, page=number)

        return Pages("subscribers.list_campaign_subscriptions", fetch, "campaign_subscriptions", page)

    def create_batch(self, records: Iterable[core.BatchSubscriber | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Send many subscribers.

        Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.create_subscriber_batch(self._account("subscribers.create_batch", account_id), json_body("subscribers.create_batch", {"batches": [{"subscribers": list(records)}]}))

    def import_(self, records: Iterable[core.BatchSubscriber | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Send many subscribers.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_subscriber_batch(self._account("subscribers.import_", account_id), json_body("subscribers.import_", {"batches": [{"subscribers": chunk}]}), headers={IMPORT: "subscribers.import_"})

        steps = import_steps("subscribers.import_", records, start, size, 1000, on_chunk)
        return drive(steps, send)

    def create_unsubscribe_batch(self, records: Iterable[core.BatchUnsubscribe | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Unsubscribe many subscribers.

        Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.create_unsubscribe_batch(self._account("subscribers.create_unsubscribe_batch", account_id), json_body("subscribers.create_unsubscribe_batch", {"batches": [{"subscribers": list(records)}]}))

    def import_unsubscribes(self, records: Iterable[core.BatchUnsubscribe | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Unsubscribe many subscribers.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_unsubscribe_batch(self._account("subscribers.import_unsubscribes", account_id), json_body("subscribers.import_unsubscribes", {"batches": [{"subscribers": chunk}]}), headers={IMPORT: "subscribers.import_unsubscribes"})

        steps = import_steps("subscribers.import_unsubscribes", records, start, size, 1000, on_chunk)
        return drive(steps, send)


class CustomFields(Resource[core.Client]):
    def list_identifiers(self, *, account_id: str | None = None) -> core.CustomFieldIdentifierList:
        """List custom field identifiers.

        Returns the identifiers of all active custom fields of the account, in one unpaginated response.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("custom_fields.list_identifiers"):
            return self._core.list_custom_field_identifiers(self._account("custom_fields.list_identifiers", account_id))


class Goals(Resource[core.Client]):
    def list(self, *, status: Literal["active", "disabled", "all"] | None = None, sort: Literal["created_at", "name"] | None = None, direction: Literal["asc", "desc"] | None = None, account_id: str | None = None) -> core.GoalList:
        """List conversions.

        Returns all conversions of the account that match the filter, in one unpaginated response.

        - status: Status to filter by: `active`, `disabled`, or `all` (default).

        - sort: Field to sort by: `created_at` (default) or `name`.

        - direction: Sort order: `asc` (default) or `desc`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("goals.list"):
            return self._core.list_goals(self._account("goals.list", account_id), status=status, sort=sort, direction=direction)

    def fetch(self, conversion_id: str, *, account_id: str | None = None) -> core.GoalResponse:
        """Fetch a conversion.

        Returns one conversion, including its URL, default value, and counting method.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("goals.fetch"):
            return self._core.fetch_goal(self._account("goals.fetch", account_id), checked_id("goals.fetch", "conversion_id", conversion_id))


class Events(Resource[core.Client]):
    def record(self, record: core.Event | Mapping[str, object], *, account_id: str | None = None) -> None:
        """Record an event.

        Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `events.create_batch`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.record_event(self._account("events.record", account_id), json_body("events.record", {"events": [record]}))

    def create_batch(self, records: Iterable[core.BatchEvent | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Record many events.

        Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.create_event_batch(self._account("events.create_batch", account_id), json_body("events.create_batch", {"batches": [{"events": list(records)}]}))

    def import_(self, records: Iterable[core.BatchEvent | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record many events.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_event_batch(self._account("events.import_", account_id), json_body("events.import_", {"batches": [{"events": chunk}]}), headers={IMPORT: "events.import_"})

        steps = import_steps("events.import_", records, start, size, 1000, on_chunk)
        return drive(steps, send)

    def list_actions(self, *, per_page: int | None = None, page: int = 1, account_id: str | None = None) -> Pages[core.EventActionList, str]:
        """List event actions.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the names of custom event actions that the account uses, each name once.

        - per_page: Number of names per page. The default and the limits are unspecified.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("events.list_actions", account_id)

        def fetch(number: int) -> core.EventActionList:
            with valid_response("events.list_actions"):
                return self._core.list_event_actions(account, per_page=per_page, page=number)

        return Pages("events.list_actions", fetch, "event_actions", page)


class ShopperActivity(Resource[core.Client]):
    def create_legacy_order_batch(self, records: Iterable[core.LegacyOrder | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Create many orders (legacy).

        Creates orders together with the subscribers who placed them. This operation is legacy; `shopper_activity.create_order_batch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        self._core.create_legacy_order_batch(self._account("shopper_activity.create_legacy_order_batch", account_id), json_body("shopper_activity.create_legacy_order_batch", {"batches": [{"orders": list(records)}]}))

    def import_legacy_orders(self, records: Iterable[core.LegacyOrder | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Create many orders (legacy).

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Creates orders together with the subscribers who placed them. This operation is legacy; `shopper_activity.create_order_batch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_legacy_order_batch(self._account("shopper_activity.import_legacy_orders", account_id), json_body("shopper_activity.import_legacy_orders", {"batches": [{"orders": chunk}]}), headers={IMPORT: "shopper_activity.import_legacy_orders"})

        steps = import_steps("shopper_activity.import_legacy_orders", records, start, size, 1000, on_chunk)
        return drive(steps, send)

    def create_cart_batch(self, records: Iterable[core.Cart | Mapping[str, object]], *, account_id: str | None = None) -> core.RequestIds:
        """Record cart activity.

        Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return self._core.create_cart_batch(self._account("shopper_activity.create_cart_batch", account_id), json_body("shopper_activity.create_cart_batch", {"carts": list(records)}))

    def import_carts(self, records: Iterable[core.Cart | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record cart activity.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_cart_batch(self._account("shopper_activity.import_carts", account_id), json_body("shopper_activity.import_carts", {"carts": chunk}), headers={IMPORT: "shopper_activity.import_carts"})

        steps = import_steps("shopper_activity.import_carts", records, start, size, 1000, on_chunk)
        return drive(steps, send)

    def create_order_batch(self, records: Iterable[core.Order | Mapping[str, object]], *, account_id: str | None = None) -> core.RequestIds:
        """Record order activity.

        Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return self._core.create_order_batch(self._account("shopper_activity.create_order_batch", account_id), json_body("shopper_activity.create_order_batch", {"orders": list(records)}))

    def import_orders(self, records: Iterable[core.Order | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record order activity.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_order_batch(self._account("shopper_activity.import_orders", account_id), json_body("shopper_activity.import_orders", {"orders": chunk}), headers={IMPORT: "shopper_activity.import_orders"})

        steps = import_steps("shopper_activity.import_orders", records, start, size, 1000, on_chunk)
        return drive(steps, send)

    def create_product_batch(self, records: Iterable[core.Product | Mapping[str, object]], *, account_id: str | None = None) -> core.RequestIds:
        """Record product activity.

        Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return self._core.create_product_batch(self._account("shopper_activity.create_product_batch", account_id), json_body("shopper_activity.create_product_batch", {"products": list(records)}))

    def import_products(self, records: Iterable[core.Product | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record product activity.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_product_batch(self._account("shopper_activity.import_products", account_id), json_body("shopper_activity.import_products", {"products": chunk}), headers={IMPORT: "shopper_activity.import_products"})

        steps = import_steps("shopper_activity.import_products", records, start, size, 1000, on_chunk)
        return drive(steps, send)


class AsyncAccounts(Resource[core.AsyncClient]):
    async def list(self) -> core.AccountList:
        """List accounts.

        Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("accounts.list"):
            return await self._core.list_accounts()

    async def fetch(self, *, account_id: str | None = None) -> core.AccountResponse:
        """Fetch an account.

        Returns one account, including its default sender and its default postal address.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("accounts.fetch"):
            return await self._core.fetch_account(self._account("accounts.fetch", account_id))


class AsyncBroadcasts(Resource[core.AsyncClient]):
    def list(self, *, status: Literal["draft", "scheduled", "sent"] | None = None, sort: Literal["created_at", "send_at", "name"] | None = None, direction: Literal["asc", "desc"] | None = None, page: int = 1, account_id: str | None = None) -> AsyncPages[core.BroadcastList, core.Broadcast]:
        """List broadcasts.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.

        - status: Status to filter by: `draft`, `scheduled`, or `sent` (default: all).

        - sort: Field to sort by: `created_at` (default), `send_at`, or `name`.

        - direction: Sort order: `asc` (default) or `desc`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("broadcasts.list", account_id)

        async def fetch(number: int) -> core.BroadcastList:
            with valid_response("broadcasts.list"):
                return await self._core.list_broadcasts(account, status=status, sort=sort, direction=direction, page=number)

        return AsyncPages("broadcasts.list", fetch, "broadcasts", page)

    async def fetch(self, broadcast_id: str, *, account_id: str | None = None) -> core.BroadcastResponse:
        """Fetch a broadcast.

        Returns one broadcast, including its subject and its content as HTML and as plain text.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("broadcasts.fetch"):
            return await self._core.fetch_broadcast(self._account("broadcasts.fetch", account_id), checked_id("broadcasts.fetch", "broadcast_id", broadcast_id))


class AsyncCampaigns(Resource[core.AsyncClient]):
    def list(self, *, status: Literal["draft", "active", "paused"] | None = None, sort: Literal["created_at", "name"] | None = None, direction: Literal["asc", "desc"] | None = None, page: int = 1, account_id: str | None = None) -> AsyncPages[core.CampaignList, core.Campaign]:
        """List campaigns.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the campaigns of the account.

        - status: Status to filter by: `draft`, `active`, or `paused` (default: all).

        - sort: Field to sort by: `created_at` (default) or `name`.

        - direction: Sort order: `asc` (default) or `desc`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("campaigns.list", account_id)

        async def fetch(number: int) -> core.CampaignList:
            with valid_response("campaigns.list"):
                return await self._core.list_campaigns(account, status=status, sort=sort, direction=direction, page=number)

        return AsyncPages("campaigns.list", fetch, "campaigns", page)

    async def fetch(self, campaign_id: str, *, account_id: str | None = None) -> core.CampaignResponse:
        """Fetch a campaign.

        Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("campaigns.fetch"):
            return await self._core.fetch_campaign(self._account("campaigns.fetch", account_id), checked_id("campaigns.fetch", "campaign_id", campaign_id))

    async def activate(self, campaign_id: str, *, account_id: str | None = None) -> None:
        """Activate a campaign.

        Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.activate_campaign(self._account("campaigns.activate", account_id), checked_id("campaigns.activate", "campaign_id", campaign_id))

    async def pause(self, campaign_id: str, *, account_id: str | None = None) -> None:
        """Pause a campaign.

        Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.pause_campaign(self._account("campaigns.pause", account_id), checked_id("campaigns.pause", "campaign_id", campaign_id))

    def list_subscribers(self, campaign_id: str, *, status: Literal["active", "unsubscribed", "removed"] | None = None, sort: Literal["id", "created_at"] | None = None, direction: Literal["asc", "desc"] | None = None, per_page: int | None = None, page: int = 1, account_id: str | None = None) -> AsyncPages[core.SubscriberList, core.Subscriber]:
        """List the subscribers of a campaign.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.

        - status: Status within the campaign to filter by: `active` (default), `unsubscribed`, or `removed`.

        - sort: Field to sort by: `id` or `created_at` (default).

        - direction: Sort order: `asc` or `desc` (default: newest first).

        - per_page: Number of subscribers per page (default: 100).

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("campaigns.list_subscribers", account_id)
        campaign_id = checked_id("campaigns.list_subscribers", "campaign_id", campaign_id)

        async def fetch(number: int) -> core.SubscriberList:
            with valid_response("campaigns.list_subscribers"):
                return await self._core.list_campaign_subscribers(account, campaign_id, status=status, sort=sort, direction=direction, per_page=per_page or (1000 if page == 1 else None), page=number)

        return AsyncPages("campaigns.list_subscribers", fetch, "subscribers", page)

    async def subscribe(self, campaign_id: str, record: core.CampaignSubscriber | Mapping[str, object], *, account_id: str | None = None) -> core.SubscriberResponse:
        """Add a subscriber to a campaign.

        Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.

        A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.

        To send many subscribers of the account, use `subscribers.create_batch`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return await self._core.subscribe_to_campaign(self._account("campaigns.subscribe", account_id), checked_id("campaigns.subscribe", "campaign_id", campaign_id), json_body("campaigns.subscribe", {"subscribers": [record]}))


class AsyncSubscribers(Resource[core.AsyncClient]):
    def list_campaign_subscriptions(self, subscriber_id: str, *, page: int = 1, account_id: str | None = None) -> AsyncPages[core.CampaignSubscriptionList, core.CampaignSubscription]:
        """List the campaign subscriptions of a subscriber.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("subscribers.list_campaign_subscriptions", account_id)
        subscriber_id = checked_id("subscribers.list_campaign_subscriptions", "subscriber_id", subscriber_id)

        async def fetch(number: int) -> core.CampaignSubscriptionList:
            with valid_response("subscribers.list_campaign_subscriptions"):
                return await self._core.list_campaign_subscriptions(account, subscriber_id, page=number)

        return AsyncPages("subscribers.list_campaign_subscriptions", fetch, "campaign_subscriptions", page)

    async def create_batch(self, records: Iterable[core.BatchSubscriber | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Send many subscribers.

        Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.create_subscriber_batch(self._account("subscribers.create_batch", account_id), json_body("subscribers.create_batch", {"batches": [{"subscribers": list(records)}]}))

    async def import_(self, records: Iterable[core.BatchSubscriber | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Send many subscribers.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_subscriber_batch(self._account("subscribers.import_", account_id), json_body("subscribers.import_", {"batches": [{"subscribers": chunk}]}), headers={IMPORT: "subscribers.import_"})

        steps = import_steps("subscribers.import_", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)

    async def create_unsubscribe_batch(self, records: Iterable[core.BatchUnsubscribe | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Unsubscribe many subscribers.

        Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.create_unsubscribe_batch(self._account("subscribers.create_unsubscribe_batch", account_id), json_body("subscribers.create_unsubscribe_batch", {"batches": [{"subscribers": list(records)}]}))

    async def import_unsubscribes(self, records: Iterable[core.BatchUnsubscribe | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Unsubscribe many subscribers.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_unsubscribe_batch(self._account("subscribers.import_unsubscribes", account_id), json_body("subscribers.import_unsubscribes", {"batches": [{"subscribers": chunk}]}), headers={IMPORT: "subscribers.import_unsubscribes"})

        steps = import_steps("subscribers.import_unsubscribes", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)


class AsyncCustomFields(Resource[core.AsyncClient]):
    async def list_identifiers(self, *, account_id: str | None = None) -> core.CustomFieldIdentifierList:
        """List custom field identifiers.

        Returns the identifiers of all active custom fields of the account, in one unpaginated response.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("custom_fields.list_identifiers"):
            return await self._core.list_custom_field_identifiers(self._account("custom_fields.list_identifiers", account_id))


class AsyncGoals(Resource[core.AsyncClient]):
    async def list(self, *, status: Literal["active", "disabled", "all"] | None = None, sort: Literal["created_at", "name"] | None = None, direction: Literal["asc", "desc"] | None = None, account_id: str | None = None) -> core.GoalList:
        """List conversions.

        Returns all conversions of the account that match the filter, in one unpaginated response.

        - status: Status to filter by: `active`, `disabled`, or `all` (default).

        - sort: Field to sort by: `created_at` (default) or `name`.

        - direction: Sort order: `asc` (default) or `desc`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("goals.list"):
            return await self._core.list_goals(self._account("goals.list", account_id), status=status, sort=sort, direction=direction)

    async def fetch(self, conversion_id: str, *, account_id: str | None = None) -> core.GoalResponse:
        """Fetch a conversion.

        Returns one conversion, including its URL, default value, and counting method.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        with valid_response("goals.fetch"):
            return await self._core.fetch_goal(self._account("goals.fetch", account_id), checked_id("goals.fetch", "conversion_id", conversion_id))


class AsyncEvents(Resource[core.AsyncClient]):
    async def record(self, record: core.Event | Mapping[str, object], *, account_id: str | None = None) -> None:
        """Record an event.

        Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `events.create_batch`.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.record_event(self._account("events.record", account_id), json_body("events.record", {"events": [record]}))

    async def create_batch(self, records: Iterable[core.BatchEvent | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Record many events.

        Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.create_event_batch(self._account("events.create_batch", account_id), json_body("events.create_batch", {"batches": [{"events": list(records)}]}))

    async def import_(self, records: Iterable[core.BatchEvent | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record many events.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_event_batch(self._account("events.import_", account_id), json_body("events.import_", {"batches": [{"events": chunk}]}), headers={IMPORT: "events.import_"})

        steps = import_steps("events.import_", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)

    def list_actions(self, *, per_page: int | None = None, page: int = 1, account_id: str | None = None) -> AsyncPages[core.EventActionList, str]:
        """List event actions.

        Iterate over the result for the items of all pages; `page()` returns one page.

        Returns one page of the names of custom event actions that the account uses, each name once.

        - per_page: Number of names per page. The default and the limits are unspecified.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        account = self._account("events.list_actions", account_id)

        async def fetch(number: int) -> core.EventActionList:
            with valid_response("events.list_actions"):
                return await self._core.list_event_actions(account, per_page=per_page, page=number)

        return AsyncPages("events.list_actions", fetch, "event_actions", page)


class AsyncShopperActivity(Resource[core.AsyncClient]):
    async def create_legacy_order_batch(self, records: Iterable[core.LegacyOrder | Mapping[str, object]], *, account_id: str | None = None) -> None:
        """Create many orders (legacy).

        Creates orders together with the subscribers who placed them. This operation is legacy; `shopper_activity.create_order_batch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        await self._core.create_legacy_order_batch(self._account("shopper_activity.create_legacy_order_batch", account_id), json_body("shopper_activity.create_legacy_order_batch", {"batches": [{"orders": list(records)}]}))

    async def import_legacy_orders(self, records: Iterable[core.LegacyOrder | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Create many orders (legacy).

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Creates orders together with the subscribers who placed them. This operation is legacy; `shopper_activity.create_order_batch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_legacy_order_batch(self._account("shopper_activity.import_legacy_orders", account_id), json_body("shopper_activity.import_legacy_orders", {"batches": [{"orders": chunk}]}), headers={IMPORT: "shopper_activity.import_legacy_orders"})

        steps = import_steps("shopper_activity.import_legacy_orders", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)

    async def create_cart_batch(self, records: Iterable[core.Cart | Mapping[str, object]], *, account_id: str | None = None) -> core.RequestIds:
        """Record cart activity.

        Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return await self._core.create_cart_batch(self._account("shopper_activity.create_cart_batch", account_id), json_body("shopper_activity.create_cart_batch", {"carts": list(records)}))

    async def import_carts(self, records: Iterable[core.Cart | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record cart activity.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_cart_batch(self._account("shopper_activity.import_carts", account_id), json_body("shopper_activity.import_carts", {"carts": chunk}), headers={IMPORT: "shopper_activity.import_carts"})

        steps = import_steps("shopper_activity.import_carts", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)

    async def create_order_batch(self, records: Iterable[core.Order | Mapping[str, object]], *, account_id: str | None = None) -> core.RequestIds:
        """Record order activity.

        Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return await self._core.create_order_batch(self._account("shopper_activity.create_order_batch", account_id), json_body("shopper_activity.create_order_batch", {"orders": list(records)}))

    async def import_orders(self, records: Iterable[core.Order | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record order activity.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_order_batch(self._account("shopper_activity.import_orders", account_id), json_body("shopper_activity.import_orders", {"orders": chunk}), headers={IMPORT: "shopper_activity.import_orders"})

        steps = import_steps("shopper_activity.import_orders", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)

    async def create_product_batch(self, records: Iterable[core.Product | Mapping[str, object]], *, account_id: str | None = None) -> core.RequestIds:
        """Record product activity.

        Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ApiError` if the service returns an error, `ConnectionFailedError` or `DeadlineError` if no response arrives.
        """
        return await self._core.create_product_batch(self._account("shopper_activity.create_product_batch", account_id), json_body("shopper_activity.create_product_batch", {"products": list(records)}))

    async def import_products(self, records: Iterable[core.Product | Mapping[str, object]], *, start: int = 0, size: int = 1000, on_chunk: Callable[[Chunk], object] | None = None, account_id: str | None = None) -> ImportSummary:
        """Record product activity.

        Sends any number of records, in as many batches as they need. Waits for the rate limit.

        Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.

        Raises `ImportFailedError` if the import ends early.
        """
        def send(chunk: list[Any]) -> Any:
            return self._core.create_product_batch(self._account("shopper_activity.import_products", account_id), json_body("shopper_activity.import_products", {"products": chunk}), headers={IMPORT: "shopper_activity.import_products"})

        steps = import_steps("shopper_activity.import_products", records, start, size, 1000, on_chunk)
        return await drive_async(steps, send)


class Resources:
    """The groups of methods, one for each kind of resource."""

    def __init__(self, core_client: core.Client, account_id: str | None) -> None:
        self.accounts: Accounts = Accounts(core_client, account_id)
        self.broadcasts: Broadcasts = Broadcasts(core_client, account_id)
        self.campaigns: Campaigns = Campaigns(core_client, account_id)
        self.subscribers: Subscribers = Subscribers(core_client, account_id)
        self.custom_fields: CustomFields = CustomFields(core_client, account_id)
        self.goals: Goals = Goals(core_client, account_id)
        self.events: Events = Events(core_client, account_id)
        self.shopper_activity: ShopperActivity = ShopperActivity(core_client, account_id)


class AsyncResources:
    """The groups of methods, one for each kind of resource."""

    def __init__(self, core_client: core.AsyncClient, account_id: str | None) -> None:
        self.accounts: AsyncAccounts = AsyncAccounts(core_client, account_id)
        self.broadcasts: AsyncBroadcasts = AsyncBroadcasts(core_client, account_id)
        self.campaigns: AsyncCampaigns = AsyncCampaigns(core_client, account_id)
        self.subscribers: AsyncSubscribers = AsyncSubscribers(core_client, account_id)
        self.custom_fields: AsyncCustomFields = AsyncCustomFields(core_client, account_id)
        self.goals: AsyncGoals = AsyncGoals(core_client, account_id)
        self.events: AsyncEvents = AsyncEvents(core_client, account_id)
        self.shopper_activity: AsyncShopperActivity = AsyncShopperActivity(core_client, account_id)
