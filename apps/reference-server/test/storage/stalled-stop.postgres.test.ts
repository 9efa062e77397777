import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newBareLocation, openAlso } from '../environment/databases.ts';
import { formatPost, openConnection, readToEnd } from '../environment/raw-connection.ts';
import { startServerProcess } from '../environment/server-process.ts';

test('a process stops although its database does not respond, and requests get 503', async () => {
  const location = await newBareLocation();
  const operator = openAlso(location);
  const { child, url } = startServerProcess(location);
  const api = await url;
  const event = formatPost('/v2/1001/events', { events: [{ email: 'stalled@example.com', action: 'Stalled' }] });
  const batch = formatPost('/v2/1001/events/batches', {
    batches: [{ events: [{ email: 'stalled@example.com', action: 'Stalled' }] }],
  });
  const warm = await openConnection(api);
  warm.end(event + batch);
  expect((await readToEnd(warm)).map(({ status }) => status)).toEqual([204, 201]);
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    operator.query,
  );
  const signal = (name: NodeJS.Signals) => rows.map(({ pid }) => process.kill(pid, name));
  onTestFinished(() => void signal('SIGCONT'));
  // Connections that are opened from here on respond no more than the others.
  const lock = await operator.query.startTransaction().execute();
  onTestFinished(async () => void (await lock.rollback().execute()));
  await sql`lock table tokens`.execute(lock);
  signal('SIGSTOP');
  const sockets = await Promise.all(rows.map(() => openConnection(api)));
  for (const socket of sockets) socket.write(event);
  await fetch(`${api}/openapi.json`);
  child.kill('SIGTERM');
  const since = performance.now();
  const responses = await Promise.all(sockets.map(readToEnd));
  const statuses = responses.map((received) => received.map(({ status }) => status));
  expect(statuses).toEqual(rows.map(() => [503]));
  expect(await once(child, 'exit')).toEqual([0, null]);
  // Statements have 15 seconds: the stop does not wait for them.
  expect(performance.now() - since).toBeLessThan(14_000);
});
