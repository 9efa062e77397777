// Generated from the contract by `pnpm build`; edit spec/ instead.

import type {
  Health,
  Readiness,
  Refusal,
  Clock,
  ClockMove,
  DueItem,
  DueList,
  Snapshot,
  SnapshotList,
  WorkspaceToken,
  WorkspaceUser,
  WorkspaceApplication,
  WorkspaceBroadcast,
  SeriesEmail,
  WorkspaceCampaign,
  WorkspaceGoal,
  WorkspaceForm,
  WorkspaceSubscription,
  WorkspaceSubscriber,
  WorkspaceAccount,
  Workspace,
  WorkspaceChange,
  NewSecret,
  AppliedWorkspace,
  Limit,
  Limits,
  LimitChange,
  Fault,
  FaultList,
  FaultRule,
  RequestSummary,
  RequestList,
  RequirementText,
  ChoiceText,
  ExplainedError,
  Message,
  RequestDetails,
  SendAgain,
  SentRequest,
  EmailSummary,
  EmailList,
  EmailLink,
  Email,
  RetriedEmail,
  Batch,
  BatchList,
  ExplainedFailure,
  BatchDetails,
  RecordFailure,
  RecordFailureList,
  RetriedBatch,
  AccountSummary,
  AccountSummaryList,
  UserSummary,
  UserList,
  BroadcastSummary,
  BroadcastSummaryList,
  CampaignSummary,
  CampaignSummaryList,
  GoalSummary,
  GoalSummaryList,
  Conversion,
  ConversionList,
  FormSummary,
  FormSummaryList,
  ProviderState,
  ProviderStateValues,
  ConsoleLink,
} from './schemas.ts';

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Responds while the process lives, whether or not it can serve requests. Let what runs the server restart it if there is no response.
         *
         * Fetch the health of the server
         */
        get: operations["fetchHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Responds with `200` while the server can serve requests, and with `503` otherwise: while the database does not respond, and from the moment the server stops. Let a load balancer send requests elsewhere.
         *
         * Fetch whether the server is ready
         */
        get: operations["fetchReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the metrics of this process in the text format of Prometheus. Do not collect them from a proxy before several processes: each has its own.
         *
         * Fetch the metrics
         */
        get: operations["fetchMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the time of the sandbox, and when something is due next.
         *
         * Print the clock
         */
        get: operations["fetchClock"];
        put?: never;
        /**
         * Moves the clock, and responds when everything that is due on the way is done at its time: a week of a daily series gives seven emails. Back is allowed: what has happened stays, and nothing happens twice. If you end the connection, the clock stays at the time to which it has come.
         *
         * Move, stop, or start the clock
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what happens on its own once its time comes, the earliest first: emails of campaigns, scheduled broadcasts, and retries of batches and emails. Of everything that can be many, it returns only the first.
         *
         * List what is due next
         */
        get: operations["listDue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns to what the sandbox started with: its data, its limits without usage, its faults, and its clock. The request log is emptied; snapshots stay.
         *
         * Return to the data, clock, limits, and faults of the start
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the snapshots, oldest first. They are in the database and survive restarts. `start` is the data with which the sandbox started.
         *
         * List snapshots
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the snapshot: 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots.
                 *
                 * @example before-import
                 */
                name: components["parameters"]["SnapshotName"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Copies all data and the time of the clock, in place of an earlier snapshot of this name. Requests wait until it is done.
         *
         * Copy all data and the time of the clock
         */
        put: operations["takeSnapshot"];
        post?: never;
        /**
         * Deletes a snapshot. The snapshot `start` cannot be deleted: a reset needs it.
         *
         * Delete a snapshot
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshots/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of a snapshot, from `snapshots.list`; `start` has the data of the start.
                 *
                 * @example start
                 */
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces all data by that of a snapshot, and sets the clock to its time. The usage of limits becomes zero. Every request sees the data before or after it, never both.
         *
         * Replace all data by a snapshot
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the accounts with their records as a workspace file has them, so that you can edit them and apply them again. Subscribers and secrets are left out, as are fields without a value.
         *
         * Show the workspace as a file
         */
        get: operations["fetchWorkspace"];
        put?: never;
        /**
         * Creates the records of a workspace that are missing, and changes those that differ: all or none. What the file leaves out stays as it is; an empty string sets a field back to its default. Subscribers are only added. The body has the shape of a workspace file, up to 64 MiB.
         *
         * Apply a workspace file
         */
        post: operations["applyWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the rate limits as they are now. The number of a limit that is off is the one in response headers.
         *
         * List the limits per hour
         */
        get: operations["listLimits"];
        /**
         * Changes the limits that you name, from the next request on. 0 makes every request get a `429`.
         *
         * Change limits; usage stays
         */
        put: operations["updateLimits"];
        post?: never;
        /**
         * Returns to the limits with which the sandbox started, and sets the usage back to zero, also that of limits on wrong passwords and tokens.
         *
         * Return to the limits with which the sandbox started, and set usage back to zero
         */
        delete: operations["resetLimits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the faults, with how often each applied.
         *
         * List faults
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Adds a fault: an error on demand. The first fault that matches a request applies. Which properties a rule can have depends on its kind.
         *
         * Add a fault, behind the others
         */
        post: operations["addFault"];
        /**
         * Removes all faults, so that every request is processed as usual.
         *
         * Remove one fault, or all
         */
        delete: operations["clearFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{fault_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the fault, from `faults.list`.
                 *
                 * @example 1
                 */
                fault_id: components["parameters"]["FaultId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a fault. The others stay in their order.
         *
         * Remove one fault
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns exchanges that match all filters, newest first. The log holds the last 10,000, of up to 32 MiB.
         *
         * List requests
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Forgets all exchanges. Their numbers are not used again.
         *
         * Clear the request log
         */
        delete: operations["clearRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Number of the exchange, or the ID of its request or batch. A number comes first.
                 *
                 * @example 1
                 */
                id: components["parameters"]["RequestKey"];
            };
            cookie?: never;
        };
        /**
         * Returns the exchange with this number, or else the newest with this ID of a request or a batch: what was sent, what came back, and for each error the requirement of the interface, or the choice of this server, that it violates.
         *
         * Fetch a request with what refused it
         */
        get: operations["fetchRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Number of the exchange, or the ID of its request or batch. A number comes first.
                 *
                 * @example 1
                 */
                id: components["parameters"]["RequestKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a request of the log to the server again, as it was or with another body. The log has no secrets: in place of a token the request has one that works once.
         *
         * Send a request again
         */
        post: operations["sendRequestAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the newest 100 emails that match all filters, newest first, without their content, and the number of all that match.
         *
         * List the newest 100 emails
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the email, from `emails.list`.
                 *
                 * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * Returns an email with its content, and the link by which its recipient confirms or unsubscribes. The content of sent emails is deleted.
         *
         * Print an email as JSON; the content of sent emails is deleted
         */
        get: operations["fetchEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{message_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the email, from `emails.list`.
                 *
                 * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queues an email again that the mail server did not take.
         *
         * Queue a failed email again
         */
        post: operations["retryEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns up to 100 batches that match all filters: the queued ones, oldest first; then the others, the last finished first.
         *
         * List up to 100 batches: the queued ones, oldest first; then the others, the last finished first
         */
        get: operations["listBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
                 *
                 * @example 70220bda-d554-4197-83b2-05232acf5ada
                 */
                request_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        /**
         * Returns the state of a batch, with each record that failed. A sandbox adds what was sent, and what refused it.
         *
         * Print a batch with each record that failed, as JSON
         */
        get: operations["fetchBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns each record that could not be processed, whatever its account.
         *
         * List the failed records of all batches
         */
        get: operations["listAllFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/{request_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
                 *
                 * @example 70220bda-d554-4197-83b2-05232acf5ada
                 */
                request_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queues a batch again that failed as a whole, after the batches that are queued.
         *
         * Queue a dead letter again, after the batches that are queued
         */
        post: operations["retryBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns accounts with the fields of lists, in the order of their IDs.
         *
         * List accounts
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns users with the fields of lists, in the order of their IDs.
         *
         * List users
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns broadcasts with the fields of lists, in the order of their IDs, of all accounts or of one.
         *
         * List broadcasts
         */
        get: operations["listBroadcasts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns campaigns with the fields of lists, in the order of their IDs, of all accounts or of one.
         *
         * List campaigns
         */
        get: operations["listCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns goals with the fields of lists, in the order of their IDs, of all accounts or of one.
         *
         * List goals
         */
        get: operations["listGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{account_id}/goals/{goal_id}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of an existing account, from `accounts.list`.
                 *
                 * @example 1001
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the conversion, from `goals.list`.
                 *
                 * @example 4001
                 */
                goal_id: components["parameters"]["GoalId"];
            };
            cookie?: never;
        };
        /**
         * Returns the newest 100 visits that count for a goal, newest first.
         *
         * List the newest 100 conversions of a goal
         */
        get: operations["listConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns forms with the fields of lists, in the order of their IDs, of all accounts or of one.
         *
         * List forms
         */
        get: operations["listForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates data that a check of the conformance kit needs. Each call creates new records, so that checks do not affect each other. The body is the one of Pact, which can have further properties.
         *
         * Create a provider state
         */
        post: operations["createProviderState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a link that signs in one browser to the console, once, within an hour. Only a server with a console has this operation.
         *
         * Print a link that signs in one browser to the console, once, within an hour
         */
        post: operations["createConsoleLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Health: Health;
        Readiness: Readiness;
        Refusal: Refusal;
        Clock: Clock;
        ClockMove: ClockMove;
        DueItem: DueItem;
        DueList: DueList;
        Snapshot: Snapshot;
        SnapshotList: SnapshotList;
        WorkspaceToken: WorkspaceToken;
        WorkspaceUser: WorkspaceUser;
        WorkspaceApplication: WorkspaceApplication;
        WorkspaceBroadcast: WorkspaceBroadcast;
        SeriesEmail: SeriesEmail;
        WorkspaceCampaign: WorkspaceCampaign;
        WorkspaceGoal: WorkspaceGoal;
        WorkspaceForm: WorkspaceForm;
        WorkspaceSubscription: WorkspaceSubscription;
        WorkspaceSubscriber: WorkspaceSubscriber;
        WorkspaceAccount: WorkspaceAccount;
        Workspace: Workspace;
        WorkspaceChange: WorkspaceChange;
        NewSecret: NewSecret;
        AppliedWorkspace: AppliedWorkspace;
        Limit: Limit;
        Limits: Limits;
        LimitChange: LimitChange;
        Fault: Fault;
        FaultList: FaultList;
        FaultRule: FaultRule;
        RequestSummary: RequestSummary;
        RequestList: RequestList;
        RequirementText: RequirementText;
        ChoiceText: ChoiceText;
        ExplainedError: ExplainedError;
        Message: Message;
        RequestDetails: RequestDetails;
        SendAgain: SendAgain;
        SentRequest: SentRequest;
        EmailSummary: EmailSummary;
        EmailList: EmailList;
        EmailLink: EmailLink;
        Email: Email;
        RetriedEmail: RetriedEmail;
        Batch: Batch;
        BatchList: BatchList;
        ExplainedFailure: ExplainedFailure;
        BatchDetails: BatchDetails;
        RecordFailure: RecordFailure;
        RecordFailureList: RecordFailureList;
        RetriedBatch: RetriedBatch;
        AccountSummary: AccountSummary;
        AccountSummaryList: AccountSummaryList;
        UserSummary: UserSummary;
        UserList: UserList;
        BroadcastSummary: BroadcastSummary;
        BroadcastSummaryList: BroadcastSummaryList;
        CampaignSummary: CampaignSummary;
        CampaignSummaryList: CampaignSummaryList;
        GoalSummary: GoalSummary;
        GoalSummaryList: GoalSummaryList;
        Conversion: Conversion;
        ConversionList: ConversionList;
        FormSummary: FormSummary;
        FormSummaryList: FormSummaryList;
        ProviderState: ProviderState;
        ProviderStateValues: ProviderStateValues;
        ConsoleLink: ConsoleLink;
    };
    responses: {
        /** The control token is missing or wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** Another reason in the request: a method that the path does not have (`405`), a body that is too large (`413`) or not JSON (`415`), or too many wrong tokens (`429`). */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** The server cannot respond now: the database does not respond (`503`), or the reason is in its log (`500`). */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** The request is invalid. The message says what to correct. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** The server cannot do this now, or not in its present state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** There is no such record. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
    };
    parameters: {
        /**
         * Name of the snapshot: 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots.
         *
         * @example before-import
         */
        SnapshotName: string;
        /**
         * Only records of this account.
         *
         * @example 1001
         */
        InAccount: string;
        /**
         * ID of the fault, from `faults.list`.
         *
         * @example 1
         */
        FaultId: string;
        /**
         * Only requests to this operation.
         *
         * @example recordEvent
         */
        RequestOperation: string;
        /**
         * Only responses with this status, such as 422 or 4xx; none for no response.
         *
         * @example 4xx
         */
        RequestStatus: string;
        /**
         * Only requests to this account.
         *
         * @example 1001
         */
        RequestAccountId: string;
        /**
         * Only requests with this ID, or that created the batch with it.
         *
         * @example 70220bda-d554-4197-83b2-05232acf5ada
         */
        RequestRequestId: string;
        /**
         * Only responses with this error code.
         *
         * @example presence_error
         */
        RequestError: string;
        /**
         * Only requests from this time of the sandbox on, such as 2026-03-02T09:15:00Z.
         *
         * @example 2026-03-02T09:15:00Z
         */
        RequestSince: string;
        /**
         * Only exchanges with a later number.
         *
         * @example 41
         */
        RequestAfter: number;
        /**
         * How many at most (default: 100).
         *
         * @example 100
         */
        RequestLimit: number;
        /**
         * Number of the exchange, or the ID of its request or batch. A number comes first.
         *
         * @example 1
         */
        RequestKey: string;
        /**
         * ID of the email, from `emails.list`.
         *
         * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
         */
        MessageId: string;
        /**
         * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
         *
         * @example 70220bda-d554-4197-83b2-05232acf5ada
         */
        BatchId: string;
        /**
         * ID of an existing account, from `accounts.list`.
         *
         * @example 1001
         */
        AccountId: string;
        /**
         * ID of the conversion, from `goals.list`.
         *
         * @example 4001
         */
        GoalId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseFailed = components['responses']['Failed'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ParameterSnapshotName = components['parameters']['SnapshotName'];
export type ParameterInAccount = components['parameters']['InAccount'];
export type ParameterFaultId = components['parameters']['FaultId'];
export type ParameterRequestOperation = components['parameters']['RequestOperation'];
export type ParameterRequestStatus = components['parameters']['RequestStatus'];
export type ParameterRequestAccountId = components['parameters']['RequestAccountId'];
export type ParameterRequestRequestId = components['parameters']['RequestRequestId'];
export type ParameterRequestError = components['parameters']['RequestError'];
export type ParameterRequestSince = components['parameters']['RequestSince'];
export type ParameterRequestAfter = components['parameters']['RequestAfter'];
export type ParameterRequestLimit = components['parameters']['RequestLimit'];
export type ParameterRequestKey = components['parameters']['RequestKey'];
export type ParameterMessageId = components['parameters']['MessageId'];
export type ParameterBatchId = components['parameters']['BatchId'];
export type ParameterAccountId = components['parameters']['AccountId'];
export type ParameterGoalId = components['parameters']['GoalId'];
export type $defs = Record<string, never>;
export interface operations {
    fetchHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The process lives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Health;
                };
            };
        };
    };
    fetchReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The server can serve requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Readiness;
                };
            };
            401: components["responses"]["Unauthorized"];
            /** The server cannot serve requests now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Readiness;
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    fetchMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    fetchClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The state of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Clock;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClockMove;
            };
        };
        responses: {
            /** The state of the clock after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Clock;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listDue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What is due. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DueList;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sandbox is as it started. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The snapshots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SnapshotList;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the snapshot: 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots.
                 *
                 * @example before-import
                 */
                name: components["parameters"]["SnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Snapshot;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of the snapshot: 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots.
                 *
                 * @example before-import
                 */
                name: components["parameters"]["SnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The snapshot is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Name of a snapshot, from `snapshots.list`; `start` has the data of the start.
                 *
                 * @example start
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Snapshot;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    fetchWorkspace: {
        parameters: {
            query?: {
                /**
                 * Only records of this account.
                 *
                 * @example 1001
                 */
                account?: components["parameters"]["InAccount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Workspace;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    applyWorkspace: {
        parameters: {
            query?: {
                /** Whether to change nothing, and only return what would change. */
                dry_run?: boolean;
                /** Whether to delete records that the lists of the file do not have: applications, API tokens, access to accounts, broadcasts, campaigns, goals, and forms. Lists that are missing delete nothing. Accounts, users, and subscribers are never deleted. */
                prune?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Workspace;
            };
        };
        responses: {
            /** What changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AppliedWorkspace;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Limits;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    updateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LimitChange;
            };
        };
        responses: {
            /** The limits after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Limits;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    resetLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The limits after the reset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Limits;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FaultList;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": FaultRule;
            };
        };
        responses: {
            /** The fault, which nothing matched yet. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Fault;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** There are no faults. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the fault, from `faults.list`.
                 *
                 * @example 1
                 */
                fault_id: components["parameters"]["FaultId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The fault is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /**
                 * Only requests to this operation.
                 *
                 * @example recordEvent
                 */
                operation?: components["parameters"]["RequestOperation"];
                /**
                 * Only responses with this status, such as 422 or 4xx; none for no response.
                 *
                 * @example 4xx
                 */
                status?: components["parameters"]["RequestStatus"];
                /**
                 * Only requests to this account.
                 *
                 * @example 1001
                 */
                account_id?: components["parameters"]["RequestAccountId"];
                /**
                 * Only requests with this ID, or that created the batch with it.
                 *
                 * @example 70220bda-d554-4197-83b2-05232acf5ada
                 */
                request_id?: components["parameters"]["RequestRequestId"];
                /**
                 * Only responses with this error code.
                 *
                 * @example presence_error
                 */
                error?: components["parameters"]["RequestError"];
                /**
                 * Only requests from this time of the sandbox on, such as 2026-03-02T09:15:00Z.
                 *
                 * @example 2026-03-02T09:15:00Z
                 */
                since?: components["parameters"]["RequestSince"];
                /**
                 * Only exchanges with a later number.
                 *
                 * @example 41
                 */
                after?: components["parameters"]["RequestAfter"];
                /**
                 * How many at most (default: 100).
                 *
                 * @example 100
                 */
                limit?: components["parameters"]["RequestLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The exchanges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    clearRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The log is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    fetchRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Number of the exchange, or the ID of its request or batch. A number comes first.
                 *
                 * @example 1
                 */
                id: components["parameters"]["RequestKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The exchange. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestDetails;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    sendRequestAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Number of the exchange, or the ID of its request or batch. A number comes first.
                 *
                 * @example 1
                 */
                id: components["parameters"]["RequestKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SendAgain;
            };
        };
        responses: {
            /** The request was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SentRequest;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /**
                 * Only records of this account.
                 *
                 * @example 1001
                 */
                account?: components["parameters"]["InAccount"];
                /**
                 * Only emails to this email address.
                 *
                 * @example kim@example.com
                 */
                to?: string;
                /**
                 * Only emails in this state.
                 *
                 * @example held
                 */
                state?: "held" | "queued" | "sent" | "failed" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The emails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EmailList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    fetchEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the email, from `emails.list`.
                 *
                 * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Email;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    retryEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the email, from `emails.list`.
                 *
                 * @example a55bf5f50ddf1db0fb877978ccbee3a3@acme.example
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The email is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RetriedEmail;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /**
                 * Only batches in this state.
                 *
                 * @example done
                 */
                state?: "queued" | "processing" | "done" | "dead-lettered";
                /**
                 * Only batches of this account.
                 *
                 * @example 1001
                 */
                account_id?: string;
                /**
                 * Only batches of this operation.
                 *
                 * @example createSubscriberBatch
                 */
                operation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BatchList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    fetchBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
                 *
                 * @example 70220bda-d554-4197-83b2-05232acf5ada
                 */
                request_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BatchDetails;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listAllFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecordFailureList;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    retryBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the batch, from `request_ids` or `X-Request-Id` of the response to it.
                 *
                 * @example 70220bda-d554-4197-83b2-05232acf5ada
                 */
                request_id: components["parameters"]["BatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batch is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RetriedBatch;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccountSummaryList;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UserList;
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listBroadcasts: {
        parameters: {
            query?: {
                /**
                 * Only records of this account.
                 *
                 * @example 1001
                 */
                account?: components["parameters"]["InAccount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The broadcasts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BroadcastSummaryList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /**
                 * Only records of this account.
                 *
                 * @example 1001
                 */
                account?: components["parameters"]["InAccount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The campaigns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CampaignSummaryList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                /**
                 * Only records of this account.
                 *
                 * @example 1001
                 */
                account?: components["parameters"]["InAccount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The goals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": GoalSummaryList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listConversions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of an existing account, from `accounts.list`.
                 *
                 * @example 1001
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the conversion, from `goals.list`.
                 *
                 * @example 4001
                 */
                goal_id: components["parameters"]["GoalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The conversions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConversionList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    listForms: {
        parameters: {
            query?: {
                /**
                 * Only records of this account.
                 *
                 * @example 1001
                 */
                account?: components["parameters"]["InAccount"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The forms. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FormSummaryList;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createProviderState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProviderState;
            };
        };
        responses: {
            /** The values of the state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ProviderStateValues;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    createConsoleLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConsoleLink;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
}
