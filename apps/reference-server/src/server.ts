import { type Background, startBackground } from './background/background.ts';
import { concurrentEmails, type Transport } from './background/sender.ts';
import { type Contract, contractPath, readContract } from './contract/contract.ts';
import { createLinks } from './contract/links.ts';
import type { RunningControl } from './control/control.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { createApp } from './http/app.ts';
import type { AppOptions } from './http/options.ts';
import { addOAuth } from './oauth/routes.ts';
import type { RunningServer } from './running-server.ts';
import { createRateLimits } from './services/rate-limits.ts';
import type { Database } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';

export interface ServerOptions {
  database: Database;
  /** Port to listen on; 0 takes any free one. */
  port: number;
  host?: string;
  /** Address under which clients reach the server, when it is not the one it listens on. */
  publicUrl?: string;
  /** Where answers to exceeded limits say that the limits are explained; the contract as it is served otherwise. */
  documentationUrl?: string;
  limits?: Partial<Contract['rateLimits']>;
  clock?: Clock;
  /** Whether this process also works off accepted batches and does what the time demands; true unless told otherwise. */
  worker?: boolean;
  /** Whether this process does what the time demands; true unless told otherwise. */
  scheduler?: boolean;
  /** Mail server that emails are sent through; without one they stay in the outbox. */
  smtpUrl?: string;
  /** A port of its own for operators, on the loopback address; none unless it is given. */
  control?: { port: number; token: string };
  /** Waited for before the server listens. */
  ready?: Promise<unknown>;
  /** Level and destination of the logs; nothing is logged unless it is given. */
  log?: { level: string; stream?: { write(line: string): void } };
}

/**
 * Migrates the database and serves the contract on it.
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { database, host = '127.0.0.1', clock = systemClock, log = { level: 'silent' } } = options;
  const contract = readContract();
  await migrate(database);
  const paths = Object.fromEntries(contract.operations.map(({ operationId, path }) => [operationId, path]));
  let baseUrl = options.publicUrl?.replace(/\/$/, '') ?? '';
  const links = createLinks(() => baseUrl, paths);
  const transport = options.smtpUrl === undefined ? undefined : await openTransport(options.smtpUrl);
  const state = transport ? 'queued' : 'held';
  let background: Background | undefined;
  // Loaded when it is needed, as is what sends email: it is a good part of the time to start.
  const metrics = options.control && (await import('./control/metrics.ts')).createMetrics(database);
  const appOptions: AppOptions = {
    contract,
    links,
    services: {
      database,
      clock,
      links,
      wake: () => background?.wakeWorker(),
      delivery: { state, wake: () => background?.wakeDelivery() },
    },
    consume: createRateLimits({ ...contract.rateLimits, ...options.limits }, { database, clock }),
    documentationUrl: () => options.documentationUrl ?? `${baseUrl}${contractPath}`,
    log,
    ...(metrics && { metrics }),
  };
  const app = createApp(appOptions);
  addOAuth(app, appOptions);
  let control: RunningControl | undefined;
  try {
    if (options.control && metrics) {
      const { startControl } = await import('./control/control.ts');
      control = await startControl({ ...options.control, database, clock, metrics });
    }
    await options.ready;
    const address = await app.listen({ port: options.port, host });
    baseUrl ||= address;
    // Links in emails begin with the address, so that nothing is written before it is known.
    if (options.worker !== false) {
      const { scheduler = true } = options;
      background = startBackground(
        {
          database,
          clock,
          links,
          state,
          scheduler,
          countEmail: (outcome) => metrics?.countEmail(outcome),
          ...(transport && { transport }),
        },
        (error, about, message) => app.log.error({ err: error, ...about }, message),
      );
    }
    return {
      url: address,
      ...(control && { controlUrl: control.url }),
      async close() {
        await app.close();
        await control?.close();
        await background?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await control?.close();
    throw error;
  }
}

/** Loaded when it is needed: a fifth of the time to start goes into it. */
async function openTransport(smtpUrl: string): Promise<Transport> {
  const { smtpTransport } = await import('./background/smtp.ts');
  return smtpTransport(smtpUrl, concurrentEmails);
}
