import { readFileSync, writeFileSync } from 'node:fs';

/** What servers of the last release need of a database, for both kinds of databases. */
export interface ReleasedServer {
  version: string;
  /** The commit that was recorded. The first one is from before the first release, so that there is something to compare with. */
  commit: string;
  /** The names of its migrations, in their order. */
  migrations: string[];
  sqlite: ReleasedDatabase;
  postgres: ReleasedDatabase;
}

export interface ReleasedDatabase {
  /** Table and column, such as `users.id`. */
  columns: string[];
  /** Tables with columns that are unique together, such as `users (email)`. */
  keys: string[];
}

const file = new URL('server.json', import.meta.url);

export const readReleasedServer = (): ReleasedServer => JSON.parse(readFileSync(file, 'utf8'));

export const writeReleasedServer = (released: ReleasedServer): void =>
  writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`);
