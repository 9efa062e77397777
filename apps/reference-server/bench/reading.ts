import { fileURLToPath } from 'node:url';
import autocannon, { type Result } from 'autocannon';
import { systemClock } from '../src/domain/clock.ts';
import { seed } from '../src/workspace/seed.ts';
import { median, processorMs } from './consumption.ts';
import { authorization, type Program, row, start, startPrism, startServer } from './program.ts';

const account = '1001';
const connections = 20;
const rounds = 5;
/** None is fetched a second time before almost all others were, so that no cache can answer. */
const campaigns = Array.from({ length: 20_000 }, (_, n) => ({
  id: `bench-${10_000 + n}`,
  name: `Campaign ${10_000 + n}`,
}));
const paths = campaigns.map(({ id }) => `/v2/${account}/campaigns/${id}`);

interface Round {
  /** Requests a second. */
  rate: number;
  /** Processor time of the program for one request, in microseconds. */
  processor: number;
}

const own = 'reference server';

/**
 * Fetching one campaign, another with each request: the server with all its checks, beside a bare server that sends as
 * many bytes, and Prism. They are asked in turn, several times, so that other load on the machine meets all of them.
 */
export async function reading(seconds: number): Promise<void> {
  process.stdout.write(
    `Fetch of one campaign, ${connections} connections, ${rounds} rounds, ${seconds} s each in all\n`,
  );
  const server = await startServer();
  await seed(server.database, { users: [], accounts: [{ id: account, name: '', campaigns }] }, systemClock);
  const bytes = await (await fetch(server.url + paths[0], { headers: { authorization } })).text();
  const bare = await start([fileURLToPath(new URL('bare-server.ts', import.meta.url)), bytes]);
  const prism = await startPrism();
  const programs: Record<string, Program> = { [own]: server, 'node:http alone': bare, Prism: prism };
  const found = new Map<string, Round[]>(Object.keys(programs).map((name) => [name, []]));
  const sleep = stayAwake();
  try {
    // What runs for the first time is compiled first.
    for (const program of Object.values(programs)) await send(program, { amount: 10_000 });
    for (let n = 0; n < rounds; n++) {
      for (const [name, program] of Object.entries(programs)) {
        found.get(name)?.push(await ask(program, seconds / rounds));
      }
    }
  } finally {
    sleep();
    await Promise.all([server.stop(), bare.stop(), prism.stop()]);
  }
  const middle = (name: string, what: keyof Round) => median((found.get(name) ?? []).map((round) => round[what]));
  for (const name of found.keys()) {
    const more = (middle(own, 'rate') / middle(name, 'rate')).toFixed(2);
    const less = (middle(name, 'processor') / middle(own, 'processor')).toFixed(2);
    row(
      name,
      `${middle(name, 'rate').toFixed(0)}/s`,
      name === own ? '' : `reference server is ${more} × this, and ${less} × by processor time`,
    );
    row('  processor time for a request', `${middle(name, 'processor').toFixed(0)} µs`);
  }
}

/**
 * Keeps this process from falling asleep between answers. To wake it is work of the program that answers, on virtual
 * machines as much as the answer itself; a slow program would pay it at every answer, and a fast one seldom.
 * @returns what lets it sleep again
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

async function ask(program: Program, duration: number): Promise<Round> {
  const before = processorMs(program);
  const { requests } = await send(program, { duration });
  return { rate: requests.total / duration, processor: ((processorMs(program) - before) * 1000) / requests.total };
}

/** How many paths of its share each connection has asked a program for. */
const fetched = new WeakMap<Program, number>();

/** Each connection goes round its share of the paths, and goes on where it stopped the last time. */
async function send(program: Program, extent: { amount: number } | { duration: number }): Promise<Result> {
  const from = fetched.get(program) ?? 0;
  const waiting = [...paths];
  const result = await autocannon({
    url: program.url,
    connections,
    headers: { authorization },
    setupClient(client) {
      const share = waiting.splice(0, paths.length / connections);
      share.push(...share.splice(0, from % share.length));
      client.setRequests(share.map((path) => ({ path })));
    },
    ...extent,
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} responses of ${program.url} were no success.`);
  fetched.set(program, from + Math.ceil(result.requests.total / connections));
  return result;
}
