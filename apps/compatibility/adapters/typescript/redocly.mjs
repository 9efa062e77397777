import { client } from './client.ts';
import { drive } from './driver.mjs';

const { API_TOKEN: username, BASE_URL: serverUrl } = process.env;
client.configure({ serverUrl, auth: { basic: { username, password: '' } } });

await drive(({ operationId }, parameters, body) => client[operationId]({ ...parameters, ...(body && { body }) }), {
  list: ({ operationId }, parameters) => client[operationId].items(parameters),
});
