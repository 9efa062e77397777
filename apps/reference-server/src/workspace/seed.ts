import { type Clock, timestamp } from '../domain/clock.ts';
import { hashToken } from '../domain/tokens.ts';
import { lockSubscribers } from '../storage/accounts.ts';
import { insertRecords, keepRow } from '../storage/bulk.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Records, Table } from '../storage/tables.ts';
import { updatePassword } from '../storage/users.ts';
import { newPasswords } from './passwords.ts';
import { accountOf, applicationOf, broadcastOf, campaignOf, emailsOf, formOf, goalOf } from './records.ts';
import { buildSubscribers } from './subscribers.ts';
import type { Workspace, WorkspaceAccount } from './workspace.ts';

/**
 * Puts what a workspace declares into the database, in one transaction; what is there already stays as it is.
 * Passwords that are not hashed yet are hashed meanwhile, and follow.
 */
export async function seed({ query }: Database, workspace: Workspace, clock: Clock): Promise<void> {
  const at = timestamp(clock.now());
  const [passwords] = await Promise.all([
    newPasswords(query, workspace.users),
    query.transaction().execute((db) => seedWorkspace(db, workspace, at)),
  ]);
  for (const [userId, hash] of passwords) await updatePassword(query, userId, hash);
}

async function seedWorkspace(
  db: Queries,
  { users, applications = [], accounts }: Workspace,
  at: string,
): Promise<void> {
  for (const { email, name, tokens = [] } of users) {
    await add(db, 'users', [{ id: email, email, name, password_hash: null }]);
    const records = tokens.map((token) => ({
      hash: hashToken(token.token),
      user_id: email,
      kind: 'api' as const,
      name: token.name,
      client_id: null,
      created_at: at,
    }));
    await add(db, 'tokens', records);
  }
  const registered = applications.map((given) => applicationOf(given, at));
  await add(db, 'applications', registered);
  for (const account of accounts) await seedAccount(db, account, at);
}

async function seedAccount(db: Queries, account: WorkspaceAccount, at: string): Promise<void> {
  const { id, users = [], broadcasts = [], goals = [], forms = [], campaigns = [] } = account;
  const people = buildSubscribers(account, at);
  await add(db, 'accounts', [accountOf(account, at)]);
  await lockSubscribers(db, id);
  const grants = users.map((user_id) => ({ account_id: id, user_id }));
  await add(db, 'grants', grants);
  const broadcastRecords = broadcasts.map((given) => broadcastOf(id, given, at));
  await add(db, 'broadcasts', broadcastRecords);
  const goalRecords = goals.map((given) => goalOf(id, given, at));
  await add(db, 'goals', goalRecords);
  const formRecords = forms.map((given) => formOf(id, given, at));
  await add(db, 'forms', formRecords);
  const campaignRecords = campaigns.map((given) => campaignOf(id, given, at, people.subscriptions));
  await add(db, 'campaigns', campaignRecords);
  const emails = campaigns.flatMap((given) => emailsOf(id, given));
  await add(db, 'campaign_emails', emails);
  await add(db, 'subscribers', people.subscribers);
  await add(db, 'campaign_subscriptions', people.subscriptions);
  const customFields = [...people.customFields].map((identifier) => ({ account_id: id, identifier }));
  await add(db, 'custom_fields', customFields);
}

function add<Name extends Table>(db: Queries, table: Name, records: Records[Name][]): Promise<void> {
  return insertRecords(db, table, records, keepRow);
}
