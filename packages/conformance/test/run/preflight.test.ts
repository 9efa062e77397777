import { expect, test } from 'vitest';
import { run } from '../../src/run/run.ts';
import { completeTarget } from '../../src/target/read.ts';
import { startScriptedServer } from '../client/scripted-server.ts';

/** A server that accepts requests by their `Authorization` header and path. */
const startServer = (accepts: (authorization: string, path: string) => boolean) =>
  startScriptedServer(({ headers: { authorization = '' }, url = '' }, response) => {
    const isAccepted = accepts(authorization, url);
    response.writeHead(isAccepted ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAccepted ? { links: {}, meta: {}, campaigns: [], accounts: [] } : {}));
  });

const runToken = async (accepts: (authorization: string, path: string) => boolean) =>
  run(completeTarget(await startServer(accepts)), { only: ['fetchAccount/token', 'listCampaigns/token'] });

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('a token that the server does not accept in any form stops the run', async () => {
  const report = await runToken(() => false);
  expect(report.stopped).toContain('does not accept credentials.token (401)');
  expect(report.summary.fail).toBe(0);
});

test('a token that the server accepts as a password is right, so that the checks fail', async () => {
  const report = await runToken((authorization) => authorization === basic(':a-secret-token'));
  expect(report.stopped).toBeUndefined();
  expect(report.checks.find(({ id }) => id === 'fetchAccount/token')?.result).toBe('fail');
});

test('a token that one operation rejects is right, so that the check of this operation fails', async () => {
  const report = await runToken((_, path) => !path.startsWith('/v2/accounts'));
  const results = report.checks.map(({ id, result }) => [id, result]);
  expect(results).toContainEqual(['fetchAccount/token', 'fail']);
  expect(results).toContainEqual(['listCampaigns/token', 'pass']);
});
