import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createClock } from '../../src/target/clock.ts';
import { startScriptedServer } from '../client/scripted-server.ts';

const noon = Date.parse('2026-03-02T12:00:00Z');

/** Starts a clock hook that moves by its own rule. */
async function startHook(move: (present: number, seconds: number) => number = (present, by) => present + by * 1000) {
  const requests: unknown[] = [];
  let present = noon;
  const { baseUrl } = await startScriptedServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? ((await json(request)) as { advance: number }) : undefined;
    requests.push([request.method, request.headers.authorization, body]);
    if (body) present = move(present, body.advance);
    response.end(JSON.stringify({ now: new Date(present).toISOString(), more: 'is ignored' }));
  });
  return {
    clock: createClock({ clockHook: { url: `${baseUrl}/clock`, token: 'hook' }, timeoutSeconds: 30 }),
    requests,
  };
}

test('the clock is read, and moved by a number of seconds, with the token', async () => {
  const { clock, requests } = await startHook();
  expect(await clock.now()).toEqual(new Date(noon));
  await clock.advance(90);
  expect(await clock.now()).toEqual(new Date(noon + 90_000));
  expect(requests).toContainEqual(['POST', 'Bearer hook', { advance: 90 }]);
  expect(requests).toContainEqual(['GET', 'Bearer hook', undefined]);
});

test('a clock that does not move, or not far enough, is an error of the hook', async () => {
  const { clock } = await startHook((present, by) => present + by * 500);
  await expect(clock.advance(600)).rejects.toThrow('The clock hook moved the clock by 300 seconds instead of 600.');
});

test.each([
  ['with another status', 403, '{"message":"wrong token"}', 'responded to GET with 403: {"message":"wrong token"}'],
  ['without JSON', 200, 'noon', 'did not return {"now": "2026-03-02T09:15:00Z"}: noon'],
  ['without a time', 200, '{"time":1}', 'did not return {"now": "2026-03-02T09:15:00Z"}: {"time":1}'],
  ['with null', 200, 'null', 'did not return {"now": "2026-03-02T09:15:00Z"}: null'],
  ['with what is no time', 200, '{"now":"noon"}', 'did not return {"now": "2026-03-02T09:15:00Z"}: {"now":"noon"}'],
])('a hook that responds %s is an error of the hook', async (_, status, text, message) => {
  const { baseUrl } = await startScriptedServer((_request, response) => response.writeHead(status).end(text));
  await expect(createClock({ clockHook: { url: baseUrl }, timeoutSeconds: 30 }).now()).rejects.toThrow(message);
});

test('without a hook, what needs one is skipped', async () => {
  await expect(createClock({ timeoutSeconds: 30 }).now()).rejects.toThrow('The target has no clockHook');
});
