import type { ColumnDefinitionBuilder, InsertQueryBuilder, Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: a lock fits any query
type AnySelect = SelectQueryBuilder<any, any, any>;
export type AnyInsert<Table extends keyof Tables = keyof Tables> = InsertQueryBuilder<Tables, Table, unknown>;

/** What differs between the two databases; `sqlite.ts` and `postgres.ts` are the only places that know. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Type and options of a column that numbers rows in the order of their insertion. */
  position: { type: 'integer' | 'bigserial'; options: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder };
  /** The rows found stay locked until the transaction ends; it waits for rows that others hold. */
  lock<Query extends AnySelect>(query: Query): Query;
  /** The same, but passes over rows that others hold. */
  lockFree<Query extends AnySelect>(query: Query): Query;
  /** How many rows one statement inserts fastest. */
  rowsAtOnce: number;
  /** Gives an insertion its shape for these rows, which all have the same columns; the values are `parametersOf` them. */
  fill(insertion: AnyInsert, table: keyof Tables, rows: object[]): AnyInsert;
  parametersOf(rows: object[]): unknown[];
  /** The rows of an account that have one of the values in a column whose values are unique in the account. */
  withOneOf<Table extends keyof Tables>(
    db: Queries,
    table: Table,
    accountId: string,
    column: string,
    values: string[],
  ): Promise<Tables[Table][]>;
}

export interface Database {
  query: Kysely<Tables>;
  close(): Promise<void>;
}

/** A database or a transaction in it: whatever queries can be run on. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** The dialect of the database that queries run on. */
export function dialectOf(db: Queries): Dialect {
  // Each database adds it to its adapter of Kysely, which its transactions share.
  return (db.getExecutor().adapter as unknown as { dialect: Dialect }).dialect;
}
