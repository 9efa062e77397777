import { readFileSync } from 'node:fs';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { drive } from './driver.mjs';

const { API_TOKEN: username, BASE_URL: baseURL } = process.env;
const axiosConfigDefaults = { baseURL, auth: { username, password: '' } };
const definition = JSON.parse(readFileSync('openapi.json', 'utf8'));
const client = await new OpenAPIClientAxios({ definition, axiosConfigDefaults }).init();

await drive(async ({ operationId }, { path, query }, body) => {
  const { data } = await client[operationId]({ ...path, ...query }, body);
  return data;
});
