import { toTimestamp } from '@email-automation/service/domain/clock';
import type {
  Account,
  Application,
  Broadcast,
  Campaign,
  CampaignEmail,
  Form,
  Goal,
} from '@email-automation/service/domain/records';
import { hashToken } from '@email-automation/service/domain/tokens';
import type { WorkspaceAccount, WorkspaceApplication } from './workspace.ts';

type WorkspaceRecord<Name extends 'broadcasts' | 'campaigns' | 'goals' | 'forms'> = NonNullable<
  WorkspaceAccount[Name]
>[number];

/** Converts a time of a workspace file as the interface writes times, so that all times sort as strings. */
export const toTime = (text: string | undefined) => (text === undefined ? undefined : toTimestamp(text));

/** The first user is the owner of an account. Its name defaults to its website URL (RESOURCE-8). */
export function toAccount(input: WorkspaceAccount, now: string): Account {
  return {
    id: input.id,
    name: input.name || input.url || '',
    url: input.url ?? '',
    default_from_name: input.default_from_name ?? '',
    default_from_email: input.default_from_email ?? '',
    default_postal_address: input.default_postal_address ?? '',
    primary_email: input.primary_email ?? input.users?.[0] ?? '',
    enable_third_party_cookies: input.enable_third_party_cookies ?? false,
    phone_number: input.phone_number ?? '',
    created_at: toTime(input.created_at) ?? now,
  };
}

/** Makes the scheduler look at a new record at once, also if its clock is behind the clock of the command that creates it. */
const longAgo = '1970-01-01T00:00:00Z';

/** Only a scheduled broadcast is sent; any other keeps its status. */
export function toBroadcast(account_id: string, input: WorkspaceRecord<'broadcasts'>, now: string): Broadcast {
  return {
    account_id,
    id: input.id,
    status: input.status ?? 'draft',
    name: input.name,
    from_name: input.from_name ?? '',
    from_email: input.from_email ?? '',
    postal_address: input.postal_address ?? '',
    localize_sending_time: input.localize_sending_time ?? false,
    send_at: toTime(input.send_at) ?? null,
    next_send_at: input.status === 'scheduled' && input.send_at !== undefined ? longAgo : null,
    bcc: input.bcc ?? null,
    created_at: toTime(input.created_at) ?? now,
    subject: input.subject ?? '',
    html_body: input.html_body ?? '',
    text_body: input.text_body ?? '',
  };
}

/** Its subscriptions are counted when they are added. */
export function toCampaign(account_id: string, input: WorkspaceRecord<'campaigns'>, now: string): Campaign {
  return {
    account_id,
    id: input.id,
    status: input.status ?? 'draft',
    name: input.name,
    from_name: input.from_name ?? '',
    from_email: input.from_email ?? '',
    postal_address: input.postal_address ?? '',
    minutes_from_midnight: input.minutes_from_midnight ?? 0,
    localize_sending_time: input.localize_sending_time ?? false,
    days_of_the_week_mask: input.days_of_the_week_mask ?? '1111111',
    start_immediately: input.start_immediately ?? true,
    double_optin: input.double_optin ?? false,
    send_to_confirmation_page: input.send_to_confirmation_page ?? false,
    use_custom_confirmation_page: input.use_custom_confirmation_page ?? false,
    confirmation_url: input.confirmation_url ?? null,
    post_confirmation_url: input.post_confirmation_url ?? '',
    notify_subscribe_email: input.notify_subscribe_email ?? '',
    notify_unsubscribe_email: input.notify_unsubscribe_email ?? '',
    bcc: input.bcc ?? null,
    email_count: input.emails?.length ?? 0,
    active_subscriber_count: 0,
    unsubscribed_subscriber_count: 0,
    unsubscribed_count: 0,
    removed_count: 0,
    list_version: 0,
    created_at: toTime(input.created_at) ?? now,
  };
}

export function toCampaignEmails(account_id: string, input: WorkspaceRecord<'campaigns'>): CampaignEmail[] {
  return (input.emails ?? []).map((email, position) => ({
    account_id,
    campaign_id: input.id,
    position,
    subject: email.subject,
    html_body: email.html_body ?? '',
    text_body: email.text_body ?? '',
  }));
}

export function toGoal(account_id: string, input: WorkspaceRecord<'goals'>, now: string): Goal {
  return {
    account_id,
    id: input.id,
    status: input.status ?? 'active',
    name: input.name,
    url: input.url ?? '',
    default_value: input.default_value ?? 0,
    counting_method: input.counting_method ?? 'all',
    created_at: toTime(input.created_at) ?? now,
  };
}

export function toForm(account_id: string, input: WorkspaceRecord<'forms'>, now: string): Form {
  return {
    account_id,
    id: input.id,
    name: input.name,
    campaign_id: input.campaign ?? null,
    created_at: toTime(input.created_at) ?? now,
  };
}

/** An application of a workspace file is active from the start. */
export function toApplication(input: WorkspaceApplication, now: string): Application {
  return {
    client_id: input.client_id,
    secret_hash: hashToken(input.client_secret),
    name: input.name,
    callback_url: input.callback_url,
    active: true,
    created_at: now,
  };
}
