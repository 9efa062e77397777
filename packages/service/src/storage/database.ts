import type {
  ColumnDefinitionBuilder,
  InsertQueryBuilder,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  Transaction,
} from 'kysely';
import type { Table } from '../domain/columns.ts';
import type { Tables } from './schema/tables.ts';
import type { JsonDialect } from './statements/json-list.ts';

// biome-ignore lint/suspicious/noExplicitAny: a lock fits any query
type AnySelect = SelectQueryBuilder<any, any, any>;
export type AnyInsert<Table extends keyof Tables = keyof Tables> = InsertQueryBuilder<Tables, Table, unknown>;

/** The differences between the two databases, which `sqlite.ts` and `postgres.ts` implement. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Type and options of a column that numbers rows in the order of their insertion. */
  position: { type: 'integer' | 'bigserial'; options: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder };
  /** Locks the selected rows until the transaction ends; waits for rows that other transactions hold. */
  lock<Query extends AnySelect>(query: Query): Query;
  /**
   * Locks the selected rows until the transaction ends; skips rows that other transactions hold.
   * @param tables of a join: it skips locked rows of the first one, and then waits for the second one's
   */
  lockFree<Query extends AnySelect>(query: Query, tables?: [free: keyof Tables, waiting: keyof Tables]): Query;
  /** The number of rows that one statement inserts fastest. */
  rowsPerInsert: number;
  /** Adds records to an insertion; all have the same fields. Run it with the parameters that `parametersOf` returns. */
  addRecords(insertion: AnyInsert, table: Table, records: object[]): AnyInsert;
  parametersOf(table: Table, records: object[]): unknown[];
  /**
   * Inserts rows into several tables, all or none. Call it outside of transactions: PostgreSQL does it in one statement.
   * Existing rows are kept where an insertion says so; elsewhere they are an error.
   */
  insertTogether(query: Kysely<Tables>, insertions: Insertion[]): Promise<void>;
  /** Any number of values as one parameter, and whether a column has one of them. */
  toList(values: readonly string[]): unknown;
  isInList(column: RawBuilder<unknown>, list: unknown): RawBuilder<boolean>;
  json: JsonDialect;
}

/** Records of one table, which all have the same fields. */
export interface Insertion {
  table: Table;
  records: object[];
  /** Whether rows that exist are kept. */
  keep: boolean;
}

export interface Database {
  query: Kysely<Tables>;
  close(): Promise<void>;
}

/** A database or a transaction in it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/** The dialect of the database that queries run on. */
export function dialectOf(db: Queries): Dialect {
  // Each database adds it to its adapter of Kysely, which its transactions share.
  return (db.getExecutor().adapter as unknown as { dialect: Dialect }).dialect;
}

/** A statement of the database that has run. */
export interface Statement {
  /** The text, with placeholders for the values. */
  sql: string;
  milliseconds: number;
  /** Why it failed. */
  error?: unknown;
}

/** Called after each statement. */
export type OnStatement = (statement: Statement) => void;
