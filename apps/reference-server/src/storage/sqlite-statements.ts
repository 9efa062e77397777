import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

const maxCached = 200;

/** Runs instead of a rollback if the engine has rolled back by itself, as on a full disk: the first error is then seen. */
const noRollback = 'select null where false';

/** The driver that Kysely needs, over `node:sqlite`. It caches prepared statements: preparing takes longer than running. */
export function createDriver(sqlite: DatabaseSync) {
  const cache = new Map<string, ReturnType<typeof createStatement>>();
  return {
    close: () => sqlite.close(),
    prepare(requested: string) {
      const sql = requested === 'rollback' && !sqlite.isTransaction ? noRollback : requested;
      let cached = cache.get(sql);
      if (cached === undefined) {
        // Begin with the write lock: a transaction that reads first and writes later would fail instead of waiting for it.
        cached = createStatement(sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql));
        if (cache.size >= maxCached) cache.delete(cache.keys().next().value as string);
        cache.set(sql, cached);
      }
      return cached;
    },
  };
}

function createStatement(prepared: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const columnNames = () => prepared.columns().map(({ name }) => name);
  let names = columnNames();
  let empty = emptyRow(names);
  // Objects that are all built in the same way here are faster to build and to read than those of the engine.
  prepared.setReturnArrays(true);
  const toObject = (cells: unknown[]) => {
    // A migration may have added a column since the statement was prepared.
    if (cells.length !== names.length) {
      names = columnNames();
      empty = emptyRow(names);
    }
    const row: Record<string, unknown> = { ...empty };
    for (let column = 0; column < cells.length; column++) row[names[column] as string] = cells[column];
    return row;
  };
  return {
    reader: names.length > 0,
    all(parameters: readonly unknown[]) {
      const rows = prepared.all(...values(parameters)) as unknown as unknown[][];
      return rows.map(toObject);
    },
    run: (parameters: readonly unknown[]) => prepared.run(...values(parameters)),
    *iterate(parameters: readonly unknown[]) {
      for (const cells of prepared.iterate(...values(parameters))) yield toObject(cells as never);
    },
  };
}

/**
 * A row without values, to copy for each row. Parsed objects have fixed properties, and so do their copies; an object
 * that gets its properties one by one can become a dictionary, which is a hundred times slower to copy.
 */
function emptyRow(names: string[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
}
