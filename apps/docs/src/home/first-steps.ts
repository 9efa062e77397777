import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { exampleRequest } from '../contract/example-request.ts';
import { sandbox } from '../site/sandbox.ts';

interface Step {
  operation: Operation;
  url: URL;
  /** The request with curl, to the sandbox. */
  command: string;
}

/** The requests that a new reader sends first: find a campaign, and add a subscriber to it. */
export const firstSteps = {
  list: stepOf(operationsById.listCampaigns, { status: 'active' }),
  subscribe: stepOf(operationsById.subscribeToCampaign, undefined, {
    subscribers: [{ email: 'grace@example.com', double_optin: false, tags: ['Customer'] }],
  }),
};

function stepOf(operation: Operation, query: Record<string, string> = {}, body?: unknown): Step {
  const url = new URL(exampleRequest(operation, sandbox.parameters).path, sandbox.servers.Sandbox);
  url.search = new URLSearchParams(query).toString();
  const parts = [`curl -u ${sandbox.token}:`, url.search ? `'${url.href}'` : url.href];
  if (body) parts.push("-H 'Content-Type: application/json'", `-d '${compact(body)}'`);
  return { operation, url, command: parts.join(' \\\n  ') };
}

/** JSON with one line for each field of the record. */
function compact(body: unknown): string {
  return JSON.stringify(body, null, 2)
    .replace(/\[\s+\{/g, '[{')
    .replace(/\}\s+\]/g, '}]')
    .replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')
    .replace(/^ {4}/gm, '  ')
    .replaceAll('\n', '\n  ');
}
