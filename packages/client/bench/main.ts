import { parseArgs } from 'node:util';
import { createClient } from '@email-automation/client';
import { startReferenceServer } from './server-process.ts';

const rounds = 200;
const calls = 25;
const maxRatio = 1.1;

/** Returns the mean milliseconds of a call over one round. */
async function measureRound(call: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  for (let n = 0; n < calls; n++) await call();
  return (performance.now() - since) / calls;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Compares each client with bare `fetch` in alternating rounds, so that a busy machine slows both alike. */
async function compare(
  baseUrl: string,
  apiToken: string,
): Promise<Record<string, { ratio: number; milliseconds: number }>> {
  const options = { baseUrl, apiToken, accountId: '1001' };
  const client = createClient(options);
  const headers = { authorization: `Basic ${btoa(`${apiToken}:`)}`, accept: 'application/json' };
  const url = `${baseUrl}/v2/1001/campaigns/3001`;
  const bare = async () => (await fetch(url, { headers })).json();
  const path = { account_id: '1001', campaign_id: '3001' };
  const clients: Record<string, () => Promise<unknown>> = {
    createClient: () => client.campaigns.fetch({ campaign_id: '3001' }),
    'openapi-fetch': () => client.raw.GET('/v2/{account_id}/campaigns/{campaign_id}', { params: { path } }),
    'fetch (control)': bare,
  };
  const results: Record<string, { ratio: number; milliseconds: number }> = {};
  for (const [name, fetchCampaign] of Object.entries(clients)) {
    for (let n = 0; n < 80; n++) await measureRound(n % 2 ? fetchCampaign : bare);
    const ratios: number[] = [];
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) {
      // The order alternates, so that neither has the advantage of going first.
      const first = n % 2 ? await measureRound(fetchCampaign) : 0;
      const base = await measureRound(bare);
      const measured = first || (await measureRound(fetchCampaign));
      ratios.push(measured / base);
      times.push(measured);
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
  // Options of other packages' benches are ignored.
  strict: false,
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { only: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write('--only client  Runs this bench only: the client compared with bare fetch.\n');
} else if (values.only === undefined || values.only === 'client') {
  const server = await startReferenceServer();
  try {
    const results = await compare(server.url, 'demo-token-of-ada');
    print(`Fetching a campaign from the reference server, ${rounds} rounds of ${calls} calls`, results);
    const { ratio = maxRatio } = results.createClient ?? {};
    process.stdout.write(`  The goal of at most 10 % overhead is ${ratio < maxRatio ? 'met' : 'missed'}.\n`);
  } finally {
    await server.stop();
  }
}
