import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forward, type Middleware, startProxy } from '../mutants/proxy.ts';
import { createResponse, parseBody } from '../mutants/rewrites.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { effectOf } from '../src/checks/batches/batch-effects.ts';
import { batches } from '../src/checks/batches/batch-records.ts';
import { runConformance } from '../src/conformance.ts';
import type { Fields } from '../src/expectations.ts';

let server: Awaited<ReturnType<typeof startReferenceServer>>;

beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

const traced = batches.filter(({ operation }) => effectOf(operation));

/** Changes the records of a batch: its parts are processed one after the other. */
type Processing = (records: Fields[]) => { parts: Fields[][]; secondsEach: number };

/** A server that accepts every batch at once, and processes it later. */
const withBackground =
  (processing: Processing): Middleware =>
  async (request, next) => {
    const batch = traced.find(({ operation }) => operation === request.operation);
    if (batch === undefined) return next(request);
    const groups = parseBody(request).batches as Record<string, Fields[]>[];
    const { parts, secondsEach } = processing(groups.flatMap((group) => group[batch.key] ?? []));
    const work = async () => {
      for (const part of parts) {
        await setTimeout(secondsEach * 1000);
        await forward({ ...request, text: JSON.stringify(batch.wrap(part)) });
      }
    };
    work().catch(() => {});
    const status = { createUnsubscribeBatch: 204, createLegacyOrderBatch: 202 }[batch.operation as string] ?? 201;
    return createResponse(status, status === 204 ? undefined : {});
  };

async function testBatches(processing: Processing) {
  const proxy = await startProxy(server.target.baseUrl, withBackground(processing));
  try {
    const target = { ...server.target, baseUrl: proxy.url, backgroundSeconds: 10 };
    const report = await runConformance(target, {
      only: ['every-record', 'every-element', 'samples-processed'].flatMap((name) =>
        traced.map(({ operation }) => `${operation}/${name}`),
      ),
      profiles: ['core', 'batch', 'legacy'],
    });
    return report.checks.filter(({ result }) => result !== 'pass');
  } finally {
    await proxy.close();
  }
}

test('a background that takes seconds, and processes the last records first, conforms', async () => {
  const halves = (all: Fields[]) => [all.slice(0, all.length / 2), all.slice(all.length / 2)];
  const failed = await testBatches((records) => ({ parts: halves(records.toReversed()), secondsEach: 1 }));
  expect(failed.map(({ id, failures }) => ({ id, failures }))).toEqual([]);
});

test('a lost record fails one check of each operation, which names the record', async () => {
  // The second element of `batches` has one record.
  const loseOne: Processing = (records) => ({ parts: [records.filter((_, index) => index !== 999)], secondsEach: 0 });
  const failed = await testBatches(loseOne);
  const lost = failed.filter(({ result }) => result === 'fail');
  expect(lost.map(({ id }) => id).sort()).toEqual(traced.map(({ operation }) => `${operation}/every-record`).sort());
  for (const { failures } of lost)
    expect(failures[0]?.seen).toMatch(/^none of record 1000 of 1000 \([^,]+(, [^,]+)?\)$/);
  expect(failed.filter(({ result }) => result === 'error')).toEqual([]);
});
