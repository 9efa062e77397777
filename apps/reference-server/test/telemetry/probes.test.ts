import { expect, test } from 'vitest';
import { captureLog, startSandbox } from '../environment/sandbox.ts';

const ask = async (url: string, path: string, method = 'GET') => {
  const response = await fetch(url + path, { method });
  return [response.status, method === 'HEAD' ? '' : await response.json(), response.headers.get('retry-after')];
};

test('with probes, the port of the API says that the process lives, and whether it can serve', async () => {
  const { lines, log } = captureLog('info');
  const { url } = await startSandbox({ probes: true, log });
  expect(await ask(url, '/health')).toEqual([200, { status: 'alive' }, null]);
  expect(await ask(url, '/ready')).toEqual([200, { status: 'ready' }, null]);
  expect(await ask(url, '/ready', 'HEAD')).toEqual([200, '', null]);
  expect((await ask(url, '/ready', 'POST'))[0]).toBe(405);
  expect(lines.filter((line) => /"(GET|HEAD)"/.test(line))).toEqual([]);
});

test('without probes, these paths are unknown', async () => {
  const { url } = await startSandbox();
  for (const path of ['/health', '/ready']) expect((await ask(url, path))[0]).toBe(404);
});

test('a server that stops is not ready at once, and goes on serving for a while', async () => {
  const { url, close, get } = await startSandbox({ probes: true, stopDelay: 2000 });
  const closing = close();
  expect(await ask(url, '/ready')).toEqual([503, { status: 'the server is stopping' }, '1']);
  expect(await ask(url, '/health')).toEqual([200, { status: 'alive' }, null]);
  expect((await get('/v2/accounts')).status).toBe(200);
  await closing;
  await expect(fetch(`${url}/health`)).rejects.toThrow();
});
