import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import { Content, type OperatorContext, type RunningParts } from '@email-automation/sandbox/operator/handler';
import { Refusal } from '@email-automation/sandbox/refusal';
import { createRequestHooks } from '@email-automation/sandbox/request-hooks';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { type Background, startBackground } from '@email-automation/service/background/background';
import type { ServerTransport } from '@email-automation/service/background/mail-server';
import { concurrentEmails } from '@email-automation/service/background/sender';
import { Ledger } from '@email-automation/service/connections/ledger';
import { listen } from '@email-automation/service/connections/listen';
import { addProbes } from '@email-automation/service/connections/probes';
import { type Contract, contractPath, readContract } from '@email-automation/service/contract/contract';
import { createLinks } from '@email-automation/service/contract/links';
import { type Clock, systemClock } from '@email-automation/service/domain/clock';
import { createRandom } from '@email-automation/service/domain/random';
import { createApp } from '@email-automation/service/http/app';
import type { AppOptions } from '@email-automation/service/http/options';
import { addOAuth } from '@email-automation/service/oauth/routes';
import { createGuard } from '@email-automation/service/services/access/guard';
import { createRateLimits } from '@email-automation/service/services/access/rate-limits';
import { createAuthorize } from '@email-automation/service/storage/access/authorize';
import type { Database } from '@email-automation/service/storage/database';
import { isReachable } from '@email-automation/service/storage/open';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { connectInMemory, createFetch } from './connect-in-memory.ts';
import type { RunningControl } from './control/control.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Telemetry } from './telemetry/start-telemetry.ts';

export interface ServerOptions {
  database: Database;
  /** Port to listen on; 0 uses any free port. Without one, requests reach the server by its `fetch` only. */
  port?: number;
  /** Host to listen on (default: 127.0.0.1). */
  host?: string;
  /** How to lift the rate limits of a sandbox (default: a command, or a call of the program that started it). */
  limitAdvice?: string;
  /** URL of the server for clients (default: the URL that it listens on, or else http://sandbox.localhost). */
  publicUrl?: string;
  /** Proxies whose `X-Forwarded-For` is trusted, such as `127.0.0.1, 10.0.0.0/8` or `loopback` (default: none). */
  trustProxy?: string;
  /** Origins of web pages that can call the API and the control port of a sandbox, such as `https://shop.example`; `*` permits every origin (default: none). */
  corsOrigins?: readonly string[];
  /** Documentation URL in responses to exceeded rate limits (default: the contract that the server serves). */
  documentationUrl?: string;
  /** Rate limits (default: as in the contract). */
  limits?: Partial<Contract['rateLimits']>;
  /** Bytes of request bodies that are in memory together (default: 64 MiB). */
  bodyMemory?: number;
  /** Milliseconds after which a request stops waiting (default: 70,000). */
  requestTime?: number;
  /** Says who uses the slots and the memory (default: a new one with `bodyMemory`). */
  ledger?: Ledger;
  clock?: Clock;
  /** Makes the server a sandbox, whose clock is used instead of `clock`. */
  sandbox?: Sandbox;
  /** Whether this process also processes batches, makes scheduled changes, and sends emails (default: true). */
  worker?: boolean;
  /** Whether a process with a worker makes scheduled changes (default: true). */
  scheduler?: boolean;
  /** URL of the mail server. Without one, emails are held in the outbox. */
  smtpUrl?: string;
  /** Port, host (default: 127.0.0.1) and token for operators (default: no control port). */
  control?: { port: number; host?: string; token: string };
  /** Whether the control port has the console, where people see and change the state (default: false). */
  console?: boolean;
  /** The metrics of the server (default: new ones, if there is a control port). */
  metrics?: Metrics;
  /** Exports traces (default: none). */
  telemetry?: Telemetry;
  /** URL at which browsers reach the control port (default: where it listens). */
  consoleUrl?: string;
  /** Whether `/health` and `/ready` are also at the port of the API (default: false). */
  probes?: boolean;
  /** Milliseconds that a stopping server goes on serving, while it is not ready (default: 0). */
  stopDelay?: number;
  /** The server listens after this promise is fulfilled. */
  ready?: Promise<unknown>;
  /** Runs work on the database before the server listens, and again while the database is unavailable (default: once). */
  whenAvailable?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Level and destination of the logs (default: no logs). */
  log?: { level: string; stream?: { write(line: string): void } };
}

/** A running server. */
export interface RunningServer {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  /** Sends requests to the server, also if it has no port. */
  fetch: typeof fetch;
  /** Dependencies of the operations of operators. */
  operator: OperatorContext;
  /** Base URL of the control port, if it is enabled. */
  controlUrl?: string;
  /** Creates a link that signs in one browser to the console, if the server has one. */
  createConsoleLink?: () => string;
  /** Starts one more control port, with the console: a sandbox in a browser loads it on demand. */
  startConsole(own: { port: number; token: string }): Promise<RunningControl>;
  /**
   * Finishes open requests and the current batch, then stops the server and closes the database. It takes less than five
   * seconds: requests without a response get a 503 before.
   */
  close(): Promise<void>;
}

/**
 * Migrates the database and starts a server on it.
 * @throws Error with code `EADDRINUSE` when the port is in use
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { database, host = '127.0.0.1', sandbox, log = { level: 'silent' } } = options;
  const { whenAvailable = (work) => work() } = options;
  const clock = sandbox?.clock ?? options.clock ?? systemClock;
  const random = createRandom(clock);
  const contract = readContract();
  await whenAvailable(() => migrate(database));
  const paths = Object.fromEntries(contract.operations.map(({ operationId, path }) => [operationId, path]));
  let baseUrl = options.publicUrl?.replace(/\/$/, '') ?? '';
  const links = createLinks(() => baseUrl, paths);
  const transport = options.smtpUrl === undefined ? undefined : await openTransport(options.smtpUrl);
  const state = transport ? 'queued' : 'held';
  const processing = new Set<string>();
  let background: Background | undefined;
  let control: RunningControl | undefined;
  const controls: RunningControl[] = [];
  const ownLimits = { ...contract.rateLimits, ...options.limits };
  const limits = sandbox?.limits.over(ownLimits) ?? ownLimits;
  // Loaded on demand, as is the mail transport: they take much of the time to start.
  const metrics = options.metrics ?? (options.control && (await import('./telemetry/metrics.ts')).createMetrics());
  // Tests want every answer of a sandbox, however slow the machine is.
  const { bodyMemory, ledger = new Ledger({ bodyMemory, waitsForever: sandbox !== undefined }) } = options;
  metrics?.watch(database, clock, ledger);
  const { telemetry } = options;
  const appOptions: AppOptions = {
    contract,
    links,
    services: {
      database,
      clock,
      random,
      links,
      wake: () => background?.wakeWorker(),
      delivery: { state, wake: () => background?.wakeDelivery(), outage: () => background?.mailOutage() },
      databaseOutage: () => background?.databaseOutage(),
      authorize: createAuthorize(database.query),
      guard: createGuard({ database, clock }),
    },
    rateLimits: createRateLimits(limits, { database, clock, advice: sandbox && describeLifting(options) }),
    documentationUrl: () => options.documentationUrl ?? `${baseUrl}${contractPath}`,
    log,
    ledger,
    requestTime: options.requestTime,
    trustProxy: options.trustProxy,
    corsOrigins: options.corsOrigins,
    observeRequest: metrics?.observeRequest,
    traceRequests: telemetry?.traceRequests,
    findTraceId: telemetry?.findTraceId,
    ...(sandbox && {
      date: sandbox.clock.now,
      gate: sandbox.gate,
      hooks: createRequestHooks(sandbox, contract),
      redeem: sandbox.oneTimeTokens.redeem,
    }),
  };
  const { app, stop } = createApp(appOptions);
  let stopping = false;
  const findUnreadiness = async () => {
    if (stopping) return 'the server is stopping';
    return (await isReachable(database)) ? undefined : 'the database does not respond';
  };
  if (options.probes) addProbes(app, findUnreadiness);
  addOAuth(app, appOptions);
  const operator: OperatorContext & { server: RunningParts } = {
    services: appOptions.services,
    processing,
    publicUrl: links.issuer,
    server: {
      findUnreadiness,
      async readMetrics() {
        if (metrics) return new Content(metrics.contentType, await metrics.read());
        throw new Refusal(404, 'This server measures nothing. To read metrics, start it with a control port.');
      },
      connect: () => connectInMemory(app.server),
    },
    sandbox,
  };
  const openControl = async (own: { port: number; host?: string; token: string }, isForConsole = false) => {
    const { startControl } = await import('./control/control.ts');
    const opened = await startControl({
      ...own,
      operator,
      services: appOptions.services,
      // The clock of a sandbox can stand still, and then a limit would never end.
      guard: createGuard({ database, clock: options.clock ?? systemClock }),
      apiAddress: () => app.server.address() as AddressInfo,
      onError: (error: unknown) => app.log.error({ err: error }, 'request to the control port failed'),
      trustProxy: options.trustProxy,
      corsOrigins: options.corsOrigins,
      console:
        options.console || isForConsole
          ? {
              limits,
              ledger,
              documentationUrl: appOptions.documentationUrl,
              url: options.consoleUrl,
              canSignOut: !isForConsole,
            }
          : undefined,
    });
    controls.push(opened);
    return opened;
  };
  try {
    if (options.control && metrics) control = await openControl(options.control);
    await options.ready;
    if (sandbox) await whenAvailable(() => sandbox.snapshots.takeStart());
    const { port } = options;
    if (port === undefined) await app.ready();
    const url = port === undefined ? 'http://sandbox.localhost' : await listen(app, port, host);
    baseUrl ||= url;
    // Links in emails start with the base URL, so that no email may be written before it is known.
    if (options.worker !== false) {
      const { scheduler = true } = options;
      background = startBackground(
        {
          database,
          clock,
          random,
          links,
          processing,
          state,
          scheduler,
          countEmail: (outcome) => metrics?.countEmail(outcome),
          countRecords: ({ records, failed }) => metrics?.countRecords(records - failed, failed),
          trace: telemetry?.trace,
          transport,
          faults: sandbox?.faults,
        },
        app.log,
      );
      if (sandbox) sandbox.background = background;
    }
    sandbox?.started.resolve();
    return {
      url,
      fetch: createFetch(app.server, baseUrl),
      operator,
      controlUrl: control?.url,
      createConsoleLink: control?.createConsoleLink,
      startConsole: (own) => openControl(own, true),
      async close() {
        stopping = true;
        if (options.stopDelay) await setTimeout(options.stopDelay);
        // Background work is not claimed from here on, while requests still get their responses.
        const idle = background?.stop();
        const stops = [stop, ...controls.map((one) => one.stop)];
        await Promise.all([...stops.map((end) => end(timeToStop)), within(timeToStop, idle)]);
        await within(timeToExport, telemetry?.stop());
        await within(timeToClose, database.close());
      },
    };
  } catch (error) {
    await Promise.all(controls.map((one) => one.stop(0)));
    throw error;
  }
}

/** Milliseconds in which a server that stops finishes requests and background work, exports telemetry, and closes the database. */
const [timeToStop, timeToExport, timeToClose] = [3500, 1500, 500];

/** Waits for work, but not longer than this: a database that does not respond must not hold up the stop. */
async function within(milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  const timer = new AbortController();
  const bound = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([work, bound]).finally(() => timer.abort());
}

/** How to lift the rate limits of a sandbox. */
function describeLifting({ control, limitAdvice }: ServerOptions): string {
  if (limitAdvice !== undefined) return limitAdvice;
  if (control === undefined)
    return 'To lift the limits of this sandbox, call operator.limits.update({ off: true }) in the program that started it.';
  return `To lift the limits of this sandbox, run: ${commandOf(serverProgram)} limits off`;
}

/** Loads SMTP on demand, because it takes a fifth of the time to start. */
async function openTransport(smtpUrl: string): Promise<ServerTransport> {
  const { smtpTransport } = await import('@email-automation/service/background/smtp');
  return smtpTransport(smtpUrl, concurrentEmails);
}
