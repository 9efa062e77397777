import type {
  AccountRow,
  ApplicationRow,
  BroadcastRow,
  CampaignEmailRow,
  CampaignRow,
  CampaignSubscriptionRow,
  FormRow,
  GoalRow,
} from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import type { WorkspaceAccount, WorkspaceApplication } from './workspace.ts';

type Given<Kind extends 'broadcasts' | 'campaigns' | 'goals' | 'forms'> = NonNullable<WorkspaceAccount[Kind]>[number];

const flag = (value: boolean | undefined, otherwise = false) => ((value ?? otherwise) ? 1 : 0);

/** The owner is the first user; the name defaults to the website, as the interface says. */
export function accountRow(given: WorkspaceAccount, at: string): AccountRow {
  return {
    id: given.id,
    name: given.name,
    url: given.url ?? '',
    default_from_name: given.default_from_name ?? '',
    default_from_email: given.default_from_email ?? '',
    default_postal_address: given.default_postal_address ?? '',
    primary_email: given.primary_email ?? given.users?.[0] ?? '',
    enable_third_party_cookies: flag(given.enable_third_party_cookies),
    phone_number: given.phone_number ?? '',
    created_at: given.created_at ?? at,
  };
}

/** Only a scheduled broadcast is sent; every other state stays as it is declared. */
export function broadcastRow(account_id: string, given: Given<'broadcasts'>, at: string): BroadcastRow {
  return {
    account_id,
    id: given.id,
    status: given.status ?? 'draft',
    name: given.name,
    from_name: given.from_name ?? '',
    from_email: given.from_email ?? '',
    postal_address: given.postal_address ?? '',
    localize_sending_time: flag(given.localize_sending_time),
    send_at: given.send_at ?? null,
    next_send_at: given.status === 'scheduled' && given.send_at !== undefined ? at : null,
    bcc: given.bcc ?? null,
    created_at: given.created_at ?? at,
    subject: given.subject ?? '',
    html_body: given.html_body ?? '',
    text_body: given.text_body ?? '',
  };
}

/** The counters are those of the subscriptions declared beside the campaign. */
export function campaignRow(
  account_id: string,
  given: Given<'campaigns'>,
  at: string,
  subscriptions: CampaignSubscriptionRow[],
): CampaignRow {
  const count = (status: CampaignSubscriptionRow['status']) =>
    subscriptions.filter((row) => row.campaign_id === given.id && row.status === status).length;
  return {
    account_id,
    id: given.id,
    status: given.status ?? 'draft',
    name: given.name,
    from_name: given.from_name ?? '',
    from_email: given.from_email ?? '',
    postal_address: given.postal_address ?? '',
    minutes_from_midnight: given.minutes_from_midnight ?? 0,
    localize_sending_time: flag(given.localize_sending_time),
    days_of_the_week_mask: given.days_of_the_week_mask ?? '1111111',
    start_immediately: flag(given.start_immediately, true),
    double_optin: flag(given.double_optin),
    send_to_confirmation_page: flag(given.send_to_confirmation_page),
    use_custom_confirmation_page: flag(given.use_custom_confirmation_page),
    confirmation_url: given.confirmation_url ?? null,
    post_confirmation_url: given.post_confirmation_url ?? '',
    notify_subscribe_email: given.notify_subscribe_email ?? '',
    notify_unsubscribe_email: given.notify_unsubscribe_email ?? '',
    bcc: given.bcc ?? null,
    email_count: given.emails?.length ?? 0,
    active_subscriber_count: count('active'),
    unsubscribed_subscriber_count: count('unsubscribed'),
    unsubscribed_count: count('unsubscribed'),
    removed_count: count('removed'),
    created_at: given.created_at ?? at,
  };
}

export function emailRows(account_id: string, given: Given<'campaigns'>): CampaignEmailRow[] {
  return (given.emails ?? []).map((email, position) => ({
    account_id,
    campaign_id: given.id,
    position,
    subject: email.subject,
    html_body: email.html_body ?? '',
    text_body: email.text_body ?? '',
  }));
}

export function goalRow(account_id: string, given: Given<'goals'>, at: string): GoalRow {
  return {
    account_id,
    id: given.id,
    status: given.status ?? 'active',
    name: given.name,
    url: given.url ?? '',
    default_value: given.default_value ?? 0,
    counting_method: given.counting_method ?? 'all',
    created_at: given.created_at ?? at,
  };
}

export function formRow(account_id: string, given: Given<'forms'>, at: string): FormRow {
  return {
    account_id,
    id: given.id,
    name: given.name,
    campaign_id: given.campaign ?? null,
    created_at: given.created_at ?? at,
  };
}

/** Its secret is in the file already, so it is active from the start. */
export function applicationRow(given: WorkspaceApplication, at: string): ApplicationRow {
  return {
    client_id: given.client_id,
    secret_hash: hashToken(given.client_secret),
    name: given.name,
    callback_url: given.callback_url,
    active: 1,
    created_at: at,
  };
}
