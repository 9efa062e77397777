import { createClient, NotFoundError, ValidationError } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

/** Subscribes a visitor. Returns what is wrong with each field of the form, or nothing. */
async function subscribe(email: string): Promise<Map<string, string>> {
  try {
    await client.campaigns.subscribe({ campaign_id: '3001', body: { subscribers: [{ email }] } });
  } catch (error) {
    // The visitor can correct these. An unknown code has a message, too.
    if (error instanceof ValidationError)
      return new Map(error.errors.map(({ attribute, message, code }) => [attribute ?? '', message ?? code]));
    // A mistake in your configuration. The message names the request, and no secrets.
    if (error instanceof NotFoundError) console.error(error.message, error.requestId);
    throw error;
  }
  return new Map();
}

console.log(await subscribe('grace'));
console.log(await subscribe('grace@example.com'));
