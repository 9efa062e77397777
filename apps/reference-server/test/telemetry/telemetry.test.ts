import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import type { ServerOptions } from '../../src/server.ts';
import { observe } from '../../src/telemetry/observe.ts';
import { type Collector, startCollector } from '../environment/collector.ts';
import { newLocation } from '../environment/databases.ts';
import { ada, basic, eventually, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const dialect = inject('postgres') === undefined ? 'sqlite' : 'postgres';
const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';
const traceparent = `00-${trace}-${parent}-01`;
const [server, consumer, client] = [2, 5, 3];

/** Starts a server that exports as variables of the environment say. */
async function startExporting(
  variables: Record<string, string>,
  options: Partial<ServerOptions> = {},
): Promise<Sandbox & { lines: Record<string, unknown>[] }> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { telemetry, onStatement } = await observe(false, '1.2.3', dialect);
  const database = openDatabase(await newLocation(), { onStatement });
  const lines: Record<string, unknown>[] = [];
  const log = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const sandbox = await startSandbox({ log, ...options, database, telemetry });
  return { ...sandbox, lines };
}

/** A body that arrives after its headers. */
async function* slowly(text: string): AsyncGenerator<Uint8Array> {
  await setTimeout(50);
  yield new TextEncoder().encode(text);
}

const toCollector = ({ url }: Collector) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '50',
});

test('requests, statements, and batches become spans, without what users wrote', async () => {
  const collector = await startCollector();
  const sandbox = await startExporting(
    {
      ...toCollector(collector),
      OTEL_SERVICE_NAME: 'newsletter',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=key-of-collector',
    },
    { probes: true },
  );
  expect((await sandbox.send('/ready', {})).status).toBe(200);
  const headers = { authorization: basic(ada), traceparent };
  const missing = '/v2/1001/subscribers/kim@example.com/campaign_subscriptions?state=secret-state&name=Kim';
  expect((await sandbox.send(missing, { headers })).status).toBe(404);
  const body = { batches: [{ subscribers: [{ email: 'kim@example.com' }, { email: 'nobody' }] }] };
  const exchange = { grant_type: 'authorization_code', client_id: 'demo-app', client_secret: 'wrong', code: 'wrong' };
  const late = await sandbox.send('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: slowly(String(new URLSearchParams(exchange))),
    duplex: 'half',
  } as object);
  expect(late.status).toBe(401);
  const accepted = await sandbox.post('/v2/1001/subscribers/batches', body);
  const batch = accepted.headers.get('x-request-id');
  const { spans } = collector;
  await eventually(async () => expect(spans.map(({ name }) => name)).toContain('process batch'));
  const request = spans.find(({ traceId, kind }) => traceId === trace && kind === server);
  expect(request).toMatchObject({
    name: 'GET /v2/:account_id/subscribers/:subscriber_id/campaign_subscriptions',
    parentSpanId: parent,
  });
  expect(request?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/v2/:account_id/subscribers/:subscriber_id/campaign_subscriptions',
    'http.response.status_code': 404,
    'network.protocol.version': '1.1',
    'url.path': '/v2/1001/subscribers/[redacted]/campaign_subscriptions',
    'url.scheme': 'http',
    'account.id': '1001',
    'error.codes': ['not_found_error'],
    operation: 'listCampaignSubscriptions',
    'request.id': expect.any(String),
  });
  expect(spans.map(({ attributes }) => attributes['http.route'])).not.toContain('/ready');
  const select = spans.find(({ name, traceId }) => traceId === trace && name === 'SELECT subscribers');
  expect(select).toMatchObject({ kind: client, parentSpanId: request?.spanId });
  expect(select?.attributes).toMatchObject({
    'db.system.name': dialect === 'postgres' ? 'postgresql' : 'sqlite',
    'db.operation.name': 'SELECT',
    'db.collection.name': 'subscribers',
    'db.query.text': expect.stringMatching(/^select .* from "subscribers"/),
  });
  const acceptance = spans.find(({ attributes }) => attributes.operation === 'createSubscriberBatch');
  const processing = spans.find(({ kind }) => kind === consumer);
  expect(acceptance?.attributes).toMatchObject({ 'request.id': batch, 'http.response.status_code': 201 });
  // The request wakes the worker, whose work is another trace.
  expect(processing?.traceId).not.toBe(acceptance?.traceId);
  const failures = sandbox.lines.find(({ msg }) => msg === 'records of a batch failed');
  expect(failures).toMatchObject({ batch });
  expect(failures).not.toHaveProperty('trace_id');
  expect(processing?.attributes).toEqual({
    'account.id': '1001',
    'batch.id': batch,
    'batch.records': 2,
    'batch.failed_records': 1,
    operation: expect.any(String),
  });
  const statementsOf = (parentId?: string) => spans.filter(({ parentSpanId }) => parentSpanId === parentId);
  expect(statementsOf(acceptance?.spanId).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^(INSERT|WITH) /),
  );
  // The statements after a body that arrives late belong to its request, too.
  const token = spans.find(({ attributes }) => attributes.operation === 'exchangeAuthorizationCode');
  expect(statementsOf(token?.spanId).map(({ name }) => name)).toContain('SELECT applications');
  expect(collector.resources[0]).toMatchObject({
    'service.name': 'newsletter',
    'service.version': '1.2.3',
    'deployment.environment.name': 'test',
  });
  expect(collector.bodies[0]?.headers['x-collector-key']).toBe('key-of-collector');
  const all = collector.bodies.map(({ bytes }) => bytes.toString()).join('\n') + JSON.stringify(sandbox.lines);
  expect(all).not.toMatch(/kim|Kim|nobody|secret-state|key-of-collector/);
  for (const written of [ada, basic(ada), btoa(ada)]) expect(all).not.toContain(written);
  expect(sandbox.lines.find(({ trace_id }) => trace_id === trace)).toMatchObject({
    operation: 'listCampaignSubscriptions',
  });
});

test('a server sends what is left when it stops, with protobuf by default', async () => {
  const collector = await startCollector();
  const sandbox = await startExporting({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await sandbox.get('/v2/accounts');
  await sandbox.close();
  const found = Object.fromEntries(collector.bodies.map(({ path, type, bytes }) => [path, { type, bytes }]));
  expect(Object.keys(found)).toEqual(['/v1/traces']);
  expect(found['/v1/traces']?.type).toBe('application/x-protobuf');
  expect(found['/v1/traces']?.bytes.includes('GET /v2/accounts')).toBe(true);
});

test('a collector that does not respond delays neither requests nor the stop', async () => {
  const { get, close } = await startExporting({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    // Otherwise it still retries after the test.
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  expect((await get('/v2/accounts')).status).toBe(200);
  await close();
});
