import { exists } from '@email-automation/sandbox/operator/collections';
import { addGrant, deleteGrant, listGrants } from '@email-automation/service/storage/access/users';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { databaseOption, withDatabase } from './with-database.ts';

/** Adds `access list`, `create`, and `revoke`: which users have access to which accounts. */
export function addAccessCommands(program: Command): void {
  const group = program.command('access').description('list, create, and revoke access of users to accounts');
  group
    .command('list')
    .description('list which users have access to which accounts')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }, name) =>
        print(await listGrants(query), { json, of: 'users with access to accounts', database: name }),
      ),
    );
  const change = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .requiredOption('--user <email>', 'email address of the user')
      .requiredOption('--account <id>', 'id of the account')
      .addOption(databaseOption());
  change('create', 'give a user access to an account').action(({ user, account, database }) =>
    withDatabase(database, async (opened) => {
      if (!(await exists(opened, 'users', user)))
        throw new CommandError(`There is no user ${user}. To list users, run: users list`);
      if (!(await exists(opened, 'accounts', account))) {
        throw new CommandError(`There is no account ${account}. To list accounts, run: accounts list`);
      }
      await addGrant(opened.query, { user_id: user, account_id: account });
      process.stdout.write(`${user} has access to ${account}.\n`);
    }),
  );
  change('revoke', 'revoke the access of a user to an account').action(({ user, account, database }) =>
    withDatabase(database, async ({ query }) => {
      if (!(await deleteGrant(query, { user_id: user, account_id: account }))) {
        throw new CommandError(`${user} has no access to ${account}. To list all access, run: access list`);
      }
      process.stdout.write(`${user} no longer has access to ${account}.\n`);
    }),
  );
}
