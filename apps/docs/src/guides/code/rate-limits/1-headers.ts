import { createClient } from '@email-automation/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4000', apiToken: 'demo-token-of-bob' });

const { response } = await client.accounts.list().withResponse();
for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining'])
  console.log(`${name}: ${response.headers.get(name)}`);
