import { columns, type Table } from '../../domain/columns.ts';

/**
 * Where the rows of a table are when a database is distributed over several machines:
 * - `account`: all rows of one account are on one machine, next to the account's rows in other tables;
 * - `reference`: every machine has all rows, so that any query can join them. Few are written, and on all machines at once;
 * - `local`: only the machine that servers connect to has the rows.
 */
export type Placement = 'account' | 'reference' | 'local';

/** Tables whose rows belong to no account. */
type Shared = { [Name in Table]: 'account_id' extends keyof (typeof columns)[Name] ? never : Name }[Table];

const elsewhere: Record<Exclude<Shared, 'accounts'> | 'grants', Exclude<Placement, 'account'>> = {
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

const byAccount = Object.fromEntries(Object.keys(columns).map((table) => [table, 'account']));
export const placements = { ...byAccount, ...elsewhere } as Record<Table, Placement>;

/** The column with the account of a row: by it, the rows of a table are placed. Undefined for other tables. */
export function accountColumnOf(table: Table): 'id' | 'account_id' | undefined {
  if (placements[table] !== 'account') return undefined;
  return table === 'accounts' ? 'id' : 'account_id';
}
