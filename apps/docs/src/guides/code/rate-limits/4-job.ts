import { createClient, RateLimitError } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});
const hour = 3_600_000;

/** Counts the subscribers. Returns when to call it again if the limit is used up. */
async function count(): Promise<number | Date> {
  try {
    const { meta } = await client.campaigns.listSubscribers({ campaign_id: '3001' });
    return meta.total_count;
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    // Not every service says how long: an hour is always enough.
    return new Date(Date.now() + (error.retryAfterMs ?? hour));
  }
}

const result = await count();
console.log(result instanceof Date ? 'Later, within the hour.' : `${result} subscribers`);
