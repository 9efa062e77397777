import { drive, positional } from './driver.mjs';

const api = await import('./client.ts');
const { API_TOKEN, BASE_URL } = process.env;
api.defaults.baseUrl = BASE_URL;
api.defaults.headers = { Authorization: `Basic ${btoa(`${API_TOKEN}:`)}` };
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

await drive(async (operation, { path, query }, body) => {
  const named = Object.fromEntries(Object.entries(query).map(([name, value]) => [camel(name), value]));
  const { status, data } = await api[operation.operationId](...positional(operation, { path, query: named }, body));
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(data)}`);
  return data;
});
