import { startLoop } from '@email-automation/service/background/loop';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Lets the loop run and poll for a time. */
async function run(seconds: number): Promise<void> {
  for (let n = 0; n < seconds * 10; n++) {
    vi.advanceTimersByTime(100);
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  }
}

test('while steps fail, a loop polls after up to 5 seconds; work that is known to exist is done at once', async () => {
  let [fails, steps] = [true, 0];
  const errors: unknown[] = [];
  const step = async () => {
    steps++;
    if (fails) throw new Error('The database does not respond.');
    return false;
  };
  const loop = startLoop(step, (error) => errors.push(error), 500);
  await run(60);
  expect(errors).toHaveLength(steps);
  // After 0.5, 1, 2, 4, 5, 5, … seconds.
  expect(steps).toBeGreaterThanOrEqual(13);
  expect(steps).toBeLessThanOrEqual(15);
  fails = false;
  steps = 0;
  loop.wake();
  await run(0.1);
  expect(steps).toBe(1);
  await run(10);
  expect(steps).toBeGreaterThanOrEqual(19);
  await loop.stop();
  steps = 0;
  await run(10);
  expect(steps).toBe(0);
});
