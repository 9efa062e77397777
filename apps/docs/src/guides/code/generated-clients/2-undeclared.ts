import { createClient } from '@email-automation/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4000', apiToken: 'demo-token-of-ada', accountId: '1001' });

const drafts = await client.request<{ meta: { total_count: number } }>('GET', '/v2/{account_id}/campaigns', {
  query: { status: 'draft' },
});
console.log(drafts.meta.total_count);
