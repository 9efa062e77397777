import { type Clock, timestamp } from '../domain/clock.ts';
import type { Tables } from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import { lockPeople } from '../storage/accounts.ts';
import { type Database, dialectOf, type Queries } from '../storage/database.ts';
import { updatePassword } from '../storage/users.ts';
import { newPasswords } from './passwords.ts';
import { peopleOf } from './people.ts';
import { accountRow, applicationRow, broadcastRow, campaignRow, emailRows, formRow, goalRow } from './rows.ts';
import type { Workspace, WorkspaceAccount } from './workspace.ts';

const rowsAtOnce = 500;

/**
 * Puts what a workspace declares into the database, in one transaction; what is there already stays as it is.
 * Passwords that are not hashed yet are hashed meanwhile, and follow.
 */
export async function seed({ query }: Database, workspace: Workspace, clock: Clock): Promise<void> {
  const at = timestamp(clock.now());
  const [passwords] = await Promise.all([
    newPasswords(query, workspace.users),
    query.transaction().execute((db) => seedRows(db, workspace, at)),
  ]);
  for (const [userId, hash] of passwords) await updatePassword(query, userId, hash);
}

async function seedRows(db: Queries, { users, applications = [], accounts }: Workspace, at: string): Promise<void> {
  for (const { email, name, tokens = [] } of users) {
    await add(db, 'users', [{ id: email, email, name }]);
    const rows = tokens.map((token) => ({
      hash: hashToken(token.token),
      user_id: email,
      kind: 'api' as const,
      name: token.name,
      created_at: at,
    }));
    await add(db, 'tokens', rows);
  }
  await add(
    db,
    'applications',
    applications.map((given) => applicationRow(given, at)),
  );
  for (const account of accounts) await seedAccount(db, account, at);
}

async function seedAccount(db: Queries, account: WorkspaceAccount, at: string): Promise<void> {
  const { id, campaigns = [] } = account;
  const people = peopleOf(account, at);
  await add(db, 'accounts', [accountRow(account, at)]);
  await lockPeople(db, dialectOf(db), id);
  await add(
    db,
    'grants',
    (account.users ?? []).map((user_id) => ({ account_id: id, user_id })),
  );
  await add(
    db,
    'broadcasts',
    (account.broadcasts ?? []).map((given) => broadcastRow(id, given, at)),
  );
  await add(
    db,
    'goals',
    (account.goals ?? []).map((given) => goalRow(id, given, at)),
  );
  await add(
    db,
    'forms',
    (account.forms ?? []).map((given) => formRow(id, given, at)),
  );
  await add(
    db,
    'campaigns',
    campaigns.map((given) => campaignRow(id, given, at, people.subscriptions)),
  );
  await add(
    db,
    'campaign_emails',
    campaigns.flatMap((given) => emailRows(id, given)),
  );
  await add(db, 'subscribers', people.subscribers);
  await add(db, 'campaign_subscriptions', people.subscriptions);
  await add(
    db,
    'custom_fields',
    [...people.customFields].map((identifier) => ({ account_id: id, identifier })),
  );
}

async function add<Table extends keyof Tables>(db: Queries, table: Table, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await db
      .insertInto(table)
      .values(some as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
