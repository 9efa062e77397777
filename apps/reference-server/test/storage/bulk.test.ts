import { systemRandom } from '@email-automation/service/domain/random';
import { saveSubscribers } from '@email-automation/service/services/subscribers/subscribers';
import { findSubscribersByEmail } from '@email-automation/service/storage/queries/subscribers';
import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const at = '2026-05-01T10:00:00Z';
const createSubscribers = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `p${n}@example.com` }));

test('the cost of a lookup does not depend on the number of subscribers', async () => {
  const { database } = await startSandbox({ worker: false });
  const wanted = createSubscribers(1000).map(({ email }) => `other-${email}`);
  const cost = async () => {
    const times: number[] = [];
    for (let n = 0; n < 20; n++) {
      const since = performance.now();
      expect((await findSubscribersByEmail(database.query, '1001', wanted)).size).toBe(0);
      times.push(performance.now() - since);
    }
    return Math.min(...times);
  };
  const few = await cost();
  await saveSubscribers(database.query, '1001', createSubscribers(20_000), at, systemRandom);
  // Reading the whole account, even once, takes far longer.
  expect(await cost()).toBeLessThan(4 * few + 5);
});
