import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HttpResponse } from '../../src/http/send.ts';
import { chooseConcurrency, defaultConcurrency, distantConcurrency } from '../../src/run/choose-concurrency.ts';

const response: HttpResponse = { status: 200, headers: {}, text: '', body: {} };
const twoSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Calls a server that takes two seconds for each response: side by side, or one after the other. */
function createCall(sideBySide: boolean) {
  let last = Promise.resolve();
  return async () => {
    last = sideBySide ? twoSeconds() : last.then(twoSeconds);
    await last;
    return response;
  };
}

test.each([
  ['more checks run side by side behind a slow network', true, distantConcurrency],
  ['a server that is slow itself gets no more requests at a time', false, defaultConcurrency],
])('%s', async (_, sideBySide, expected) => {
  const chosen = chooseConcurrency({ call: createCall(sideBySide) }, 'fetchAccount');
  await vi.runAllTimersAsync();
  expect(await chosen).toBe(expected);
});
