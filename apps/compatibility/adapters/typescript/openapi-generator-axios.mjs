import { drive } from './driver.mjs';

const api = await import('./client/index');
const { API_TOKEN: username, BASE_URL: basePath } = process.env;
const configuration = new api.Configuration({ basePath, username, password: '' });

await drive(async ({ operationId, tag, pathParameters, query }, parameters, body) => {
  const client = new api[`${tag}Api`](configuration);
  const inPath = pathParameters.map((name) => parameters.path[name]);
  const inQuery = query.map(({ name }) => parameters.query[name]);
  return (await client[operationId](...inPath, ...(body ? [body] : inQuery))).data;
});
