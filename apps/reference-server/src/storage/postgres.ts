import { ColumnDefinitionNode, type DataTypeNode, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Database, Dialect } from './database.ts';
import type { Tables } from './tables.ts';

const connectTimeout = 10_000;
/** Numbers of types whose values `pg` gives as text, because they could be larger than ours ever are. */
const largeNumbers: number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];

const dialect: Dialect = {
  name: 'postgres',
  position: { type: 'bigserial', options: (column) => column.primaryKey() },
  lock: (query) => query.forUpdate() as typeof query,
  lockFree: (query) => query.forUpdate().skipLocked() as typeof query,
};

/**
 * Opens a database of a PostgreSQL server; connections are made when they are needed.
 * @param url `postgres://user:password@host:port/database`, with the parameters that `pg` knows
 * @throws Error with code `ERR_INVALID_URL` for anything else
 */
export function openPostgres(url: string, { poolSize = 10 } = {}): Database {
  new URL(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    types: {
      getTypeParser: (type: number, format?: 'text') =>
        largeNumbers.includes(type) ? Number : pg.types.getTypeParser(type, format),
    } as pg.CustomTypesConfig,
    Client: TextClient,
  });
  // A connection that breaks while nobody uses it is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => {});
  const query = new Kysely<Tables>({ dialect: new ByCodePoints({ pool }) });
  return {
    query,
    dialect,
    // Kysely leaves a pool open that it has not used yet.
    close: () => query.destroy().then(() => (pool.ended ? undefined : pool.end())),
  };
}

/**
 * PostgreSQL holds no U+0000 in a text, where SQLite does: it becomes the character for what cannot be shown, so that
 * a search for it finds nothing instead of failing.
 */
class TextClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `query` has a dozen overloads, of which Kysely calls this one
  override query(sql: any, values?: any): any {
    if (!Array.isArray(values)) return super.query(sql, values);
    return super.query(
      sql,
      values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)),
    );
  }
}

/** Orders texts by their code points, as SQLite does, and not by the rules of the server's language. */
class ByCodePoints extends PostgresDialect {
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
