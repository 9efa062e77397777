import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import {
  type CompiledQuery,
  DefaultConnectionProvider,
  Kysely,
  type Dialect as KyselyDialect,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Database, Dialect, Insertion, Queries } from '../database.ts';
import { toCell, toRow, typesOf } from '../schema/encoding.ts';
import type { Tables } from '../schema/tables.ts';
import { SqliteDriver, type SqliteOptions } from './driver.ts';
import { SqliteExecutor } from './executor.ts';

const dialect: Dialect = {
  name: 'sqlite',
  position: { type: 'integer', options: (column) => column.primaryKey().autoIncrement() },
  // Every transaction begins with the write lock of the database, so that rows need no locks.
  lock: (query) => query,
  lockFree: (query) => query,
  rowsPerInsert: 100,
  addRecords: (insertion, table, records) => insertion.values(records.map((record) => toRow(table, record)) as never),
  parametersOf(table, records) {
    const types = typesOf(table, records);
    return records.flatMap((record) => types.map(([column, type]) => toCell(type, Reflect.get(record, column))));
  },
  insertTogether: (query, insertions) =>
    query.transaction().execute(async (db) => {
      for (const insertion of insertions) {
        const rows = insertion.records.map((record) => toRow(insertion.table, record));
        await db.executeQuery({ ...compileRows(db, insertion), parameters: [JSON.stringify(rows)] });
      }
    }),
  toList: (values) => JSON.stringify(values),
  isInList: (column, list) => sql`${column} in (select value from json_each(${list}))`,
  json: {
    object: (fields) => sql`json_object(${sql.join(fields.flatMap(([name, value]) => [sql.lit(name), value]))})`,
    array: (item) => sql`json_group_array(${item})`,
    parse: (text) => sql`json(${text})`,
    toBoolean: (column) => sql`json(iif(${column}, 'true', 'false'))`,
    join: (text) => sql`group_concat(${text}, '')`,
  },
};

/** Statements that insert the rows of one parameter, by their table: compiling takes longer than inserting. */
const ofRows = new Map<string, CompiledQuery>();

function compileRows(db: Queries, { table, records, keep }: Insertion): CompiledQuery {
  const key = `${table} ${keep}`;
  return getOrCreate(ofRows, key, () => {
    const columns = Object.keys(records[0] ?? {});
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`));
    const conflict = keep ? sql` on conflict do nothing` : sql``;
    // The condition separates the conflict clause from a join, for the parser.
    const rows = sql`select ${values} from json_each(${''})`;
    return sql`insert into ${sql.table(table)} (${names}) ${rows} where true${conflict}`.compile(db);
  });
}

/** A database that can be copied as bytes. */
export interface SqliteDatabase extends Database {
  /** All data that is committed, for `content` of another database. */
  serialize(): Promise<Uint8Array>;
}

/**
 * Opens a SQLite file with Node's built-in engine, and creates it and its folder if needed. A commit is on disk when it
 * returns (`synchronous = full`).
 * @param file path of the database, or `:memory:`
 */
export function openSqlite(file: string, options: SqliteOptions = {}): SqliteDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const driver = new SqliteDriver(file, options);
  const adapter = Object.assign(new TransactionalAdapter(), { dialect });
  const compiler = new Compiler();
  const ofKysely: KyselyDialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => compiler,
  };
  const query = new Kysely<Tables>({
    config: { dialect: ofKysely },
    dialect: ofKysely,
    driver,
    executor: new SqliteExecutor(compiler, adapter, new DefaultConnectionProvider(driver), driver),
  });
  return {
    query,
    close: () => driver.destroy(),
    serialize: () => query.transaction().execute(async () => driver.serialize()),
  };
}

/** SQLite plans a query again whenever a bare limit is bound, which takes several times as long as most queries. */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit (');
    this.visitNode(limit);
    this.append(' + 0)');
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** The driver lets one connection write at a time. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Makes Kysely run all migrations in one transaction: other processes wait for it, and the disk is synced once. */
  override get supportsTransactionalDdl() {
    return true;
  }
}
