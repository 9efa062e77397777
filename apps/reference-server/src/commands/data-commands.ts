import { createOperatorClient, type SendOperation } from '@email-automation/sandbox/operator-client/operator-client';
import type { GeneratedSubscribers, GenerateSubscribers } from '@email-automation/types/operator/schemas';
import type { Command } from 'commander';
import { parseInteger, parseNonEmpty } from '../configuration/values.ts';
import { sandboxOption, withSandbox } from './with-operator.ts';

/** Adds `subscribers generate`. */
export function addDataCommands(program: Command): void {
  const subscribers = program.command('subscribers').description('generate made-up subscribers');
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
      withSandbox(sandbox, async (send) => {
        const generated = await generate(send, { account_id: account, campaign_id: campaign, seed, count });
        if (json) process.stdout.write(`${JSON.stringify(generated, null, 2)}\n`);
        else process.stdout.write(`${generated.count} subscribers, from ${generated.first} to ${generated.last}.\n`);
      }),
    );
}

/** Subscribers of one request to the control port, which must not take minutes. */
const perRequest = 20_000;

/** Generates subscribers in several requests, each of which adds the next ones. */
async function generate(send: SendOperation, options: GenerateSubscribers): Promise<GeneratedSubscribers> {
  const { data } = createOperatorClient(send);
  const generated: GeneratedSubscribers = { count: 0, first: '', last: '' };
  while (generated.count < options.count) {
    const count = Math.min(perRequest, options.count - generated.count);
    const added = await data.generateSubscribers({ ...options, count });
    generated.count += added.count;
    generated.first ||= added.first;
    generated.last = added.last;
    if (process.stderr.isTTY && options.count > perRequest)
      process.stderr.write(`${generated.count} of ${options.count}\n`);
  }
  return generated;
}

const parseCount = (text: string): number => parseInteger(text, 1, 1_000_000);

const parseSeed = (text: string): number => parseInteger(text, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
