import { createRequire } from 'node:module';
import { Command, Option } from 'commander';
import { addAccessCommands } from './commands/access-commands.ts';
import { addApplicationCommands } from './commands/application-commands.ts';
import { addBatchCommands } from './commands/batch-commands.ts';
import { addCollectionCommands } from './commands/collection-commands.ts';
import { addEmailCommands } from './commands/email-commands.ts';
import { addPasswordCommands } from './commands/password-commands.ts';
import { addTokenCommands } from './commands/token-commands.ts';
import { limit, nonEmpty, port, url } from './commands/values.ts';
import { databaseOption } from './commands/with-database.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Ignore EPIPE: the reader, such as `head`, closed early.
    if (error.code !== 'EPIPE') throw error;
  });
}

// What runs containers often sets a variable without a value; that is the same as none.
for (const name of ['DATABASE_URL', 'SMTP_URL', 'CONTROL_TOKEN'])
  if (process.env[name] === '') delete process.env[name];

const program = new Command('email-automation-server')
  .description('Serves the email marketing automation API on an embedded database or on PostgreSQL.')
  .version(createRequire(import.meta.url)('../package.json').version)
  .showHelpAfterError('Add --help for the options.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

program
  .command('serve', { isDefault: true })
  .description('serve the API until Ctrl-C')
  .option('--port <number>', 'port to listen on; 0 takes any free one', port, 4000)
  .option('--host <address>', 'address to listen on', nonEmpty, '127.0.0.1')
  .addOption(databaseOption())
  .option(
    '--workspace <file>',
    'YAML file with accounts, users and what belongs to them; what is there already stays',
    nonEmpty,
  )
  .option('--public-url <url>', 'address under which clients reach the server, when it is another one', url)
  .option('--documentation-url <url>', 'where answers to exceeded limits point to', url)
  .addOption(
    new Option('--smtp-url <url>', 'mail server to send through; without one emails stay in the outbox').env(
      'SMTP_URL',
    ),
  )
  .option('--limit-batch <number>', 'batch requests an hour, 1 or more', limit)
  .option('--limit-individual <number>', 'other requests an hour, 1 or more', limit)
  .option('--limit-records <number>', 'records in batch requests an hour, 1 or more', limit)
  .option('--control-port <number>', 'port for operators, on the loopback address: health, metrics, states', port)
  .addOption(new Option('--control-token <token>', 'what requests to the control port carry').env('CONTROL_TOKEN'))
  .addOption(
    new Option('--log-level <level>', 'how much is logged')
      .choices(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  )
  .addHelpText('after', '\nExit codes: 0 stopped, 1 failed to start, 2 wrong usage.')
  // Loaded when it is needed: the other commands do without the HTTP side.
  .action(async (options) => (await import('./commands/serve.ts')).serve(options));

addCollectionCommands(program);
addTokenCommands(program);
addPasswordCommands(program);
addAccessCommands(program);
addApplicationCommands(program);
addBatchCommands(program);
addEmailCommands(program);

await program.parseAsync();
