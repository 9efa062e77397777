import { writeFileSync } from 'node:fs';
import { createClient } from '@email-automation/client';
import { recordUsage } from '@email-automation/conformance/usage';

const recorder = recordUsage();
const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
  ...recorder.options,
});

for await (const { name, active_subscriber_count } of client.campaigns.list({ sort: 'name' })) {
  console.log(`${name}: ${active_subscriber_count}`);
}

writeFileSync('usage.json', JSON.stringify(recorder.toUsage(), null, 2));
