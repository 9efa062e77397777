import { Bash, defineCommand, type SecureFetch } from 'just-bash';
import { lookUp } from '../contract/document.ts';
import { operatorOperations } from '../contract/operator-contract.ts';
import { type ContractSchema, resolveSchema } from '../contract/schema.ts';
import { sandbox } from '../site/sandbox.ts';

/** A request of a sample, to the API, or to the control port as the operator's commands send it. */
export interface SampleRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  isOperator?: true;
}

/** Samples with more text than this are no reading, but uploads. */
const longest = 20_000;

const files = import.meta.glob<string>('../guides/code/**/*.sh', { query: '?raw', import: 'default', eager: true });

const recorded = new Map(
  await Promise.all(Object.values(files).map(async (code) => [code.trim(), await record(code)] as const)),
);

/** The requests that a shell sample of a guide sends, unless they depend on responses, or on programs besides the sandbox. */
export const shellRequests = (code: string): readonly SampleRequest[] | undefined => recorded.get(code.trim());

async function record(code: string): Promise<SampleRequest[] | undefined> {
  const [requests, others] = await Promise.all(['{}', '{"meta":{"total_pages":2}}'].map((body) => run(code, body)));
  const text = JSON.stringify(requests);
  return requests?.length && text === JSON.stringify(others) && text.length < longest ? requests : undefined;
}

/** Runs a sample with a server that always sends the same response. @returns the requests, unless the sample fails */
async function run(code: string, response: string): Promise<SampleRequest[] | undefined> {
  const requests: SampleRequest[] = [];
  const fetch: SecureFetch = async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { origin, pathname, search } = new URL(url);
    if (origin !== sandbox.servers.Sandbox) throw new Error('It sends requests to another server.');
    const text = typeof body === 'string' && body !== '' ? { body } : {};
    requests.push({ method, path: pathname + search, headers: Object.fromEntries(new Headers(headers)), ...text });
    return { status: 200, statusText: 'OK', headers: {}, body: new TextEncoder().encode(response), url };
  };
  const npx = defineCommand('npx', async ([name, ...args]) => {
    const request = name === '@email-automation/reference-server' ? operatorRequest(args) : undefined;
    if (request) requests.push(request);
    return { stdout: '', stderr: '', exitCode: request ? 0 : 127 };
  });
  const bash = new Bash({
    fetch,
    commands: ['echo', 'grep', 'head', 'seq', 'sort', 'tr', 'uniq'],
    customCommands: [npx],
  });
  const { exitCode, stderr } = await bash.exec(`set -e\n${code}`);
  // The text that a sample searches for is not in the response.
  return exitCode <= 1 && stderr === '' ? requests : undefined;
}

interface Command {
  command: string;
  values?: object;
}

/** The request of an operator's command that the contract describes, with its arguments and flags as the body. */
function operatorRequest(args: readonly string[]): SampleRequest | undefined {
  for (const { method, path, extensions, body } of operatorOperations) {
    const described = extensions?.['x-command'] as string | (Command | string)[] | undefined;
    for (const one of [described ?? []].flat()) {
      const { command, values = {} } = typeof one === 'string' ? { command: one } : (one as Command);
      const words = command.split(' ');
      const isSame = words.every((word, at) => (word.startsWith('<') ? args[at] : word === args[at]));
      const flags = args.slice(words.length);
      if (!isSame || path.includes('{') || flags.some((flag, at) => at % 2 === 0 && !flag.startsWith('--'))) continue;
      const pairs = words.flatMap((word, at) => (word.startsWith('<') ? [[word.slice(1, -1), args[at]]] : []));
      for (let at = 0; at < flags.length; at += 2) pairs.push([flags[at]?.slice(2) ?? '', flags[at + 1]]);
      if (!body) {
        const query = new URLSearchParams(pairs.map(([name = '', value = '']) => [name.replaceAll('-', '_'), value]));
        return { method, path: query.size > 0 ? `${path}?${query}` : path, headers: {}, isOperator: true };
      }
      const schema = resolveSchema(lookUp<ContractSchema>(body.schema));
      const fields = pairs.map(([name = '', value = '']) => [name, convert(value, schema.properties?.[name])]);
      const text = JSON.stringify({ ...values, ...Object.fromEntries(fields) });
      return { method, path, headers: { 'content-type': 'application/json' }, body: text, isOperator: true };
    }
  }
  return undefined;
}

/** The text of an argument as a value of its field. Fields that depend on other fields are numbers if they look like it. */
function convert(text: string, { type }: ContractSchema = {}): unknown {
  if (type === 'array') return text.split(',');
  return type !== 'string' && /^\d+$/.test(text) ? Number(text) : text;
}
