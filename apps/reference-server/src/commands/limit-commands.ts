import type { LimitState } from '@email-automation/sandbox/limits/limit-types';
import { largestInteger } from '@email-automation/service/domain/integers';
import { type Command, InvalidArgumentError } from 'commander';
import { parseInteger } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { type Control, sandboxOption, withSandbox } from './with-sandbox.ts';

/** Adds `limits`: the rate limits of a sandbox. */
export function addLimitCommands(program: Command): void {
  const group = program.command('limits').description('list, change, and lift the rate limits of the sandbox');
  const addCommand = (
    name: string,
    description: string,
    work: (control: Control, options: Options) => Promise<unknown>,
  ) =>
    group
      .command(name)
      .description(description)
      .addOption(sandboxOption())
      .option('--json', 'print JSON')
      .action(({ sandbox, json, ...options }) =>
        withSandbox(sandbox, async (control) => {
          const limits = (await work(control, options)) as LimitState;
          if (json) process.stdout.write(`${JSON.stringify(limits, null, 2)}\n`);
          else
            print(
              Object.entries(limits).map(([kind, { limit, off }]) => ({ kind, limit: off ? 'off' : limit })),
              {},
            );
        }),
      );
  addCommand('list', 'list the limits per hour', (control) => control('GET', '/limits'));
  addCommand('set', 'change limits; usage stays', (control, options) => {
    if (Object.keys(options).length === 0)
      throw new CommandError('Name a limit to set, such as --batch 5. To turn all off, run: limits off');
    return control('PUT', '/limits', options);
  })
    .option('--batch <number>', 'batch requests per hour, or off', parseChange)
    .option('--individual <number>', 'other requests per hour, or off', parseChange)
    .option('--records <number>', 'records in batch requests per hour, or off', parseChange);
  addCommand('off', 'turn all limits off', (control) => control('PUT', '/limits', { off: true }));
  addCommand(
    'reset',
    'return to the limits with which the sandbox started, and set usage back to zero',
    (control, { usage }) => (usage ? control('PUT', '/limits', { usage: 0 }) : control('DELETE', '/limits')),
  ).option('--usage', 'set only the usage back to zero');
}

interface Options {
  usage?: boolean;
}

/** Parses a limit from 0, or `off`. */
function parseChange(text: string): number | 'off' {
  if (text === 'off') return text;
  try {
    return parseInteger(text, 0, largestInteger);
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message.replace(/\.$/, '')}, or off.`);
  }
}
