import { Unavailable } from '@email-automation/service/domain/errors';
import { consumeShared, refundShared } from '@email-automation/service/storage/access/rate-limit-usage';
import { isReachable, openDatabase } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgresPair } from '../../harness/postgres-pair.ts';

test('on a standby, every use of a rate limit says that the database is unavailable', async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.stop());
  const [primary, standby] = [pair.primary, pair.standby].map(({ url }) => openDatabase(`${url}postgres`));
  if (!primary || !standby) throw new Error('A pair has two servers.');
  await migrate(primary);
  // A commit waits until the standby has stored it, and not until it shows it.
  await expect.poll(() => isReachable(standby)).toBe(true);
  const consumption = { name: 'records x', limit: 10, milliseconds: 1000, now: 0 };
  // Beyond the limit, nothing is written; PostgreSQL refuses to read the table, too, because it is unlogged.
  for (const count of [1, 11])
    await expect(consumeShared(standby.query, { ...consumption, count })).rejects.toBeInstanceOf(Unavailable);
  await expect(refundShared(standby.query, { ...consumption, count: 1 })).rejects.toBeInstanceOf(Unavailable);
  await Promise.all([primary.close(), standby.close()]);
});
