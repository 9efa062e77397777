import { type DemoOptions, startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import {
  ConnectionError,
  createClient,
  ImportError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../src/client.ts';

/** Starts a server with errors on demand, and a client that retries at once. */
async function startWithFaults(...faults: NonNullable<DemoOptions['faults']>) {
  const server = await startDemo({ faults });
  onTestFinished(server.close);
  const client = createClient({
    baseUrl: server.url,
    apiToken: 'demo-token-of-ada',
    accountId: '1001',
    retryDelayMs: 1,
  });
  const listFaults = async () => (await server.operator.faults.list()).faults;
  const applied = async () => (await listFaults()).map((fault) => fault.applied);
  const matched = async () => (await listFaults()).map((fault) => fault.matched);
  return { client, applied, matched };
}

const lost = { email: 'kim@example.com', action: 'Lost' };
const event = { body: { events: [lost] as [typeof lost] } };
const batch = { body: { batches: [{ subscribers: [{ email: 'lost@example.com' }] }] } };

test.each(['before_work', 'before_response', 'in_response'] as const)(
  'a GET and an idempotent POST are retried after a connection that is cut %s',
  async (at) => {
    const { client, applied, matched } = await startWithFaults(
      { kind: 'cut', at, operation: 'listAccounts', times: 2 },
      { kind: 'cut', at, operation: 'createSubscriberBatch', times: 1 },
    );
    expect((await client.accounts.list()).accounts).toHaveLength(1);
    expect(await client.subscribers.createBatch(batch)).toEqual({});
    expect([await applied(), await matched()]).toEqual([
      [2, 1],
      [2, 1],
    ]);
  },
);

test('an event whose response is lost is not recorded twice: the call fails', async () => {
  const { client, applied } = await startWithFaults({ kind: 'cut', at: 'before_response', operation: 'recordEvent' });
  await expect(client.events.record(event)).rejects.toBeInstanceOf(ConnectionError);
  expect(await applied()).toEqual([1]);
  expect((await client.events.listActions()).event_actions).toContain('Lost');
});

test('an event is retried after a 429, because nothing was done, and not after a 503', async () => {
  const limited = await startWithFaults({ kind: 'status', status: 429, retry_after: 0, times: 2 });
  expect(await limited.client.events.record(event)).toBeUndefined();
  expect(await limited.applied()).toEqual([2]);
  const unavailable = await startWithFaults({ kind: 'status', status: 503, retry_after: 0 });
  await expect(unavailable.client.events.record(event)).rejects.toBeInstanceOf(ServerError);
  expect(await unavailable.applied()).toEqual([1]);
});

test('retries end after their number, and a Retry-After beyond the deadline ends them at once', async () => {
  const { client, applied } = await startWithFaults({ kind: 'status', status: 500 });
  await expect(client.accounts.list()).rejects.toBeInstanceOf(ServerError);
  expect(await applied()).toEqual([3]);
  const late = await startWithFaults({ kind: 'status', status: 429, retry_after: 3600 });
  const error = await late.client.accounts.list().catch((thrown) => thrown);
  expect([error instanceof RateLimitError, error.retryAfterMs]).toEqual([true, 3_600_000]);
  expect(await late.applied()).toEqual([1]);
});

test('the deadline covers latency and a body that arrives in drips', async () => {
  for (const kind of ['latency', 'slow'] as const) {
    const { client } = await startWithFaults({ kind, ms: 60_000 });
    await expect(client.accounts.list({}, { timeoutMs: 300 })).rejects.toBeInstanceOf(TimeoutError);
  }
});

test('an import knows which chunk is uncertain after a lost response, and resumes behind what was accepted', async () => {
  const { client } = await startWithFaults({
    kind: 'cut',
    at: 'before_response',
    operation: 'createEventBatch',
    after: 1,
    times: 1,
  });
  const events = Array.from({ length: 30 }, (_, n) => ({ email: `n${n}@example.com`, action: 'Came' }));
  const chunks: boolean[] = [];
  const onChunk = ({ uncertain }: { uncertain?: boolean }) => void chunks.push(uncertain === true);
  const error = await client.events.import(events, { size: 10, onChunk }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ImportError);
  expect([error.summary.accepted, chunks]).toEqual([10, [false, true]]);
  const rest = await client.events.import(events, { size: 10, cursor: error.summary.cursor });
  expect(rest.accepted).toBe(20);
});
