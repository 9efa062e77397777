import { median, processorMs } from '../consumption.ts';
import { type Measurement, own } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

const campaign = 'bench';
/** Subscribers that one entry of a workspace file creates. */
const perEntry = 100_000;
const requests = 100;

const quantity = 'Processor time of the last page';
const firstName = 'first page';

/** Fetches the first and the last page of a long list. */
export const lastPage: Measurement = {
  name: 'last-page',
  title: 'Last page of a long list, SQLite',
  extent: ({ subscribers }) =>
    `${subscribers.toLocaleString('en')} subscribers of a campaign, ${Math.ceil(subscribers / 100).toLocaleString('en')} pages`,
  aims: [
    { quantity, atMost: 10 },
    { quantity, peer: firstName },
  ],
  async run({ checkouts, options, add }) {
    for (const checkout of checkouts) {
      const workspace = createWorkspace({
        campaigns: [{ id: campaign, name: 'Bench', status: 'paused' }],
        subscribers: Array.from({ length: Math.ceil(options.subscribers / perEntry) }, (_, n) => ({
          email: `reader-{n}@entry-${n}.example`,
          repeat: Math.min(perEntry, options.subscribers - n * perEntry),
          tags: ['Bench'],
          campaigns: [{ campaign }],
        })),
      });
      // The workspace needs more memory than deployments have.
      const variables = { NODE_OPTIONS: '' };
      await using server = await startServer(checkout, { workspace, on: 'SQLite', variables });
      const last = Math.ceil(options.subscribers / 100);
      await measurePages(server, () => 1 + Math.floor(Math.random() * last));
      const first = await measurePages(server, (n) => 1 + (n % 5));
      const end = await measurePages(server, (n) => last - (n % 5));
      if (checkout.name === own)
        add(quantity, firstName, first.processor, 'ms', { digits: 2, note: `p50 ${first.p50.toFixed(1)} ms` });
      add(quantity, checkout.name, end.processor, 'ms', { digits: 2, note: `p50 ${end.p50.toFixed(1)} ms` });
    }
  },
};

/** Fetches pages one after the other. @param pageOf the number of the page of each request */
async function measurePages({ url, pid }: ServerProgram, pageOf: (n: number) => number) {
  const times: number[] = [];
  const before = processorMs(pid);
  for (let n = 0; n < requests; n++) {
    const since = performance.now();
    const path = `/v2/${account}/campaigns/${campaign}/subscribers?page=${pageOf(n)}`;
    const response = await fetch(url + path, { headers: { authorization } });
    const { subscribers } = (await response.json()) as { subscribers: object[] };
    if (subscribers.length === 0) throw new Error(`${path} is empty.`);
    times.push(performance.now() - since);
  }
  return { p50: median(times), processor: (processorMs(pid) - before) / requests };
}
