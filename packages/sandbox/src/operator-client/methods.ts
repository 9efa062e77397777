// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { AccountSummary, AccountSummaryList, Application, ApplicationList, AppliedWorkspace, BatchDetails, BatchList, BroadcastState, BroadcastSummary, BroadcastSummaryList, CampaignState, CampaignSummary, CampaignSummaryList, Clock, ConsoleLink, ConversionList, CreatedToken, DeadLetterList, DueList, Email, EmailList, Fault, FaultList, FormSummary, FormSummaryList, GeneratedSubscribers, GoalSummary, GoalSummaryList, Grant, GrantList, Har, Health, Limits, ProviderStateValues, Readiness, RecordFailureList, Registration, RequestDetails, RequestList, RetriedBatch, RetriedEmail, Revocation, SentRequest, Snapshot, SnapshotList, StoredAccount, StoredBroadcast, StoredCampaign, StoredForm, StoredGoal, StoredSubscriber, StoredUser, TokenList, Unsubscribed, UserList, UserSummary, Workspace } from '@email-automation/types/operator';
import type { Call, CallOptions, NoParams } from './call.ts';
import type { ClockMoveParams, SnapshotTakeParams, SnapshotDeleteParams, SnapshotRestoreParams, WorkspaceFetchParams, WorkspaceApplyParams, DataGenerateSubscribersParams, LimitUpdateParams, FaultAddParams, FaultDeleteParams, RequestListParams, RequestExportParams, RequestFetchParams, RequestSendAgainParams, EmailListParams, EmailFetchParams, EmailRetryParams, BatchListParams, BatchFetchParams, BatchListFailuresParams, BatchRetryParams, AccountCreateParams, AccountFetchParams, AccountUpdateParams, UserCreateParams, UserFetchParams, UserUpdateParams, UserSetPasswordParams, BroadcastListParams, BroadcastCreateParams, BroadcastFetchParams, BroadcastUpdateParams, BroadcastScheduleParams, BroadcastSendParams, BroadcastCancelParams, CampaignListParams, CampaignCreateParams, CampaignFetchParams, CampaignUpdateParams, CampaignActivateParams, CampaignPauseParams, GoalListParams, GoalCreateParams, GoalFetchParams, GoalUpdateParams, GoalListConversionsParams, FormListParams, FormCreateParams, FormFetchParams, FormUpdateParams, SubscriberAddParams, SubscriberFetchParams, SubscriberUpdateParams, SubscriberUnsubscribeParams, AccessCreateParams, AccessRevokeParams, TokenListParams, TokenCreateParams, TokenRevokeParams, ApplicationCreateParams, ApplicationUpdateParams, ApplicationActivateParams, ApplicationRevokeParams, ProviderStateCreateParams } from './params.ts';

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
   * Returns to what the sandbox started with: its data, its limits without usage, its faults, its clock, and its random values if it has a seed. The request log is emptied; snapshots stay.
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

export interface DataMethods {
  /**
   * Add made-up subscribers to an account; a second call adds the next ones.
   *
   * Adds made-up subscribers to an account. The same seed gives the same ones, and a second call the next ones. Send at most some 20,000 in a request, so that it does not take minutes.
   *
   * `POST /subscribers`
   *
   * @param params `account_id`, `count`, `campaign_id`, `seed`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  generateSubscribers(params: DataGenerateSubscribersParams, options?: CallOptions): Call<GeneratedSubscribers>;
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
   * @param params `kind`, `status`, `retry_after`, `ms`, `at`, `outcome`, `email`, `operation`, `account_id`, `times`, `after`, `share`, `seed`
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
   * Export requests as HAR.
   *
   * Returns exchanges that match all filters in the format HAR 1.2, oldest first: with headers and bodies, without secrets. A body of which the log has only the beginning is left out.
   *
   * `GET /requests.har`
   *
   * @param params `operation`, `status`, `account_id`, `request_id`, `error`, `since`, `after`, `limit`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  export(params?: RequestExportParams, options?: CallOptions): Call<Har>;
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
   * Returns the newest 100 emails that match all filters, newest first, without their content.
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
   * List failed records of a batch.
   *
   * Returns the records of a batch that failed, in order; none for an unknown batch.
   *
   * `GET /batches/{request_id}/failures`
   *
   * @param params `request_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  listFailures(params: BatchListFailuresParams, options?: CallOptions): Call<RecordFailureList>;
  /**
   * List the failed records of all batches, or of one.
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
  /**
   * List dead letters: the batches that failed as a whole, with their last error.
   *
   * Returns the batches that failed as a whole, oldest first. Retry one when you have mended why it failed.
   *
   * `GET /dead-letters`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  listDeadLetters(params?: NoParams, options?: CallOptions): Call<DeadLetterList>;
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
  /**
   * Create an account.
   *
   * Creates an account, as a workspace file does. Its name defaults to its website URL.
   *
   * `POST /accounts`
   *
   * @param params `id`, `created_at`, `name`, `url`, `default_from_name`, `default_from_email`, `default_postal_address`, `primary_email`, `enable_third_party_cookies`, `phone_number`, `users`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: AccountCreateParams, options?: CallOptions): Call<AccountSummary>;
  /**
   * Print an account as JSON.
   *
   * Returns the fields of an account that have a value.
   *
   * `GET /accounts/{account_id}`
   *
   * @param params `account_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: AccountFetchParams, options?: CallOptions): Call<StoredAccount>;
  /**
   * Change fields of an account; an empty value clears a field.
   *
   * Changes the fields that you send. Fields that you leave out keep the value that they have at that moment; one without a value gets its default.
   *
   * `PATCH /accounts/{account_id}`
   *
   * @param params `account_id`, `name`, `url`, `default_from_name`, `default_from_email`, `default_postal_address`, `primary_email`, `enable_third_party_cookies`, `phone_number`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: AccountUpdateParams, options?: CallOptions): Call<AccountSummary>;
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
  /**
   * Create a user.
   *
   * Creates a user, as a workspace file does.
   *
   * `POST /users`
   *
   * @param params `email`, `name`, `password`, `password_hash`, `tokens`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: UserCreateParams, options?: CallOptions): Call<UserSummary>;
  /**
   * Print a user as JSON.
   *
   * Returns the fields of a user that have a value.
   *
   * `GET /users/{email}`
   *
   * @param params `email`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: UserFetchParams, options?: CallOptions): Call<StoredUser>;
  /**
   * Change fields of a user; an empty value clears a field.
   *
   * Changes the fields that you send. Fields that you leave out keep the value that they have at that moment; one without a value gets its default.
   *
   * `PATCH /users/{email}`
   *
   * @param params `email`, `name`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: UserUpdateParams, options?: CallOptions): Call<UserSummary>;
  /**
   * Set the password of a user.
   *
   * Sets the password with which a user signs in when an application asks for access.
   *
   * `PUT /users/{email}/password`
   *
   * @param params `email`, `password`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  setPassword(params: UserSetPasswordParams, options?: CallOptions): Call<undefined>;
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
  /**
   * Create a broadcast.
   *
   * Creates a broadcast, as a workspace file does. Only a scheduled one is sent.
   *
   * `POST /accounts/{account_id}/broadcasts`
   *
   * @param params `account_id`, `id`, `created_at`, `status`, `name`, `from_name`, `from_email`, `postal_address`, `localize_sending_time`, `send_at`, `bcc`, `subject`, `html_body`, `text_body`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: BroadcastCreateParams, options?: CallOptions): Call<BroadcastSummary>;
  /**
   * Print a broadcast as JSON.
   *
   * Returns the fields of a broadcast that have a value.
   *
   * `GET /accounts/{account_id}/broadcasts/{broadcast_id}`
   *
   * @param params `account_id`, `broadcast_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: BroadcastFetchParams, options?: CallOptions): Call<StoredBroadcast>;
  /**
   * Change fields of a broadcast; an empty value clears a field.
   *
   * Changes the fields that you send. Fields that you leave out keep the value that they have at that moment; one without a value gets its default.
   *
   * `PATCH /accounts/{account_id}/broadcasts/{broadcast_id}`
   *
   * @param params `account_id`, `broadcast_id`, `name`, `from_name`, `from_email`, `postal_address`, `bcc`, `subject`, `html_body`, `text_body`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: BroadcastUpdateParams, options?: CallOptions): Call<BroadcastSummary>;
  /**
   * Schedule a draft, or a scheduled broadcast at another time; one whose time has passed is sent at once.
   *
   * Schedules a draft, or a scheduled broadcast at another time. It needs a postal address, of its own or of its account.
   *
   * `POST /accounts/{account_id}/broadcasts/{broadcast_id}/schedule`
   *
   * @param params `account_id`, `broadcast_id`, `send_at`, `localize_sending_time`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  schedule(params: BroadcastScheduleParams, options?: CallOptions): Call<BroadcastState>;
  /**
   * Send a broadcast at once.
   *
   * Schedules a broadcast for the present time, for all subscribers whatever their time zone.
   *
   * `POST /accounts/{account_id}/broadcasts/{broadcast_id}/send`
   *
   * @param params `account_id`, `broadcast_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  send(params: BroadcastSendParams, options?: CallOptions): Call<BroadcastState>;
  /**
   * Cancel a scheduled broadcast, or the rest of one that is being sent.
   *
   * Cancels a scheduled broadcast, or the rest of one that is being sent. Emails that were sent cannot be recalled.
   *
   * `POST /accounts/{account_id}/broadcasts/{broadcast_id}/cancel`
   *
   * @param params `account_id`, `broadcast_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  cancel(params: BroadcastCancelParams, options?: CallOptions): Call<BroadcastState>;
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
  /**
   * Create a campaign.
   *
   * Creates a campaign, as a workspace file does. It is a draft unless you set its status.
   *
   * `POST /accounts/{account_id}/campaigns`
   *
   * @param params `account_id`, `id`, `created_at`, `status`, `name`, `from_name`, `from_email`, `postal_address`, `minutes_from_midnight`, `localize_sending_time`, `days_of_the_week_mask`, `start_immediately`, `double_optin`, `send_to_confirmation_page`, `use_custom_confirmation_page`, `confirmation_url`, `post_confirmation_url`, `notify_subscribe_email`, `notify_unsubscribe_email`, `bcc`, `emails`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: CampaignCreateParams, options?: CallOptions): Call<CampaignSummary>;
  /**
   * Print a campaign as JSON.
   *
   * Returns the fields of a campaign that have a value.
   *
   * `GET /accounts/{account_id}/campaigns/{campaign_id}`
   *
   * @param params `account_id`, `campaign_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: CampaignFetchParams, options?: CallOptions): Call<StoredCampaign>;
  /**
   * Change fields of a campaign; an empty value clears a field.
   *
   * Changes the fields that you send. Fields that you leave out keep the value that they have at that moment; one without a value gets its default.
   *
   * `PATCH /accounts/{account_id}/campaigns/{campaign_id}`
   *
   * @param params `account_id`, `campaign_id`, `name`, `from_name`, `from_email`, `postal_address`, `minutes_from_midnight`, `localize_sending_time`, `days_of_the_week_mask`, `start_immediately`, `double_optin`, `send_to_confirmation_page`, `use_custom_confirmation_page`, `confirmation_url`, `post_confirmation_url`, `notify_subscribe_email`, `notify_unsubscribe_email`, `bcc`, `emails`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: CampaignUpdateParams, options?: CallOptions): Call<CampaignSummary>;
  /**
   * Activate a campaign.
   *
   * Activates a draft or paused campaign, so that it sends its emails. It needs an email and a postal address.
   *
   * `POST /accounts/{account_id}/campaigns/{campaign_id}/activate`
   *
   * @param params `account_id`, `campaign_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  activate(params: CampaignActivateParams, options?: CallOptions): Call<CampaignState>;
  /**
   * Pause a campaign.
   *
   * Pauses an active campaign. Activate it to resume.
   *
   * `POST /accounts/{account_id}/campaigns/{campaign_id}/pause`
   *
   * @param params `account_id`, `campaign_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  pause(params: CampaignPauseParams, options?: CallOptions): Call<CampaignState>;
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
   * Create a goal.
   *
   * Creates a goal, as a workspace file does.
   *
   * `POST /accounts/{account_id}/goals`
   *
   * @param params `account_id`, `id`, `created_at`, `status`, `name`, `url`, `default_value`, `counting_method`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: GoalCreateParams, options?: CallOptions): Call<GoalSummary>;
  /**
   * Print a goal as JSON.
   *
   * Returns the fields of a goal that have a value.
   *
   * `GET /accounts/{account_id}/goals/{goal_id}`
   *
   * @param params `account_id`, `goal_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: GoalFetchParams, options?: CallOptions): Call<StoredGoal>;
  /**
   * Change fields of a goal; an empty value clears a field.
   *
   * Changes the fields that you send. Fields that you leave out keep the value that they have at that moment; one without a value gets its default.
   *
   * `PATCH /accounts/{account_id}/goals/{goal_id}`
   *
   * @param params `account_id`, `goal_id`, `status`, `name`, `url`, `default_value`, `counting_method`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: GoalUpdateParams, options?: CallOptions): Call<GoalSummary>;
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
  /**
   * Create a form.
   *
   * Creates a form, as a workspace file does.
   *
   * `POST /accounts/{account_id}/forms`
   *
   * @param params `account_id`, `id`, `name`, `campaign`, `created_at`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: FormCreateParams, options?: CallOptions): Call<FormSummary>;
  /**
   * Print a form as JSON.
   *
   * Returns the fields of a form that have a value.
   *
   * `GET /accounts/{account_id}/forms/{form_id}`
   *
   * @param params `account_id`, `form_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: FormFetchParams, options?: CallOptions): Call<StoredForm>;
  /**
   * Change fields of a form; an empty value clears a field.
   *
   * Changes the fields that you send. Fields that you leave out keep the value that they have at that moment; one without a value gets its default.
   *
   * `PATCH /accounts/{account_id}/forms/{form_id}`
   *
   * @param params `account_id`, `form_id`, `name`, `campaign`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: FormUpdateParams, options?: CallOptions): Call<FormSummary>;
}

export interface SubscribersMethods {
  /**
   * Add a subscriber to an account.
   *
   * Adds a subscriber to an account without a campaign. One with this email address is updated, as a batch does.
   *
   * `POST /accounts/{account_id}/subscribers`
   *
   * @param params `account_id`, `email`, `tags`, `custom_fields`, `time_zone`, `user_id`, `eu_consent`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  add(params: SubscriberAddParams, options?: CallOptions): Call<StoredSubscriber>;
  /**
   * Print a subscriber as JSON.
   *
   * Returns a subscriber of an account, whether or not subscribed to a campaign.
   *
   * `GET /accounts/{account_id}/subscribers/{email}`
   *
   * @param params `account_id`, `email`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params: SubscriberFetchParams, options?: CallOptions): Call<StoredSubscriber>;
  /**
   * Change fields of a subscriber.
   *
   * Replaces the fields that you send: requests of the API can only add tags and custom fields.
   *
   * `PATCH /accounts/{account_id}/subscribers/{email}`
   *
   * @param params `account_id`, `email`, `tags`, `custom_fields`, `time_zone`, `user_id`, `eu_consent`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: SubscriberUpdateParams, options?: CallOptions): Call<StoredSubscriber>;
  /**
   * Unsubscribe a subscriber from a campaign, or from all emails of the account.
   *
   * Unsubscribes a subscriber from a campaign, or from all emails of the account. It does not count as unsubscribing by an email.
   *
   * `POST /accounts/{account_id}/subscribers/{email}/unsubscribe`
   *
   * @param params `account_id`, `email`, `campaign_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  unsubscribe(params: SubscriberUnsubscribeParams, options?: CallOptions): Call<Unsubscribed>;
}

export interface AccessMethods {
  /**
   * List users with access to accounts.
   *
   * Returns which users have access to which accounts.
   *
   * `GET /access`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<GrantList>;
  /**
   * Give a user access to an account.
   *
   * Gives a user access to an account. Tokens of the user can access it at once.
   *
   * `PUT /access/{user}/{account_id}`
   *
   * @param params `user`, `account_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: AccessCreateParams, options?: CallOptions): Call<Grant>;
  /**
   * Revoke the access of a user to an account.
   *
   * Revokes the access of a user to an account. Other users keep theirs.
   *
   * `DELETE /access/{user}/{account_id}`
   *
   * @param params `user`, `account_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  revoke(params: AccessRevokeParams, options?: CallOptions): Call<undefined>;
}

export interface TokensMethods {
  /**
   * List tokens.
   *
   * Returns tokens without their secret values, oldest first.
   *
   * `GET /tokens`
   *
   * @param params `user`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: TokenListParams, options?: CallOptions): Call<TokenList>;
  /**
   * Create an API token and print it, only this once.
   *
   * Creates an API token. Only its hash is stored, so only this response has it.
   *
   * `POST /tokens`
   *
   * @param params `user`, `name`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: TokenCreateParams, options?: CallOptions): Call<CreatedToken>;
  /**
   * Revoke a token by its ID.
   *
   * Revokes a token by its ID: the next request with it gets a `401`.
   *
   * `DELETE /tokens/{token_id}`
   *
   * @param params `token_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  revoke(params: TokenRevokeParams, options?: CallOptions): Call<undefined>;
}

export interface ApplicationsMethods {
  /**
   * List applications.
   *
   * Returns applications without their secrets, oldest first.
   *
   * `GET /applications`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  list(params?: NoParams, options?: CallOptions): Call<ApplicationList>;
  /**
   * Register an inactive application and print its client ID and, only this once, its secret.
   *
   * Registers an inactive application. Only the hash of its secret is stored, so only this response has it.
   *
   * `POST /applications`
   *
   * @param params `name`, `callback_url`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  create(params: ApplicationCreateParams, options?: CallOptions): Call<Registration>;
  /**
   * Change the name or the callback URL of an application.
   *
   * Changes the name or the callback URL of an application, also while it is active. Its tokens stay valid.
   *
   * `PATCH /applications/{client_id}`
   *
   * @param params `client_id`, `name`, `callback_url`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  update(params: ApplicationUpdateParams, options?: CallOptions): Call<Application>;
  /**
   * Activate an application, so that it can request access.
   *
   * Activates an application, so that it can request access. It needs a callback URL.
   *
   * `POST /applications/{client_id}/activate`
   *
   * @param params `client_id`, `callback_url`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  activate(params: ApplicationActivateParams, options?: CallOptions): Call<Application>;
  /**
   * Deactivate an application and revoke its access tokens and codes.
   *
   * Deactivates an application, and deletes its access tokens and codes. When it is activated again, users must grant access again.
   *
   * `POST /applications/{client_id}/revoke`
   *
   * @param params `client_id`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  revoke(params: ApplicationRevokeParams, options?: CallOptions): Call<Revocation>;
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
  data: DataMethods;
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
  subscribers: SubscribersMethods;
  access: AccessMethods;
  tokens: TokensMethods;
  applications: ApplicationsMethods;
  providerStates: ProviderStatesMethods;
  console: ConsoleMethods;
}
