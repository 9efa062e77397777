import { setTimeout } from 'node:timers/promises';
import type { LoggedRequest, RequestSummary } from '@email-automation/sandbox/requests/request-log';
import { type Command, Option } from 'commander';
import { parseInteger } from '../configuration/values.ts';
import { formatRequest } from './format-request.ts';
import { print } from './print.ts';
import { type Control, sandboxOption, withSandbox } from './with-sandbox.ts';

/** Milliseconds between two looks for new requests. */
const followInterval = 500;

/** Adds `requests list` and `show`: the request log of a sandbox. */
export function addRequestCommands(program: Command): void {
  const group = program.command('requests').description('list and explain the last requests to the sandbox');
  group
    .command('list')
    .description('list the last requests, newest first')
    .option('--operation <name>', 'only requests to this operation')
    .option('--status <status>', 'only responses with this status, such as 422 or 4xx; none for no response')
    .option('--account <id>', 'only requests to this account')
    .option('--request-id <id>', 'only requests with this id, or that created the batch with it')
    .option('--error <code>', 'only responses with this error code')
    .option('--since <time>', 'only requests from this time of the sandbox on, such as 2026-03-02T09:15:00Z')
    .option('--limit <number>', 'how many at most (default: 100, with --har all)', (text: string) =>
      parseInteger(text, 1, 1000),
    )
    .option('--follow', 'print new requests when they come, until you press Ctrl-C')
    .addOption(sandboxOption())
    .option('--json', 'print JSON; with --follow, a line for each request')
    .addOption(
      new Option('--har', 'print headers and bodies too, without secrets, in the format HAR 1.2').conflicts([
        'follow',
        'json',
      ]),
    )
    .action(({ sandbox, json, har, follow, account, requestId, ...filter }) =>
      withSandbox(sandbox, async (control) => {
        const parameters = { ...filter, account_id: account, request_id: requestId };
        const { limit: _, ...others } = filter;
        const filters = { ...others, account, 'request id': requestId };
        if (har) {
          process.stdout.write(
            `${JSON.stringify(await control('GET', `/requests.har?${toQuery(parameters)}`), null, 2)}\n`,
          );
          return;
        }
        const requests = await listRequests(control, parameters);
        if (!follow) return print(json ? requests : requests.map(summarize), { json, of: 'requests', filters });
        await followRequests(control, parameters, requests, json);
      }),
    );
  group
    .command('show <id>')
    .description('explain a request, by its id, that of its batch, or its number in the list')
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action((id, { sandbox, json }) =>
      withSandbox(sandbox, async (control) => {
        const request = (await control('GET', `/requests/${encodeURIComponent(id)}`)) as LoggedRequest;
        process.stdout.write(`${json ? JSON.stringify(request, null, 2) : formatRequest(request)}\n`);
      }),
    );
}

async function listRequests(control: Control, parameters: Record<string, unknown>): Promise<RequestSummary[]> {
  return ((await control('GET', `/requests?${toQuery(parameters)}`)) as { requests: RequestSummary[] }).requests;
}

function toQuery(parameters: Record<string, unknown>): URLSearchParams {
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(Object.fromEntries(present.map(([name, value]) => [name, String(value)])));
}

/** Prints requests in their order, and then each new one. */
async function followRequests(
  control: Control,
  parameters: Record<string, unknown>,
  requests: RequestSummary[],
  json: boolean | undefined,
): Promise<void> {
  let [news, after] = [requests, 0];
  for (;;) {
    for (const request of news.toReversed())
      process.stdout.write(`${json ? JSON.stringify(request) : formatLine(request)}\n`);
    after = news[0]?.number ?? after;
    await setTimeout(followInterval);
    news = await listRequests(control, { ...parameters, after, limit: 1000 });
  }
}

/** A row of the table. */
const summarize = ({ number, at, status, method, path, operation, errors, faults, milliseconds }: RequestSummary) => ({
  number,
  at,
  status: status ?? 'none',
  method,
  path,
  operation,
  errors: errors.join(', '),
  faults: faults.join(', '),
  milliseconds,
});

const formatLine = (request: RequestSummary): string =>
  Object.values(summarize(request))
    .filter((value) => value !== undefined && value !== '')
    .join('  ');
