import { fileURLToPath } from 'node:url';
import autocannon, { type Result } from 'autocannon';
import { sql } from 'kysely';
import { median, processorMs } from './consumption.ts';
import { authorization, type Program, row, type ServerProgram, start, startPrism, startServer } from './program.ts';

const path = '/v2/1001/campaigns/3001';
const connections = 20;
const rounds = 5;

interface Round {
  /** Requests a second. */
  rate: number;
  /** Processor time of the program for one request, in microseconds. */
  processor: number;
}

const own = 'reference server';
const busy = `${own}, 1,000 changes/s`;

/**
 * Fetching one campaign: the server with all its checks, beside a bare server that sends the same bytes, and Prism.
 * They are asked in turn, several times, so that other load on the machine meets all of them. As the server keeps answers
 * until something changes, it is also asked while another process changes something all the time.
 */
export async function reading(seconds: number): Promise<void> {
  process.stdout.write(
    `Fetch of one campaign, ${connections} connections, ${rounds} rounds, ${seconds} s each in all\n`,
  );
  const server = await startServer();
  const bytes = await (await fetch(server.url + path, { headers: { authorization } })).text();
  const bare = await start([fileURLToPath(new URL('bare-server.ts', import.meta.url)), bytes]);
  const prism = await startPrism();
  const programs: Record<string, Program> = { [own]: server, [busy]: server, 'node:http alone': bare, Prism: prism };
  const found = new Map<string, Round[]>(Object.keys(programs).map((name) => [name, []]));
  const sleep = stayAwake();
  try {
    // What runs for the first time is compiled first.
    for (const program of Object.values(programs)) await send(program, { amount: 10_000 });
    for (let n = 0; n < rounds; n++) {
      for (const [name, program] of Object.entries(programs)) {
        const rest = name === busy ? await keepChanging(server) : undefined;
        found.get(name)?.push(await ask(program, seconds / rounds));
        rest?.();
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

/** Commits a change in the server's database every millisecond. @returns what ends it */
async function keepChanging({ database: { query } }: ServerProgram): Promise<() => void> {
  // To wait for the disk would keep this process from asking.
  await sql`pragma synchronous = off`.execute(query);
  const timer = setInterval(() => void sql`update goals set name = name`.execute(query), 1);
  return () => clearInterval(timer);
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

async function send({ url }: Program, extent: { amount: number } | { duration: number }): Promise<Result> {
  const result = await autocannon({ url: url + path, connections, headers: { authorization }, ...extent });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were no success.`);
  return result;
}
