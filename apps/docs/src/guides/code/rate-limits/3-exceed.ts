import { createClient, RateLimitExhaustedError } from '@email-automation/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:4000', apiToken: 'demo-token-of-ada' });

for (let request = 1; request <= 4; request++) {
  try {
    const { response } = await client.accounts.list().withResponse();
    console.log(response.status);
  } catch (error) {
    if (!(error instanceof RateLimitExhaustedError)) throw error;
    console.log('Not sent.');
  }
}
