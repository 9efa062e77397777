import { DatabaseSync } from 'node:sqlite';
import type { Read } from './database.ts';
import { createKept } from './kept.ts';
import { statementsOf } from './sqlite-statements.ts';

/** Some thousand rows, most of which tell what a credential may reach. */
const mostCharacters = 2_000_000;

/**
 * A connection that reads what is committed, even while a transaction is under way on the other one. What it has read it
 * keeps for as long as nothing else is committed, by this process or any other. It asks for that once in each turn of the
 * event loop: no request can miss a change that was made before it was sent, because the requests of a turn were there
 * when it began. What this process changes itself is seen at once; of what another changes meanwhile, a turn may see a
 * part.
 */
export function openReader(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const { prepare, close } = statementsOf(sqlite);
  // Costs a good part of what a read costs, so not at every read.
  const version = sqlite.prepare('pragma data_version');
  let current: unknown;
  let isCurrent = false;
  const renew = () => {
    isCurrent = false;
  };
  const state = () => {
    if (!isCurrent) {
      current = version.get()?.data_version;
      isCurrent = true;
      setImmediate(renew);
    }
    return current;
  };
  const kept = createKept<readonly unknown[]>(state, mostCharacters);
  const read: Read = (sql, parameters) => {
    const key = sql + JSON.stringify(parameters);
    const known = kept.find(key);
    if (known !== undefined) return known;
    // Others get the same rows.
    const rows = Object.freeze(prepare(sql).all(parameters).map(Object.freeze));
    kept.keep(key, rows, JSON.stringify(rows).length);
    return rows;
  };
  return { read, renew, state, close };
}
