import { fileURLToPath } from 'node:url';
import autocannon, { type Result } from 'autocannon';
import { systemClock } from '../src/domain/clock.ts';
import { seed } from '../src/workspace/seed.ts';
import { median, processorMs } from './consumption.ts';
import type { Measurement } from './measurement.ts';
import { authorization, type Program, start, startPrism, startServer } from './program.ts';

const account = '1001';
const connections = 20;
const rounds = 5;

/** How much is measured, in words. */
export const readingExtent = (seconds: number): string =>
  `${connections} connections, ${rounds} rounds, ${seconds} s each in all`;

/** Fetched in turn, so that a cache cannot help. */
const campaigns = Array.from({ length: 20_000 }, (_, n) => ({
  id: `bench-${10_000 + n}`,
  name: `Campaign ${10_000 + n}`,
}));
const paths = campaigns.map(({ id }) => `/v2/${account}/campaigns/${id}`);

interface Round {
  /** Requests per second. */
  rate: number;
  /** Processor time of the program per request, in microseconds. */
  processor: number;
}

/** What the server is called beside its peers. */
export const own = 'reference server';

/**
 * Fetches a different campaign with each request: from the server, from a bare server that sends as many bytes, and from
 * Prism. They are measured in turn, in several rounds, so that other load on the machine affects all of them.
 */
export async function reading(seconds: number, { add }: Measurement): Promise<void> {
  const server = await startServer();
  await seed(server.database, { users: [], accounts: [{ id: account, name: '', campaigns }] }, systemClock);
  const bytes = await (await fetch(server.url + paths[0], { headers: { authorization } })).text();
  const bare = await start([fileURLToPath(new URL('bare-server.ts', import.meta.url)), bytes]);
  const prism = await startPrism();
  const programs: Record<string, Program> = { [own]: server, 'node:http alone': bare, Prism: prism };
  const results = new Map<string, Round[]>(Object.keys(programs).map((name) => [name, []]));
  const allowSleep = stayAwake();
  try {
    // Warms up the just-in-time compiler.
    for (const program of Object.values(programs)) await send(program, { amount: 10_000 });
    for (let n = 0; n < rounds; n++) {
      for (const [name, program] of Object.entries(programs)) {
        results.get(name)?.push(await measure(program, seconds / rounds));
      }
    }
  } finally {
    allowSleep();
    await Promise.all([server.stop(), bare.stop(), prism.stop()]);
  }
  const medianOf = (name: string, key: keyof Round) => median((results.get(name) ?? []).map((round) => round[key]));
  for (const name of results.keys()) {
    const rateRatio = (medianOf(own, 'rate') / medianOf(name, 'rate')).toFixed(2);
    const processorRatio = (medianOf(name, 'processor') / medianOf(own, 'processor')).toFixed(2);
    const note = `reference server has ${rateRatio} × this rate, and ${processorRatio} × by processor time`;
    add('Requests per second', name, medianOf(name, 'rate'), '/s', { more: true, note: name === own ? '' : note });
    const row = '  processor time per request';
    add('Processor time per request', name, medianOf(name, 'processor'), 'µs', { row });
  }
}

/**
 * Keeps this process from sleeping between responses. Waking it costs the measured program processor time, on virtual
 * machines as much as the response itself, and a slow program would pay it more often than a fast one.
 * @returns a function that ends it
 */
function stayAwake(): () => void {
  let awake = true;
  const turn = () => {
    if (awake) setImmediate(turn);
  };
  turn();
  return () => {
    awake = false;
  };
}

async function measure(program: Program, duration: number): Promise<Round> {
  const before = processorMs(program);
  const { requests } = await send(program, { duration });
  return { rate: requests.total / duration, processor: ((processorMs(program) - before) * 1000) / requests.total };
}

/** Requests that each connection has sent to a program so far. */
const sentBefore = new WeakMap<Program, number>();

/** Sends requests over several connections. Each one cycles through its share of the paths, from where it stopped before. */
async function send(program: Program, extent: { amount: number } | { duration: number }): Promise<Result> {
  const from = sentBefore.get(program) ?? 0;
  const remaining = [...paths];
  const result = await autocannon({
    url: program.url,
    connections,
    headers: { authorization },
    setupClient(client) {
      const share = remaining.splice(0, paths.length / connections);
      share.push(...share.splice(0, from % share.length));
      client.setRequests(share.map((path) => ({ path })));
    },
    ...extent,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} responses of ${program.url} had no 2xx status.`);
  sentBefore.set(program, from + Math.ceil(result.requests.total / connections));
  return result;
}
