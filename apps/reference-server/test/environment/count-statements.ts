import pg from 'pg';
import { vi } from 'vitest';
import { sharedPrefix } from './databases.ts';

/**
 * The statements, also `begin` and `commit`, that this process sends to PostgreSQL while it does this. The background of sandboxes that
 * tests share goes on, in databases of `newSharedDatabase`: its statements do not count.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls
      .filter((_, index) => !(query.mock.contexts[index] as pg.Client).database?.startsWith(sharedPrefix))
      .map(([config]) => (typeof config === 'string' ? config : (config as { text: string }).text));
  } finally {
    query.mockRestore();
  }
}
