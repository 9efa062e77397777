import { DatabaseSync } from 'node:sqlite';
import type { Read } from './database.ts';
import { statementsOf } from './sqlite-statements.ts';

/** How many results are kept at most; each is a row or a few. */
const most = 5000;

/**
 * A connection that reads what is committed, even while a transaction is under way on the other one. What it has read it
 * keeps for as long as nothing else is committed, by this process or any other. It asks for that once in each turn of the
 * event loop: no request can miss a change that was made before it was sent, because the requests of a turn were there
 * when it began. What this process changes itself is seen at once.
 */
export function openReader(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const { prepare, close } = statementsOf(sqlite);
  // Costs a good part of what a read costs, so not at every read.
  const version = sqlite.prepare('pragma data_version');
  const kept = new Map<string, readonly unknown[]>();
  let [current, keptAt]: unknown[] = [];
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
  const read: Read = (sql, parameters) => {
    if (state() !== keptAt || kept.size >= most) {
      kept.clear();
      keptAt = current;
    }
    const key = sql + JSON.stringify(parameters);
    let rows = kept.get(key);
    if (rows === undefined) {
      // Others get the same rows.
      rows = prepare(sql).all(parameters).map(Object.freeze);
      kept.set(key, rows);
    }
    return rows;
  };
  return { read, renew, state, close };
}
