import type { Command } from 'commander';
import { addServeFlags } from './serve-flags.ts';
import { withConfiguration } from './with-configuration.ts';

/** Adds `serve`, which is also the command without a name. */
export function addServeCommand(program: Command): void {
  const command = program.command('serve', { isDefault: true }).description('serve the API until you press Ctrl-C');
  addServeFlags(command)
    .addHelpText('after', '\nExit codes: 0 stopped, 1 failed to start, 2 wrong usage.')
    // Loaded on demand: the other commands do not need the HTTP app.
    .action((_, self: Command) =>
      withConfiguration(self, async (options) => {
        const { serve } = await import('./serve.ts');
        await serve(options);
      }),
    );
}
