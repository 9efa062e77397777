import { setTimeout } from 'node:timers/promises';
import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

const summary = await client.events.import([
  { email: 'rosa@example.com', action: 'Read the trail guide', occurred_at: '2025-11-02T09:15:00Z' },
  { email: 'rosa@example.com', action: 'Joined the trail club', occurred_at: '2025-11-03T17:40:00Z' },
]);
console.log(summary.accepted);

// The batch is processed in the background: wait until its actions are in use.
let actions: string[];
do {
  await setTimeout(500);
  actions = await client.events.listActions().toArray();
} while (!actions.includes('Joined the trail club'));
console.log(actions.join(', '));
