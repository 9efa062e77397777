import type { Database } from '@email-automation/service/storage/database';
import { displayLocation } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';

/**
 * Migrates a database, and prints the changes on standard error, if it has data.
 * @param location where users have said that it is
 */
export async function migrateAndPrint(database: Database, location: string): Promise<void> {
  const print = (text: string) => process.stderr.write(`${text}\n`);
  let started: number | undefined;
  await migrate(database, ({ pending, newer }) => {
    if (newer.length > 0)
      print(`A later version of the server has migrated the database (${newer.join(', ')}). This version can use it.`);
    if (pending.length === 0) return;
    started = performance.now();
    print(`Migrating the database ${displayLocation(location)}: ${pending.join(', ')} ...`);
  });
  if (started === undefined) return;
  print(`The database is migrated, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
