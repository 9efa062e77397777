import { join } from 'node:path';
import { type PostgresPair, startPostgresPair } from '../../harness/postgres-pair.ts';
import { openDatabaseSource } from '../new-database.ts';
import type { DatabaseName } from '../proof.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** Room for the databases of an environment: SQLite has one file, and PostgreSQL two servers, each with a log. */
const mebibytes: Record<DatabaseName, number> = { SQLite: 64, PostgreSQL: 500 };

/** Where the database of an environment is. */
export interface Place {
  /** File or URL of an empty database. */
  location: string;
  /** The PostgreSQL servers; undefined on SQLite. */
  pair: PostgresPair | undefined;
  /** The disk of the database, if it is a small one. */
  disk: SmallDisk | undefined;
  remove(): Promise<void>;
}

/** Prepares a new database. PostgreSQL gets its own servers, also if there are others: this proof kills them. */
export async function openPlace(on: DatabaseName, onSmallDisk: boolean): Promise<Place> {
  const disk = onSmallDisk ? mountSmallDisk(mebibytes[on]) : undefined;
  const pair = on === 'PostgreSQL' ? await startPostgresPair(disk?.folder) : undefined;
  const source = await openDatabaseSource(on, pair?.primary.url);
  return {
    location: disk && !pair ? join(disk.folder, 'proof.db') : await source.create(),
    pair,
    disk,
    async remove() {
      await (pair ? pair.stop() : source.remove());
      disk?.unmount();
    },
  };
}
