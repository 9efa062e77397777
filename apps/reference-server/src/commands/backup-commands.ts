import { displayLocation, explainDatabase, isPostgres } from '@email-automation/service/storage/open';
import type { Command } from 'commander';
import { parseNonEmpty } from '../configuration/values.ts';
import { UnusableBackup } from '../data/check-backup.ts';
import { type Backup, backUp } from '../data/sqlite-backup.ts';
import { type Restored, restoreBackup } from '../data/sqlite-restore.ts';
import { CommandError } from './command-error.ts';
import { databaseOption, locateDatabase } from './with-database.ts';

/** Adds `backup` and `restore`, of a database in an SQLite file. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description('copy the SQLite database to a file while the server runs, and check the copy')
    .option('--force', 'replace the file if it exists')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action((file: string, { database, force = false, json }) =>
      withLocation(database, postgresBackup(file), async (location) => {
        const began = performance.now();
        const made = await backUp(location, parseNonEmpty(file), { force, onProgress: showPart() });
        const seconds = Math.round(performance.now() - began) / 1000;
        const backup = { file: displayLocation(file), database: displayLocation(location), ...made, seconds };
        process.stdout.write(json ? `${JSON.stringify(backup, null, 2)}\n` : describeBackup(backup));
      }),
    );
  program
    .command('restore <file>')
    .description('replace the SQLite database by a backup, while no server uses it; the replaced one is kept beside it')
    .option(
      '--stop-emails',
      'send nothing that can have been sent since the backup: queued emails fail, active campaigns pause, and broadcasts that may have begun are canceled',
    )
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action((file: string, { database, stopEmails = false, json }) =>
      withLocation(database, postgresRestore(file), async (location) => {
        const restored = restoreBackup(file, location, new Date(), stopEmails);
        const result = { file: displayLocation(file), database: displayLocation(location), ...restored };
        process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : describeRestored(result));
      }),
    );
}

/**
 * Does work on an SQLite file. Prints errors and sets the exit code, also for PostgreSQL.
 * @param instead what to do on PostgreSQL, with its URL
 */
async function withLocation(
  given: string | undefined,
  instead: (url: string) => string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  let location = given ?? '';
  try {
    location = given ?? locateDatabase();
    if (isPostgres(location)) {
      process.stderr.write(instead(toLibpq(displayLocation(location))));
      process.exitCode = 2;
      return;
    }
    if (location === ':memory:') throw new CommandError('A database in memory has no file. It ends with its server.');
    await work(location);
  } catch (error) {
    const isExplained = error instanceof CommandError || error instanceof UnusableBackup;
    const explanation = isExplained ? error.message : explainDatabase(error, location);
    process.stderr.write(`${explanation ?? `The command failed: ${(error as Error).message}`}\n`);
    process.exitCode = 1;
  }
}

const describeBackup = ({ file, bytes, schema, seconds }: Backup & { file: string; seconds: number }) =>
  `${file} has all that was committed when the copy began: ${formatBytes(bytes)} in ${seconds} s, checked, schema ${schema}.
It is as confidential as the database. To use it, stop the server and run: email-automation-server restore ${file}
`;

function describeRestored({ database, replaced, stopped }: Restored & { database: string }): string {
  const kept = replaced ? `The replaced database is ${replaced}. Delete it when you no longer need it.\n` : '';
  const sending = stopped
    ? `${stopped.emails} queued emails have failed: see emails list --state failed, and emails retry.
${stopped.campaigns} campaigns are paused, and ${stopped.broadcasts} broadcasts are canceled.
`
    : 'Emails that were sent since the backup can be sent again when the server starts. To prevent it, restore with --stop-emails.\n';
  return `${database} is restored.\n${kept}${sending}`;
}

const postgresBackup = (file: string) => (url: string) =>
  `PostgreSQL has its own tools, which copy it while servers run:

  pg_dump --format=custom --no-owner --file='${file}' '${url}'

They take the password from PGPASSWORD or ~/.pgpass.
`;

const postgresRestore = (file: string) => (url: string) =>
  `PostgreSQL has its own tools. Stop all servers, and restore into a new database:

  createdb --maintenance-db='${url}' restored
  pg_restore --no-owner --exit-on-error --dbname='${nameDatabase(url, 'restored')}' '${file}'

Then start the servers with the new database. The tools take the password from PGPASSWORD or ~/.pgpass.
`;

/** A URL without the parameters that only this program knows: the tools of PostgreSQL refuse unknown ones. */
function toLibpq(url: string): string {
  const [base = '', query = ''] = url.split('?');
  const known = query.split('&').filter((parameter) => /^(ssl\w*|host|port)=/.test(parameter));
  return known.length > 0 ? `${base}?${known.join('&')}` : base;
}

function nameDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
}

/** Shows how far the copy is, on the standard error if that is a terminal. */
function showPart(): (part: number) => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  return (part) => stderr.write(part < 1 ? `\r${Math.floor(part * 100)} % copied` : '\r\u001b[2K');
}

function formatBytes(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024;
  return `${mebibytes < 10 ? mebibytes.toFixed(1) : Math.round(mebibytes).toLocaleString('en')} MiB`;
}
