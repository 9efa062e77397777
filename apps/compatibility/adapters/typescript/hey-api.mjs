import { createClient } from './client/client';
import { drive } from './driver.mjs';

const api = await import('./client/index');
const { API_TOKEN, BASE_URL: baseUrl } = process.env;
const auth = ({ scheme }) => (scheme === 'basic' ? `${API_TOKEN}:` : undefined);
const client = createClient({ baseUrl, auth, throwOnError: true });

await drive(async ({ operationId }, parameters, body) => {
  try {
    return (await api[operationId]({ client, ...parameters, body })).data;
  } catch (error) {
    // It throws the body of the response.
    throw error instanceof Error ? error : new Error(JSON.stringify(error));
  }
});
