import { createClient } from '@email-automation/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4000', apiToken: 'demo-token-of-ada' });

const params = { path: { account_id: '1001' }, query: { status: 'draft' } } as const;
const { data, response } = await client.raw.GET('/v2/{account_id}/campaigns', { params });
console.log(response.status, data?.meta.total_count);
