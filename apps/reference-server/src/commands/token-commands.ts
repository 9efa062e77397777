import { exists } from '@email-automation/sandbox/operator/collections';
import { timestamp } from '@email-automation/service/domain/clock';
import { systemRandom } from '@email-automation/service/domain/random';
import { hashToken } from '@email-automation/service/domain/tokens';
import { deleteToken, insertToken, listTokens } from '@email-automation/service/storage/access/tokens';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { databaseOption, withDatabase } from './with-database.ts';

/** Adds `tokens list`, `create`, and `revoke`. `create` prints the token once, because only its hash is stored. */
export function addTokenCommands(program: Command): void {
  const group = program.command('tokens').description('list, create, and revoke tokens');
  group
    .command('list')
    .description('list tokens without their secret values')
    .option('--user <email>', 'only tokens of this user')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ user, database, json }) =>
      withDatabase(database, async ({ query }, name) => {
        const tokens = await listTokens(query, user);
        print(
          tokens.map(({ hash, ...rest }) => ({ id: idOf(hash), ...rest })),
          { json, of: 'tokens', database: name, filters: { user } },
        );
      }),
    );
  group
    .command('create')
    .description('create an API token and print it, only this once')
    .requiredOption('--user <email>', 'email address of the user')
    .option('--name <text>', 'name of the token in lists', '')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ user, name, database, json }) =>
      withDatabase(database, async (opened, _, readClock) => {
        if (!(await exists(opened, 'users', user)))
          throw new CommandError(`There is no user ${user}. To list users, run: users list`);
        const token = systemRandom.token();
        const hash = hashToken(token);
        const created_at = timestamp((await readClock()).now());
        await insertToken(opened.query, { hash, user_id: user, kind: 'api', name, client_id: null, created_at });
        print([{ id: idOf(hash), token }], { json });
      }),
    );
  group
    .command('revoke <id>')
    .description('revoke a token by its id from `tokens list`')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const found = (await listTokens(query)).filter(({ hash }) => idOf(hash) === id);
        const [token] = found;
        if (token === undefined) throw new CommandError(`There is no token ${id}. To list tokens, run: tokens list`);
        await deleteToken(query, token.hash);
        process.stdout.write(`Token ${id} is revoked.\n`);
      }),
    );
}

/** The beginning of the hash, which identifies the token but does not reveal it. */
const idOf = (hash: string) => hash.slice(0, 12);
