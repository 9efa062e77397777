import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../src/mock.ts';

const bundlePath = createRequire(import.meta.url).resolve('@email-automation/openapi/openapi.json');
const contract = JSON.parse(readFileSync(bundlePath, 'utf8'));
const basic = `Basic ${Buffer.from('any-token:').toString('base64')}`;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
}, 30_000);
afterAll(() => mock.close());

const send = (path: string, init: RequestInit = {}) =>
  fetch(mock.url + path, { signal: AbortSignal.timeout(5000), ...init });
const post = (path: string, body: string, authorization = basic) =>
  send(path, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body });

type Operation = { operationId: string; security?: unknown[]; requestBody?: object; responses: Record<string, object> };
const operations = Object.entries<Record<string, Operation>>(contract.paths).flatMap(([path, item]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path: path.replace(/\{\w+\}/g, '1'), method, ...operation }] : [];
  }),
);
const ours = operations.filter((operation) => operation.security === undefined);

test('there are 23 operations with credentials', () => {
  expect(ours).toHaveLength(23);
});

test.each(ours)('$operationId answers 401 without a credential', async ({ path, method }) => {
  const response = await send(path, { method: method.toUpperCase() });
  expect(response.status).toBe(401);
  expect(await response.json()).toHaveProperty('errors');
});

test.each(ours)('$operationId takes both credentials', async ({ path, method, requestBody, responses }) => {
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  const body = requestBody && JSON.stringify(exampleOf(requestBody as never));
  for (const authorization of [basic, 'Bearer any-token']) {
    const response = await send(path, {
      method: method.toUpperCase(),
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    });
    expect(response.status).toBe(success === '2XX' ? 200 : Number(success));
    await response.arrayBuffer();
  }
});

function exampleOf({
  content,
}: {
  content: { 'application/json': { examples: Record<string, { $ref?: string; value?: unknown }> } };
}) {
  const [example] = Object.values(content['application/json'].examples);
  return example?.value ?? contract.components.examples[example?.$ref?.split('/').at(-1) ?? ''].value;
}

const subscribe = '/v2/1/campaigns/2/subscribers';

test.each([
  ['a missing property', '{"subscribers":[{}]}'],
  ['a wrong type', '{"subscribers":[{"email":1}]}'],
  ['an invalid address', '{"subscribers":[{"email":"nobody"}]}'],
  ['two people', '{"subscribers":[{"email":"a@b.example"},{"email":"c@d.example"}]}'],
])('422 in the shape of the contract for %s', async (_, body) => {
  const response = await post(subscribe, body);
  expect(response.status).toBe(422);
  expect(await response.json()).toHaveProperty('errors.0.code');
});

test('a value at the bound is refused, although an earlier path uses the same schema', async () => {
  const event = (value: number) =>
    JSON.stringify({ events: [{ email: 'a@b.example', action: 'A', properties: { value } }] });
  expect((await post('/v2/1/events', event(2_147_483_647))).status).toBe(422);
  expect((await post('/v2/1/events', event(2_147_483_646))).status).toBe(204);
});

test('1,001 records are refused', async () => {
  const carts = Array.from({ length: 1001 }, () => ({}));
  expect((await post('/v3/1/shopper_activity/cart/batch', JSON.stringify({ carts }))).status).toBe(422);
});

test.each(['{"subscribers": [', 'nonsense', '"', ''])(
  'malformed JSON gets an answer and never hangs: %j',
  async (body) => {
    const response = await post(subscribe, body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect((await post(subscribe, '{"subscribers":[{"email":"a@b.example"}]}')).status).toBe(200);
  },
);

test('it refuses to serve a contract whose dialect switches validation off', async () => {
  const file = join(tmpdir(), `mock-${process.pid}.json`);
  writeFileSync(
    file,
    JSON.stringify({ ...contract, jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base' }),
  );
  await expect(startMock({ port: 0, bundlePath: file })).rejects.toThrow('does not refuse invalid bodies');
}, 30_000);

test('a taken port gets a message that names it and the flag', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(startMock({ port })).rejects.toThrow(`Port ${port} is taken. Choose another one with --port`);
  other.close();
});

test('the program stops at SIGTERM and leaves nothing that listens', async () => {
  const program = spawn(process.execPath, ['src/main.ts', '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((resolve) => {
    program.stderr.on('data', (chunk) => {
      const [found] = /http:\S+/.exec(String(chunk)) ?? [];
      if (found) resolve(found);
    });
  });
  const code = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  expect(await code).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
}, 30_000);
