import { expect, test } from 'vitest';
import { poll } from '../../src/run/poll.ts';

/** A call that takes some milliseconds of a clock that only waits and calls move. */
function createRead(milliseconds: number, trueFrom: number) {
  let time = 0;
  const begun: number[] = [];
  return {
    begun,
    now: () => time,
    async wait(pause: number) {
      time += pause;
    },
    async read() {
      begun.push(time);
      const found = time >= trueFrom ? 'found' : undefined;
      time += milliseconds;
      return found;
    },
  };
}

test('what comes to be at the end of the time is found by a last call, also if calls take longer than that', async () => {
  for (const milliseconds of [0, 10, 900, 5000]) {
    const { read, wait, now, begun } = createRead(milliseconds, 1000);
    expect(await poll('it', read, { end: () => 1000, wait, now }), `${milliseconds} ms`).toBe('found');
    expect(begun.at(-1)).toBeGreaterThanOrEqual(1000);
  }
});

test('pauses double, and one call begins after the end', async () => {
  const { read, wait, now, begun } = createRead(0, Number.POSITIVE_INFINITY);
  const failed = poll('the effect', read, { end: () => 1000, wait, now });
  await expect(failed).rejects.toMatchObject({ expected: 'the effect within 1 s' });
  expect(begun).toEqual([0, 100, 300, 700, 1000]);
});

test('a failure shows what the last call saw', async () => {
  const { read, wait, now } = createRead(0, Number.POSITIVE_INFINITY);
  const count = async (see: (value: unknown) => void) => see(`${now()} of 2000`) ?? read();
  await expect(poll('all', count, { end: () => 1000, wait, now })).rejects.toMatchObject({ seen: '1000 of 2000' });
});

test('the end may become later during the wait, which the failure says', async () => {
  const { read, wait, now, begun } = createRead(0, Number.POSITIVE_INFINITY);
  const failed = poll('the effect', read, { end: () => (now() < 500 ? 1000 : 2500), wait, now });
  await expect(failed).rejects.toMatchObject({ expected: 'the effect within 2.5 s' });
  expect(begun.at(-1)).toBe(2500);
});
