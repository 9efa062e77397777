// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { CartBatch, EventBatch, EventRequest, LegacyOrderBatch, OrderBatch, ProductBatch, SubscribeRequest, SubscriberBatch, UnsubscribeBatch } from '@email-automation/types/schemas';

export interface AccountFetchParams {
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface BroadcastListParams {
    /**
     * Status to filter by: `draft`, `scheduled`, or `sent` (default: all).
     *
     * @example sent
     */
    status?: ("draft" | "scheduled" | "sent") | undefined;
    /**
     * Field to sort by: `created_at` (default), `send_at`, or `name`.
     *
     * @example created_at
     */
    sort?: ("created_at" | "send_at" | "name") | undefined;
    /**
     * Sort order: `asc` (default) or `desc`.
     *
     * @example asc
     */
    direction?: ("asc" | "desc") | undefined;
    /**
     * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
     *
     * @example 1
     */
    page?: number | undefined;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface BroadcastFetchParams {
    /**
     * ID of the broadcast, from `broadcasts.list`.
     *
     * @example 1234567
     */
    broadcast_id: string;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CampaignListParams {
    /**
     * Status to filter by: `draft`, `active`, or `paused` (default: all).
     *
     * @example paused
     */
    status?: ("draft" | "active" | "paused") | undefined;
    /**
     * Field to sort by: `created_at` (default) or `name`.
     *
     * @example created_at
     */
    sort?: ("created_at" | "name") | undefined;
    /**
     * Sort order: `asc` (default) or `desc`.
     *
     * @example asc
     */
    direction?: ("asc" | "desc") | undefined;
    /**
     * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
     *
     * @example 1
     */
    page?: number | undefined;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CampaignFetchParams {
    /**
     * ID of the campaign, from `campaigns.list`.
     *
     * @example 4999999
     */
    campaign_id: string;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CampaignActivateParams {
    /**
     * ID of the campaign, from `campaigns.list`.
     *
     * @example 4999999
     */
    campaign_id: string;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CampaignPauseParams {
    /**
     * ID of the campaign, from `campaigns.list`.
     *
     * @example 4999999
     */
    campaign_id: string;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CampaignListSubscribersParams {
    /**
     * ID of the campaign, from `campaigns.list`.
     *
     * @example 4999999
     */
    campaign_id: string;
    /**
     * Status within the campaign to filter by: `active` (default), `unsubscribed`, or `removed`.
     *
     * @example active
     */
    status?: ("active" | "unsubscribed" | "removed") | undefined;
    /**
     * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
     *
     * @example 1
     */
    page?: number | undefined;
    /**
     * Field to sort by: `id` or `created_at` (default).
     *
     * @example created_at
     */
    sort?: ("id" | "created_at") | undefined;
    /**
     * Sort order: `asc` or `desc` (default: newest first).
     *
     * @example desc
     */
    direction?: ("asc" | "desc") | undefined;
    /**
     * Number of subscribers per page (default: 100).
     *
     * @example 100
     */
    per_page?: number | undefined;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CampaignSubscribeParams {
    /**
     * ID of the campaign, from `campaigns.list`.
     *
     * @example 4999999
     */
    campaign_id: string;
    /** The request body. */
    body: SubscribeRequest;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface SubscriberListCampaignSubscriptionsParams {
    /**
     * ID of the subscriber, for example from `campaigns.listSubscribers`.
     *
     * @example 26f014f9c38ffde11e3e2c6145f35b22
     */
    subscriber_id: string;
    /**
     * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
     *
     * @example 1
     */
    page?: number | undefined;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface SubscriberCreateBatchParams {
    /** The request body. */
    body: SubscriberBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface SubscriberCreateUnsubscribeBatchParams {
    /** The request body. */
    body: UnsubscribeBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface CustomFieldListIdentifiersParams {
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface GoalListParams {
    /**
     * Status to filter by: `active`, `disabled`, or `all` (default).
     *
     * @example all
     */
    status?: ("active" | "disabled" | "all") | undefined;
    /**
     * Field to sort by: `created_at` (default) or `name`.
     *
     * @example created_at
     */
    sort?: ("created_at" | "name") | undefined;
    /**
     * Sort order: `asc` (default) or `desc`.
     *
     * @example asc
     */
    direction?: ("asc" | "desc") | undefined;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface GoalFetchParams {
    /**
     * ID of the conversion, from `goals.list`.
     *
     * @example 777
     */
    conversion_id: string;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface EventRecordParams {
    /** The request body. */
    body: EventRequest;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface EventCreateBatchParams {
    /** The request body. */
    body: EventBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface EventListActionsParams {
    /**
     * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
     *
     * @example 1
     */
    page?: number | undefined;
    /**
     * Number of names per page. The default and the limits are unspecified.
     *
     * @example 100
     */
    per_page?: number | undefined;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface ShopperActivityCreateLegacyOrderBatchParams {
    /** The request body. */
    body: LegacyOrderBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface ShopperActivityCreateCartBatchParams {
    /** The request body. */
    body: CartBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface ShopperActivityCreateOrderBatchParams {
    /** The request body. */
    body: OrderBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
export interface ShopperActivityCreateProductBatchParams {
    /** The request body. */
    body: ProductBatch;
    /**
     * ID of the account, from `accounts.list`. Default: the client's `accountId`.
     *
     * @example 9999999
     */
    account_id?: string | undefined;
}
