import { type AttemptKind, attemptLimits } from '@email-automation/service/services/access/attempt-limits';
import { expect, test } from 'vitest';
import { countAttempts } from '../environment/count-attempts.ts';
import { exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { ada, basic, bob, startSandbox } from '../environment/sandbox.ts';

const limitOf = (kind: AttemptKind) => attemptLimits[kind];

test('beyond 1,000 wrong tokens, a network gets 429 for further ones; valid tokens are accepted [wrong-credentials]', async () => {
  let now = Date.now();
  const sandbox = await startSandbox({ trustProxy: 'loopback', clock: { now: () => new Date(now) } });
  const send = async (authorization: string, address = '198.51.100.1') => {
    const headers = { authorization, 'x-forwarded-for': address };
    return sandbox.send('/v2/accounts', { headers });
  };
  expect((await send(basic(ada))).status).toBe(200);
  const limit = limitOf('token network');
  await countAttempts(sandbox, 'token network', '198.51.100.1', limit - 50, now);
  const wrong = Array.from({ length: 50 }, (_, n) => send(n % 2 ? `Bearer wrong${n}` : basic(`wrong${n}`)));
  for (const { status } of await Promise.all(wrong)) expect(status).toBe(401);
  const limited = await send('Bearer wrong');
  expect(limited.status).toBe(429);
  expect(limited.body.message).toContain('wrong token');
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(limited.headers.has('x-ratelimit-limit')).toBe(false);
  // Bob's token was not used before.
  for (const token of [ada, bob]) expect((await send(basic(token))).status).toBe(200);
  expect((await sandbox.send('/v2/accounts', {})).status).toBe(401);
  expect((await send(basic(bob), '198.51.100.2')).status).toBe(200);
  now += 15 * 60_000;
  expect((await send('Bearer wrong')).status).toBe(401);
});

test('wrong client secrets are limited for the application and for the network [wrong-credentials]', async () => {
  const sandbox = await startSandbox({ trustProxy: 'loopback' });
  const valid = exchangeParameters(await obtainCode(sandbox));
  const send = (changes: Record<string, string>, address = '198.51.100.1') =>
    exchange(sandbox, { ...valid, ...changes }, { headers: { 'x-forwarded-for': address } });
  const limit = limitOf('secret client');
  for (let n = 0; n < limit; n++) {
    expect((await send({ client_secret: `wrong${n}` }, `198.51.100.${n}`)).status).toBe(401);
  }
  const limited = await send({ client_secret: 'wrong' });
  expect([limited.status, limited.body]).toEqual([
    429,
    { error: 'temporarily_unavailable', error_description: expect.stringMatching(/\.$/) },
  ]);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await send({ client_id: 'nobody' })).status).toBe(401);
  // The application is not locked out.
  expect((await send({})).status).toBe(200);
});
