import type { Command } from 'commander';
import { sandboxOption, withSandbox } from './with-sandbox.ts';

/** Adds `console`: prints a link that signs in a browser to the console of a running server. */
export function addConsoleCommand(program: Command): void {
  program
    .command('console')
    .description('print a link that signs in one browser to the console, once, within an hour')
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action(({ sandbox, json }: { sandbox?: string; json?: boolean }) =>
      withSandbox(sandbox, async (control) => {
        const link = (await control('POST', '/console/links')) as { url: string };
        process.stdout.write(`${json ? JSON.stringify(link) : link.url}\n`);
      }),
    );
}
