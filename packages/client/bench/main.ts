import { parseArgs } from 'node:util';
import { createClient } from '@email-automation/client';
import { startServerProcess } from './server-process.ts';

const rounds = 200;
const calls = 25;
const most = 1.1;

/** Milliseconds of a call, in the mean of a round. */
async function round(call: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  for (let n = 0; n < calls; n++) await call();
  return (performance.now() - since) / calls;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each way to fetch a campaign beside bare `fetch`, turn by turn, so that a busy machine slows all of them alike. */
async function compare(
  baseUrl: string,
  apiToken: string,
): Promise<Record<string, { ratio: number; milliseconds: number }>> {
  const options = { baseUrl, apiToken, accountId: '1001' };
  const client = createClient(options);
  const headers = { authorization: `Basic ${btoa(`${apiToken}:`)}`, accept: 'application/json' };
  const address = `${baseUrl}/v2/1001/campaigns/3001`;
  const bare = async () => (await fetch(address, { headers })).json();
  const path = { account_id: '1001', campaign_id: '3001' };
  const ways: Record<string, () => Promise<unknown>> = {
    createClient: () => client.campaigns.fetch({ campaign_id: '3001' }),
    'openapi-fetch': () => client.raw.GET('/v2/{account_id}/campaigns/{campaign_id}', { params: { path } }),
    'fetch again': bare,
  };
  const results: Record<string, { ratio: number; milliseconds: number }> = {};
  for (const [name, way] of Object.entries(ways)) {
    for (let n = 0; n < 80; n++) await round(n % 2 ? way : bare);
    const ratios: number[] = [];
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) {
      // Whoever is first in a turn has no advantage over all of them.
      const first = n % 2 ? await round(way) : 0;
      const base = await round(bare);
      const own = first || (await round(way));
      ratios.push(own / base);
      times.push(own);
    }
    results[name] = { ratio: median(ratios), milliseconds: median(times) };
  }
  return results;
}

function print(title: string, results: Record<string, { ratio: number; milliseconds: number }>): void {
  process.stdout.write(`${title}\n`);
  for (const [name, { ratio, milliseconds }] of Object.entries(results)) {
    const overhead = `${((ratio - 1) * 100).toFixed(1)} %`;
    process.stdout.write(
      `  ${name.padEnd(20)}${milliseconds.toFixed(3).padStart(8)} ms${overhead.padStart(9)} over bare fetch\n`,
    );
  }
}

const { values } = parseArgs({
  // What other packages measure has options of its own.
  strict: false,
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { only: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write('--only client  measures the client alone, beside bare fetch\n');
} else if (values.only === undefined || values.only === 'client') {
  const server = await startServerProcess();
  try {
    const results = await compare(server.url, 'demo-token-of-ada');
    print(`Fetch of one campaign from the reference server, ${rounds} turns of ${calls} calls`, results);
    const { ratio = most } = results.createClient ?? {};
    process.stdout.write(`  The aim of 10 % at most is ${ratio < most ? 'reached' : 'missed'}.\n`);
  } finally {
    await server.stop();
  }
}
