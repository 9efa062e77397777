import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import { literal } from './json-literal.ts';
import { isVariable, type SampleRequest, userAgent, type Value } from './sample-request.ts';

/** A command for `curl`. */
export function curl({ credential, method, server, path, query, body }: SampleRequest): string {
  const parameters = Object.entries(query);
  const options = [
    `--user-agent ${quoteShell(userAgent)}`,
    ...(credential?.scheme === 'basic' ? [`--user "$${credential.variable}:"`] : []),
    ...(credential?.scheme === 'bearer' ? [`--header "Authorization: Bearer $${credential.variable}"`] : []),
    ...(body === undefined ? [] : ["--header 'Content-Type: application/json'", `--data ${quoteShell(literal(body))}`]),
    ...parameters.map(([name, value]) => `--data-urlencode ${pair(name, value)}`),
  ];
  // With --get, the data is the query. curl sends a POST if there is a body.
  const verb = method === 'GET' || body !== undefined ? '' : ` --request ${method}`;
  const start = `curl --fail-with-body${verb}${parameters.length > 0 ? ' --get' : ''} "$${server}${path}"`;
  return `${[start, ...options].join(' \\\n  ')}\n`;
}

const pair = (name: string, value: Value) =>
  isVariable(value)
    ? `"${name}=$${value.variable}"`
    : /^[\w.-]+$/.test(String(value))
      ? `${name}=${value}`
      : quoteShell(`${name}=${value}`);
