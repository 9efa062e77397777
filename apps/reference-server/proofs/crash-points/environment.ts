import { startMailCatcher } from '../../harness/mail-catcher.ts';
import type { DatabaseSource } from '../new-database.ts';
import type { DatabaseName } from '../proof.ts';
import type { ServerHandle } from './server-handle.ts';
import type { ServerPool } from './server-pool.ts';
import { createStore, type Store } from './store.ts';
import { createAttempt, type UseCase, type Values } from './use-case.ts';
import { createWorkspace, timeOfCase } from './workspace.ts';

/** What all cases of one use case on one database share. */
export interface Environment {
  database: DatabaseName;
  useCase: UseCase;
  values: Values;
  store: Store;
  /** The sources of all emails of a case, also of those that were repeated. */
  emails: string[];
  /** Opens the database in a process that is ready. @param generation gives each process of a case its own random values */
  openServer(generation: number, at: string): Promise<ServerHandle>;
  /** Closes the database in a process, which the next case uses. */
  closeServer(server: ServerHandle): Promise<void>;
  close(): Promise<void>;
}

/** Processes of a case before the first one that counts: they prepare the data. */
const preparing = 90;

/** Creates a database, and prepares the data of a use case. */
export async function createEnvironment(
  useCase: UseCase,
  { database, source, pool, seed }: { database: DatabaseName; source: DatabaseSource; pool: ServerPool; seed: number },
): Promise<Environment> {
  const location = await source.create();
  const store = createStore(location, useCase.begin);
  const emails: string[] = [];
  const mailServer = await startMailCatcher(({ source }) => emails.push(source));
  const open = async (generation: number, at: string, server = pool.take(), serves = !useCase.begin) => {
    const sends = useCase.holdsEmails === undefined && { smtpUrl: mailServer.url };
    await server.open({ location, seed: seed * 100 + generation, at, serves, ...sends });
    return server;
  };
  const closeServer = async (server: ServerHandle) => {
    await server.close();
    pool.giveBack(server);
  };
  const begin = timeOfCase(0);
  let values: Values = {};
  if (!useCase.begin) {
    const bare = await open(preparing, begin, pool.takeFaultless(), false);
    const attempt = createAttempt(bare, begin);
    await requireDone(attempt.operate('migrate'));
    await requireDone(attempt.operate('seed', createWorkspace(useCase.account)));
    await closeServer(bare);
    if (useCase.prepare) {
      const server = await open(preparing + 1, begin, pool.takeFaultless());
      values = await useCase.prepare(createAttempt(server, begin), () => store.dump());
      await closeServer(server);
    }
    await store.capture();
  }
  return {
    ...{ database, useCase, values, store, emails, closeServer },
    openServer: (generation, at) => open(generation, at),
    close: () => mailServer.close(),
  };
}

async function requireDone(operated: Promise<string>): Promise<void> {
  const response = await operated;
  if (response !== 'done') throw new Error(`The data of a use case could not be prepared: ${response}`);
}
