import { type Clock, timestamp } from '@email-automation/service/domain/clock';
import type { Table } from '@email-automation/service/domain/columns';
import { type Random, systemRandom } from '@email-automation/service/domain/random';
import type { Records } from '@email-automation/service/domain/records';
import { hashToken } from '@email-automation/service/domain/tokens';
import { updatePassword } from '@email-automation/service/storage/access/users';
import type { Database, Queries } from '@email-automation/service/storage/database';
import { lockSubscribers } from '@email-automation/service/storage/queries/accounts';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { insertRecords, keepRow } from '@email-automation/service/storage/statements/bulk';
import type { Collection } from '../operator/collections.ts';
import { addSubscribers } from './add-subscribers.ts';
import { hashNewPasswords } from './passwords.ts';
import { toAccount, toApplication, toBroadcast, toCampaign, toCampaignEmails, toForm, toGoal } from './records.ts';
import { buildSubscribers } from './subscribers.ts';
import { requireStorable, type Workspace, type WorkspaceAccount } from './workspace.ts';

/** A record that had to be new exists already, so that nothing was inserted. */
export class NotNew extends Error {}

/**
 * Inserts the records of a workspace in one transaction; existing records do not change. Passwords are hashed at the same
 * time and stored afterwards.
 * @param random the source of the salts of passwords
 * @param newIn a collection whose records all have to be new
 * @throws WorkspaceError for a text that not every database can store, and NotNew
 */
export async function seed(
  { query }: Database,
  workspace: Workspace,
  clock: Clock,
  random: Random = systemRandom,
  newIn?: Collection,
): Promise<void> {
  requireStorable(workspace);
  const now = timestamp(clock.now());
  const [passwords] = await Promise.all([
    hashNewPasswords(query, workspace.users, random),
    query.transaction().execute((db) => seedWorkspace({ db, newIn }, workspace, now)),
  ]);
  for (const [userId, hash] of passwords) await updatePassword(query, userId, hash);
}

/** The transaction, and the collection whose records have to be new. */
interface Target {
  db: Queries;
  newIn: Collection | undefined;
}

async function seedWorkspace(
  into: Target,
  { users, applications = [], accounts }: Workspace,
  now: string,
): Promise<void> {
  for (const { email, name, tokens = [] } of users) {
    await add(into, 'users', [{ id: email, email, name, password_hash: null }]);
    const records = tokens.map((token) => ({
      hash: hashToken(token.token),
      user_id: email,
      kind: 'api' as const,
      name: token.name,
      client_id: null,
      created_at: now,
    }));
    await add(into, 'tokens', records);
  }
  const applicationRecords = applications.map((application) => toApplication(application, now));
  await add(into, 'applications', applicationRecords);
  for (const account of accounts) await seedAccount(into, account, now);
}

async function seedAccount(into: Target, account: WorkspaceAccount, now: string): Promise<void> {
  const { id, users = [], broadcasts = [], goals = [], forms = [], campaigns = [] } = account;
  await add(into, 'accounts', [toAccount(account, now)]);
  await lockSubscribers(into.db, id);
  const grants = users.map((user_id) => ({ account_id: id, user_id }));
  await add(into, 'grants', grants);
  const broadcastRecords = broadcasts.map((broadcast) => toBroadcast(id, broadcast, now));
  await add(into, 'broadcasts', broadcastRecords);
  const goalRecords = goals.map((goal) => toGoal(id, goal, now));
  await add(into, 'goals', goalRecords);
  const formRecords = forms.map((form) => toForm(id, form, now));
  await add(into, 'forms', formRecords);
  const campaignRecords = campaigns.map((campaign) => toCampaign(id, campaign, now));
  await add(into, 'campaigns', campaignRecords);
  const emails = campaigns.flatMap((campaign) => toCampaignEmails(id, campaign));
  await add(into, 'campaign_emails', emails);
  await addSubscribers(into.db, id, buildSubscribers(account, now));
  await noteWork(into.db, id, 'broadcast');
}

async function add<Name extends Table>({ db, newIn }: Target, table: Name, records: Records[Name][]): Promise<void> {
  const inserted = await insertRecords(db, table, records, keepRow);
  // Another transaction can have inserted it since it was looked for.
  if (table === newIn && inserted < records.length) throw new NotNew(`A record of ${table} exists already.`);
}
