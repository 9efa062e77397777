import { expect, test } from 'vitest';
import { limits } from '../../src/contract/interface-limits.ts';
import type { HttpResponse } from '../../src/http/send.ts';
import { createBackground } from '../../src/run/background.ts';

const response = (status: number) =>
  ({ status, headers: new Headers(), body: {}, text: '{}' }) as unknown as HttpResponse;
const events = (...sizes: number[]) => ({ batches: sizes.map((size) => ({ events: new Array(size).fill({}) })) });

function createAt(maxSeconds = 10) {
  let time = 100_000;
  const background = createBackground(maxSeconds, () => time);
  return { background, moveTo: (milliseconds: number) => (time = milliseconds) };
}

test('batches that wait for others get the time of all, however small they are', () => {
  const { background, moveTo } = createAt();
  expect(background.end()).toBe(0);
  background.record('createEventBatch', events(999, 1), response(201));
  background.record('createCartBatch', { carts: new Array(500).fill({}) }, response(202));
  expect(background.end()).toBe(120_000);
  moveTo(200_000);
  background.record('createUnsubscribeBatch', { batches: [{ subscribers: [{}] }] }, response(204));
  expect(background.end()).toBe(210_000);
});

test('only accepted batches count', () => {
  const { background } = createAt();
  background.record('createEventBatch', events(limits.batchSize + 1), response(422));
  background.record('recordEvent', { events: [{}] }, response(204));
  expect(background.end()).toBe(0);
});

test('batches of a fast server get less time, but never more than the target says', () => {
  const { background, moveTo } = createAt();
  const [first, second] = [response(201), response(201)];
  background.record('createEventBatch', events(limits.batchSize), first);
  background.record('createEventBatch', events(limits.batchSize), second);
  moveTo(101_000);
  background.recordProcessed(first);
  expect(background.end()).toBe(103_000);
  moveTo(109_000);
  background.recordProcessed(first);
  expect(background.end()).toBe(103_000);
  background.recordProcessed(second);
  expect(background.end()).toBe(110_000);
  background.recordProcessed(response(201));
  expect(background.end()).toBe(110_000);
});

test('a server that processes one batch in two seconds, of whatever size, gets this time for each', () => {
  const { background, moveTo } = createAt();
  const largest = response(201);
  background.record('createUnsubscribeBatch', { batches: [{ subscribers: [{}] }] }, response(204));
  background.record('createEventBatch', events(limits.batchSize), largest);
  moveTo(104_000);
  background.recordProcessed(largest);
  for (let sent = 0; sent < 5; sent++) background.record('createEventBatch', events(1), response(201));
  expect(background.end()).toBeGreaterThanOrEqual(104_000 + 5 * 2000);
});

test('batches long before are not what a batch has waited for, and a server may need more time than its target says', () => {
  const { background, moveTo } = createAt();
  for (let sent = 0; sent < 9; sent++) background.record('createSubscriberBatch', events(1), response(201));
  moveTo(150_000);
  const largest = response(201);
  background.record('createEventBatch', events(limits.batchSize), largest);
  moveTo(154_000);
  background.recordProcessed(largest);
  for (let sent = 0; sent < 2; sent++) background.record('createCartBatch', { carts: [{}] }, response(202));
  expect(background.end()).toBeGreaterThanOrEqual(154_000 + 2 * 10_000);
  const slow = response(201);
  background.record('createEventBatch', events(limits.batchSize), slow);
  moveTo(214_000);
  background.recordProcessed(slow);
  background.record('createUnsubscribeBatch', { batches: [{ subscribers: [{}] }] }, response(204));
  expect(background.end()).toBeGreaterThanOrEqual(214_000 + 60_000);
});
