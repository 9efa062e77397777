import type { Command } from 'commander';
import { findContradiction } from '../configuration/check-options.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import type { ServeOptions } from '../configuration/serve-options.ts';
import { addServeFlags } from './serve-flags.ts';

/** Adds `serve`, which is also the command without a name. */
export function addServeCommand(program: Command): void {
  const command = program.command('serve', { isDefault: true }).description('serve the API until you press Ctrl-C');
  addServeFlags(command)
    .addHelpText('after', '\nExit codes: 0 stopped, 1 failed to start, 2 wrong usage.')
    .action(async (_, self: Command) => {
      const options = readOptions(self);
      const contradiction = options.demo ? undefined : findContradiction(options);
      if (contradiction !== undefined) command.error(`error: ${contradiction}`);
      // Loaded on demand: the other commands do not need the HTTP app.
      const { serve } = await import('./serve.ts');
      await serve(options);
    });
}

/** The options of the command. Ends with exit code 2 if one is wrong. */
function readOptions(command: Command): ServeOptions {
  try {
    return readConfiguration(command);
  } catch (error) {
    if (error instanceof ConfigurationError) return command.error(`error: ${error.message}`);
    throw error;
  }
}
