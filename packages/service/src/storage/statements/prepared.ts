import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Queries } from '../database.ts';
import { nameStatement } from '../postgres/statement-names.ts';

/** Takes the place of a value while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query once for each database. Use it for queries of every request: building them each time makes the fetch
 * of a record take almost twice as long.
 * @param build builds a query, which names its columns; its values are placeholders, so that it must not depend on them
 */
export function prepared<Row, Parameters extends object>(
  build: (db: Queries, values: Parameters) => Compilable<Row>,
): (db: Queries, values: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Parameters, { get: (_, name: string) => new Placeholder(name) });
  return async (db, values) => {
    const executor = db.getExecutor();
    // A transaction shares the adapter of its database.
    const { adapter } = executor;
    const query = getOrCreate(compiled, adapter, () => nameStatement(build(db, placeholders).compile()));
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? Reflect.get(values, one.name) : one,
    );
    const result: QueryResult<Row> = await executor.executeQuery({ ...query, parameters });
    return result.rows;
  };
}
