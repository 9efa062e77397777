import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { type Workspace, WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import { readContract } from '@email-automation/service/contract/contract';
import { systemClock } from '@email-automation/service/domain/clock';
import type { Unavailable } from '@email-automation/service/domain/errors';
import { isLoopback } from '@email-automation/service/services/access/network-address';
import { hasUsers } from '@email-automation/service/storage/access/users';
import {
  displayLocation,
  explainDatabase,
  isPostgres,
  openDatabase,
  reserveDatabase,
} from '@email-automation/service/storage/open';
import { defaultDatabase, type ServeOptions } from '../configuration/serve-options.ts';
import { startServer } from '../server.ts';
import { observe } from '../telemetry/observe.ts';
import { version } from '../version.ts';
import { completeDemoOptions } from './demo-options.ts';
import { migrateAndPrint } from './migrate-and-print.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { noteSandbox, type RunningSandbox } from './running-sandboxes.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { renderWelcome } from './welcome.ts';

/** Runs the server until SIGINT or SIGTERM. If the server cannot start, prints why and exits with code 1. */
export async function serve(given: ServeOptions): Promise<void> {
  const { database: givenDatabase = defaultDatabase } = given;
  try {
    const options = given.demo ? completeDemoOptions(given) : given;
    const { database: location = defaultDatabase, controlToken = '' } = options;
    const { rateLimits } = readContract();
    const workspace = options.workspace ? await readWorkspaceFile(options.workspace) : undefined;
    reserveDatabase(location);
    const dialect = isPostgres(location) ? 'postgres' : 'sqlite';
    const { metrics, telemetry, onStatement } = await observe(options.controlPort !== undefined, version, dialect);
    const database = openDatabase(location, {
      connections: options.databaseConnections,
      preparedStatements: options.preparedStatements,
      cacheMebibytes: options.sandbox ? 64 : undefined,
      onStatement,
    });
    const whenAvailable = createRetry(location, options.databaseWait);
    await whenAvailable(() => migrateAndPrint(database, location)).catch(async (error) => {
      await database.close();
      throw error;
    });
    const sandbox = options.sandbox ? createSandboxParts(database) : undefined;
    // Hashes passwords while the server is created.
    const ready = workspace && whenAvailable(() => seed(database, workspace, sandbox?.clock ?? systemClock));
    ready?.catch(() => 'startServer throws it');
    const { controlPort } = options;
    const server = await startServer({
      // Most options of the server have the same names.
      ...options,
      database,
      sandbox,
      ready,
      whenAvailable,
      corsOrigins: options.corsOrigin,
      bodyMemory: options.bodyMemory * 1024 * 1024,
      limits: {
        batch: { ...rateLimits.batch, limit: options.limitBatch ?? rateLimits.batch.limit },
        individual: { ...rateLimits.individual, limit: options.limitIndividual ?? rateLimits.individual.limit },
        records: { ...rateLimits.records, limit: options.limitRecords ?? rateLimits.records.limit },
      },
      control:
        controlPort === undefined ? undefined : { port: controlPort, host: options.controlHost, token: controlToken },
      stopDelay: options.stopDelay * 1000,
      log: { level: options.logLevel ?? 'info' },
      metrics,
      telemetry,
    });
    stopOnSignal(server);
    const { url, controlUrl = '' } = server;
    const access = { url, controlUrl, controlToken, database: displayLocation(location) };
    // Logs are kept and read by other people, and the link gives access to everything.
    const consoleUrl = options.demo || process.stderr.isTTY ? server.createConsoleLink?.() : undefined;
    if (sandbox) noteForCommands({ pid: process.pid, folder: process.cwd(), ...access });
    if (sandbox && !isLoopback(options.host)) process.stderr.write(openAdvice);
    if (options.publicUrl?.startsWith('https:') && !options.trustProxy) process.stderr.write(proxyAdvice);
    if (!isLoopback(options.host) && options.publicUrl === undefined) process.stderr.write(linkAdvice(url));
    if (options.demo) {
      process.stderr.write(renderWelcome({ ...access, consoleUrl, seconds: process.uptime() }, process.stderr));
      return;
    }
    const control = controlUrl && ` Control port: ${controlUrl}.`;
    const link = consoleUrl && `Console: ${consoleUrl} (signs in one browser, once)\n`;
    const console = options.console ? (link ?? consoleAdvice(controlUrl)) : '';
    // The server listens: an outage only costs the advice.
    const advice = (await hasUsers(database.query).catch(() => true)) ? '' : emptyAdvice;
    process.stderr.write(`Listening on ${url}.${control} Press Ctrl-C to stop.\n${console}${advice}`);
  } catch (error) {
    process.stderr.write(`${explainError(error, givenDatabase, given)}\n`);
    process.exit(1);
  }
}

const openAdvice = 'Other computers can reach this sandbox, and the tokens of demo data are public.\n';

/** A server does not know the names that clients reach it by. */
const linkAdvice = (url: string) =>
  `Links in responses and in emails begin with ${url}, where other computers may not reach this server. Set --public-url to the URL that clients use.\n`;

const consoleAdvice = (controlUrl: string) =>
  `Console: for a link that signs in one browser, run with the same CONTROL_TOKEN: email-automation-server console --sandbox ${controlUrl}\n`;

const proxyAdvice =
  'All clients of a proxy share the limits on wrong passwords and tokens. Name the proxy with --trust-proxy.\n';

const emptyAdvice = `The database has no users yet, so that every request gets 401. For a sandbox with demo data, start with --demo. For your
own data, start with --workspace <file>, or run: workspace apply <file>
`;

/** Notes the sandbox. It serves also if that is not possible. */
function noteForCommands(sandbox: RunningSandbox): void {
  try {
    noteSandbox(sandbox);
  } catch (error) {
    process.stderr.write(
      `Commands cannot find this sandbox by themselves (${(error as Error).message}). Give them --database or --sandbox.\n`,
    );
  }
}

/** Retries each work on the database while it is unavailable, and prints the reason. */
function createRetry(location: string, databaseWait: number) {
  let printed = '';
  const print = (error: Unavailable) => {
    const reason = explainDatabase(error, location) ?? `The database is unavailable: ${error.message}.`;
    if (reason !== printed)
      process.stderr.write(`${reason}\nWaiting up to ${databaseWait} seconds for the database.\n`);
    printed = reason;
  };
  return <Result>(work: () => Promise<Result>) => retryWhileUnavailable(work, databaseWait, print);
}

/** Loads the YAML parser on demand, because it takes time to load. */
async function readWorkspaceFile(file: string): Promise<Workspace> {
  const { readWorkspace } = await import('@email-automation/sandbox/workspace/read');
  return readWorkspace(file);
}

function explainError(error: unknown, database: string, { controlPort }: ServeOptions): string {
  const { code, message, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  const option = port === controlPort ? '--control-port' : '--port';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another port with ${option}, or stop the program that uses it.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more privileges. Choose a port above 1023 with ${option}.`;
  if (error instanceof WorkspaceError)
    return `${message}\nThe server did not start. Correct the workspace file and try again.`;
  return explainDatabase(error, database) ?? `The server did not start: ${message}`;
}
