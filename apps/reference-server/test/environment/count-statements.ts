import pg from 'pg';
import { vi } from 'vitest';

/** The statements, also `begin` and `commit`, that this process sends to PostgreSQL while it does this. */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([config]) =>
      typeof config === 'string' ? config : (config as { text: string }).text,
    );
  } finally {
    query.mockRestore();
  }
}
