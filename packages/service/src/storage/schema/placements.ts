import type { Table } from './tables.ts';

/**
 * Where the rows of a table are when a database is distributed over several machines:
 * - `account`: all rows of one account are on one machine, next to the account's rows in other tables;
 * - `reference`: every machine has all rows, so that any query can join them. Few are written, and on all machines at once;
 * - `local`: only the machine that servers connect to has the rows.
 */
export type Placement = 'account' | 'reference' | 'local';

export const placements: { [Name in Table]: Placement } = {
  accounts: 'account',
  broadcasts: 'account',
  broadcast_parts: 'account',
  campaigns: 'account',
  campaign_emails: 'account',
  goals: 'account',
  conversions: 'account',
  forms: 'account',
  subscribers: 'account',
  campaign_subscriptions: 'account',
  custom_fields: 'account',
  events: 'account',
  event_actions: 'account',
  shopper_activity: 'account',
  queued_batches: 'account',
  record_failures: 'account',
  dead_letters: 'account',
  idempotency_keys: 'account',
  processed_batches: 'account',
  outbox: 'account',
  account_work: 'account',
  users: 'reference',
  // A user lists accounts wherever they are; a request joins the grant with its token and its account.
  grants: 'reference',
  tokens: 'reference',
  applications: 'reference',
  authorization_requests: 'reference',
  verification_codes: 'reference',
  // Every request writes it: on all machines, that would take several times as long; with an account, its limits would fail
  // with its machine.
  rate_limit_usage: 'local',
};

/** The column with the account of a row: by it, the rows of a table are placed. Undefined for other tables. */
export function accountColumnOf(table: Table): 'id' | 'account_id' | undefined {
  if (placements[table] !== 'account') return undefined;
  return table === 'accounts' ? 'id' : 'account_id';
}
