import { stat } from 'node:fs/promises';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { sql } from 'kysely';
import type { Mutant } from '../mutant.ts';
import { startServerProcess } from '../start-program.ts';
import type { Holdings } from './report-holdings.ts';

/** What was measured at a moment of the soak. */
export interface Sample extends Holdings {
  /** Seconds since the load started. */
  second: number;
  /** Requests that were sent until then. */
  requests: number;
  /** 99th percentile of the delays of the event loop since the sample before, in milliseconds. */
  loopDelay: number;
  queuedBatches: number;
  queuedEmails: number;
  /** Bytes of the database, and of its write-ahead log. */
  databaseBytes: number;
  logBytes: number;
}

export interface SoakedServer {
  url: string;
  /** Its database, opened a second time. */
  database: Database;
  readHoldings(): Promise<Holdings>;
  /** Measures everything but the progress. */
  measure(): Promise<Omit<Sample, 'second' | 'requests'>>;
  /** What it has logged of the level `warn` and above, and warnings of Node. */
  logged(): string[];
  /** The end of what it wrote on standard error, if it ended by itself. */
  lastWords(): string | undefined;
  stop(): Promise<void>;
}

/** The limits that the README recommends for deployments, and reports of what the process holds. */
const nodeOptions = `--max-semi-space-size=8 --max-old-space-size=192 --expose-gc --import=${new URL('report-holdings.ts', import.meta.url)}`;
const controlToken = 'control-token-of-the-soak';

/**
 * Starts a server process that can be measured.
 * @param location file or URL of its database
 */
export async function startSoakedServer(
  location: string,
  workspace: Workspace,
  smtpUrl: string,
  mutant: Mutant | undefined,
): Promise<SoakedServer> {
  const server = await startServerProcess(location, {
    mutant,
    args: ['--control-port=0'],
    workspace,
    variables: { NODE_OPTIONS: nodeOptions, CONTROL_TOKEN: controlToken, SMTP_URL: smtpUrl },
  });
  const { child } = server;
  const ended = server.ended.then(() => undefined);
  const readHoldings = async () => {
    const reported = new Promise<Holdings>((resolve) => child.once('message', resolve as (value: unknown) => void));
    child.send('report', () => {});
    const holdings = await Promise.race([reported, ended]);
    if (holdings === undefined) throw new Error('The server ended before it reported.');
    return holdings;
  };
  const database = openDatabase(location);
  return {
    url: server.url,
    database,
    readHoldings,
    async measure() {
      // Before garbage is collected, which delays the event loop.
      const metrics = await readMetrics(server.controlUrl as string);
      return {
        loopDelay: (metrics.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000,
        queuedBatches: metrics.get('queued_batches') ?? 0,
        queuedEmails: metrics.get('queued_emails') ?? 0,
        ...(await measureDatabase(database, location)),
        ...(await readHoldings()),
      };
    },
    logged: () =>
      server
        .output()
        .split('\n')
        .filter((line) => /^\{"level"|Warning:/.test(line)),
    lastWords: server.lastWords,
    async stop() {
      await database.close();
      await server.end();
    },
  };
}

/** Metrics without labels, by name. The connection does not stay, which would count as a handle of the server. */
async function readMetrics(controlUrl: string): Promise<Map<string, number>> {
  const response = await fetch(`${controlUrl}/metrics`, {
    headers: { authorization: `Bearer ${controlToken}`, connection: 'close' },
  });
  const lines = (await response.text()).matchAll(/^(\w+) (\S+)$/gm);
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

async function measureDatabase(database: Database, location: string) {
  if (!location.startsWith('postgres')) {
    const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;
    return { databaseBytes: await sizeOf(location), logBytes: await sizeOf(`${location}-wal`) };
  }
  const { rows } = await sql<{ database: string; log: string }>`
    select pg_database_size(current_database()) as database, (select sum(size) from pg_ls_waldir()) as log
  `.execute(database.query);
  return { databaseBytes: Number(rows[0]?.database), logBytes: Number(rows[0]?.log) };
}
