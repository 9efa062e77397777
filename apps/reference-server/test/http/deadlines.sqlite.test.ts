import { limitWait, runUntil } from '@email-automation/service/domain/deadline';
import { Unavailable } from '@email-automation/service/domain/errors';
import { batchByKey } from '@email-automation/service/storage/statements/batch-by-key';
import { expect, test } from 'vitest';

test('a group has the deadline of its first item, and the next group its own', async () => {
  const wait = batchByKey(async (items: string[]) => {
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
