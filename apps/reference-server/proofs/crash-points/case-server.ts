// The server of one case: it serves a database over HTTP, and does its background work when the parent process says so. It
// stands in for `src/server.ts` with a clock, random values, and statements that the parent controls.

import { movableClock } from '@email-automation/sandbox/clock/movable-clock';
import { seededRandom } from '@email-automation/sandbox/seeded-random';
import { type Background, startBackground } from '@email-automation/service/background/background';
import { concurrentEmails } from '@email-automation/service/background/sender';
import { smtpTransport } from '@email-automation/service/background/smtp';
import { readContract } from '@email-automation/service/contract/contract';
import { createLinks } from '@email-automation/service/contract/links';
import { Unavailable } from '@email-automation/service/domain/errors';
import { createApp } from '@email-automation/service/http/app';
import { addOAuth } from '@email-automation/service/oauth/routes';
import { createGuard } from '@email-automation/service/services/access/guard';
import { createRateLimits } from '@email-automation/service/services/access/rate-limits';
import { createAuthorize } from '@email-automation/service/storage/access/authorize';
import { openDatabase } from '@email-automation/service/storage/open';
import { interruptPostgres } from './interrupt-postgres.ts';
import { interruptSqlite } from './interrupt-sqlite.ts';
import { type Operation, type OperationContext, type OperationName, operations } from './operations.ts';
import { startCounting, stopCounting } from './statement-counter.ts';

export interface OpenOptions {
  location: string;
  seed: number;
  /** The time at which the clock stands. */
  at: string;
  smtpUrl?: string;
  /** Whether it serves HTTP and does background work; a database without tables has none. */
  serves: boolean;
}

const contract = readContract();
const paths = Object.fromEntries(contract.operations.map(({ operationId, path }) => [operationId, path]));
const clock = movableClock(new Date(0), false);
let context: OperationContext | undefined;
let background: Background | undefined;
let stopApp: (() => Promise<void>) | undefined;

interruptSqlite();
interruptPostgres();

/** Opens a database, and serves it unless it has no tables yet. @returns the URL */
async function open({ location, seed, at, smtpUrl, serves }: OpenOptions): Promise<string> {
  clock.set(new Date(at));
  const random = seededRandom(seed, clock);
  const database = openDatabase(location);
  context = { database, clock, random };
  if (!serves) return '';
  const links = createLinks(() => 'http://server.test', paths);
  const transport = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl, concurrentEmails);
  const state = transport ? 'queued' : 'held';
  const services = {
    database,
    clock,
    random,
    links,
    // The background work is paused.
    wake: () => {},
    delivery: { state, wake: () => {} },
    authorize: createAuthorize(database.query),
    guard: createGuard({ database, clock }),
  } as const;
  const options = {
    contract,
    links,
    services,
    rateLimits: createRateLimits(contract.rateLimits, { database, clock }),
    documentationUrl: () => '',
    log: { level: 'silent' },
  };
  const { app, stop } = createApp(options);
  addOAuth(app, options);
  background = startBackground(
    {
      ...{ database, clock, random, links, state, scheduler: true, countEmail: () => {} },
      ...{ processing: new Set<string>(), transport },
    },
    { info() {}, error() {} },
  );
  await background.pause();
  stopApp = () => stop(0);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Does all work that is due. @returns whether it ended without an error */
async function settle(at: string): Promise<boolean> {
  clock.set(new Date(at));
  return (background as Background).settle().then(
    () => true,
    () => false,
  );
}

async function close(): Promise<void> {
  await Promise.all([stopApp?.(), background?.stop()]);
  await context?.database.close();
  [context, background, stopApp] = [undefined, undefined, undefined];
}

/** What the parent process can call. */
const calls = {
  ...{ open, settle, startCounting, stopCounting, close },
  operate: (operation: OperationName, argument?: unknown): Promise<unknown> =>
    (operations[operation] as Operation)(context as OperationContext, argument),
};
export type Calls = typeof calls;

process.on('message', async ({ id, name, args }: { id: number; name: keyof Calls; args: [never, never] }) => {
  try {
    // JSON has null for a missing argument.
    const [first, second] = args.map((argument) => argument ?? undefined) as [never, never];
    process.send?.({ id, result: (await calls[name](first, second)) ?? null });
  } catch (error) {
    process.send?.({ id, error: (error as Error).message, isUnavailable: error instanceof Unavailable });
  }
});
// It ends together with the proof.
process.on('disconnect', () => process.exit());
process.send?.('ready');
