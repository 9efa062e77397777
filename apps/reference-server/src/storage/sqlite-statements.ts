import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

const keptStatements = 200;

/** What Kysely asks of a SQLite driver, over `node:sqlite`. Prepared statements are kept: compiling costs more than running. */
export function statementsOf(sqlite: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof statement>>();
  return {
    close: () => sqlite.close(),
    prepare(sql: string) {
      let found = kept.get(sql);
      if (found === undefined) {
        // A transaction takes the write lock at once: a reader that turns writer later could not wait for its turn.
        found = statement(sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql));
        if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
        kept.set(sql, found);
      }
      return found;
    },
  };
}

function statement(prepared: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const namesNow = () => prepared.columns().map(({ name }) => name);
  let names = namesNow();
  let empty = emptyRow(names);
  // Objects that are built here, each in the same way, are faster to build and to read than those that the engine makes.
  prepared.setReturnArrays(true);
  const toObject = (cells: unknown[]) => {
    // The table may have got another column since.
    if (cells.length !== names.length) {
      names = namesNow();
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
 * A row before it has values. What is copied from an object that was parsed keeps the layout of a record; an object that
 * gets its properties one by one may be turned into a dictionary, which is a hundred times slower to copy.
 */
function emptyRow(names: string[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
}
