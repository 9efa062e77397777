import { drive, positional } from './driver.mjs';

const api = await import('./client.ts');
const { API_TOKEN, BASE_URL } = process.env;
const headers = { Authorization: `Basic ${btoa(`${API_TOKEN}:`)}` };
// Its functions call fetch with a path, unless a URL is configured when they are generated.
const send = globalThis.fetch;
globalThis.fetch = (path, options) => send(BASE_URL + path, options);

await drive(async (operation, parameters, body) => {
  const call = api[operation.operationId];
  const { status, data } = await call(...positional(operation, parameters, body), { headers });
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(data)}`);
  return data;
});
