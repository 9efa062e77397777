import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { ada, basic, startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';

test('a 404 says what to change [unknown-paths]', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    [
      ['//v2/accounts', 'The path has an empty part.'],
      ['/v2/1001/subscribers', 'No operation has this path. Compare it with the paths in /openapi.json.'],
      ['/v2/1001/subscribers/50%@mail.example/campaign_subscriptions', 'such as % as %25.'],
      ['/v2/1001/campaigns/none', 'The campaign you requested was not found.'],
    ],
    async ([path, message]) => {
      const { status, body } = await sandbox.send(path, { headers: { authorization: basic(ada) } });
      const error = { code: 'not_found_error', message: expect.stringContaining(message) };
      expect([status, body.errors]).toEqual([404, [error]]);
    },
  );
});

test('405 with Allow for another method, whatever its body; 404 for an unknown path', async () => {
  const sandbox = await startSandbox();
  for (const [path, allow] of [
    [`${subscribe}/`, 'GET, HEAD, POST'],
    ['/v2/%31001/campaigns/a%2Fb/subscribers', 'GET, HEAD, POST'],
    ['/forms/1001/5001', 'GET, HEAD, POST'],
    ['/oauth/authorize', 'GET, HEAD'],
  ] as const) {
    for (const method of ['PUT', 'QUERY', 'OPTIONS', 'PROPFIND']) {
      for (const content of [{}, { body: '{', headers: { 'content-type': 'application/json' } }, { body: 'x' }]) {
        const { status, headers, body } = await sandbox.send(path, { method, ...content });
        expect([status, headers.get('allow')], `${method} ${path}`).toEqual([405, allow]);
        expect(body.errors).toEqual([expect.objectContaining({ code: 'format_error' })]);
      }
    }
  }
  for (const path of ['/v2/1001/unicorns', '/v2/1001%2Fcampaigns', '/%', `/v2/${'x'.repeat(600)}/campaigns`]) {
    const unknown = await sandbox.send(path, { headers: { authorization: basic(ada) } });
    expect([unknown.status, unknown.body.errors[0].code], path).toEqual([404, 'not_found_error']);
  }
});
