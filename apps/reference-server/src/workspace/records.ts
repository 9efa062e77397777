import type {
  Account,
  Application,
  Broadcast,
  Campaign,
  CampaignEmail,
  CampaignSubscription,
  Form,
  Goal,
} from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import type { WorkspaceAccount, WorkspaceApplication } from './workspace.ts';

type Given<Kind extends 'broadcasts' | 'campaigns' | 'goals' | 'forms'> = NonNullable<WorkspaceAccount[Kind]>[number];

/** The owner is the first user; the name defaults to the website, as the interface says. */
export function accountOf(given: WorkspaceAccount, at: string): Account {
  return {
    id: given.id,
    name: given.name,
    url: given.url ?? '',
    default_from_name: given.default_from_name ?? '',
    default_from_email: given.default_from_email ?? '',
    default_postal_address: given.default_postal_address ?? '',
    primary_email: given.primary_email ?? given.users?.[0] ?? '',
    enable_third_party_cookies: given.enable_third_party_cookies ?? false,
    phone_number: given.phone_number ?? '',
    created_at: given.created_at ?? at,
  };
}

/** Only a scheduled broadcast is sent; every other state stays as it is declared. */
export function broadcastOf(account_id: string, given: Given<'broadcasts'>, at: string): Broadcast {
  return {
    account_id,
    id: given.id,
    status: given.status ?? 'draft',
    name: given.name,
    from_name: given.from_name ?? '',
    from_email: given.from_email ?? '',
    postal_address: given.postal_address ?? '',
    localize_sending_time: given.localize_sending_time ?? false,
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
export function campaignOf(
  account_id: string,
  given: Given<'campaigns'>,
  at: string,
  subscriptions: CampaignSubscription[],
): Campaign {
  const count = (status: CampaignSubscription['status']) =>
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
    localize_sending_time: given.localize_sending_time ?? false,
    days_of_the_week_mask: given.days_of_the_week_mask ?? '1111111',
    start_immediately: given.start_immediately ?? true,
    double_optin: given.double_optin ?? false,
    send_to_confirmation_page: given.send_to_confirmation_page ?? false,
    use_custom_confirmation_page: given.use_custom_confirmation_page ?? false,
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

export function emailsOf(account_id: string, given: Given<'campaigns'>): CampaignEmail[] {
  return (given.emails ?? []).map((email, position) => ({
    account_id,
    campaign_id: given.id,
    position,
    subject: email.subject,
    html_body: email.html_body ?? '',
    text_body: email.text_body ?? '',
  }));
}

export function goalOf(account_id: string, given: Given<'goals'>, at: string): Goal {
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

export function formOf(account_id: string, given: Given<'forms'>, at: string): Form {
  return {
    account_id,
    id: given.id,
    name: given.name,
    campaign_id: given.campaign ?? null,
    created_at: given.created_at ?? at,
  };
}

/** Its secret is in the file already, so it is active from the start. */
export function applicationOf(given: WorkspaceApplication, at: string): Application {
  return {
    client_id: given.client_id,
    secret_hash: hashToken(given.client_secret),
    name: given.name,
    callback_url: given.callback_url,
    active: true,
    created_at: at,
  };
}
