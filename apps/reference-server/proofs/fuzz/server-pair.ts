import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createHttpSend } from '@email-automation/sandbox/operator-client/http-send';
import type { Resources } from '@email-automation/sandbox/operator-client/methods';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import type { Mutant } from '../mutant.ts';
import type { DatabaseName } from '../proof.ts';
import { type HttpResponse, sendHttp } from '../send-http.ts';
import { startServerProcess } from '../start-program.ts';
import { begin, known, workspace } from './fuzzed-workspace.ts';

/** Milliseconds that a response may take. */
const patience = 60_000;
/** Old objects have 192 MiB, as the README advises, so that a leak ends the process. */
const nodeOptions = '--max-semi-space-size=8 --max-old-space-size=192';
const controlToken = 'control-token-of-the-proof';

/** A request as it is sent: the target and the headers need not be valid for the interface. */
export interface HttpRequest {
  method: string;
  /** The path with the query, as in the request line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
}

/** A server of a pair, with its own database. */
export interface FuzzedServer {
  on: DatabaseName;
  location: string;
  /** Sends a request. @throws Error when there is no complete response in time */
  send(request: HttpRequest): Promise<HttpResponse>;
  operator: Resources;
  /** Memory of the process in MiB; undefined where the system does not tell. */
  memory(): number | undefined;
  /** How it ended, if it did. */
  lastWords(): string | undefined;
  end(): Promise<void>;
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
  const end = async () => void (await Promise.all(servers.map((server) => server.end())));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await end();
    throw failed.reason;
  }
  const values: Record<string, string> = {};
  const onBoth = <Result>(call: (operator: Resources) => Promise<Result>) =>
    Promise.all(servers.map(({ operator }) => call(operator)));
  const prepare = async () => {
    await onBoth(({ clock }) => clock.move({ ticking: false }));
    await onBoth(({ clock }) => clock.move({ set: begin }));
    await onBoth(({ data }) => data.addWorkspace(workspace));
    const state = { state: 'old access token', params: { account_id: known.account } };
    const [access] = await onBoth(({ providerStates }) => providerStates.create(state));
    Object.assign(values, access);
    // The first emails are due at once; the first request must not meet them on the way.
    await onBoth(({ clock }) => clock.move({ advance: 1 }));
  };
  await prepare().catch(async (error) => {
    await end();
    throw error;
  });
  return {
    servers: servers as [FuzzedServer, FuzzedServer],
    values,
    async settle(advance = 0) {
      await onBoth(({ clock }) => clock.move({ advance }));
    },
    async reset() {
      await onBoth(({ sandbox }) => sandbox.reset());
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
  // One connection to each port.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    on,
    location,
    send({ target: path, headers, ...rest }) {
      const all = { host: 'email.example', ...Object.fromEntries(headers) };
      return sendHttp(server.url, { ...rest, path, headers: all }, { agent, timeout: patience });
    },
    operator: createOperatorClient(createHttpSend({ url: server.controlUrl as string, token: controlToken })),
    memory() {
      try {
        const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
      } catch {
        return undefined;
      }
    },
    lastWords: server.lastWords,
    async end() {
      agent.destroy();
      await server.end();
    },
  };
}

/** A batch that a server did not process although all work is done, in a clause. @returns its id, too */
export async function findUnprocessed(pair: ServerPair): Promise<{ id: string; clause: string } | undefined> {
  await pair.settle(1);
  for (const { on, operator } of pair.servers) {
    for (const state of ['queued', 'dead-lettered'] as const) {
      const [batch] = (await operator.batches.list({ state })).batches;
      if (batch === undefined) continue;
      return { id: batch.request_id, clause: `its batch is ${state} on ${on}: ${batch.error ?? 'no error'}` };
    }
  }
  return undefined;
}
