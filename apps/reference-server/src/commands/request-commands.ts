import { setTimeout } from 'node:timers/promises';
import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import type { RequestSummary } from '@email-automation/types/operator/schemas';
import type { Command } from 'commander';
import { formatRequest } from './format-request.ts';
import { listParameters, toOption } from './operation-parameters.ts';
import { print } from './print.ts';
import { sandboxOption, withSandbox } from './with-operator.ts';

/** Milliseconds between two looks for new requests. */
const followInterval = 500;

/** Adds `requests list` and `show`: the request log of a sandbox. */
export function addRequestCommands(program: Command): void {
  const group = program.command('requests').description('list, explain, and repeat the last requests to the sandbox');
  const list = group.command('list').description('list the last requests, newest first');
  const parameters = listParameters(readOperatorContract().operations.listRequests).filter(
    ({ name }) => name !== 'after',
  );
  for (const parameter of parameters) list.addOption(toOption(parameter));
  list
    .option('--follow', 'print new requests when they come, until you press Ctrl-C')
    .addOption(sandboxOption())
    .option('--json', 'print JSON; with --follow, a line for each request')
    .action(({ sandbox, json, follow, account, requestId, ...filter }) =>
      withSandbox(sandbox, async (send) => {
        const { requests } = createOperatorClient(send);
        const selected = { ...filter, account_id: account, request_id: requestId };
        const search = async (more: object) => (await requests.list({ ...selected, ...more })).requests;
        if (follow) return followRequests(search, json);
        const found = await search({});
        const { limit: _, ...others } = filter;
        const filters = { ...others, account, 'request id': requestId };
        print(json ? found : found.map(summarize), { json, of: 'requests', filters });
      }),
    );
  group
    .command('show <id>')
    .description('explain a request, by its id, the id of its batch, or its number in the list')
    .addOption(sandboxOption())
    .option('--json', 'print JSON')
    .action((id, { sandbox, json }) =>
      withSandbox(sandbox, async (send) => {
        const request = await createOperatorClient(send).requests.fetch({ id });
        process.stdout.write(`${json ? JSON.stringify(request, null, 2) : formatRequest(request)}\n`);
      }),
    );
}

/** Prints requests in their order, and then each new one. */
async function followRequests(search: (more: object) => Promise<RequestSummary[]>, json?: boolean): Promise<void> {
  let after = 0;
  for (let news = await search({}); ; news = await search({ after, limit: 1000 })) {
    for (const request of news.toReversed())
      process.stdout.write(`${json ? JSON.stringify(request) : formatLine(request)}\n`);
    after = news[0]?.number ?? after;
    await setTimeout(followInterval);
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
