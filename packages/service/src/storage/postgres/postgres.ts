import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import {
  ColumnDefinitionNode,
  type CompiledQuery,
  type DataTypeNode,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { CustomTypesConfig, Pool, PoolClient, PoolConfig } from 'pg';
import { Unavailable } from '../../domain/errors.ts';
import { limitWait } from '../../ports/deadline.ts';
import type { AnyInsert, Database, Dialect, Insertion, OnStatement, Statement } from '../database.ts';
import { toCell, typesOf } from '../schema/encoding.ts';
import type { Tables } from '../schema/tables.ts';
import { endsConnection, meetsStandby, toUnavailable } from '../unavailable.ts';
import { findStatementName, isStatementLost, nameStatement } from './statement-names.ts';
import { parsePostgresUrl } from './url.ts';

/** Milliseconds that a connection, new or from the pool, may take. */
const connectTimeout = serverLimits.connectSeconds * 1000;
/** Milliseconds until a statement is canceled. The parameter `query_timeout` of the URL overrides it. */
const statementTimeout = serverLimits.statementSeconds * 1000;
/** Milliseconds in which the server says whether it has canceled a statement. */
const cancelTimeout = serverLimits.cancelStatementSeconds * 1000;
/** Changes of the schema, waiting until another process has made them, and snapshots take as long as they need. */
const unlimited = /^(create|alter|drop|truncate|analyze|select pg_advisory|insert into "\w+" select \* from "sandbox_)/;
/** The end of a transaction whose statements were in time. */
const ends = /^(commit|rollback)$/;
/**
 * Begins a transaction with time limits that end with it, so that they do not reach other sessions through a connection pooler:
 * for waiting for a lock, and for a process that stops while it holds one.
 */
const begin = "begin; set local lock_timeout = '5s'; set local idle_in_transaction_session_timeout = '30s'";

const dialect: Dialect = {
  name: 'postgres',
  position: { type: 'bigserial', options: (column) => column },
  lock: (query) => query.forUpdate() as typeof query,
  lockFree(query, tables) {
    if (tables === undefined) return query.forUpdate().skipLocked() as typeof query;
    const [free, waiting] = tables.map((table) => sql.table(table));
    return query.modifyEnd(sql`for update of ${free} skip locked for update of ${waiting}`) as typeof query;
  },
  rowsPerInsert: 10_000,
  // One array for each column takes a fraction of the time of one parameter for each value, and less than JSON.
  addRecords(insertion, table, records) {
    const types = typesOf(table, records);
    const arrays = types.map(([, type]) => (isNumber(type) ? sql`${''}::bigint[]` : sql`${''}::text[]`));
    const rows = sql`(select * from unnest(${sql.join(arrays)}))`;
    return insertion.columns(types.map(([column]) => column) as never).expression(rows as never);
  },
  parametersOf: (table, records) =>
    typesOf(table, records).map(([column, type]) =>
      toArray(records.map((record) => toCell(type, Reflect.get(record, column)))),
    ),
  async insertTogether(query, insertions) {
    const statement = compileTogether(query, insertions);
    const parameters = insertions.flatMap(({ table, records }) => dialect.parametersOf(table, records));
    await query.executeQuery({ ...statement, parameters });
  },
  toList: (values) => values,
  isInList: (column, list) => sql`${column} = any(${list})`,
  json: {
    // Without blanks, unlike `json_build_object`.
    object(fields) {
      const named = fields.map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
      return sql`(select row_to_json(object) from (select ${sql.join(named)}) as object)`;
    },
    array: (item) => sql`'[' || coalesce(string_agg(to_json(${item})::text, ','), '') || ']'`,
    parse: (text) => sql`${text}::json`,
    toBoolean: (column) => sql`${column} = 1`,
    join: (text) => sql`string_agg(${text}, '')`,
  },
};

/** Statements that insert into several tables, by the tables: their rows are parameters. */
const together = new Map<string, CompiledQuery>();

function compileTogether(query: Kysely<Tables>, insertions: Insertion[]): CompiledQuery {
  const tables = insertions.map(({ table, keep }) => `${table} ${keep}`).join();
  return getOrCreate(together, tables, () => {
    const statements = insertions.map(({ table, records, keep }) => {
      const insertion = dialect.addRecords(query.insertInto(table) as AnyInsert, table, records);
      return keep ? insertion.onConflict((conflict) => conflict.doNothing()) : insertion;
    });
    const [last] = statements.splice(-1);
    const others = statements.map((statement, n) => sql`${sql.id(`insertion_${n}`)} as (${statement})`);
    const before = others.length === 0 ? sql`` : sql`with ${sql.join(others)} `;
    return nameStatement(sql`${before}${last}`.compile(query));
  });
}

const isNumber = (type: string) => type === 'number' || type === 'boolean';

/** An array as PostgreSQL reads it: the driver takes longer to write one. */
function toArray(cells: (string | number | null)[]): string {
  const quoted = cells.map((cell) =>
    typeof cell === 'string' ? `"${cell.replace(/["\\]/g, '\\$&')}"` : String(cell ?? 'NULL'),
  );
  return `{${quoted.join()}}`;
}

/** How a server uses PostgreSQL. */
export interface PostgresOptions {
  /** The most connections at once (default: 10). */
  connections?: number;
  /** Whether connections keep the statements of every request (default: true). */
  preparedStatements?: boolean;
  /** Called after each statement (default: no measurement). */
  onStatement?: OnStatement;
}

/**
 * Opens a PostgreSQL database; queries connect when they need to. Connections keep prepared statements, unless a connection
 * pooler loses them.
 * @param url `postgres://user:password@host:port/database`, with the parameters of `pg`
 * @throws InvalidDatabaseUrl
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  parsePostgresUrl(url);
  const { onStatement } = options;
  const query = new Kysely<Tables>({
    dialect: new ByCodePoints({ pool: () => openPool(url, options) }),
    ...(onStatement && { log: (event) => onStatement(toStatement(event)) }),
  });
  return { query, close: () => query.destroy() };
}

const toStatement = (event: LogEvent): Statement => ({
  sql: event.query.sql,
  milliseconds: event.queryDurationMillis,
  ...(event.level === 'error' && { error: event.error }),
});

/** Imports the driver here, so that a server on SQLite starts without it. */
async function openPool(url: string, { connections = 10, preparedStatements = true }: PostgresOptions): Promise<Pool> {
  const { Client, Pool, types } = await import('pg');
  /** Types that `pg` returns as strings, because their values can exceed the numbers of JavaScript; ours do not. */
  const largeNumbers: number[] = [types.builtins.INT8, types.builtins.NUMERIC];
  let isNaming = preparedStatements;
  class TextClient extends Client {
    readonly #timeout: number;
    #isCanceled = false;
    /** Whether a commit was canceled that the standbys may not have: they can lose it. */
    #isUnreplicated = false;

    constructor(config?: PoolConfig) {
      super(config);
      // The driver would give up on a statement that the server still runs.
      const { connectionParameters } = this as unknown as { connectionParameters: { query_timeout: unknown } };
      this.#timeout = Number(connectionParameters.query_timeout);
      connectionParameters.query_timeout = false;
      this.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.#isUnreplicated = true;
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: `query` has a dozen overloads, of which Kysely calls this one
    override query(text: any, values?: any): any {
      const config = {
        text: text === 'begin' ? begin : text,
        values,
        ...(isNaming && { name: findStatementName(text) }),
      };
      const limit = ends.test(text) ? this.#timeout : limitWait(this.#timeout);
      const cancel = () => {
        this.#cancel();
        timer = setTimeout(() => this.end(), cancelTimeout);
      };
      let timer = unlimited.test(text) ? undefined : setTimeout(cancel, limit);
      return super.query(config).then(
        (result) => {
          clearTimeout(timer);
          // The request to cancel can still arrive, and must not meet the next statement.
          if (this.#isCanceled) this.end().catch(() => {});
          if (this.#isUnreplicated) throw new Unavailable(new Error('The standbys do not respond.'));
          return result;
        },
        (error) => {
          clearTimeout(timer);
          if (isStatementLost(error)) {
            isNaming = false;
            if (this.getTransactionStatus() === 'I') return this.query(text, values);
          }
          // The pool removes closed connections. The driver would keep one that does not respond, or that leads to a standby.
          if (this.#isCanceled || endsConnection(error) || meetsStandby(error)) this.end().catch(() => {});
          throw toUnavailable(error);
        },
      );
    }

    /** Cancels the running statement over another connection: the server would complete it, also for a client that is gone. */
    #cancel(): void {
      this.#isCanceled = true;
      const { processID, secretKey } = this as unknown as Record<'processID' | 'secretKey', number>;
      const other = new Client({ connectionString: url, connectionTimeoutMillis: cancelTimeout });
      const { connection } = other as unknown as {
        connection: Record<'cancel' | 'startup', (...keys: number[]) => void>;
      };
      connection.startup = () => connection.cancel(processID, secretKey);
      // The server closes the connection, which the driver calls an error.
      other.connect(() => {});
    }
  }
  /** Says which errors can pass by themselves. */
  class OutageAwarePool extends Pool {
    override connect(): Promise<PoolClient>;
    override connect(): void;
    override connect(): unknown {
      limitWait(0);
      return super.connect().catch((error) => {
        throw toUnavailable(error);
      });
    }
  }
  const pool = new OutageAwarePool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: statementTimeout,
    keepAlive: true,
    types: {
      getTypeParser: (type: number, format?: 'text') =>
        largeNumbers.includes(type) ? Number : types.getTypeParser(type, format),
    } as CustomTypesConfig,
    Client: TextClient,
  });
  // The pool replaces connections that break, idle or not: their queries fail. Without listeners the events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The lock that Kysely takes for migrations. */
const migrationLock = sql.lit(3_853_314_791_062_309_107n);

/**
 * Holds the lock of migrations until their transaction ends, so that none is left behind: Kysely's own lock belongs to the
 * session, which a connection pooler gives to other clients. Servers wait for it as long as the migrations of another one take.
 */
class Adapter extends PostgresAdapter {
  readonly dialect = dialect;
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`set local lock_timeout = 0`.execute(db);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db);
    await sql`set local lock_timeout = '5s'`.execute(db);
  }
  override async releaseMigrationLock(): Promise<void> {}
}

/** Sorts strings by code point, as SQLite does, and not by the server's locale. */
class ByCodePoints extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
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
