import {
  activateApplication,
  listApplications,
  registerApplication,
  revokeApplication,
  updateApplication,
} from '@email-automation/sandbox/operator/applications';
import { NotFound, ValidationFailed } from '@email-automation/service/domain/errors';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { type DatabaseWork, databaseOption, withDatabase } from './with-database.ts';

/**
 * Adds `applications list`, `create`, `update`, `activate`, and `revoke` (AUTH-7, AUTH-8). `create` prints the client secret once,
 * because only its hash is stored.
 */
export function addApplicationCommands(program: Command): void {
  const group = program
    .command('applications')
    .description('list, register, change, activate, and revoke OAuth 2 applications');
  group
    .command('list')
    .description('list applications without their secrets')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ database, json }) =>
      withApplications(database, async (opened, name) => {
        const applications = await listApplications(opened);
        print(
          applications.map(({ active, ...rest }) => ({ ...rest, active })),
          { json, of: 'applications', database: name },
        );
      }),
    );
  group
    .command('create')
    .description('register an inactive application and print its client id and, only this once, its secret')
    .requiredOption('--name <text>', 'name that users see on the consent page')
    .option(
      '--callback-url <url>',
      'URL that browsers are redirected to after the consent page; required for activation',
    )
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ name, callbackUrl, database, json }) =>
      withApplications(
        database,
        async (opened, _, readClock) => {
          const application = { name, callback_url: callbackUrl };
          print([await registerApplication(opened, application, await readClock())], { json });
        },
        { creates: true },
      ),
    );
  group
    .command('update <client-id>')
    .description('change the name or the callback URL of an application')
    .option('--name <text>', 'name that users see on the consent page')
    .option('--callback-url <url>', 'URL that browsers are redirected to after the consent page')
    .addOption(databaseOption())
    .action((id, { name, callbackUrl, database }, command: Command) => {
      const changes = {
        ...(name !== undefined && { name }),
        ...(callbackUrl !== undefined && { callback_url: callbackUrl || null }),
      };
      if (Object.keys(changes).length === 0) command.error('error: choose what to change: --name, --callback-url');
      return withApplications(database, async (opened) => {
        await updateApplication(opened, id, () => changes);
        process.stdout.write(`Application ${id} is changed.\n`);
      });
    });
  group
    .command('activate <client-id>')
    .description('activate an application, so that it can request access')
    .option('--callback-url <url>', 'new callback URL of the application')
    .addOption(databaseOption())
    .action((id, { callbackUrl, database }) =>
      withApplications(database, async (opened) => {
        await activateApplication(opened, id, callbackUrl);
        process.stdout.write(`Application ${id} is active.\n`);
      }),
    );
  group
    .command('revoke <client-id>')
    .description('deactivate an application and revoke its access tokens and codes')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withApplications(database, async (opened) => {
        const revoked = await revokeApplication(opened, id);
        process.stdout.write(`Application ${id} is inactive. Access tokens revoked: ${revoked}.\n`);
      }),
    );
}

/** Like `withDatabase`, and explains errors of applications in terms of the command line. */
function withApplications(
  given: string | undefined,
  work: DatabaseWork,
  options?: { creates: boolean },
): Promise<void> {
  const explained: DatabaseWork = (...given) =>
    work(...given).catch((error: unknown) => {
      if (error instanceof NotFound)
        throw new CommandError('No application has this client id. To list applications, run: applications list');
      if (!(error instanceof ValidationFailed)) throw error;
      const callback = error.errors.some(({ attribute }) => attribute === 'callback_url');
      throw new CommandError(callback ? `${error.message} Use --callback-url.` : error.message);
    });
  return withDatabase(given, explained, options);
}
