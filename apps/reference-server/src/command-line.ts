import { Command } from 'commander';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addDatabaseCommands } from './commands/database-commands.ts';
import { addMcpCommand } from './commands/mcp-command.ts';
import { addOperationCommands } from './commands/operation-commands.ts';
import { addPasswordCommands } from './commands/password-commands.ts';
import { refusePasswords } from './commands/refuse-passwords.ts';
import { refuseUnknownCommands } from './commands/refuse-unknown-commands.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addWorkspaceCommands } from './commands/workspace-commands.ts';
import { ConfigurationError } from './configuration/configuration-error.ts';
import { readSecretFiles } from './configuration/secret-files.ts';
import { version } from './version.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Ignore EPIPE: the reader, such as `head`, closed early.
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Runs the command that the arguments of the process name. */
export async function runCommandLine(): Promise<void> {
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
  refusePasswords(program);
  program.commandsGroup('Set and watch a running sandbox:');
  addOperationCommands(program, ['Clock', 'Sandbox', 'Snapshots', 'Limits', 'Faults']);
  program.commandsGroup('See what happened:');
  addOperationCommands(program, ['Console']);
  addMcpCommand(program);
  addOperationCommands(program, ['Requests', 'Emails', 'Batches']);
  program.commandsGroup('Create and change what the API has no endpoint for:');
  addWorkspaceCommands(program);
  addOperationCommands(program, ['Accounts', 'Users', 'Broadcasts', 'Campaigns', 'Goals', 'Forms']);
  addPasswordCommands(program);
  program.commandsGroup('Back up and restore the data:');
  addBackupCommands(program);
  program.commandsGroup('Run on several machines:');
  addDatabaseCommands(program);
  // Last, because commands that are added after it inherit its group.
  program.commandsGroup('Start:').helpCommand(true);

  refuseUnknownCommands(program, process.argv.slice(2));
  await program.parseAsync();
}
