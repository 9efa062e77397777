import { Unavailable } from '@email-automation/service/domain/errors';
import { consumeShared, refundShared } from '@email-automation/service/storage/access/rate-limit-usage';
import { isReachable, openDatabase } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgresPair } from '../../harness/postgres-pair.ts';
import { newLocation, openAlso } from '../environment/databases.ts';

test('on a standby, every use of a rate limit says that the database is unavailable', async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.stop());
  const [primary, standby] = [openAlso(`${pair.primary.url}postgres`), openAlso(`${pair.standby.url}postgres`)];
  await migrate(primary);
  // A commit waits until the standby has stored it, and not until it shows it.
  await expect.poll(() => isReachable(standby)).toBe(true);
  const consumption = { name: 'records x', limit: 10, milliseconds: 1000, now: 0 };
  // Beyond the limit, the server does not write; PostgreSQL refuses to read the table, too, because it is unlogged.
  for (const count of [1, 11])
    await expect(consumeShared(standby.query, { ...consumption, count })).rejects.toBeInstanceOf(Unavailable);
  await expect(refundShared(standby.query, { ...consumption, count: 1 })).rejects.toBeInstanceOf(Unavailable);
});

test('a connection to a server that has become read-only is not used again', async () => {
  const { query, close } = openDatabase(await newLocation(), { connections: 1 });
  onTestFinished(close);
  const write = () => sql`create table if not exists written (id int)`.execute(query);
  await write();
  // As after a fail-over: the proxy leads new connections to the new primary.
  await sql`set default_transaction_read_only = on`.execute(query);
  await expect(sql`drop table written`.execute(query)).rejects.toMatchObject({
    constructor: Unavailable,
    code: '25006',
  });
  await write();
});
