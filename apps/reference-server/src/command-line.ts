import { Command } from 'commander';
import { addAccessCommands } from './commands/access-commands.ts';
import { addApplicationCommands } from './commands/application-commands.ts';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addBatchCommands } from './commands/batch-commands.ts';
import { addBroadcastCommands } from './commands/broadcast-commands.ts';
import { addClockCommands } from './commands/clock-commands.ts';
import { addCollectionCommands } from './commands/collection-commands.ts';
import { addConfigCommand } from './commands/config-command.ts';
import { addConsoleCommand } from './commands/console-command.ts';
import { addDataCommands } from './commands/data-commands.ts';
import { addDatabaseCommands } from './commands/database-commands.ts';
import { addEmailCommands } from './commands/email-commands.ts';
import { addFaultCommands } from './commands/fault-commands.ts';
import { addLimitCommands } from './commands/limit-commands.ts';
import { addMcpCommand } from './commands/mcp-command.ts';
import { addPasswordCommands } from './commands/password-commands.ts';
import { addPrivacyCommands } from './commands/privacy-commands.ts';
import { refusePasswords } from './commands/refuse-passwords.ts';
import { refuseUnknownCommands } from './commands/refuse-unknown-commands.ts';
import { addRequestCommands } from './commands/request-commands.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addStateCommands } from './commands/state-commands.ts';
import { addTokenCommands } from './commands/token-commands.ts';
import { ConfigurationError } from './configuration/configuration-error.ts';
import { readSecretFiles } from './configuration/secret-files.ts';
import { version } from './version.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Ignore EPIPE: the reader, such as `head`, closed early.
    if (error.code !== 'EPIPE') throw error;
  });
}

const program = new Command('email-automation-server')
  .description('Serves the email marketing automation API on an embedded database or on PostgreSQL.')
  .version(version)
  // Wraps descriptions in narrow terminals, too.
  .configureHelp({ minWidthToWrap: 16 })
  .showHelpAfterError('Use --help to list commands and options.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

try {
  readSecretFiles();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  program.error(`error: ${error.message}`);
}

program.commandsGroup('Start:');
addServeCommand(program);
addConfigCommand(program);
refusePasswords(program);
program.commandsGroup('Set and watch a running sandbox:');
addClockCommands(program);
addStateCommands(program);
addPrivacyCommands(addDataCommands(program));
addLimitCommands(program);
addFaultCommands(program);
program.commandsGroup('See what happened:');
addConsoleCommand(program);
addMcpCommand(program);
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
program.commandsGroup('Back up and restore the data:');
addBackupCommands(program);
program.commandsGroup('Run on several machines:');
addDatabaseCommands(program);
// Last, because commands that are added after it inherit its group.
program.commandsGroup('Start:').helpCommand(true);

refuseUnknownCommands(program, process.argv.slice(2));
await program.parseAsync();
