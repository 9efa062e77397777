import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { demoApp, exchange, exchangeParameters, obtainCode, query } from '../environment/oauth.ts';
import { startSandbox } from '../environment/sandbox.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const basicOf = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const basic = basicOf(demoApp.client_id, demoApp.client_secret);
const withoutCredentials = { client_id: undefined, client_secret: undefined };

// Probes of `exchange-in-body` show the simple ways.
test('an exchange has its parameters in a form or in JSON, and the client in Basic, too', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    [
      ['in JSON, with nulls', (all: Parameters) => ({ headers: json, body: JSON.stringify({ ...all, state: null }) })],
      [
        'in a form, the client in Basic',
        (all: Parameters) => ({ headers: { ...form, ...basic }, body: query({ ...all, ...withoutCredentials }) }),
      ],
      [
        'in JSON, the client in Basic',
        (all: Parameters) => ({
          headers: { ...json, ...basic },
          body: JSON.stringify({ ...all, ...withoutCredentials }),
        }),
      ],
      [
        'in a form, the client in Basic too',
        (all: Parameters) => ({ headers: { ...form, ...basic }, body: query(all) }),
      ],
    ],
    async ([_, build]) => {
      const request = build(exchangeParameters(await obtainCode(sandbox)));
      const { status, body } = await sandbox.send('/oauth/token', { method: 'POST', ...request });
      expect([status, body.token_type]).toEqual([200, 'bearer']);
    },
  );
});

test('an error of an exchange says what to change', async () => {
  const sandbox = await startSandbox();
  const valid = exchangeParameters('any');
  const errorOf = async (changes: Parameters, request: RequestInit = {}) => {
    const { body } = await exchange(sandbox, { ...valid, ...changes }, request);
    return [body.error, body.error_description];
  };
  expect(await errorOf({ grant_type: 'client_credentials', code: undefined, redirect_uri: undefined })).toEqual([
    'unsupported_grant_type',
    'grant_type must be authorization_code.',
  ]);
  expect(await errorOf({ grant_type: undefined, code: undefined, redirect_uri: undefined })).toEqual([
    'invalid_request',
    'grant_type is required.',
  ]);
  expect(await errorOf({ client_secret: undefined })).toEqual([
    'invalid_client',
    'client_id and client_secret are required, as parameters or through HTTP Basic.',
  ]);
  expect(await errorOf(withoutCredentials, { headers: { authorization: `Basic ${btoa('demo-app')}` } })).toEqual([
    'invalid_client',
    'The Basic credentials must be client_id:client_secret in base64.',
  ]);
  for (const [id, secret, name] of [
    ['other', demoApp.client_secret, 'client_id'],
    [demoApp.client_id, 'other', 'client_secret'],
  ] as const) {
    expect(await errorOf({}, { headers: basicOf(id, secret) })).toEqual([
      'invalid_request',
      `The parameter ${name} differs from the Basic credentials. Send client_id and client_secret in one way only.`,
    ]);
  }
  const multipart = new FormData();
  multipart.append('grant_type', 'authorization_code');
  for (const body of [multipart, 'grant_type=authorization_code']) {
    expect(await errorOf({}, { body })).toEqual([
      'invalid_request',
      'Send the parameters in the query string, as application/x-www-form-urlencoded, or as JSON.',
    ]);
  }
});

type Parameters = Record<string, string | undefined>;
