import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Middleware } from '../../servers/exchange.ts';
import { forward, startProxy } from '../../servers/proxy.ts';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { createResponse, parseBody } from '../../servers/rewrites.ts';
import { effectOf } from '../../src/checks/batches/batch-effects.ts';
import { batches } from '../../src/checks/batches/batch-records.ts';
import { runConformance } from '../../src/conformance.ts';
import { limits } from '../../src/contract/interface-limits.ts';
import { operations } from '../../src/contract/operations.ts';
import type { Fields } from '../../src/kit/expectations.ts';

let server: Awaited<ReturnType<typeof startReferenceServer>>;

beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());
// The proxies send more batch requests than one run, and the server limits them by the hour.
beforeEach(() => server.reset());

const traced = batches.filter(({ operation }) => effectOf(operation));

/** Changes the records of a batch: its parts are processed one after the other. */
type Processing = (records: Fields[]) => { parts: Fields[][]; secondsEach: number };

const halves = (all: Fields[]) => [all.slice(0, all.length / 2), all.slice(all.length / 2)];

/** Divides records into arrays that a batch can have. */
const toArrays = (all: Fields[]) =>
  Array.from({ length: Math.ceil(all.length / limits.batchSize) }, (_, index) =>
    all.slice(index * limits.batchSize, (index + 1) * limits.batchSize),
  );

/** Waits, and then processes a batch. */
type Work = () => Promise<void>;

/** A server that accepts every batch at once, and processes it later. */
const withBackground =
  (processing: Processing, start: (work: Work) => Promise<void> = (work) => work()): Middleware =>
  async (request, next) => {
    const batch = batches.find(({ operation }) => operation === request.operation);
    if (batch === undefined) return next(request);
    const body = parseBody(request);
    const groups = (batch.grouped ? body.batches : [body]) as Record<string, Fields[]>[];
    const { parts, secondsEach } = processing(groups.flatMap((group) => group[batch.key] ?? []));
    start(async () => {
      for (const part of parts) {
        await setTimeout(secondsEach * 1000);
        for (const records of toArrays(part)) await forward({ ...request, text: JSON.stringify(batch.wrap(records)) });
      }
    }).catch(() => {});
    const status = Number(Object.keys(operations[batch.operation].responses).find((code) => code.startsWith('2')));
    if (status === 204) return createResponse(204);
    return createResponse(status, batch.requestIds ? { request_ids: [randomUUID()] } : {});
  };

/** Begins work when the work before it has ended. */
function createQueue(): (work: Work) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work);
    return last;
  };
}

async function testBatches(background: Middleware, backgroundSeconds: number, more: string[] = []) {
  const proxy = await startProxy(server.target.baseUrl, background);
  try {
    const target = { ...server.target, baseUrl: proxy.url, backgroundSeconds };
    const effects = ['every-record', 'every-element', 'samples-processed', 'next-batch'].flatMap((name) =>
      traced.map(({ operation }) => `${operation}/${name}`),
    );
    const report = await runConformance(target, {
      only: [...effects, ...more],
      profiles: ['core', 'batch', 'shopper-activity', 'legacy'],
    });
    return report.checks.filter(({ result }) => result !== 'pass');
  } finally {
    await proxy.close();
  }
}

const idsOf = (failed: Awaited<ReturnType<typeof testBatches>>) => failed.map(({ id, failures }) => ({ id, failures }));

test('a background that takes seconds, and processes the last records first, conforms', async () => {
  const background = withBackground((records) => ({ parts: halves(records.toReversed()), secondsEach: 1 }));
  expect(idsOf(await testBatches(background, 10))).toEqual([]);
});

test('a background that processes one batch after another conforms, though each of many takes half of its time', async () => {
  const background = withBackground(
    (records) => ({ parts: halves(records), secondsEach: (1.5 * records.length) / 2000 }),
    createQueue(),
  );
  const largest = batches.filter(({ requestIds }) => requestIds).map(({ operation }) => `${operation}/most-records`);
  expect(idsOf(await testBatches(background, 3, [...largest, 'createUnsubscribeBatch/same-email-elsewhere']))).toEqual(
    [],
  );
});

test('a lost record fails one check of each operation, which names the record', async () => {
  // Records of further elements of `batches` follow.
  const background = withBackground((records) => ({
    parts: [records.filter((_, index) => index !== 999)],
    secondsEach: 0,
  }));
  // The server behind it takes a moment, too, and seconds on a busy machine.
  const failed = await testBatches(background, 6);
  const lost = failed.filter(({ result }) => result === 'fail');
  const expected = traced.map(({ operation }) => `${operation}/every-record`);
  expect(idsOf(lost.filter(({ id }) => !expected.includes(id)))).toEqual([]);
  expect(lost.map(({ id }) => id).sort()).toEqual(expected.sort());
  for (const { failures } of lost)
    expect(failures[0]?.seen).toMatch(/^none of record 1000 of 1000 \([^,]+(, [^,]+)?\)$/);
  expect(failed.filter(({ result }) => result === 'error')).toEqual([]);
});
