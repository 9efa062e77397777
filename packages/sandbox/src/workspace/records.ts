import { toTimestamp } from '@email-automation/service/domain/clock';
import type { Table } from '@email-automation/service/domain/columns';
import { emptyRecord } from '@email-automation/service/domain/empty-record';
import type {
  Account,
  Broadcast,
  Campaign,
  CampaignEmail,
  Form,
  Goal,
  Records,
} from '@email-automation/service/domain/records';
import type { WorkspaceAccount } from './workspace.ts';

export type WorkspaceRecord<Name extends 'broadcasts' | 'campaigns' | 'goals' | 'forms'> = NonNullable<
  WorkspaceAccount[Name]
>[number];

/** Converts a time of a workspace file as the interface writes times, so that all times sort as strings. */
export const toTime = (text: string | undefined) => (text === undefined ? undefined : toTimestamp(text));

/** Creates a record from fields of the same names in a workspace file. @param own fields with another value, or a default */
function createRecord<Name extends Table>(
  table: Name,
  input: { created_at?: string },
  now: string,
  own: Partial<Records[Name]>,
): Records[Name] {
  const record = { ...emptyRecord(table), ...own };
  for (const [field, value] of Object.entries(input))
    if (value !== undefined && value !== null && value !== '' && field in record && !(field in own))
      Object.assign(record, { [field]: value });
  return { ...record, created_at: toTime(input.created_at) ?? now };
}

/** The first user is the owner of an account. Its name defaults to its website URL (RESOURCE-8). */
export const toAccount = (input: WorkspaceAccount, now: string): Account =>
  createRecord('accounts', input, now, {
    name: input.name || input.url || '',
    primary_email: input.primary_email ?? input.users?.[0] ?? '',
  });

/** Makes the scheduler look at a new record at once, also if its clock is behind the clock of the command that creates it. */
export const longAgo = '1970-01-01T00:00:00Z';

/** Only a scheduled broadcast is sent; any other keeps its status. */
export const toBroadcast = (account_id: string, input: WorkspaceRecord<'broadcasts'>, now: string): Broadcast =>
  createRecord('broadcasts', input, now, {
    account_id,
    status: input.status ?? 'draft',
    send_at: toTime(input.send_at ?? undefined) ?? null,
    next_send_at: input.status === 'scheduled' && input.send_at !== undefined ? longAgo : null,
  });

/** Its subscriptions are counted when they are added. */
export const toCampaign = (account_id: string, input: WorkspaceRecord<'campaigns'>, now: string): Campaign =>
  createRecord('campaigns', input, now, {
    account_id,
    status: input.status ?? 'draft',
    days_of_the_week_mask: input.days_of_the_week_mask ?? '1111111',
    start_immediately: input.start_immediately ?? true,
    email_count: input.emails?.length ?? 0,
  });

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

export const toGoal = (account_id: string, input: WorkspaceRecord<'goals'>, now: string): Goal =>
  createRecord('goals', input, now, {
    account_id,
    status: input.status ?? 'active',
    counting_method: input.counting_method ?? 'all',
  });

export const toForm = (account_id: string, input: WorkspaceRecord<'forms'>, now: string): Form =>
  createRecord('forms', input, now, { account_id, campaign_id: input.campaign ?? null });
