// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { ClockMove, FaultRule, LimitChange, ProviderState, SendAgain, Workspace } from '@email-automation/types/operator';

export type ClockMoveParams = ClockMove;
export interface SnapshotTakeParams {
    /**
     * Name of the snapshot: 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots.
     *
     * @example before-import
     */
    name: string;
}
export interface SnapshotDeleteParams {
    /**
     * Name of the snapshot: 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots.
     *
     * @example before-import
     */
    name: string;
}
export interface SnapshotRestoreParams {
    /**
     * Name of a snapshot, from `snapshots.list`; `start` has the data of the start.
     *
     * @example start
     */
    name: string;
}
export interface WorkspaceFetchParams {
    /**
     * Only records of this account.
     *
     * @example 1001
     */
    account?: string | undefined;
}
export type WorkspaceApplyParams = {
    /** Whether to change nothing, and only return what would change. */
    dry_run?: boolean | undefined;
    /** Whether to delete records that the lists of the file do not have: applications, API tokens, access to accounts, broadcasts, campaigns, goals, and forms. Lists that are missing delete nothing. Accounts, users, and subscribers are never deleted. */
    prune?: boolean | undefined;
} & Workspace;
export type LimitUpdateParams = LimitChange;
export type FaultAddParams = FaultRule;
export interface FaultDeleteParams {
    /**
     * ID of the fault, from `faults.list`.
     *
     * @example 1
     */
    fault_id: string;
}
export interface RequestListParams {
    /**
     * Only requests to this operation.
     *
     * @example recordEvent
     */
    operation?: string | undefined;
    /**
     * Only responses with this status, such as 422 or 4xx; none for no response.
     *
     * @example 4xx
     */
    status?: string | undefined;
    /**
     * Only requests to this account.
     *
     * @example 1001
     */
    account_id?: string | undefined;
    /**
     * Only requests with this ID, or that created the batch with it.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id?: string | undefined;
    /**
     * Only responses with this error code.
     *
     * @example presence_error
     */
    error?: string | undefined;
    /**
     * Only requests from this time of the sandbox on, such as 2026-03-02T09:15:00Z.
     *
     * @example 2026-03-02T09:15:00Z
     */
    since?: string | undefined;
    /**
     * Only exchanges with a later number.
     *
     * @example 41
     */
    after?: number | undefined;
    /**
     * How many at most (default: 100).
     *
     * @example 100
     */
    limit?: number | undefined;
}
export interface RequestFetchParams {
    /**
     * Number of the exchange, or the ID of its request or batch. A number comes first.
     *
     * @example 1
     */
    id: string;
}
export type RequestSendAgainParams = {
    /**
     * Number of the exchange, or the ID of its request or batch. A number comes first.
     *
     * @example 1
     */
    id: string;
} & SendAgain;
export interface EmailListParams {
    /**
     * Only records of this account.
     *
     * @example 1001
     */
    account?: string | undefined;
    /**
     * Only emails to this email address.
     *
     * @example kim@example.com
     */
    to?: string | undefined;
    /**
     * Only emails in this state.
     *
     * @example held
     */
    state?: ("held" | "queued" | "sent" | "failed" | "canceled") | undefined;
}
export interface EmailFetchParams {
    /**
     * ID of the email, from `emails.list`.
     *
     * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
     */
    message_id: string;
}
export interface EmailRetryParams {
    /**
     * ID of the email, from `emails.list`.
     *
     * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
     */
    message_id: string;
}
export interface BatchListParams {
    /**
     * Only batches in this state.
     *
     * @example done
     */
    state?: ("queued" | "processing" | "done" | "dead-lettered") | undefined;
    /**
     * Only batches of this account.
     *
     * @example 1001
     */
    account_id?: string | undefined;
    /**
     * Only batches of this operation.
     *
     * @example createSubscriberBatch
     */
    operation?: string | undefined;
}
export interface BatchFetchParams {
    /**
     * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
}
export interface BatchRetryParams {
    /**
     * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
}
export interface BroadcastListParams {
    /**
     * Only records of this account.
     *
     * @example 1001
     */
    account?: string | undefined;
}
export interface CampaignListParams {
    /**
     * Only records of this account.
     *
     * @example 1001
     */
    account?: string | undefined;
}
export interface GoalListParams {
    /**
     * Only records of this account.
     *
     * @example 1001
     */
    account?: string | undefined;
}
export interface GoalListConversionsParams {
    /**
     * ID of an existing account, from `accounts.list`.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID of the conversion, from `goals.list`.
     *
     * @example 4001
     */
    goal_id: string;
}
export interface FormListParams {
    /**
     * Only records of this account.
     *
     * @example 1001
     */
    account?: string | undefined;
}
export type ProviderStateCreateParams = ProviderState;
