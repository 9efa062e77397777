import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { postgresStatements, sqliteStatements } from './statements.ts';

type Row = Record<string, string | null>;
type Event = [emailKey: string, id: string, action: string, at: string];

/** What a peer reads and writes. */
export interface Store {
  /** The first row of a statement. */
  find(
    statement: 'user' | 'campaign' | 'page',
    ...values: (string | number)[]
  ): Row | undefined | Promise<Row | undefined>;
  /** Records an event of a subscriber, durably. */
  addEvent(account: string, event: Event): Promise<void>;
}

/** One connection, in the way of the documentation of `node:sqlite`. Events that arrive in one turn of the event loop share a commit. */
export function openSqliteStore(path: string, base: string): Store {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepare = (text: string) => database.prepare(text.replaceAll('$', '?'));
  const { user, campaign, page, subscriber, event, action } = sqliteStatements(base);
  const reads = { user: prepare(user), campaign: prepare(campaign), page: prepare(page) };
  const [findSubscriber, addEvent, addAction] = [prepare(subscriber), prepare(event), prepare(action)];
  let committed: Promise<void> | undefined;
  async function commitTogether() {
    database.exec('begin immediate');
    await setImmediate();
    committed = undefined;
    database.exec('commit');
  }
  return {
    find: (statement, ...values) => reads[statement].get(...values) as Row | undefined,
    async addEvent(account, [emailKey, id, name, at]) {
      committed ??= commitTogether();
      const found = findSubscriber.get(account, emailKey) as { id: string };
      addEvent.run(account, found.id, id, name, at);
      addAction.run(account, name);
      await committed;
    },
  };
}

/** The pool of the documentation of `pg`, with its ten connections, and named statements, which PostgreSQL plans once. */
export function openPostgresStore(url: string, base: string): Store {
  const pool = new pg.Pool({ connectionString: url });
  const statements = postgresStatements(base);
  const run = (name: keyof typeof statements, values: unknown[]) =>
    pool.query({ name, text: statements[name], values });
  return {
    find: async (statement, ...values) => (await run(statement, values)).rows[0],
    async addEvent(account, event) {
      await run('event', [account, ...event]);
    },
  };
}
