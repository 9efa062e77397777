import { readFileSync } from 'node:fs';
import SwaggerClient from 'swagger-client';
import { drive } from './driver.mjs';

const { API_TOKEN: username, BASE_URL: url } = process.env;
const spec = { ...JSON.parse(readFileSync('openapi.json', 'utf8')), servers: [{ url }] };
const client = await SwaggerClient({ spec, authorizations: { ApiToken: { username, password: '' } } });

await drive(async ({ operationId }, { path, query }, requestBody) => {
  const response = await client.execute({ operationId, parameters: { ...path, ...query }, requestBody });
  return response.body;
});
