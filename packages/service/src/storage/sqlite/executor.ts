import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { SqliteDriver } from './driver.ts';

/**
 * Runs queries outside of transactions. Reads need no connection: to take one and give it back takes as long as to find a
 * record. Transactions have a separate executor.
 */
export class SqliteExecutor extends DefaultQueryExecutor {
  readonly #driver: SqliteDriver;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, provider: ConnectionProvider, driver: SqliteDriver) {
    super(compiler, adapter, provider);
    this.#driver = driver;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Connections measure statements.
    const isMeasured = this.#driver.onStatement !== undefined;
    return (isMeasured ? undefined : this.#driver.read<Row>(query)) ?? super.executeQuery(query);
  }
}
