import { fileURLToPath } from 'node:url';
import autocannon, { type Result } from 'autocannon';
import { median, processorMs } from './consumption.ts';
import { authorization, type Program, row, start, startPrism, startServer } from './program.ts';

const path = '/v2/1001/campaigns/3001';
const connections = 20;
const rounds = 5;

interface Round {
  /** Requests a second. */
  rate: number;
  /** Processor time of the program for one request, in microseconds. */
  processor: number;
}

/**
 * Fetching one campaign: the server with all its checks, beside a bare server that sends the same bytes, and Prism.
 * They are asked in turn, several times, so that other load on the machine meets all of them.
 */
export async function reading(seconds: number): Promise<void> {
  process.stdout.write(
    `Fetch of one campaign, ${connections} connections, ${rounds} rounds, ${seconds} s each in all\n`,
  );
  const server = await startServer();
  const bytes = await (await fetch(server.url + path, { headers: { authorization } })).text();
  const bare = await start([fileURLToPath(new URL('bare-server.ts', import.meta.url)), bytes]);
  const prism = await startPrism();
  const programs = { 'reference server': server, 'node:http alone': bare, Prism: prism };
  const found = new Map<string, Round[]>(Object.keys(programs).map((name) => [name, []]));
  try {
    // What runs for the first time is compiled first.
    for (const program of Object.values(programs)) await send(program, { amount: 10_000 });
    for (let n = 0; n < rounds; n++) {
      for (const [name, program] of Object.entries(programs)) {
        found.get(name)?.push(await ask(program, seconds / rounds));
      }
    }
  } finally {
    await Promise.all([server.stop(), bare.stop(), prism.stop()]);
  }
  const middle = (name: string, what: keyof Round) => median((found.get(name) ?? []).map((round) => round[what]));
  const own = 'reference server';
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
