import { openDatabase } from '@email-automation/service/storage/open';
import parse from 'parse-prometheus-text-format';
import { expect, inject, test } from 'vitest';
import type { ServerOptions } from '../../src/server.ts';
import { definitions } from '../../src/telemetry/metric-definitions.ts';
import { observe } from '../../src/telemetry/observe.ts';
import { newLocation } from '../environment/databases.ts';
import { basic, control, eventually, startSandbox } from '../environment/sandbox.ts';

async function startMeasured(options: Partial<ServerOptions> = {}) {
  const { metrics, onStatement } = await observe(
    true,
    '1.2.3',
    inject('postgres') === undefined ? 'sqlite' : 'postgres',
  );
  const database = openDatabase(await newLocation(), { onStatement });
  const sandbox = await startSandbox({ database, metrics, control, ...options });
  const readText = async (): Promise<string> => (await sandbox.control('GET', '/metrics')).body;
  return { ...sandbox, readText, read: async () => parse(await readText()) };
}

test('every metric has a help, a type, and a unit in its name, and its labels have few values', async () => {
  const { read, readText, send, post, get } = await startMeasured();
  // Values that a client chooses make no series: ids, tokens, and paths that do not exist.
  for (let n = 0; n < 10; n++) {
    const headers = { authorization: basic(`token-${n}`) };
    expect((await get(`/v2/1001/campaigns/none-${n}`)).status).toBe(404);
    for (const path of [`/unknown-${n}`, `/confirm/token-${n}`])
      expect((await send(path, { headers })).status).toBe(404);
  }
  await post('/v2/1001/subscribers/batches', {
    batches: [{ subscribers: [{ email: 'kim@example.com' }, { email: 'x' }] }],
  });
  await eventually(async () => {
    const records = (await read()).find(({ name }) => name === 'batch_records_total');
    expect(records?.metrics).toMatchObject([
      { labels: { outcome: 'processed' }, value: '1' },
      { labels: { outcome: 'failed' }, value: '1' },
    ]);
  });
  const families = await read();
  const own = families.filter(({ name }) => !/^(process|nodejs)_/.test(name));
  expect(own).toHaveLength(Object.keys(definitions).length);
  for (const { name, help, type, metrics } of own) {
    expect(help, name).toMatch(/^[A-Z].*\.$/);
    expect(type, name).toMatch(/^(COUNTER|GAUGE|HISTOGRAM)$/);
    expect(name.endsWith('_total'), name).toBe(type === 'COUNTER');
    expect(type === 'HISTOGRAM' ? name : '_seconds', name).toMatch(/_seconds$/);
    expect(metrics.length, name).toBeLessThan(20);
  }
  // The parser puts the series of a histogram together.
  const counts = (await readText()).matchAll(/^http_server_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
  const labelOf = (labels: string, name: string) => new RegExp(`${name}="(.*?)"`).exec(labels)?.[1];
  expect(
    [...counts].map(([, labels = '', count]) => [
      labelOf(labels, 'http_route'),
      labelOf(labels, 'http_response_status_code'),
      count,
    ]),
  ).toEqual([
    ['/v2/:account_id/campaigns/:campaign_id', '404', '10'],
    ['', '404', '10'],
    ['/confirm/:token', '404', '10'],
    ['/v2/:account_id/subscribers/batches', '201', '1'],
  ]);
});

test('the age of the oldest batch counts from its acceptance', async () => {
  const { database, post, readText } = await startMeasured({ worker: false });
  const age = async () => Number(/^oldest_batch_age_seconds (.*)$/m.exec(await readText())?.[1]);
  expect(await age()).toBe(0);
  await post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] });
  const accepted_at = new Date(Date.now() - 600_000).toISOString();
  await database.query.updateTable('queued_batches').where('account_id', '=', '1001').set({ accepted_at }).execute();
  expect(await age()).toBeGreaterThanOrEqual(600);
  expect(await age()).toBeLessThan(1200);
});
