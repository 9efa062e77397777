import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Queries } from './database.ts';

type Values = Record<string, string>;

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each database, for what every request asks: a fetch of one record takes
 * almost twice as long when its queries are built for each request.
 * @param build makes the query, which only reads; the values are placeholders, so nothing may depend on them
 */
export function prepared<Row, Given extends Values>(
  build: (db: Queries, values: Given) => Compilable<Row>,
): (db: Queries, values: Given) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Given, { get: (_, name: string) => new Placeholder(name) });
  return async (db, values) => {
    // A transaction shares the adapter of its database.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, placeholders).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one));
    const result: QueryResult<Row> = await db.executeQuery({ ...query, parameters });
    return result.rows;
  };
}
