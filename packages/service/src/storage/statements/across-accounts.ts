import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { KyselyPlugin } from 'kysely';
import type { Queries } from '../database.ts';

/**
 * Why a query reads or writes rows of all accounts. On a database that is distributed over several machines, such a query asks
 * all of them, and fails while one is down; every other query asks the machine of one account.
 */
export type Reason =
  /** An operator lists, counts, or searches the records of all accounts. */
  | 'operator list'
  /** An operator names a record by its id alone. Later statements name the account of that record. */
  | 'operator id'
  /** The background looks for accounts with work. Later statements name their accounts. */
  | 'due work'
  /** A sandbox copies, replaces, or deletes all its data. */
  | 'whole database';

const plugins = new Map<Reason, KyselyPlugin>();

/**
 * The database for a query that cannot name an account. Tests fail for every other query on data of accounts that does not
 * compare the account of each of its tables with a value.
 */
export function acrossAccounts<Db extends Queries>(db: Db, reason: Reason): Db {
  return db.withPlugin(getOrCreate(plugins, reason, () => markWith(reason))) as Db;
}

/** The database for a list of one account, which names it, or of all. */
export function inAccountOrAll<Db extends Queries>(db: Db, account: string | undefined): Db {
  return account === undefined ? acrossAccounts(db, 'operator list') : db;
}

function markWith(reason: Reason): KyselyPlugin {
  return {
    transformQuery: ({ node }) => ({ ...node, acrossAccounts: reason }),
    transformResult: async ({ result }) => result,
  };
}

/** The reason that `acrossAccounts` has attached to a query. */
export function reasonOf(query: object): Reason | undefined {
  return (query as { acrossAccounts?: Reason }).acrossAccounts;
}
