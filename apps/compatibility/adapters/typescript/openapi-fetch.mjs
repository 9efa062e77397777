import createClient from 'openapi-fetch';
import { drive } from './driver.mjs';

const { API_TOKEN, BASE_URL: baseUrl } = process.env;
const client = createClient({ baseUrl, headers: { Authorization: `Basic ${btoa(`${API_TOKEN}:`)}` } });

await drive(async ({ method, path }, params, body) => {
  // It returns errors instead of throwing them.
  const { data, error, response } = await client[method](path, { params, body });
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(error)}`);
  return data;
});
