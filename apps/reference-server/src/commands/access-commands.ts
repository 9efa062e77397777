import type { Command } from 'commander';
import { exists } from '../storage/collections.ts';
import { addGrant, deleteGrant, listGrants } from '../storage/users.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `access list`, `create` and `revoke`: which users reach which accounts. */
export function addAccessCommands(program: Command): void {
  const group = program.command('access').description('list, create and revoke access of users to accounts');
  group
    .command('list')
    .description('list who reaches which account')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }) => print(await listGrants(query), { json })),
    );
  const change = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .requiredOption('--user <email>', 'the user')
      .requiredOption('--account <id>', 'the account')
      .addOption(databaseOption());
  change('create', 'let a user reach an account').action(({ user, account, database }) =>
    withDatabase(database, async (opened) => {
      if (!(await exists(opened, 'users', user))) throw new CommandError(`There is no user ${user}. See: users list`);
      if (!(await exists(opened, 'accounts', account))) {
        throw new CommandError(`There is no account ${account}. See: accounts list`);
      }
      await addGrant(opened.query, { user_id: user, account_id: account });
      process.stdout.write(`${user} reaches ${account}.\n`);
    }),
  );
  change('revoke', 'let a user reach an account no more').action(({ user, account, database }) =>
    withDatabase(database, async ({ query }) => {
      if (!(await deleteGrant(query, { user_id: user, account_id: account }))) {
        throw new CommandError(`${user} does not reach ${account}. See: access list`);
      }
      process.stdout.write(`${user} does not reach ${account} any more.\n`);
    }),
  );
}
