import type { Account } from '@email-automation/service/domain/records';
import { isPostalAddressUsed } from '@email-automation/service/storage/queries/accounts';
import { insertRecords, keepRow } from '@email-automation/service/storage/statements/bulk';
import { isOneOf } from '@email-automation/service/storage/statements/find-by-values';
import {
  deleteRecords,
  findRecord,
  listRecords,
  saveFields,
} from '@email-automation/service/storage/statements/rows-by-key';
import { addSubscribers } from './add-subscribers.ts';
import {
  type ApplyContext,
  errorAt,
  findDifferences,
  type Path,
  requireCreated,
  withoutEmpty,
} from './apply-context.ts';
import { applyRecords, collections } from './apply-records.ts';
import { toAccount } from './records.ts';
import { buildSubscribers } from './subscribers.ts';
import type { WorkspaceAccount } from './workspace.ts';

/** Creates or changes an account with its records. Emails are sent under the lock that it takes. */
export async function applyAccount(to: ApplyContext, given: WorkspaceAccount, path: Path): Promise<void> {
  const first = to.changes.length;
  const account = await applyFields(to, given);
  if (given.users) await applyAccess(to, account.id, given.users, [...path, 'users']);
  for (const collection of collections) await applyRecords(to, account, given, collection, path);
  await requireCampaigns(to, given, path);
  if (given.subscribers) await applySubscribers(to, given);
  const lost = to.changes.slice(first).some(({ action, fields }) => action === 'change' && fields?.some(isAddress));
  // Campaigns and broadcasts that send emails need a postal address: their own, or the account's.
  if (lost && account.default_postal_address === '' && (await isPostalAddressUsed(to.db, account.id)))
    throw errorAt([...path, 'default_postal_address'], 'is required: active campaigns or scheduled broadcasts need it');
}

const isAddress = (field: string) => /postal_address$/.test(field);

/** @returns the account after the change */
async function applyFields(to: ApplyContext, { id, ...given }: WorkspaceAccount): Promise<Account> {
  const stored = await findRecord(to.db, 'accounts', { id }, { lock: true });
  if (stored === undefined) {
    const accounts = [toAccount({ id, ...given }, to.now)];
    requireCreated(await insertRecords(to.db, 'accounts', accounts, keepRow), accounts);
    to.changes.push({ action: 'create', kind: 'account', id });
    return accounts[0] as Account;
  }
  if (to.onlyMissing) return stored;
  const after = toAccount(withoutEmpty({ ...stored, ...given }) as never, to.now);
  const named = Object.keys(given).filter((name) => name in after);
  const differences = findDifferences(stored, after, named);
  const fields = Object.keys(differences);
  if (fields.length > 0) {
    await saveFields(to.db, 'accounts', { id }, differences);
    to.changes.push({ action: 'change', kind: 'account', id, fields });
  }
  return { ...stored, ...differences };
}

/** Gives users access to an account, and takes it from other users if records are deleted. */
async function applyAccess(to: ApplyContext, account_id: string, users: readonly string[], path: Path): Promise<void> {
  const known = await to.db
    .selectFrom('users')
    .where(isOneOf(to.db, 'id', users))
    .select('id')
    .execute();
  for (const [index, user] of users.entries())
    if (known.every(({ id }) => id !== user)) throw errorAt([...path, index], `must be a user: there is no ${user}`);
  const stored = await listRecords(to.db, 'grants', { account_id }, ['user_id']);
  const has = new Set(stored.map(({ user_id }) => user_id));
  const missing = users.filter((user) => !has.has(user));
  await insertRecords(
    to.db,
    'grants',
    missing.map((user_id) => ({ account_id, user_id })),
  );
  for (const id of missing) to.changes.push({ action: 'create', kind: 'access', account_id, id });
  if (!to.prune) return;
  for (const id of has) {
    if (users.includes(id)) continue;
    await deleteRecords(to.db, 'grants', { account_id, user_id: id });
    to.changes.push({ action: 'delete', kind: 'access', account_id, id });
  }
}

/** Checks that the campaigns exist that forms and subscribers name. */
async function requireCampaigns({ db }: ApplyContext, given: WorkspaceAccount, path: Path): Promise<void> {
  const { id, forms = [], subscribers = [] } = given;
  const named: (readonly [campaign: string | undefined, ...path: Path])[] = [
    ...forms.map(({ campaign }, n) => [campaign || undefined, 'forms', n, 'campaign'] as const),
    ...subscribers.flatMap(({ campaigns = [] }, n) =>
      campaigns.map(({ campaign }, m) => [campaign, 'subscribers', n, 'campaigns', m, 'campaign'] as const),
    ),
  ];
  const ids = new Set(named.flatMap(([campaign]) => campaign ?? []));
  if (ids.size === 0) return;
  const campaigns = db.selectFrom('campaigns').where('account_id', '=', id);
  const known = await campaigns
    .where(isOneOf(db, 'id', [...ids]))
    .select('id')
    .execute();
  for (const [campaign, ...place] of named)
    if (campaign !== undefined && known.every((one) => one.id !== campaign))
      throw errorAt([...path, ...place], 'must be the id of a campaign of the account');
}

async function applySubscribers(to: ApplyContext, account: WorkspaceAccount): Promise<void> {
  const { touched: count } = await addSubscribers(to.db, account.id, buildSubscribers(account, to.now));
  if (count > 0) to.changes.push({ action: 'create', kind: 'subscribers', account_id: account.id, count });
}
