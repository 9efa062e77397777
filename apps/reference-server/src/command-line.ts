import { Command, Option } from 'commander';
import { addAccessCommands } from './commands/access-commands.ts';
import { addApplicationCommands } from './commands/application-commands.ts';
import { addBatchCommands } from './commands/batch-commands.ts';
import { addBroadcastCommands } from './commands/broadcast-commands.ts';
import { addClockCommands } from './commands/clock-commands.ts';
import { addCollectionCommands } from './commands/collection-commands.ts';
import { addConsoleCommand } from './commands/console-command.ts';
import { addDataCommands } from './commands/data-commands.ts';
import { addDatabaseCommands } from './commands/database-commands.ts';
import { addEmailCommands } from './commands/email-commands.ts';
import { addFaultCommands } from './commands/fault-commands.ts';
import { addLimitCommands } from './commands/limit-commands.ts';
import { addPasswordCommands } from './commands/password-commands.ts';
import { refusePasswords } from './commands/refuse-passwords.ts';
import { refuseUnknownCommands } from './commands/refuse-unknown-commands.ts';
import { addRequestCommands } from './commands/request-commands.ts';
import { addStateCommands } from './commands/state-commands.ts';
import { addTokenCommands } from './commands/token-commands.ts';
import {
  parseBodyMemory,
  parseConnections,
  parseLimit,
  parseNonEmpty,
  parseOrigins,
  parsePort,
  parseProxies,
  parseSeconds,
  parseSeed,
  parseUrl,
} from './commands/values.ts';
import { databaseOption, defaultDatabase } from './commands/with-database.ts';
import { version } from './version.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Ignore EPIPE: the reader, such as `head`, closed early.
    if (error.code !== 'EPIPE') throw error;
  });
}

// Container tools often set variables without a value: treat them as missing.
for (const name of ['DATABASE_URL', 'SMTP_URL', 'CONTROL_TOKEN'])
  if (process.env[name] === '') delete process.env[name];

const program = new Command('email-automation-server')
  .description('Serves the email marketing automation API on an embedded database or on PostgreSQL.')
  .version(version)
  // Wraps descriptions in narrow terminals, too.
  .configureHelp({ minWidthToWrap: 16 })
  .showHelpAfterError('Use --help to list commands and options.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

program.commandsGroup('Start:');
program
  .command('serve', { isDefault: true })
  .description('serve the API until you press Ctrl-C')
  .option('--demo', 'serve a sandbox with demo data on a new database, and print what to try')
  .option('--port <number>', 'port to listen on; 0 uses any free port', parsePort, 4000)
  .option('--host <host>', 'host to listen on', parseNonEmpty, '127.0.0.1')
  .addOption(databaseOption(`${defaultDatabase}, created if missing`))
  .option(
    '--workspace <file>',
    'workspace file (YAML) to add at start; existing records are not changed',
    parseNonEmpty,
  )
  .option(
    '--public-url <url>',
    'URL at which clients reach the server, used in links (default: where the server listens)',
    parseUrl,
  )
  .option(
    '--trust-proxy <list>',
    'addresses and networks of proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8; or loopback, uniquelocal (default: none)',
    parseProxies,
  )
  .option(
    '--documentation-url <url>',
    'documentation URL in responses to exceeded rate limits (default: /openapi.json of the server)',
    parseUrl,
  )
  .option(
    '--cors-origin <list>',
    'origins of web pages that can call the API, such as https://shop.example, or * for all (default: none)',
    parseOrigins,
  )
  .addOption(
    new Option(
      '--smtp-url <url>',
      'mail server that sends emails, as smtp://host:587, or with user and password in SMTP_URL only; without one, emails are held',
    ).env('SMTP_URL'),
  )
  .option('--limit-batch <number>', 'rate limit: batch requests per hour (default: that of the contract)', parseLimit)
  .option(
    '--limit-individual <number>',
    'rate limit: other requests per hour (default: that of the contract)',
    parseLimit,
  )
  .option(
    '--limit-records <number>',
    'rate limit: records in batch requests per hour (default: that of the contract)',
    parseLimit,
  )
  .option(
    '--body-memory <mebibytes>',
    'memory for the bodies of all requests together; beyond it, requests get 503',
    parseBodyMemory,
    64,
  )
  .option(
    '--database-wait <seconds>',
    'how long the start waits for a database that is unavailable; 0 does not wait',
    parseSeconds,
    60,
  )
  .option('--database-connections <number>', 'connections to PostgreSQL at most', parseConnections, 10)
  .option('--no-prepared-statements', 'keep no statements on connections to PostgreSQL, for older connection poolers')
  .option(
    '--control-port <number>',
    'port for operators on the loopback address: health, metrics, emails, provider states; CONTROL_TOKEN has its token',
    parsePort,
  )
  .option('--console', 'let people see and change in a browser what happens, at the control port')
  .option('--seed <number>', 'let a sandbox replay: the same seed and requests give the same ids and tokens', parseSeed)
  .option('--sandbox', 'let tests move the clock and set more through the control port; never for a real service')
  .addOption(
    new Option('--log-level <level>', 'lowest level to log (default: info; with --demo, warn)').choices([
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
      'silent',
    ]),
  )
  .addHelpText('after', '\nExit codes: 0 stopped, 1 failed to start, 2 wrong usage.')
  // Loaded on demand: the other commands do not need the HTTP app.
  .action(async ({ ...options }, command: Command) => {
    // The environment names them for another program than a demo.
    const unused = ['database', 'smtpUrl'].filter((name) => command.getOptionValueSource(name) === 'env');
    if (options.demo) for (const name of unused) delete options[name];
    const { serve } = await import('./commands/serve.ts');
    await serve({ ...options, controlToken: process.env.CONTROL_TOKEN });
  });

refusePasswords(program);
program.commandsGroup('Set and watch a running sandbox:');
addClockCommands(program);
addStateCommands(program);
addDataCommands(program);
addLimitCommands(program);
addFaultCommands(program);
program.commandsGroup('See what happened:');
addConsoleCommand(program);
addRequestCommands(program);
addEmailCommands(program);
addBatchCommands(program);
program.commandsGroup('Create and change what the API has no endpoint for:');
addCollectionCommands(program);
addBroadcastCommands(program);
program.commandsGroup('Give users and applications access:');
addTokenCommands(program);
addAccessCommands(program);
addPasswordCommands(program);
addApplicationCommands(program);
program.commandsGroup('Run on several machines:');
addDatabaseCommands(program);
// Last, because commands that are added after it inherit its group.
program.commandsGroup('Start:').helpCommand(true);

refuseUnknownCommands(program, process.argv.slice(2));
await program.parseAsync();
