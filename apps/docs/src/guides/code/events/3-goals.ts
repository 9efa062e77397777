import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

const { goals } = await client.goals.list({ status: 'active' });
for (const { id, name, url, default_value, counting_method } of goals) {
  console.log(id, name, url, default_value, counting_method);
}
