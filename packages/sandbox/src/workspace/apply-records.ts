import { TransitionNotAllowed, ValidationFailed } from '@email-automation/service/domain/errors';
import type { Account, Records } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { insertRecords, keepRow } from '@email-automation/service/storage/statements/bulk';
import { findByValues } from '@email-automation/service/storage/statements/find-by-values';
import { deleteRecords, listRecords, saveFields } from '@email-automation/service/storage/statements/rows-by-key';
import { type ApplyContext, findDifferences, type Path, requireCreated, withoutEmpty } from './apply-context.ts';
import { broadcastRules } from './broadcast-rules.ts';
import { campaignRules } from './campaign-rules.ts';
import { toBroadcast, toCampaign, toForm, toGoal, type WorkspaceRecord } from './records.ts';
import { type WorkspaceAccount, WorkspaceError } from './workspace.ts';

export type CollectionName = 'broadcasts' | 'campaigns' | 'goals' | 'forms';

/** A record that is stored, and the changes of its columns that a workspace asks for. */
export interface RecordChange<Name extends CollectionName> {
  account: Account;
  stored: Records[Name];
  given: WorkspaceRecord<Name>;
  differences: Partial<Records[Name]>;
  path: Path;
}

/** The rules of a collection. All throw an error of the domain for a forbidden change. */
export interface Rules<Name extends CollectionName> {
  /** Checks new records, and makes the changes that follow from them. */
  created?(
    to: ApplyContext,
    account: Account,
    records: readonly Records[Name][],
    given: readonly WorkspaceRecord<Name>[],
  ): Promise<void>;
  /** Checks a change, and makes those that follow from it. @returns the columns to save, and the fields that change */
  change?(
    to: ApplyContext,
    change: RecordChange<Name>,
  ): Promise<{ columns: Partial<Records[Name]>; fields: readonly string[] }>;
  /** Deletes the dependents of a record. */
  remove?(to: ApplyContext, stored: Records[Name]): Promise<void>;
}

interface Collection<Name extends CollectionName> extends Rules<Name> {
  name: Name;
  kind: 'broadcast' | 'campaign' | 'goal' | 'form';
  toRow(account: string, given: WorkspaceRecord<Name>, now: string): Records[Name];
}

/** The collections of an account, in the order in which they refer to each other. */
export const collections: readonly Collection<CollectionName>[] = [
  { name: 'broadcasts', kind: 'broadcast', toRow: toBroadcast, ...broadcastRules } satisfies Collection<'broadcasts'>,
  { name: 'campaigns', kind: 'campaign', toRow: toCampaign, ...campaignRules } satisfies Collection<'campaigns'>,
  {
    name: 'goals',
    kind: 'goal',
    toRow: toGoal,
    remove: async ({ db }, { account_id, id }) =>
      void (await deleteRecords(db, 'conversions', { account_id, goal_id: id })),
  } satisfies Collection<'goals'>,
  { name: 'forms', kind: 'form', toRow: toForm } satisfies Collection<'forms'>,
] as never;

/** Creates, changes, and deletes the records of a collection of an account, if the workspace has it. */
export async function applyRecords<Name extends CollectionName>(
  to: ApplyContext,
  account: Account,
  workspace: WorkspaceAccount,
  { name, kind, toRow, created, change, remove }: Collection<Name>,
  path: Path,
): Promise<void> {
  const given = workspace[name] as WorkspaceRecord<Name>[] | undefined;
  if (given === undefined) return;
  const { db, now, prune, changes } = to;
  const account_id = account.id;
  const ids = given.map(({ id }) => id);
  const stored = new Map((await read(db, name, account_id, prune ? undefined : ids)).map((one) => [one.id, one]));
  const missing = given.filter(({ id }) => !stored.has(id as never));
  const rows = missing.map((one) => toRow(account_id, one, now));
  requireCreated(await insertRecords(db, name, rows, keepRow as never), rows);
  if (missing.length > 0 && created) await explain([...path, name], created(to, account, rows, missing));
  for (const { id } of missing) changes.push({ action: 'create', kind, account_id, id });

  async function changeRecord(given: WorkspaceRecord<Name>, stored: Records[Name], path: Path): Promise<void> {
    const { id } = stored;
    const campaign = 'campaign_id' in stored ? { campaign: stored.campaign_id } : {};
    const after = toRow(account_id, withoutEmpty({ ...stored, ...campaign, ...given }) as never, now);
    const columns = Object.keys(given).map((field) => (field === 'campaign' ? 'campaign_id' : field));
    const differences = findDifferences<Records[Name]>(
      stored,
      after,
      columns.filter((column) => column in after),
    );
    const changed = change
      ? await explain(path, change(to, { account, stored, given, differences, path }))
      : { columns: differences, fields: Object.keys(differences) };
    if (changed.fields.length === 0) return;
    await saveFields(db, name, { account_id, id } as never, changed.columns as never);
    const fields = changed.fields.map((field) => field.replace(/^campaign_id$/, 'campaign'));
    changes.push({ action: 'change', kind, account_id, id, fields });
  }

  for (const [index, one] of given.entries()) {
    const present = stored.get(one.id as never);
    if (present && !to.onlyMissing) await changeRecord(one, present, [...path, name, index]);
  }
  for (const [id, surplus] of stored) {
    if (ids.includes(id)) continue;
    if (remove) await explain([...path, name], remove(to, surplus));
    await deleteRecords(db, name, { account_id, id } as never);
    changes.push({ action: 'delete', kind, account_id, id });
  }
}

/** Reads and locks records of an account, because the background changes them, too. @param ids (default: all) */
async function read<Name extends CollectionName>(
  db: Queries,
  name: Name,
  account_id: string,
  ids: readonly string[] | undefined,
): Promise<Records[Name][]> {
  const all = ids ?? (await listRecords(db, name as 'goals', { account_id }, ['id'])).map(({ id }) => id);
  return toRecords(name, await findByValues(db, name, account_id, 'id' as never, all, { lock: true })) as never;
}

/** Adds the path to an error of the domain. */
const explain = <Result>(path: Path, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ValidationFailed || error instanceof TransitionNotAllowed)) throw error;
    throw new WorkspaceError(`${path.join('.')}: ${error.message}`);
  });
