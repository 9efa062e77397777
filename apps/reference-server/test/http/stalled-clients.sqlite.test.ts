import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatRequest, openConnection } from '../environment/raw-connection.ts';
import { bob, startSandbox } from '../environment/sandbox.ts';

test('clients that read nothing take the place of no other request', async () => {
  const { url, get } = await startSandbox();
  const sockets = await Promise.all(Array.from({ length: 64 }, () => openConnection(url)));
  // More than the buffers of the system take.
  for (const socket of sockets) socket.pause().write(formatRequest('GET /openapi.json').repeat(60));
  // Until no more bytes arrive.
  for (let received = -1, last = 0; received !== last; last = received) {
    await setTimeout(500);
    received = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  }
  expect((await get('/openapi.json')).status).toBe(200);
  expect((await get('/v2/accounts')).status).toBe(200);
});

test('a user who reads nothing of large responses gets no more of them, until the connections end', async () => {
  const { url, get, post } = await startSandbox();
  const path = '/v2/1001/campaigns/3004/subscribers';
  const custom_fields = { text: 'x'.repeat(60_000) };
  for (let n = 0; n < 60; n++) {
    const subscribers = [{ email: `large-${n}@example.com`, double_optin: false, custom_fields }];
    expect((await post(path, { subscribers })).status).toBe(201);
  }
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openConnection(url)));
  // Each of them waits for another page, behind those that the system takes.
  for (const socket of sockets) socket.pause().write(formatRequest(`GET ${path}`).repeat(8));
  const statusOf = async () => (await get(path)).status;
  await expect.poll(statusOf).toBe(503);
  expect((await get('/v2/accounts')).status).toBe(200);
  expect((await get('/v2/1002/campaigns', bob)).status).toBe(200);
  await expect.poll(statusOf).toBe(200);
});
