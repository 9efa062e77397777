import { copyFileSync, existsSync, unlinkSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Dump, Store } from './store.ts';

/** @param location a file that does not exist yet */
export function openSqliteStore(location: string): Store {
  const start = `${location}.start`;
  const read = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(location);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    location,
    async capture() {
      read((database) => database.exec('pragma wal_checkpoint(truncate)'));
      copyFileSync(location, start);
    },
    async restore() {
      for (const file of [location, `${location}-wal`, `${location}-shm`]) if (existsSync(file)) unlinkSync(file);
      if (existsSync(start)) copyFileSync(start, location);
    },
    dump: async () => read(dump),
    async close() {},
  };
}

function dump(database: DatabaseSync): Dump {
  const structure = database
    .prepare(`select name, sql from sqlite_schema where name not like 'sqlite%' and name not like 'kysely%'`)
    .all();
  const tables = database
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
    .all() as { name: string }[];
  const entries = tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);
  return Object.fromEntries([['structure', structure], ...entries]);
}
