import { readFileSync } from 'node:fs';
import type { Mutant } from '../mutant.ts';
import type { DatabaseName } from '../proof.ts';
import { type ServerProcess, startServerProcess } from '../start-program.ts';
import { begin, known, workspace } from './fuzzed-workspace.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';

/** Milliseconds that a response may take. */
const patience = 60_000;
/** Old objects have 192 MiB, as the README advises, so that a leak ends the process. */
const nodeOptions = '--max-semi-space-size=8 --max-old-space-size=192';
const controlToken = 'control-token-of-the-proof';

/** A server of a pair, with its own database. */
export interface FuzzedServer {
  on: DatabaseName;
  location: string;
  server: ServerProcess;
  client: HttpClient;
  /** Sends a request to the control port. @throws Error unless it succeeds */
  control(method: string, path: string, body?: object): Promise<unknown>;
  /** Memory of the process in MiB; undefined where the system does not tell. */
  memory(): number | undefined;
}

/** Two servers that differ in their database only: same seed, same stopped clock, same data. */
export interface ServerPair {
  servers: readonly [FuzzedServer, FuzzedServer];
  /** Access and verification tokens, which are the same on both. */
  values: Record<string, string>;
  /** Lets both do what is due at the present time, and moves their clocks. @param advance a duration or seconds */
  settle(advance?: string | number): Promise<void>;
  /** Returns both to the beginning. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

/** Starts the servers of a pair on empty databases. */
export async function startServerPair(
  locations: Record<DatabaseName, string>,
  { seed, mutant }: { seed: number; mutant?: Mutant | undefined },
): Promise<ServerPair> {
  const started = await Promise.allSettled(
    Object.entries(locations).map(([on, location]) => startFuzzed(on as DatabaseName, location, seed, mutant)),
  );
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const end = async () => {
    for (const { client } of servers) client.close();
    await Promise.all(servers.map(({ server }) => server.end()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await end();
    throw failed.reason;
  }
  const values: Record<string, string> = {};
  const onBoth = (method: string, path: string, body?: object) =>
    Promise.all(servers.map(({ control }) => control(method, path, body)));
  const prepare = async () => {
    await onBoth('POST', '/clock', { ticking: false });
    await onBoth('POST', '/clock', { set: begin });
    await onBoth('POST', '/workspace', workspace);
    const [access] = await onBoth('POST', '/states', {
      state: 'old access token',
      params: { account_id: known.account },
    });
    Object.assign(values, access as object);
    // The first emails are due at once; the first request must not meet them on the way.
    await onBoth('POST', '/clock', { advance: 1 });
  };
  await prepare().catch(async (error) => {
    await end();
    throw error;
  });
  return {
    servers: servers as [FuzzedServer, FuzzedServer],
    values,
    async settle(advance = 0) {
      await onBoth('POST', '/clock', { advance });
    },
    async reset() {
      await onBoth('POST', '/reset');
      await prepare();
    },
    end,
  };
}

async function startFuzzed(
  on: DatabaseName,
  location: string,
  seed: number,
  mutant: Mutant | undefined,
): Promise<FuzzedServer> {
  const server = await startServerProcess(location, {
    mutant,
    args: [
      '--sandbox',
      `--seed=${seed}`,
      '--control-port=0',
      '--public-url=https://email.example',
      '--trust-proxy=loopback',
    ],
    variables: { CONTROL_TOKEN: controlToken, NODE_OPTIONS: nodeOptions },
  });
  const controlClient = openHttpClient(server.controlUrl as string, 120_000);
  const client = openHttpClient(server.url, patience);
  return {
    on,
    location,
    server,
    client: {
      send: client.send,
      close() {
        client.close();
        controlClient.close();
      },
    },
    async control(method, path, body) {
      const headers: [string, string][] = [['authorization', `Bearer ${controlToken}`]];
      if (body !== undefined) headers.push(['content-type', 'application/json']);
      const response = await controlClient.send({
        ...{ method, target: path, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (response.status >= 300)
        throw new Error(`${method} ${path} of the control port on ${on}: ${response.status} ${response.body}`);
      return response.body === '' ? undefined : JSON.parse(response.body);
    },
    memory() {
      try {
        const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
      } catch {
        return undefined;
      }
    },
  };
}
