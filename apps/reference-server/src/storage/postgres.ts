import { ColumnDefinitionNode, type DataTypeNode, Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely';
import type { CustomTypesConfig, Pool } from 'pg';
import type { Database, Dialect } from './database.ts';
import type { Tables } from './tables.ts';

const connectTimeout = 10_000;

const dialect: Dialect = {
  name: 'postgres',
  position: { type: 'bigserial', options: (column) => column.primaryKey() },
  lock: (query) => query.forUpdate() as typeof query,
  lockFree: (query) => query.forUpdate().skipLocked() as typeof query,
  rowsAtOnce: 10_000,
  // Rows as one JSON text take half the time that a parameter for each value takes.
  fill(insertion, table, rows) {
    const columns = Object.keys(rows[0] ?? {});
    const refs = sql.join(columns.map((column) => sql.ref(column)));
    const source = sql`json_populate_recordset(null::${sql.table(table)}, ${''})`;
    return insertion.columns(columns as never).expression(sql`(select ${refs} from ${source})` as never);
  },
  parametersOf: (rows) => [jsonOf(rows)],
  // Lateral, because the planner would read all rows of the account when it does not know yet how many there are.
  async withOneOf(db, table, accountId, column, values) {
    const { rows } = await sql<never>`
      select found.* from unnest(${values.map(storable)}::text[]) as given (value) cross join lateral (
        select * from ${sql.table(table)} where account_id = ${accountId} and ${sql.ref(column)} = given.value limit 1
      ) as found
    `.execute(db);
    return rows;
  },
};

/** PostgreSQL holds neither U+0000 nor half a character in a text: they become the sign for what cannot be shown. */
function storable<Value>(value: Value): Value {
  return typeof value === 'string' ? (value.replaceAll('\0', '\uFFFD').toWellFormed() as Value) : value;
}

function jsonOf(rows: object[]): string {
  // What is null in every row need not be told: a column that is missing is null.
  const told = Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => Reflect.get(row, column) !== null));
  const json = JSON.stringify(rows, told);
  return /\\u(0000|d[89a-f])/.test(json) ? JSON.stringify(rows, (_, value) => storable(value)) : json;
}

/**
 * Opens a database of a PostgreSQL server; connections are made when they are needed.
 * @param url `postgres://user:password@host:port/database`, with the parameters that `pg` knows
 * @throws Error with code `ERR_INVALID_URL` for anything else
 */
export function openPostgres(url: string, { poolSize = 10 } = {}): Database {
  new URL(url);
  const query = new Kysely<Tables>({ dialect: new ByCodePoints({ pool: () => openPool(url, poolSize) }) });
  return { query, close: () => query.destroy() };
}

/** Loads the driver, which a server on SQLite starts without. */
async function openPool(url: string, poolSize: number): Promise<Pool> {
  const { Client, Pool, types } = await import('pg');
  /** Numbers of types whose values `pg` gives as text, because they could be larger than ours ever are. */
  const largeNumbers: number[] = [types.builtins.INT8, types.builtins.NUMERIC];
  /** What SQLite stores or merely does not find must not be an error here. */
  class TextClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has a dozen overloads, of which Kysely calls this one
    override query(text: any, values?: any): any {
      return super.query(text, Array.isArray(values) ? values.map(storable) : values);
    }
  }
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    types: {
      getTypeParser: (type: number, format?: 'text') =>
        largeNumbers.includes(type) ? Number : types.getTypeParser(type, format),
    } as CustomTypesConfig,
    Client: TextClient,
  });
  // A connection that breaks while nobody uses it is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Orders texts by their code points, as SQLite does, and not by the rules of the server's language. */
class ByCodePoints extends PostgresDialect {
  override createAdapter() {
    return Object.assign(super.createAdapter(), { dialect });
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new (class extends PostgresQueryCompiler {
      override visitDataType(node: DataTypeNode): void {
        super.visitDataType(node);
        const inColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode);
        if (node.dataType === 'text' && inColumn) this.append(' collate "C"');
      }
    })();
  }
}
