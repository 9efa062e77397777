import {
  batchOutcomes,
  cutPoints,
  faultKinds,
  faultStatuses,
  type Milliseconds,
} from '@email-automation/sandbox/faults/fault-rules';
import type { Fault } from '@email-automation/sandbox/faults/fault-types';
import { largestInteger } from '@email-automation/service/domain/integers';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { parseInteger } from '../configuration/values.ts';
import { print } from './print.ts';
import { sandboxOption, withSandbox } from './with-sandbox.ts';

const parseCount = (text: string) => parseInteger(text, 0, largestInteger);
const examples = `
Examples:
  faults add status --status 503 --times 2 --operation fetchCampaign
  faults add latency --ms 100-300
  faults add cut --at before_response --times 1
  faults add slow --ms 5000
  faults add batch --outcome dead_lettered --times 1
  faults add record --email kim@example.com`;
const parseStatus = (text: string) => parseInteger(text, 400, 599);

/** Adds `faults list`, `add`, and `clear`: errors on demand of a sandbox. */
export function addFaultCommands(program: Command): void {
  const group = program.command('faults').description('list, add, and remove faults of the sandbox: errors on demand');
  group
    .command('list')
    .description('list the faults, with how often each struck')
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action(({ sandbox, json }) =>
      withSandbox(sandbox, async (control) => {
        const { faults } = (await control('GET', '/faults')) as { faults: Fault[] };
        print(json ? faults : faults.map(summarize), { json, of: 'faults' });
      }),
    );
  group
    .command('add')
    .description('add a fault, behind the others')
    .addHelpText('after', examples)
    .addArgument(new Argument('<kind>', 'what it does').choices(faultKinds))
    .addOption(new Option('--status <status>', `of the response: ${faultStatuses.join(', ')}`).argParser(parseStatus))
    .option('--retry-after <seconds>', 'of the response (default: 1)', parseCount)
    .option('--ms <milliseconds>', 'duration of latency or of a slow response, or a range such as 100-300', parseRange)
    .addOption(new Option('--at <point>', 'where the connection is cut').choices(cutPoints))
    .addOption(new Option('--outcome <outcome>', 'what becomes of the batch').choices(batchOutcomes))
    .option('--email <email>', 'only records with this email address')
    .option('--operation <name>', 'only requests to this operation, such as fetchCampaign, and their batches')
    .option('--account <id>', 'only requests to this account, and their batches')
    .option('--times <number>', 'how many requests, attempts, or records it strikes at most', parseCount)
    .option('--after <number>', 'how many of them pass before', parseCount)
    .option('--share <number>', 'share of them that it strikes, above 0 and up to 1', parseShare)
    .option('--seed <number>', 'the same seed gives the same victims', parseCount)
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action((kind, { sandbox, json, account, retryAfter, ...rule }) =>
      withSandbox(sandbox, async (control) => {
        const body = { kind, ...rule, account_id: account, retry_after: retryAfter };
        const fault = (await control('POST', '/faults', body)) as Fault;
        print([json ? fault : summarize(fault)], { json });
      }),
    );
  group
    .command('clear [id]')
    .description('remove one fault, or all')
    .addOption(sandboxOption())
    .action((id, { sandbox }) =>
      withSandbox(sandbox, async (control) => {
        await control('DELETE', id === undefined ? '/faults' : `/faults/${encodeURIComponent(id)}`);
        process.stdout.write(id === undefined ? 'All faults are removed.\n' : `Fault ${id} is removed.\n`);
      }),
    );
}

/** A line of the list. */
function summarize({ id, kind, operation, account_id, matched, struck, ...rest }: Fault): object {
  const details = Object.entries(rest).map(([name, value]) => `${name} ${[value].flat().join('-')}`);
  return { id, kind, details: details.join(', '), operation: operation ?? 'all', account_id, matched, struck };
}

function parseRange(text: string): Milliseconds {
  const [least = '', most, ...more] = text.split('-');
  if (more.length > 0) throw new InvalidArgumentError('It must be a number, or a range such as 100-300.');
  return most === undefined ? parseCount(least) : [parseCount(least), parseCount(most)];
}

function parseShare(text: string): number {
  const share = text.trim() === '' ? Number.NaN : Number(text);
  if (share > 0 && share <= 1) return share;
  throw new InvalidArgumentError('It must be a number above 0 and up to 1, such as 0.25.');
}
