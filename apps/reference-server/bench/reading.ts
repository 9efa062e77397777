import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { authorization, row, start, startPrism, startServer } from './program.ts';

const path = '/v2/1001/campaigns/3001';
const connections = 20;

/** Fetching one campaign: the server with all its checks, beside a bare server that sends the same bytes, and Prism. */
export async function reading(seconds: number): Promise<void> {
  process.stdout.write(`Fetch of one campaign, ${connections} connections, ${seconds} s each\n`);
  const server = await startServer();
  const bytes = await (await fetch(server.url + path, { headers: { authorization } })).text();
  const bare = await start([fileURLToPath(new URL('bare-server.ts', import.meta.url)), bytes]);
  const prism = await startPrism();
  const rates = new Map<string, number>();
  try {
    for (const [name, program] of Object.entries({
      'reference server': server,
      'node:http alone': bare,
      Prism: prism,
    })) {
      rates.set(name, await rate(program, seconds));
    }
  } finally {
    await Promise.all([server.stop(), bare.stop(), prism.stop()]);
  }
  const own = rates.get('reference server') ?? 0;
  for (const [name, value] of rates) {
    row(
      name,
      `${value.toFixed(0)}/s`,
      name === 'reference server' ? '' : `reference server is ${(own / value).toFixed(2)} × this`,
    );
  }
}

async function rate({ url }: { url: string }, duration: number): Promise<number> {
  const options = { url: url + path, connections, headers: { authorization } };
  await autocannon({ ...options, duration: 1 });
  const { requests, non2xx } = await autocannon({ ...options, duration });
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${url} were no success.`);
  return requests.average;
}
