import { createClient, ValidationError } from '@email-automation/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4000', apiToken: 'demo-token-of-ada', accountId: '1001' });

for await (const { status, name } of client.campaigns.list({ sort: 'name' })) console.log(status, name);
try {
  await client.events.record({ body: { events: [{ email: 'hedy', action: 'Opened the app' }] } });
} catch (error) {
  if (error instanceof ValidationError) console.log(error.code, error.errors[0]?.attribute);
}
