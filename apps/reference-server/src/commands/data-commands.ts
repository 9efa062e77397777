import type { Generated } from '@email-automation/sandbox/subscribers/subscriber-types';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import { type Command, InvalidArgumentError } from 'commander';
import { parseInteger, parseNonEmpty } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { type Control, sandboxOption, withSandbox } from './with-sandbox.ts';

/**
 * Adds `workspace add` and `subscribers generate`: they add data to a sandbox that runs.
 * @returns the group of commands on subscribers
 */
export function addDataCommands(program: Command): Command {
  program
    .command('workspace')
    .description('add the records of a workspace file to the sandbox')
    .command('add <file>')
    .description('add the records of a workspace file (YAML); existing records do not change')
    .addOption(sandboxOption())
    .action((file: string, { sandbox }) =>
      withSandbox(sandbox, async (control) => {
        const workspace = await readWorkspaceFile(file);
        await control('POST', '/workspace', workspace);
        process.stdout.write(`The records of ${file} are in the sandbox.\n`);
      }),
    );
  const subscribers = program
    .command('subscribers')
    .description('generate subscribers in the sandbox; export and erase what is stored about one');
  subscribers
    .command('generate')
    .description(
      'add made-up subscribers to an account; the same seed gives the same ones, and a second call the next ones',
    )
    .requiredOption('--account <id>', 'id of the account', parseNonEmpty)
    .requiredOption('--count <number>', 'how many', parseCount)
    .option('--campaign <id>', 'id of a campaign that they subscribe to', parseNonEmpty)
    .option('--seed <number>', 'an integer (default: 1)', parseSeed)
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action(({ account, count, campaign, seed, sandbox, json }) =>
      withSandbox(sandbox, async (control) => {
        const options = { account_id: account, campaign_id: campaign, seed };
        const generated = await generate(control, options, count);
        if (json) process.stdout.write(`${JSON.stringify(generated, null, 2)}\n`);
        else process.stdout.write(`${generated.count} subscribers, from ${generated.first} to ${generated.last}.\n`);
      }),
    );
  return subscribers;
}

/** Subscribers of one request to the control port, which must not take minutes. */
const perRequest = 20_000;

/** Generates subscribers in several requests, each of which adds the next ones. */
async function generate(control: Control, options: object, count: number): Promise<Generated> {
  const generated: Generated = { count: 0, first: '', last: '' };
  while (generated.count < count) {
    const body = { ...options, count: Math.min(perRequest, count - generated.count) };
    const added = (await control('POST', '/subscribers', body)) as Generated;
    generated.count += added.count;
    generated.first ||= added.first;
    generated.last = added.last;
    if (process.stderr.isTTY && count > perRequest) process.stderr.write(`${generated.count} of ${count}\n`);
  }
  return generated;
}

/** Loads the YAML parser on demand, because it takes time to load. */
async function readWorkspaceFile(file: string): Promise<object> {
  const { readWorkspace } = await import('@email-automation/sandbox/workspace/read');
  try {
    return readWorkspace(file);
  } catch (error) {
    throw error instanceof WorkspaceError ? new CommandError(error.message) : error;
  }
}

const parseCount = (text: string): number => parseInteger(text, 1, 1_000_000);

function parseSeed(text: string): number {
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError('It must be an integer.');
}
