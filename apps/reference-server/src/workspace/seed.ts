import { type Clock, timestamp } from '../domain/clock.ts';
import { type Random, systemRandom } from '../domain/random.ts';
import { hashToken } from '../domain/tokens.ts';
import { lockSubscribers } from '../storage/accounts.ts';
import { insertRecords, keepRow } from '../storage/bulk.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Records, Table } from '../storage/tables.ts';
import { updatePassword } from '../storage/users.ts';
import { addSubscribers } from './add-subscribers.ts';
import { hashNewPasswords } from './passwords.ts';
import { toAccount, toApplication, toBroadcast, toCampaign, toCampaignEmails, toForm, toGoal } from './records.ts';
import { requireStorable } from './require-storable.ts';
import { buildSubscribers } from './subscribers.ts';
import type { Workspace, WorkspaceAccount } from './workspace.ts';

/**
 * Inserts the records of a workspace in one transaction; existing records do not change. Passwords are hashed at the same
 * time and stored afterwards.
 * @param random the source of the salts of passwords
 * @throws WorkspaceError for a text that not every database can store
 */
export async function seed(
  { query }: Database,
  workspace: Workspace,
  clock: Clock,
  random: Random = systemRandom,
): Promise<void> {
  requireStorable(workspace);
  const now = timestamp(clock.now());
  const [passwords] = await Promise.all([
    hashNewPasswords(query, workspace.users, random),
    query.transaction().execute((db) => seedWorkspace(db, workspace, now)),
  ]);
  for (const [userId, hash] of passwords) await updatePassword(query, userId, hash);
}

async function seedWorkspace(
  db: Queries,
  { users, applications = [], accounts }: Workspace,
  now: string,
): Promise<void> {
  for (const { email, name, tokens = [] } of users) {
    await add(db, 'users', [{ id: email, email, name, password_hash: null }]);
    const records = tokens.map((token) => ({
      hash: hashToken(token.token),
      user_id: email,
      kind: 'api' as const,
      name: token.name,
      client_id: null,
      created_at: now,
    }));
    await add(db, 'tokens', records);
  }
  const applicationRecords = applications.map((application) => toApplication(application, now));
  await add(db, 'applications', applicationRecords);
  for (const account of accounts) await seedAccount(db, account, now);
}

async function seedAccount(db: Queries, account: WorkspaceAccount, now: string): Promise<void> {
  const { id, users = [], broadcasts = [], goals = [], forms = [], campaigns = [] } = account;
  await add(db, 'accounts', [toAccount(account, now)]);
  await lockSubscribers(db, id);
  const grants = users.map((user_id) => ({ account_id: id, user_id }));
  await add(db, 'grants', grants);
  const broadcastRecords = broadcasts.map((broadcast) => toBroadcast(id, broadcast, now));
  await add(db, 'broadcasts', broadcastRecords);
  const goalRecords = goals.map((goal) => toGoal(id, goal, now));
  await add(db, 'goals', goalRecords);
  const formRecords = forms.map((form) => toForm(id, form, now));
  await add(db, 'forms', formRecords);
  const campaignRecords = campaigns.map((campaign) => toCampaign(id, campaign, now));
  await add(db, 'campaigns', campaignRecords);
  const emails = campaigns.flatMap((campaign) => toCampaignEmails(id, campaign));
  await add(db, 'campaign_emails', emails);
  await addSubscribers(db, id, buildSubscribers(account, now));
}

function add<Name extends Table>(db: Queries, table: Name, records: Records[Name][]): Promise<void> {
  return insertRecords(db, table, records, keepRow);
}
