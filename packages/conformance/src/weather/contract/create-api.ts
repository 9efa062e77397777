import { createMatch } from '@email-automation/contract-tools/match-path';
import type { ClientRun } from '../client-run.ts';
import { type Finding, unless } from '../findings.ts';
import { findLeaks, firstOf, formsOf } from '../leaks.ts';
import type { Api } from '../play.ts';
import { credentialOf, type ReceivedRequest } from '../received-request.ts';
import { json } from '../reply.ts';
import type { Need, Scenario, Script } from '../scenario.ts';
import { createContractEnvironment, succeedWith, variableOf } from './environment.ts';
import { describeOperation, type Task } from './find-tasks.ts';
import type { Operation } from './operations.ts';
import type { Contract, Node } from './read-contract.ts';

/** The path of the first server of a contract; empty for one without servers. */
export function basePathOf({ servers }: Contract): string {
  const [server] = Array.isArray(servers) ? (servers as { url: string; variables?: Record<string, Node> }[]) : [];
  const url = (server?.url ?? '').replace(/\{([^{}]+)\}/g, (_, name) =>
    String(server?.variables?.[name]?.default ?? name),
  );
  return URL.canParse(url, 'https://api.example')
    ? new URL(url, 'https://api.example').pathname.replace(/\/$/, '')
    : '';
}

interface Subject {
  contract: Contract;
  operations: readonly Operation[];
  task: Task;
  token: string;
}

/** The parameters of an operation that a program gets. */
export const parametersOf = ({ parameters }: Operation) =>
  parameters.filter(({ required, in: place }) => required && place !== 'header');

/** What a contract brings to a scenario. */
export function createApi(scenario: Scenario, { contract, operations, task, token }: Subject): Api {
  const basePath = basePathOf(contract);
  const match = createMatch(operations);
  const { operation, kind } = task;
  const isOther = ({ operation: id }: ReceivedRequest) => id !== undefined && id !== operation.id;
  const body = operation.body?.example;
  return {
    // Some clients add the path of the server by themselves, and drop the path of the base URL.
    match: (method, path) =>
      (path.startsWith(basePath) && match(method, path.slice(basePath.length))) || match(method, path),
    createScript: (origins) =>
      withoutOthers(scenario.play(createContractEnvironment(task, origins)), operation, isOther),
    variables: (origin) => ({
      ...{ TASK: kind, BASE_URL: origin + basePath, API_TOKEN: token },
      ...Object.fromEntries(parametersOf(operation).map(({ name, example }) => [variableOf(name), String(example)])),
    }),
    input: body === undefined ? [] : [JSON.stringify(body)],
    respond(request) {
      const asked = operations.find(({ id }) => id === request.operation);
      return asked ? succeedWith(asked) : json(404, { code: 'not_found', message: 'No operation of the contract.' });
    },
    complete: (reply) => reply,
    judgeAll: (run) => [
      ...firstOf(run.requests, (request) => findCredential(request, operation, token)),
      ...findLeaks(run, {
        lasting: { token: formsOf(token) },
        mayBeInUrl: () => operation.security?.in === 'query',
      }),
      ...firstOf(run.requests, ({ operation: id, method, target }) =>
        unless(id !== undefined, () => ({
          expected: 'only requests to operations of the contract',
          seen: `${method} ${target}`,
        })),
      ),
    ],
  };
}

/** A script that concerns one operation. Other requests of the client, for example of its set-up, succeed. */
function withoutOthers(script: Script, operation: Operation, isOther: (request: ReceivedRequest) => boolean): Script {
  const without = (run: ClientRun): ClientRun => ({ ...run, requests: run.requests.filter((one) => !isOther(one)) });
  return {
    ...script,
    respond: (request) => (request.operation === operation.id ? script.respond?.(request) : undefined),
    absence(run) {
      const { requests } = run;
      if (script.maySendNothing || requests.length === 0 || requests.some(({ operation: id }) => id === operation.id))
        return undefined;
      const [first] = requests;
      return `sent ${first?.method} ${first?.target}, and no request of ${describeOperation(operation)}`;
    },
    judge: (run) => script.judge(without(run)),
  };
}

/** The token is where the contract says. */
function findCredential(request: ReceivedRequest, { security }: Operation, token: string): Finding[] {
  if (security === undefined) return [];
  const { type, in: place, name = '', scheme = 'bearer' } = security as Record<string, string | undefined>;
  if (type === 'apiKey') {
    const { cookie, [name.toLowerCase()]: header } = request.headers;
    const values = { query: request.url.searchParams.get(name), cookie, header };
    return unless(values[place as keyof typeof values]?.includes(token) === true, () => ({
      expected: `the API token in the ${place} ${name}, in every request`,
      seen: 'no token there',
    }));
  }
  const credential = credentialOf(request);
  const needed = type === 'http' ? scheme.toLowerCase() : 'bearer';
  return unless(credential?.scheme === needed && credential.value.includes(token), () => ({
    expected: `the API token in the \`Authorization\` header with the scheme ${needed}, in every request`,
    seen: credential === undefined ? 'no `Authorization` header' : `the scheme ${credential.scheme}`,
  }));
}

const hasField = ({ items }: Task, has: (schema: NonNullable<Task['items']>['schema'], name: string) => boolean) =>
  items !== undefined && Object.keys(items.schema.properties).some((name) => has(items.schema, name));

/** What the contract lacks for each need, and whether a task has it. */
const needs: Readonly<Record<Need, [lack: string, isMet: (task: Task) => boolean]>> = {
  pages: ['no query parameter of the list chooses a page', ({ pages }) => pages !== undefined],
  id: [
    'no string is in the path',
    ({ operation: { parameters } }) => {
      const { type, format, pattern, enum: values } = parameters.findLast((one) => one.in === 'path')?.schema ?? {};
      return type === 'string' && (format ?? pattern ?? values) === undefined;
    },
  ],
  values: [
    'no field of an item has a list of values',
    (task) =>
      hasField(task, ({ properties }, name) =>
        Boolean(properties[name]?.values?.some((one) => typeof one === 'string')),
      ),
  ],
  nullable: [
    'no field of an item may be null',
    (task) => hasField(task, ({ properties }, name) => properties[name]?.nullable === true),
  ],
  optional: [
    'all fields of an item are required',
    (task) => hasField(task, ({ required }, name) => !required.includes(name)),
  ],
  deprecated: [
    'no field of an item is deprecated',
    (task) => hasField(task, ({ properties }, name) => properties[name]?.deprecated === true),
  ],
};

/** Why a scenario cannot be played with a task; undefined if it can. */
export function findUnmetNeed({ needs: need }: Scenario, task: Task): string | undefined {
  if (need === undefined) return undefined;
  const [lack, isMet] = needs[need];
  return isMet(task) ? undefined : `The contract does not tell what is needed: ${lack}.`;
}
