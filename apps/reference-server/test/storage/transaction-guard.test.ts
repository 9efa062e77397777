import { createServer } from 'node:http';
import type { Queries } from '@email-automation/service/storage/database';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { takeHalfDoneRequests } from '../transaction-guard/half-done-requests.ts';

const add = (db: Queries, id: string) =>
  db
    .insertInto('users')
    .values({ id, email: `${id}@guard.example`, name: id, password_hash: null })
    .execute();

test('a request that commits changes twice is found, and one that commits them together is not', async () => {
  const database = await newDatabase();
  onTestFinished(() => database.close());
  const { query } = database;
  const useCases: Record<string, () => Promise<unknown>> = {
    '/together': () =>
      query.transaction().execute(async (db) => {
        await add(db, 'a');
        await add(db, 'b');
      }),
    '/undone': async () => {
      const failed = query.transaction().execute(async (db) => {
        await add(db, 'c');
        throw new Error('undone');
      });
      await failed.catch(() => add(query, 'c'));
    },
    '/apart': () => add(query, 'd').then(() => add(query, 'e')),
    '/transactions': async () => {
      for (const id of ['f', 'g']) await query.transaction().execute((db) => add(db, id));
    },
  };
  const server = createServer(async ({ url = '' }, response) => {
    await useCases[url]?.();
    response.end();
  });
  const { port, close } = await listen(server);
  onTestFinished(close);
  for (const url of Object.keys(useCases)) await (await fetch(`http://127.0.0.1:${port}${url}`)).text();
  expect(takeHalfDoneRequests().map((found) => found.replace(/:.*/s, ''))).toEqual(['GET /apart', 'GET /transactions']);
});
