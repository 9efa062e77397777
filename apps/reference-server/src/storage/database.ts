import type { ColumnDefinitionBuilder, Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: a lock fits any query
type AnySelect = SelectQueryBuilder<any, any, any>;

/** What differs between the two databases; `sqlite.ts` and `postgres.ts` are the only places that know. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Type and options of a column that numbers rows in the order of their insertion. */
  position: { type: 'integer' | 'bigserial'; options: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder };
  /** The rows found stay locked until the transaction ends; it waits for rows that others hold. */
  lock<Query extends AnySelect>(query: Query): Query;
  /** The same, but passes over rows that others hold. */
  lockFree<Query extends AnySelect>(query: Query): Query;
}

export interface Database {
  query: Kysely<Tables>;
  dialect: Dialect;
  close(): Promise<void>;
}

/** A database or a transaction in it: whatever queries can be run on. */
export type Queries = Kysely<Tables> | Transaction<Tables>;
