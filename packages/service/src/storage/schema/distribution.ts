import { sql } from 'kysely';
import type { Table } from '../../domain/columns.ts';
import { type Database, dialectOf, type Queries } from '../database.ts';
import { acrossAccounts } from '../statements/across-accounts.ts';
import { accountColumnOf, type Placement, placements } from './placements.ts';

/** Where Citus has the rows of a table. */
interface Distributed {
  type: string;
  column: string;
  colocation: number;
}

/** A table, and the change that it needs. */
export interface TablePlan {
  table: Table;
  placement: Placement;
  /** The statement that distributes it; undefined if it is as it should be. */
  statement?: string;
  /** Why no statement of ours can help. */
  problem?: string;
}

/** Whether a PostgreSQL database has the extension Citus. */
export async function hasCitus(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('citus_tables') is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Why a database cannot be distributed, with the solution. */
export class NotDistributable extends Error {}

/**
 * Compares the tables of a database with the places of their rows when Citus distributes it. Statements are in the order in which
 * they have to run.
 * @throws NotDistributable for a database without Citus
 */
export async function planDistribution({ query }: Database): Promise<TablePlan[]> {
  if (dialectOf(query).name !== 'postgres')
    throw new NotDistributable('SQLite is one file. Name a PostgreSQL database with Citus in DATABASE_URL.');
  if (!(await hasCitus(query)))
    throw new NotDistributable('The database has no Citus. As its owner, run: create extension citus');
  const { rows } = await sql<{ table: string } & Distributed>`
    select table_name::text as "table", citus_table_type as type, distribution_column as "column",
      colocation_id as colocation
    from citus_tables
  `.execute(query);
  const distributed = new Map(rows.map(({ table, ...where }) => [table, where]));
  const group = distributed.get('accounts')?.colocation;
  const tables = Object.entries(placements) as [Table, Placement][];
  return tables.map(([table, placement]) => ({ table, placement, ...planTable(table, distributed.get(table), group) }));
}

function planTable(
  table: Table,
  now: Distributed | undefined,
  group: number | undefined,
): Pick<TablePlan, 'statement' | 'problem'> {
  const column = accountColumnOf(table);
  const isLocal = now === undefined || now.type === 'local';
  if (column !== undefined) {
    const colocation = table === 'accounts' ? 'none' : 'accounts';
    if (isLocal)
      return {
        statement: `select create_distributed_table('${table}', '${column}', colocate_with => '${colocation}')`,
      };
    if (now.column !== column)
      return {
        problem: `is distributed by ${now.column || 'nothing'} instead of ${column}; undistribute_table('${table}') first`,
      };
    if (now.colocation !== group)
      return {
        problem: `is not with its account; alter_distributed_table('${table}', colocate_with => 'accounts') first`,
      };
    return {};
  }
  if (placements[table] === 'reference')
    return now?.type === 'reference' ? {} : { statement: `select create_reference_table('${table}')` };
  // Known to Citus, so that one statement can use it beside a table that every machine has.
  if (now === undefined) return { statement: `select citus_add_local_table_to_metadata('${table}')` };
  return isLocal ? {} : { problem: `belongs to one machine; undistribute_table('${table}') first` };
}

/** Runs the statements of a plan, one after the other. @param onTable called before each of them */
export async function distribute(
  { query }: Database,
  plan: readonly TablePlan[],
  onTable: (table: TablePlan) => void,
): Promise<void> {
  for (const table of plan) {
    if (table.statement === undefined) continue;
    onTable(table);
    await sql.raw(table.statement).execute(acrossAccounts(query, 'whole database'));
  }
}
