import type { Command } from 'commander';
import { sandboxOption, withSandbox } from './with-sandbox.ts';

/** Adds `clock`: reads and moves the clock of a sandbox. */
export function addClockCommands(program: Command): void {
  program
    .command('clock')
    .description('print the time of the sandbox')
    .addOption(sandboxOption())
    .action(({ sandbox }) =>
      withSandbox(sandbox, async (control) => {
        const { now } = (await control('GET', '/clock')) as { now: string };
        process.stdout.write(`${now}\n`);
      }),
    );
}
