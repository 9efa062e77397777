import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { describe, expect, test } from 'vitest';
import { call as heyApi } from '../generators/hey-api.ts';
import { call as openapiTypescript } from '../generators/openapi-typescript.ts';
import { call as orval } from '../generators/orval.ts';

// The lint of this package compiles each client with its calls.
describe.each(Object.entries({ 'openapi-typescript': openapiTypescript, 'hey-api': heyApi, orval }))(
  'a client that %s generates',
  (_, call) => {
    test('makes a call of each kind to the server', async () => {
      const server = await startDemo();
      try {
        expect(await call({ baseUrl: server.url, token: 'demo-token-of-ada', accountId: '1001' })).toMatchObject({
          campaigns: { name: expect.stringMatching(/./), total: expect.any(Number) },
          activated: 204,
          subscriber: expect.stringMatching(/./),
          events: [204, 204],
          batch: 201,
          requestIds: 1,
          errors: { status: 422, code: 'email_error' },
        });
      } finally {
        await server.close();
      }
    });

    test('makes a call of each kind to the mock', async () => {
      const mock = await startMock({ port: 0 });
      try {
        expect(await call({ baseUrl: mock.url, token: 'any', accountId: '9999999' })).toEqual({
          campaigns: { name: 'Welcome series', total: 1 },
          campaign: { status: 'active', forms: 1 },
          activated: 204,
          subscriber: '26f014f9c38ffde11e3e2c6145f35b22',
          events: [204, 204],
          batch: 201,
          requestIds: 1,
          errors: { status: 422, code: 'time_error' },
        });
      } finally {
        await mock.close();
      }
    });
  },
);
