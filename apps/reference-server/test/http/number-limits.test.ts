import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { columns } from '@email-automation/service/storage/schema/tables';
import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

/** Columns that neither a request nor a workspace file writes: the server counts and numbers. */
const computed = `campaigns.email_count campaigns.active_subscriber_count campaigns.unsubscribed_subscriber_count
  campaigns.unsubscribed_count campaigns.removed_count campaign_emails.position campaign_subscriptions.lap
  campaign_subscriptions.last_sent_email_index queued_batches.position queued_batches.attempts record_failures.record
  dead_letters.attempts processed_batches.records processed_batches.failed processed_batches.attempts
  dead_letters.position processed_batches.position
  rate_limit_usage.used rate_limit_usage.ends_at outbox.attempts`.split(/\s+/);

/** The fields of a subscriber by the column that they are stored in. */
const ofRequests: Record<string, string> = {
  'subscribers.utc_offset': 'utc_offset',
  'subscribers.lead_score': 'base_lead_score',
  'campaign_subscriptions.starting_email_index': 'starting_email_index',
};
const ofWorkspaces: Record<string, (value: unknown) => object> = {
  'campaigns.minutes_from_midnight': (minutes_from_midnight) => ({
    campaigns: [{ id: 'n', name: 'N', minutes_from_midnight }],
  }),
  'goals.default_value': (default_value) => ({ goals: [{ id: 'n', name: 'N', default_value }] }),
};
/** The parameters of a visit to a goal by the column that they are stored in. */
const ofVisits: Record<string, string> = { 'conversions.value': 'value' };
const beyond = [2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53) - 2, 1e300, -1e300];

const read = (account: object) => checkWorkspace({ accounts: [{ id: '1001', ...account }] });

test('every number that is stored has a limit', async () => {
  const numbers = Object.entries(columns).flatMap(([table, types]) =>
    Object.entries(types).flatMap(([column, type]) => (type === 'number' ? [`${table}.${column}`] : [])),
  );
  const known = [...computed, ...[ofRequests, ofWorkspaces, ofVisits].flatMap(Object.keys)];
  expect(numbers.sort()).toEqual(known.sort());
  const sandbox = await startSandbox();
  for (const value of beyond) {
    for (const field of Object.values(ofRequests)) {
      const subscribers = [{ email: 'n@example.com', [field]: value }];
      const { status, body } = await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers });
      const error = expect.objectContaining({ code: 'range_error', attribute: field });
      expect([status, body.errors], `${field} ${value}`).toEqual([422, [error]]);
    }
    for (const parameter of Object.values(ofVisits)) {
      const { status, body } = await sandbox.send(`/visits/1001/4001?${parameter}=${BigInt(value)}`, {});
      const error = expect.objectContaining({ code: 'range_error', attribute: parameter });
      expect([status, body.errors], `${parameter} ${value}`).toEqual([422, [error]]);
    }
    for (const create of Object.values(ofWorkspaces)) {
      expect(() => read(create(value))).toThrow(
        /must be (an integer (from|of) -2147483647 (to 2147483647|or more)|less than 2147483647)$/,
      );
    }
  }
});
