import type { Clock } from '@email-automation/service/domain/clock';
import { type Random, systemRandom } from '@email-automation/service/domain/random';
import type { Database } from '@email-automation/service/storage/database';
import { belongsToAccount, type Collection, collections, exists, schemaNames } from '../operator/collections.ts';
import { findViolations } from '../operator/validation.ts';
import { Refusal } from '../refusal.ts';
import { seed } from './seed.ts';
import { requireStorable, type Workspace, WorkspaceError } from './workspace.ts';

type Violations = Refusal['violations'];

/** A record cannot be stored because of its fields: a line for each violation. */
export const refuseRecord = (violations: Violations): Refusal =>
  new Refusal(400, violations.map(({ names, rule }) => `${names.join('.')} ${rule}.`).join('\n'), violations);

/** A record with this key exists already. */
export class RecordExists extends Error {
  /** The field that has the key. */
  readonly field: 'id' | 'email';
  readonly key: string;
  constructor(field: RecordExists['field'], key: string) {
    super(`${key} exists already.`);
    this.field = field;
    this.key = key;
  }
}

/** The account of a record does not exist. */
export class UnknownAccount extends Error {}

interface CreateContext {
  database: Database;
  /** Of the time of creation. */
  clock: Clock;
  /** The source of the salts of passwords (default: the system's). */
  random?: Random;
}

/**
 * Creates a record as a workspace file does.
 * @param account id of the account of a record that belongs to one
 * @throws Refusal for invalid fields, RecordExists, and UnknownAccount
 */
export async function createRecord(
  { database, clock, random = systemRandom }: CreateContext,
  collection: Collection,
  record: Readonly<Record<string, unknown>>,
  account?: string,
): Promise<void> {
  const violations = [
    ...findRecordViolations(collection, record),
    ...(await findReferenceViolations(database, collection, record, account)),
  ];
  if (violations.length > 0) throw refuseRecord(violations);
  const field = collections[collection].key;
  const key = String(record[field]);
  if (belongsToAccount(collection) && !(await exists(database, 'accounts', account ?? '')))
    throw new UnknownAccount(`There is no account ${account}.`);
  if (await exists(database, collection, key, account)) throw new RecordExists(field, key);
  const { changes } = await seed(database, workspaceOf(collection, record, account), clock, random);
  if (changes.length === 0) throw new RecordExists(field, key);
}

/** Checks a record as a workspace file is checked. */
export function findRecordViolations(collection: Collection, record: Readonly<Record<string, unknown>>): Violations {
  const violations: Violations[number][] = findViolations(record, `New${schemaNames[collection]}`);
  for (const [field, value] of Object.entries(record)) {
    try {
      requireStorable(value, [field]);
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      violations.push({ names: [field], rule: 'must not contain a null character or half of a surrogate pair' });
    }
  }
  return violations;
}

/** Checks that the campaign of a form exists. */
export async function findReferenceViolations(
  database: Database,
  collection: Collection,
  { campaign }: Readonly<Record<string, unknown>>,
  account: string | undefined,
): Promise<Violations> {
  if (collection !== 'forms' || typeof campaign !== 'string') return [];
  if (await exists(database, 'campaigns', campaign, account)) return [];
  return [{ names: ['campaign'], rule: 'must be the id of a campaign of the account' }];
}

function workspaceOf(collection: Collection, record: object, account: string | undefined): Workspace {
  if (collection === 'users') return { users: [record as never], accounts: [] };
  if (collection === 'accounts') return { users: [], accounts: [record as never] };
  // The account exists, and seeding does not change existing records.
  return { users: [], accounts: [{ id: account as string, name: '', [collection]: [record] }] };
}
