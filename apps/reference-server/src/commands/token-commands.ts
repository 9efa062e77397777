import type { Command } from 'commander';
import { systemClock, timestamp } from '../domain/clock.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import { exists } from '../storage/collections.ts';
import { deleteToken, insertToken, listTokens } from '../storage/tokens.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `tokens list`, `create` and `revoke`. A token is shown once, when it is created; only its hash is kept. */
export function addTokenCommands(program: Command): void {
  const group = program.command('tokens').description('list, create and revoke tokens');
  group
    .command('list')
    .description('list tokens: what they are for, not what they are')
    .option('--user <email>', 'only those of this user')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ user, database, json }) =>
      withDatabase(database, async ({ query }) => {
        const tokens = await listTokens(query, user);
        const shown = tokens.map(({ hash, ...rest }) => ({ id: idOf(hash), ...rest }));
        print(shown, { json });
      }),
    );
  group
    .command('create')
    .description('create an API token and show it, this once')
    .requiredOption('--user <email>', 'user that it stands for')
    .option('--name <text>', 'what it is for', '')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ user, name, database, json }) =>
      withDatabase(database, async (opened) => {
        if (!(await exists(opened, 'users', user))) throw new CommandError(`There is no user ${user}. See: users list`);
        const token = newToken();
        const hash = hashToken(token);
        const created_at = timestamp(systemClock.now());
        await insertToken(opened.query, { hash, user_id: user, kind: 'api', name, client_id: null, created_at });
        print([{ id: idOf(hash), token }], { json });
      }),
    );
  group
    .command('revoke <id>')
    .description('make a token worthless at once; `tokens list` shows the ids')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const found = (await listTokens(query)).filter(({ hash }) => idOf(hash) === id);
        const [token] = found;
        if (token === undefined) throw new CommandError(`There is no token ${id}. See: tokens list`);
        await deleteToken(query, token.hash);
        process.stdout.write(`Token ${id} is revoked.\n`);
      }),
    );
}

/** Enough of the hash to tell tokens apart; it does not lead back to the token. */
const idOf = (hash: string) => hash.slice(0, 12);
