import { statusAfter } from '@email-automation/service/domain/broadcasts';
import { checkEditing } from '@email-automation/service/domain/campaigns';
import type { Account, Broadcast, Campaign } from '@email-automation/service/domain/records';
import type { Database, Queries } from '@email-automation/service/storage/database';
import {
  accountOf,
  isPostalAddressUsed,
  withLockedSubscribers,
} from '@email-automation/service/storage/queries/accounts';
import { saveCampaign } from '@email-automation/service/storage/queries/campaigns';
import { saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { collections, keyOf } from '../operator/collections.ts';
import { findRecordViolations, findReferenceViolations, refuseRecord } from './create-record.ts';
import { type RecordLocation, readRecord, type WorkspaceRecord } from './read-record.ts';
import { type CheckStored, type Fields, findChanges, withoutEmpty } from './record-changes.ts';
import { toAccount, toBroadcast, toCampaign, toCampaignEmails, toForm, toGoal } from './records.ts';

/**
 * Changes fields of a record, which are checked as in a workspace file. A field that gets no value, or an empty one, gets its
 * default. Fields that are not given keep the value that they have at this moment.
 * @param given fields of `editableFields`
 * @param check called under the lock with the fields as they are stored
 * @throws NotFound; Refusal for invalid fields; ValidationFailed if the status does not allow the change; what `check` throws
 */
export async function updateRecord(
  { database }: { database: Database },
  at: RecordLocation,
  given: Fields,
  check?: CheckStored,
): Promise<void> {
  // Checked before the lock is taken, because it takes a while: what is wrong with a field depends on no other field.
  const before = await readRecord(database.query, at);
  const checked = withoutEmpty({ [collections[at.collection].key]: at.id, ...before.fields, ...given });
  const violations = [
    ...findRecordViolations(at.collection, checked),
    ...(await findReferenceViolations(database, at.collection, withoutEmpty(given), at.account)),
  ];
  if (violations.length > 0) throw refuseRecord(violations);
  const change = async (db: Queries) => {
    const current = await readRecord(db, at, true);
    check?.(current.fields);
    const changes = findChanges(current.fields, given);
    const names = Object.keys(changes);
    if (names.length > 0) await save(db, at, current, withoutEmpty({ ...current.fields, ...changes }), names);
  };
  // Emails are sent under this lock, so that all emails of one step have the same sender.
  const locked = at.collection === 'accounts' ? at.id : at.collection === 'campaigns' ? at.account : undefined;
  if (locked === undefined) await database.query.transaction().execute(change);
  else await withLockedSubscribers(database, locked, change);
}

/** Saves the fields of these names, of a record as it is after the change. */
async function save(
  db: Queries,
  at: RecordLocation,
  { stored }: WorkspaceRecord,
  after: Fields,
  names: readonly string[],
): Promise<void> {
  const { collection, id, account = '' } = at;
  const record = { ...after, id } as never;
  // A time of creation is not among the fields.
  const now = '';
  const rows = {
    accounts: () => toAccount(record, now),
    users: () => after,
    broadcasts: () => toBroadcast(account, record, now),
    campaigns: () => toCampaign(account, record, now),
    goals: () => toGoal(account, record, now),
    forms: () => toForm(account, record, now),
  };
  const row = rows[collection]() as Fields;
  const columns = names.map((name) => (name === 'campaign' ? 'campaign_id' : name)).filter((name) => name !== 'emails');
  const changed = Object.fromEntries(columns.map((column) => [column, row[column]]));
  if (collection === 'broadcasts') statusAfter('edit', stored as Broadcast);
  if (collection === 'accounts') await requireUnusedAddress(db, stored as Account, changed);
  if (collection !== 'campaigns')
    return void (await saveFields(db, collection, keyOf(collection, id, account), changed));
  const emails = toCampaignEmails(account, record);
  checkEditing(stored as Campaign, emails.length);
  await requireAddress(db, stored as Campaign, changed);
  await saveCampaign(db, { account_id: account, id }, changed, names.includes('emails') ? emails : undefined);
}

/** An account keeps its postal address while emails are sent that need one. @throws Refusal */
async function requireUnusedAddress(db: Queries, { id }: Account, changed: Fields): Promise<void> {
  if (changed.default_postal_address !== '' || !(await isPostalAddressUsed(db, id))) return;
  throw missing('default_postal_address', 'active campaigns or scheduled broadcasts have no own postal address');
}

/** An active campaign keeps its postal address unless its account has one. @throws Refusal */
async function requireAddress(db: Queries, { account_id, status }: Campaign, changed: Fields): Promise<void> {
  if (changed.postal_address !== '' || status !== 'active') return;
  if ((await accountOf(db, account_id)).default_postal_address !== '') return;
  throw missing('postal_address', 'the campaign is active, and its account has no postal address');
}

const missing = (field: string, reason: string) => refuseRecord([{ names: [field], rule: `is required: ${reason}` }]);
