import { expect, test } from 'vitest';
import { ada, basic, startSandbox } from './sandbox.ts';

const wrong = {
  'no credential': undefined,
  'an unknown token': basic('no-such-token'),
  'a token with a password': `Basic ${Buffer.from(`${ada}:secret`).toString('base64')}`,
  'a token without its colon': `Basic ${Buffer.from(ada).toString('base64')}`,
  'an API token as bearer': `Bearer ${ada}`,
  'an empty user name': `Basic ${Buffer.from(':').toString('base64')}`,
  'another scheme': `Digest ${ada}`,
  'no value': 'Basic',
};

test.each(Object.entries(wrong))('responds with 401 to %s', async (_, authorization) => {
  const sandbox = await startSandbox();
  const { status, headers, body } = await sandbox.send('/v2/accounts', {
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toContain('Basic');
  expect(headers.has('x-ratelimit-limit')).toBe(false);
  expect(body.errors[0].code).toBe('authentication_error');
});

test('an access token is a bearer token, with any case of the scheme, and no user name [tokens-under-wrong-scheme]', async () => {
  const sandbox = await startSandbox();
  const { hashToken } = await import('../src/domain/tokens.ts');
  await sandbox.database.query
    .insertInto('tokens')
    .values({
      hash: hashToken('access-1'),
      user_id: 'ada@acme.example',
      kind: 'access',
      name: '',
      created_at: '2026-01-01T00:00:00Z',
    })
    .execute();
  for (const authorization of ['Bearer access-1', 'bearer access-1']) {
    const { status, body } = await sandbox.send('/v2/accounts', { headers: { authorization } });
    expect(status).toBe(200);
    expect(body.accounts).toHaveLength(1);
  }
  const asBasic = await sandbox.send('/v2/accounts', { headers: { authorization: basic('access-1') } });
  expect(asBasic.status).toBe(401);
});

test('credentials are not logged', async () => {
  const lines: string[] = [];
  const sandbox = await startSandbox({ log: { level: 'trace', stream: { write: (line) => lines.push(line) } } });
  await sandbox.get('/v2/accounts');
  await sandbox.get('/v2/accounts?client_secret=shh&code=abc');
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).not.toMatch(/demo-token|Basic |shh|code=abc/);
});
