import { drive } from './driver.mjs';

const api = await import('./client/index');
const { API_TOKEN: username, BASE_URL: basePath } = process.env;
const configuration = new api.Configuration({ basePath, username, password: '' });
const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

await drive(async ({ operationId, tag, body: declared }, { path, query }, body) => {
  const client = new api[`${tag}Api`](configuration);
  const schema = declared?.schema.split('/').at(-1);
  const parameters = Object.entries({ ...path, ...query }).map(([name, value]) => [camel(name), value]);
  const bodyName = schema?.replace(/^./, (letter) => letter.toLowerCase());
  // Its records have other names than the contract's.
  const result = await client[operationId]({
    ...Object.fromEntries(parameters),
    ...(body && { [bodyName]: api[`${schema}FromJSON`](body) }),
  });
  return result?.meta ? { ...result, meta: { total_pages: result.meta.totalPages } } : result;
});
