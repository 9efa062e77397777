// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { AccountSummaryList, AppliedWorkspace, BatchDetails, BatchList, BroadcastSummaryList, CampaignSummaryList, Clock, ConsoleLink, ConversionList, DueList, Email, EmailList, Fault, FaultList, FormSummaryList, GoalSummaryList, Health, Limits, ProviderStateValues, Readiness, RecordFailureList, RequestDetails, RequestList, RetriedBatch, RetriedEmail, SentRequest, Snapshot, SnapshotList, UserList, Workspace } from '@email-automation/types/operator';
import type { Call, CallOptions, NoParams } from './call.ts';
import type { ClockMoveParams, SnapshotTakeParams, SnapshotDeleteParams, SnapshotRestoreParams, WorkspaceFetchParams, WorkspaceApplyParams, LimitUpdateParams, FaultAddParams, FaultDeleteParams, RequestListParams, RequestFetchParams, RequestSendAgainParams, EmailListParams, EmailFetchParams, EmailRetryParams, BatchListParams, BatchFetchParams, BatchRetryParams, BroadcastListParams, CampaignListParams, GoalListParams, GoalListConversionsParams, FormListParams, ProviderStateCreateParams } from './params.ts';

export interface HealthMethods {
  /**
   * Fetch the health of the server.
   *
   * Responds while the process lives, whether or not it can serve requests. Let what runs the server restart it if there is no response.
   *
   * `GET /health`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params?: NoParams, options?: CallOptions): Call<Health>;
  /**
   * Fetch whether the server is ready.
   *
   * Responds with `200` while the server can serve requests, and with `503` otherwise: while the database does not respond, and from the moment the server stops. Let a load balancer send requests elsewhere.
   *
   * `GET /ready`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetchReadiness(params?: NoParams, options?: CallOptions): Call<Readiness>;
}

export interface ClockMethods {
  /**
   * Print the clock.
   *
   * Returns the time of the sandbox, and when something is due next.
   *
   * `GET /clock`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params?: NoParams, options?: CallOptions): Call<Clock>;
  /**
   * Move, stop, or start the clock.
   *
   * Moves the clock, and responds when everything that is due on the way is done at its time: a week of a daily series gives seven emails. Back is allowed: what has happened stays, and nothing happens twice. If you end the connection, the clock stays at the time to which it has come.
   *
   * `POST /clock`
   *
   * @param params `set`, `advance`, `run`, `ticking`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  move(params: ClockMoveParams, options?: CallOptions): Call<Clock>;
  /**
   * List what is due next.
   *
   * Returns what happens on its own once its time comes, the earliest first: emails of campaigns, scheduled broadcasts, and retries of batches and emails. Of everything that can be many, it returns only the first.
   *
   * `GET /due`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  listDue(params?: NoParams, options?: CallOptions): Call<DueList>;
}

export interface SandboxMethods {
  /**
   * Return to the data, clock, limits, and faults of the start.
   *
   * Returns to what the sandbox started with: its data, its limits without usage, its faults, and its clock. The request log is emptied; snapshots stay.
   *
   * `POST /reset`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  reset(params?: NoParams, options?: CallOptions): Call<undefined>;
}

export interface SnapshotsMethods {
  /**
   * List snapshots.
   *
   * Returns the snapshots, oldest first. They are in the database and survive restarts. `start` is the data with which the sandbox started.
   *
   * `GET /snapshots`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<SnapshotList>;
  /**
   * Copy all data and the time of the clock.
   *
   * Copies all data and the time of the clock, in place of an earlier snapshot of this name. Requests wait until it is done.
   *
   * `PUT /snapshots/{name}`
   *
   * @param params `name`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  take(params: SnapshotTakeParams, options?: CallOptions): Call<Snapshot>;
  /**
   * Delete a snapshot.
   *
   * Deletes a snapshot. The snapshot `start` cannot be deleted: a reset needs it.
   *
   * `DELETE /snapshots/{name}`
   *
   * @param params `name`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  delete(params: SnapshotDeleteParams, options?: CallOptions): Call<undefined>;
  /**
   * Replace all data by a snapshot.
   *
   * Replaces all data by that of a snapshot, and sets the clock to its time. The usage of limits becomes zero. Every request sees the data before or after it, never both.
   *
   * `POST /snapshots/{name}/restore`
   *
   * @param params `name`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  restore(params: SnapshotRestoreParams, options?: CallOptions): Call<Snapshot>;
}

export interface WorkspaceMethods {
  /**
   * Show the workspace as a file.
   *
   * Returns the accounts with their records as a workspace file has them, so that you can edit them and apply them again. Subscribers and secrets are left out, as are fields without a value.
   *
   * `GET /workspace`
   *
   * @param params `account`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params?: WorkspaceFetchParams, options?: CallOptions): Call<Workspace>;
  /**
   * Apply a workspace file.
   *
   * Creates the records of a workspace that are missing, and changes those that differ: all or none. What the file leaves out stays as it is; an empty string sets a field back to its default. Subscribers are only added. The body has the shape of a workspace file, up to 64 MiB.
   *
   * `POST /workspace`
   *
   * @param params `dry_run`, `prune`, `users`, `applications`, `accounts`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  apply(params: WorkspaceApplyParams, options?: CallOptions): Call<AppliedWorkspace>;
}

export interface LimitsMethods {
  /**
   * List the limits per hour.
   *
   * Returns the rate limits as they are now. The number of a limit that is off is the one in response headers.
   *
   * `GET /limits`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<Limits>;
  /**
   * Change limits; usage stays.
   *
   * Changes the limits that you name, from the next request on. 0 makes every request get a `429`.
   *
   * `PUT /limits`
   *
   * @param params `batch`, `individual`, `records`, `off`, `usage`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: LimitUpdateParams, options?: CallOptions): Call<Limits>;
  /**
   * Return to the limits with which the sandbox started, and set usage back to zero.
   *
   * Returns to the limits with which the sandbox started, and sets the usage back to zero, also that of limits on wrong passwords and tokens.
   *
   * `DELETE /limits`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  reset(params?: NoParams, options?: CallOptions): Call<Limits>;
}

export interface FaultsMethods {
  /**
   * List faults.
   *
   * Returns the faults, with how often each applied.
   *
   * `GET /faults`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<FaultList>;
  /**
   * Add a fault, behind the others.
   *
   * Adds a fault: an error on demand. The first fault that matches a request applies. Which properties a rule can have depends on its kind.
   *
   * `POST /faults`
   *
   * @param params `kind`, `status`, `retry_after`, `ms`, `at`, `outcome`, `email`, `operation`, `account_id`, `times`, `after`, `share`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  add(params: FaultAddParams, options?: CallOptions): Call<Fault>;
  /**
   * Remove one fault, or all.
   *
   * Removes all faults, so that every request is processed as usual.
   *
   * `DELETE /faults`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  clear(params?: NoParams, options?: CallOptions): Call<undefined>;
  /**
   * Remove one fault.
   *
   * Removes a fault. The others stay in their order.
   *
   * `DELETE /faults/{fault_id}`
   *
   * @param params `fault_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  delete(params: FaultDeleteParams, options?: CallOptions): Call<undefined>;
}

export interface RequestsMethods {
  /**
   * List requests.
   *
   * Returns exchanges that match all filters, newest first. The log holds the last 10,000, of up to 32 MiB.
   *
   * `GET /requests`
   *
   * @param params `operation`, `status`, `account_id`, `request_id`, `error`, `since`, `after`, `limit`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: RequestListParams, options?: CallOptions): Call<RequestList>;
  /**
   * Clear the request log.
   *
   * Forgets all exchanges. Their numbers are not used again.
   *
   * `DELETE /requests`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  clear(params?: NoParams, options?: CallOptions): Call<undefined>;
  /**
   * Fetch a request with what refused it.
   *
   * Returns the exchange with this number, or else the newest with this ID of a request or a batch: what was sent, what came back, and for each error the requirement of the interface, or the choice of this server, that it violates.
   *
   * `GET /requests/{id}`
   *
   * @param params `id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: RequestFetchParams, options?: CallOptions): Call<RequestDetails>;
  /**
   * Send a request again.
   *
   * Sends a request of the log to the server again, as it was or with another body. The log has no secrets: in place of a token the request has one that works once.
   *
   * `POST /requests/{id}/send`
   *
   * @param params `id`, `body`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  sendAgain(params: RequestSendAgainParams, options?: CallOptions): Call<SentRequest>;
}

export interface EmailsMethods {
  /**
   * List the newest 100 emails.
   *
   * Returns the newest 100 emails that match all filters, newest first, without their content, and the number of all that match.
   *
   * `GET /emails`
   *
   * @param params `account`, `to`, `state`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: EmailListParams, options?: CallOptions): Call<EmailList>;
  /**
   * Print an email as JSON; the content of sent emails is deleted.
   *
   * Returns an email with its content, and the link by which its recipient confirms or unsubscribes. The content of sent emails is deleted.
   *
   * `GET /emails/{message_id}`
   *
   * @param params `message_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: EmailFetchParams, options?: CallOptions): Call<Email>;
  /**
   * Queue a failed email again.
   *
   * Queues an email again that the mail server did not take.
   *
   * `POST /emails/{message_id}/retry`
   *
   * @param params `message_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  retry(params: EmailRetryParams, options?: CallOptions): Call<RetriedEmail>;
}

export interface BatchesMethods {
  /**
   * List up to 100 batches: the queued ones, oldest first; then the others, the last finished first.
   *
   * Returns up to 100 batches that match all filters: the queued ones, oldest first; then the others, the last finished first.
   *
   * `GET /batches`
   *
   * @param params `state`, `account_id`, `operation`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: BatchListParams, options?: CallOptions): Call<BatchList>;
  /**
   * Print a batch with each record that failed, as JSON.
   *
   * Returns the state of a batch, with each record that failed. A sandbox adds what was sent, and what refused it.
   *
   * `GET /batches/{request_id}`
   *
   * @param params `request_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: BatchFetchParams, options?: CallOptions): Call<BatchDetails>;
  /**
   * List the failed records of all batches.
   *
   * Returns each record that could not be processed, whatever its account.
   *
   * `GET /failures`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  listAllFailures(params?: NoParams, options?: CallOptions): Call<RecordFailureList>;
  /**
   * Queue a dead letter again, after the batches that are queued.
   *
   * Queues a batch again that failed as a whole, after the batches that are queued.
   *
   * `POST /batches/{request_id}/retry`
   *
   * @param params `request_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  retry(params: BatchRetryParams, options?: CallOptions): Call<RetriedBatch>;
}

export interface AccountsMethods {
  /**
   * List accounts.
   *
   * Returns accounts with the fields of lists, in the order of their IDs.
   *
   * `GET /accounts`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<AccountSummaryList>;
}

export interface UsersMethods {
  /**
   * List users.
   *
   * Returns users with the fields of lists, in the order of their IDs.
   *
   * `GET /users`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<UserList>;
}

export interface BroadcastsMethods {
  /**
   * List broadcasts.
   *
   * Returns broadcasts with the fields of lists, in the order of their IDs, of all accounts or of one.
   *
   * `GET /broadcasts`
   *
   * @param params `account`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: BroadcastListParams, options?: CallOptions): Call<BroadcastSummaryList>;
}

export interface CampaignsMethods {
  /**
   * List campaigns.
   *
   * Returns campaigns with the fields of lists, in the order of their IDs, of all accounts or of one.
   *
   * `GET /campaigns`
   *
   * @param params `account`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: CampaignListParams, options?: CallOptions): Call<CampaignSummaryList>;
}

export interface GoalsMethods {
  /**
   * List goals.
   *
   * Returns goals with the fields of lists, in the order of their IDs, of all accounts or of one.
   *
   * `GET /goals`
   *
   * @param params `account`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: GoalListParams, options?: CallOptions): Call<GoalSummaryList>;
  /**
   * List the newest 100 conversions of a goal.
   *
   * Returns the newest 100 visits that count for a goal, newest first.
   *
   * `GET /accounts/{account_id}/goals/{goal_id}/conversions`
   *
   * @param params `account_id`, `goal_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  listConversions(params: GoalListConversionsParams, options?: CallOptions): Call<ConversionList>;
}

export interface FormsMethods {
  /**
   * List forms.
   *
   * Returns forms with the fields of lists, in the order of their IDs, of all accounts or of one.
   *
   * `GET /forms`
   *
   * @param params `account`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: FormListParams, options?: CallOptions): Call<FormSummaryList>;
}

export interface ProviderStatesMethods {
  /**
   * Create a provider state.
   *
   * Creates data that a check of the conformance kit needs. Each call creates new records, so that checks do not affect each other. The body is the one of Pact, which can have further properties.
   *
   * `POST /states`
   *
   * @param params `state`, `params`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: ProviderStateCreateParams, options?: CallOptions): Call<ProviderStateValues>;
}

export interface ConsoleMethods {
  /**
   * Print a link that signs in one browser to the console, once, within an hour.
   *
   * Creates a link that signs in one browser to the console, once, within an hour. Only a server with a console has this operation.
   *
   * `POST /console/links`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  createLink(params?: NoParams, options?: CallOptions): Call<ConsoleLink>;
}

/** The methods of `createOperatorClient`. */
export interface Resources {
  health: HealthMethods;
  clock: ClockMethods;
  sandbox: SandboxMethods;
  snapshots: SnapshotsMethods;
  workspace: WorkspaceMethods;
  limits: LimitsMethods;
  faults: FaultsMethods;
  requests: RequestsMethods;
  emails: EmailsMethods;
  batches: BatchesMethods;
  accounts: AccountsMethods;
  users: UsersMethods;
  broadcasts: BroadcastsMethods;
  campaigns: CampaignsMethods;
  goals: GoalsMethods;
  forms: FormsMethods;
  providerStates: ProviderStatesMethods;
  console: ConsoleMethods;
}
