import type { Command } from 'commander';
import { systemClock } from '../domain/clock.ts';
import { NotFound, ValidationFailed } from '../domain/errors.ts';
import {
  activateApplication,
  listApplications,
  registerApplication,
  revokeApplication,
} from '../services/applications.ts';
import type { Database } from '../storage/database.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/**
 * Adds `applications list`, `create`, `activate` and `revoke` (AUTH-7, AUTH-8). A client secret is shown once, when the
 * application is created; only its hash is kept.
 */
export function addApplicationCommands(program: Command): void {
  const group = program.command('applications').description('register, activate and revoke OAuth 2 applications');
  group
    .command('list')
    .description('list applications, without their secrets')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json }) =>
      told(database, async (opened) => {
        const applications = await listApplications(opened);
        print(
          applications.map(({ active, ...rest }) => ({ ...rest, active })),
          { json },
        );
      }),
    );
  group
    .command('create')
    .description('register an application, inactive, and show its client id and secret, this once')
    .requiredOption('--name <text>', 'what users see when they are asked for access')
    .option('--callback-url <url>', 'where their browsers are sent back to; needed for activation')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ name, callbackUrl, database, json }) =>
      told(database, async (opened) => {
        print([await registerApplication(opened, { name, callback_url: callbackUrl }, systemClock)], { json });
      }),
    );
  group
    .command('activate <client-id>')
    .description('let users be sent to the server by this application')
    .option('--callback-url <url>', 'instead of the one it has')
    .addOption(databaseOption())
    .action((id, { callbackUrl, database }) =>
      told(database, async (opened) => {
        await activateApplication(opened, id, callbackUrl);
        process.stdout.write(`Application ${id} is active.\n`);
      }),
    );
  group
    .command('revoke <client-id>')
    .description('make an application inactive and its access tokens and codes worthless, at once')
    .addOption(databaseOption())
    .action((id, { database }) =>
      told(database, async (opened) => {
        const ended = await revokeApplication(opened, id);
        process.stdout.write(`Application ${id} is inactive; ${ended} of its access tokens ended.\n`);
      }),
    );
}

/** Like `withDatabase`, with the faults of applications in words of the command line. */
function told(address: string, work: (database: Database) => Promise<void>): Promise<void> {
  return withDatabase(address, (database) =>
    work(database).catch((error: unknown) => {
      if (error instanceof NotFound) throw new CommandError('There is no such application. See: applications list');
      if (!(error instanceof ValidationFailed)) throw error;
      const callback = error.errors.some(({ attribute }) => attribute === 'callback_url');
      throw new CommandError(callback ? `${error.message} Tell it with --callback-url.` : error.message);
    }),
  );
}
