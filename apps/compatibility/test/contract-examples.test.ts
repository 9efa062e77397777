import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findProperties } from '@email-automation/codegen/find-properties';
import { locate } from '@email-automation/codegen/locate';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { fillPath } from '@email-automation/contract-tools/path-template';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { startDemo } from '@email-automation/reference-server';
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { authorizeAs } from '../clients/authorize.ts';
import { credentials, exampleWorkspace, login, startTime } from '../samples/example-workspace.ts';
import { startServer } from '../sandbox.ts';

type OperationId = keyof typeof operations;
type Operation = (typeof operations)[OperationId];

/** The `x-request` of an example: how the request that produces it differs from the operation's own examples. */
interface RequestChange {
  credential?: 'none' | 'other';
  /** Values of path parameters. */
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  /** A string is sent as it is. */
  body?: unknown;
  /** How many records a batch has: the first of its example, repeated. */
  records?: number;
  /** How often the request is sent; the example is the last response. */
  times?: number;
  /** The time of the request. */
  at?: string;
  /** Operations that are called before, with all examples of their bodies. */
  after?: OperationId[];
}

interface Example {
  operation: Operation;
  id: OperationId;
  status: string;
  name: string;
  request: RequestChange;
  /** The example, and the pointer to its schema, unless the response has no body. */
  body?: { value: unknown; schema: string };
}

type Json = Record<string, unknown>;
const nodeAt = <Node>(pointer: string) => locate(contract, pointer).node as Node;
const examplesAt = (pointer: string) =>
  Object.keys(nodeAt<object | undefined>(`${pointer}/content/application~1json/examples`) ?? {}).map((name) => ({
    name,
    ...nodeAt<{ value: unknown; 'x-request'?: RequestChange }>(`${pointer}/content/application~1json/examples/${name}`),
  }));

const responses = Object.values(operations).flatMap((operation) =>
  Object.entries(operation.responses).map(([status, response]) => ({
    operation,
    id: operation.operationId,
    status,
    response,
    examples: examplesAt(response.pointer),
  })),
);

const examples = responses.flatMap(({ response, examples, ...of }): Example[] => {
  if (of.status === '204') return [{ ...of, name: 'no body', request: {} }];
  return examples.map(({ name, value, 'x-request': request = {} }) => {
    return { ...of, name, request, body: { value, schema: response.json?.schema ?? '' } };
  });
});
const [ordinary, repeated] = [false, true].map((isRepeated) =>
  examples.filter(({ request }) => isRepeated === (request.times !== undefined)),
) as [Example[], Example[]];

const exampleUrl = contract.servers[0]?.variables.base_url.default ?? '';
const demo = await startDemo({ workspace: exampleWorkspace(), clock: { at: startTime, ticking: false } });
afterAll(() => demo.close());

const parametersOf = new Map(
  findOperationNodes(contract).map(({ operationId, parameters }) => [
    operationId,
    parameters.map(({ node }) => node as { name: string; in: string; required?: boolean; example: string }),
  ]),
);

/** Sends the request of an operation's examples, with changes. */
function send(operation: Operation, change: RequestChange, server = demo.url): Promise<Received> {
  const { operationId, method, path, body: ownBody, batch } = operation;
  const parameters = (parametersOf.get(operationId) ?? []).filter(({ required }) => required);
  const valuesIn = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example]);
  const inPath: Json = { ...Object.fromEntries(valuesIn('path')), ...change.path };
  const query = new URLSearchParams({ ...Object.fromEntries(valuesIn('query')), ...change.query });
  let body = 'body' in change ? change.body : ownBody && nodeAt<unknown>(ownBody.example);
  if (batch && change.records !== undefined) {
    const { key, grouped } = batch;
    const group = (grouped ? (body as { batches: Json[] }).batches[0] : (body as Json)) as Record<string, unknown[]>;
    const many = { [key]: Array(change.records).fill(group[key]?.[0]) };
    body = grouped ? { batches: [many] } : many;
  }
  const token = change.credential === 'other' ? credentials.otherToken : credentials.apiToken;
  const headers = {
    ...(change.credential !== 'none' && operation.authenticated && { authorization: `Basic ${btoa(`${token}:`)}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const url = `${server}${fillPath(path, (name) => encodeURIComponent(String(inPath[name])))}?${query}`;
  return exchange(url, method, headers, typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
}

interface Received {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends a request, also a GET with a body, which `fetch` refuses. */
function exchange(url: string, method: string, headers: object, body: string | undefined): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method, headers: { ...headers, ...length } }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: await text(response) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Leaves the fields out of a response that the example leaves out of open records. */
function project(actual: unknown, example: unknown, schema: string): unknown {
  const { node } = locate(contract, schema) as { node?: { additionalProperties?: unknown; format?: string } };
  // Random values never equal the example's.
  if (node?.format === 'uuid') return /^[\da-f-]{36}$/.test(String(actual)) ? example : actual;
  if (schema.endsWith('/access_token')) return typeof actual === 'string' ? example : actual;
  if (Array.isArray(actual)) {
    return actual.map((item, n) => project(item, (example as unknown[])?.[n], appendPointer(schema, 'items')));
  }
  if (typeof actual !== 'object' || actual === null) return actual;
  const properties = findProperties(contract, schema);
  const members = Object.entries(actual).filter(
    ([name]) => node?.additionalProperties !== true || Object.hasOwn(Object(example), name),
  );
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      project(value, (example as Json)?.[name], properties.get(name)?.pointer ?? ''),
    ]),
  );
}

/** Expects that a response of the server is an example: its status, its body, and its rate-limit headers. */
function expectExample(received: Received, { operation, status, body, request }: Example): void {
  const found = received.text.replaceAll(demo.url, exampleUrl);
  expect(status === '2XX' ? `${Math.floor(received.status / 100)}XX` : `${received.status}`, found).toBe(status);
  if (body === undefined) expect(found).toBe('');
  else expect(project(JSON.parse(found), body.value, body.schema)).toEqual(body.value);
  const stated = Object.entries(operation.responses[status]?.headers ?? {})
    // The remaining requests depend on the earlier ones.
    .filter(([name]) => !(request.after && name === 'X-RateLimit-Remaining'))
    .map(([name, pointer]) => [name.toLowerCase(), String(nodeAt<{ example: unknown }>(pointer).example)]);
  expect(stated.map(([name = '']) => [name, received.headers[name]])).toEqual(stated);
}

/** Goes through the pages of the authorization. @returns the parameters of the exchange that only the user knows */
async function authorize(): Promise<Record<string, string>> {
  const parameters = (parametersOf.get('authorizeApplication') ?? []).map(({ name, example }) => [name, example]);
  const start = `${demo.url}/oauth/authorize?${new URLSearchParams(Object.fromEntries(parameters))}`;
  const { searchParams } = await authorizeAs(login)(start);
  return { code: searchParams.get('code') ?? '', client_secret: credentials.clientSecret };
}

test.each(ordinary)('$id returns $status: $name', async (example) => {
  const { operation, id, request } = example;
  await demo.operator.sandbox.reset();
  if (request.at) await demo.operator.clock.move({ set: request.at });
  for (const before of request.after ?? []) {
    for (const { value } of examplesAt(`${operations[before].pointer}/requestBody`)) {
      expect((await send(operations[before], { body: value })).status).toBe(204);
    }
  }
  const ofUser = id === 'exchangeAuthorizationCode' ? { query: await authorize() } : {};
  expectExample(await send(operation, { ...request, ...ofUser }), example);
});

/** It takes 3,600 requests, so not after changes that cannot break it. */
const limited = sample(repeated, {
  what: 'examples of exceeded rate limits',
  size: 0,
  nameOf: ({ id }) => id,
  concernsAll: ['spec', 'packages/service/src', 'apps/reference-server/src', 'apps/compatibility'],
});

// A server that is no sandbox, which adds to the message of a 429 how to lift the limit. Operations of one limit share it:
// a limit that the first one has used up is used up for the rest.
test.runIf(limited.length > 0)('an operation beyond its rate limit returns its example', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'));
  const workspace = join(folder, 'workspace.yaml');
  await writeFile(workspace, JSON.stringify(exampleWorkspace()));
  const server = await startServer(workspace, [`--documentation-url=${exampleUrl}/docs#rate-limits`]);
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const [url] = server.urls;
  const used = new Set<string | undefined>();
  for (const example of limited) {
    const { operation, request } = example;
    const before = used.has(operation.rateLimit) ? 0 : (request.times ?? 1) - 1;
    for (let n = 0; n < before; n++) expect((await send(operation, request, url)).status).toBeLessThan(300);
    used.add(operation.rateLimit);
    expectExample(await send(operation, request, url), example);
  }
});

test('every operation that needs a credential has an example of its exceeded rate limit', () => {
  expect(repeated.length).toBe(Object.values(operations).filter(({ authenticated }) => authenticated).length);
});

/** Their requests cannot be invalid: they ignore bodies. */
const withoutArguments = [
  'listAccounts',
  'fetchAccount',
  'fetchBroadcast',
  'fetchCampaign',
  'listCustomFieldIdentifiers',
  'fetchGoal',
];

test('every response with a body has an example, but for those to which no request leads', () => {
  const without = responses.filter(({ response, examples }) => response.json && examples.length === 0);
  expect(without.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'listAccounts 403',
    'listAccounts 404',
    ...withoutArguments.map((id) => `${id} 422`),
  ]);
});

const requests = Object.values(operations).flatMap((operation) =>
  examplesAt(`${operation.pointer}/requestBody`).map(({ name, value }) => ({
    operation,
    id: operation.operationId,
    name,
    value,
  })),
);

test.each(requests)('$id accepts $name', async ({ operation, value }) => {
  await demo.operator.sandbox.reset();
  const { status, text } = await send(operation, { body: value });
  expect(status, text).toBeLessThan(300);
});
