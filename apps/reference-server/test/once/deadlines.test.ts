import { expect, test } from 'vitest';
import { limitWait, runUntil } from '../../src/domain/deadline.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { groupByKey } from '../../src/storage/group-by-key.ts';

test('a group has the deadline of its first item, and the next group its own', async () => {
  const wait = groupByKey(async (items: string[]) => {
    await new Promise(setImmediate);
    limitWait(0);
    return items;
  });
  const late = runUntil(performance.now() - 1, () => wait('key', 'late'));
  const together = wait('key', 'together');
  // The first group has begun.
  const failed = Promise.allSettled([late, together]);
  await new Promise(setImmediate);
  const behind = wait('key', 'behind');
  expect(await failed).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: expect.any(Unavailable) })));
  expect(await behind).toBe('behind');
});
