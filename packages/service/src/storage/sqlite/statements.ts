import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

const maxCached = 200;

export type Statements = ReturnType<typeof createStatements>;

/** Prepares statements and caches them: preparing takes longer than running. */
export function createStatements(sqlite: DatabaseSync) {
  const cache = new Map<string, ReturnType<typeof createStatement>>();
  return {
    prepare(sql: string) {
      let cached = cache.get(sql);
      if (cached === undefined) {
        cached = createStatement(sqlite.prepare(sql));
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
  // Objects that are all built in the same way here are faster to build and to read than the engine's.
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
  };
}

/**
 * A row without values, to copy for each row. Parsed objects have fixed properties, and so do their copies; an object
 * that gets its properties one by one can become a dictionary, which is a hundred times slower to copy.
 */
function emptyRow(names: string[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
}
