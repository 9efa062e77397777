import { networkOf } from '@email-automation/service/services/access/network-address';
import { passwordSlots } from '@email-automation/service/services/access/sign-in';
import { openDatabase } from '@email-automation/service/storage/open';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
import { expect, test } from 'vitest';
import { countAttempts } from '../environment/count-attempts.ts';
import { newLocation } from '../environment/databases.ts';
import { authorizeUrl, demoApp, email, password, setAdaPassword } from '../environment/oauth.ts';
import { basic, control, type ReceivedResponse, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const trustProxy = 'loopback';

/** Opens the login form in a new browser that claims an address, and whose real one a proxy reports. */
async function openLogin(sandbox: Sandbox, address = '198.51.100.1') {
  const browser = new FormBrowser(sandbox, { 'x-forwarded-for': `192.0.2.1, ${address}` });
  const login = await browser.open(authorizeUrl(demoApp));
  return (fields: Record<string, string> = {}) => browser.send(login, { email, password: 'wrong password', ...fields });
}

const countBy = (responses: ReceivedResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

test('of 105 wrong passwords from 21 addresses at once, ten are checked [sign-in-limits]', async () => {
  let now = Date.now();
  const sandbox = await startSandbox({ trustProxy, clock: { now: () => new Date(now) } });
  await setAdaPassword(sandbox);
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, 'ａda@acme.example'];
  const attempts = Array.from({ length: 21 }, async (_, n) => {
    const send = await openLogin(sandbox, `198.51.100.${n + 1}`);
    return Promise.all(spellings.map((spelling) => send({ email: spelling })));
  });
  const responses = (await Promise.all(attempts)).flat();
  expect([countBy(responses, 422), countBy(responses, 429)]).toEqual([10, 95]);

  const send = await openLogin(sandbox, '203.0.113.1');
  const locked = await send({ password });
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(locked.body).toContain('Too many attempts to sign in. Try again in 15 minutes.');
  expect((await send({ email: 'bob@bakery.example' })).status).toBe(422);
  now += 15 * 60_000;
  expect((await send({ password })).status).toBe(200);
});

test('one network has 50 attempts, whatever the accounts; without a trusted proxy, a client cannot change it', async () => {
  for (const trusted of [true, false]) {
    const sandbox = await startSandbox(trusted ? { trustProxy } : {});
    await countAttempts(sandbox, 'login network', trusted ? '2001:db8:1:2' : '127.0.0.1', 48);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      const send = await openLogin(sandbox, trusted ? `2001:db8:1:2::${n}` : `198.51.100.${n}`);
      statuses.push((await send({ email: `nobody${n}@acme.example` })).status);
    }
    expect(statuses).toEqual([422, 422, 429, 429]);
    const elsewhere = await openLogin(sandbox, '2001:db8:1:3::1');
    expect((await elsewhere({ email: 'bob@bakery.example' })).status).toBe(trusted ? 422 : 429);
  }
});

test('servers on one database count attempts together, in a bounded number of rows', async () => {
  const location = await newLocation();
  const servers = [
    await startSandbox({ database: openDatabase(location), trustProxy }),
    await startSandbox({ database: openDatabase(location), trustProxy }),
  ] as const;
  await setAdaPassword(servers[0]);
  const statuses = [];
  for (let n = 0; n < 12; n++) {
    const send = await openLogin(servers[n % 2] as Sandbox, `198.51.100.${n}`);
    statuses.push((await send()).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
  const rows = await servers[0].database.query.selectFrom('rate_limit_usage').select('name').execute();
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows) expect(name).toMatch(/^login (account|network) [\da-f]{4}$/);
});

test('a process checks two passwords at once, 20 wait, and others get 503 [sign-in-limits]', async () => {
  const sandbox = await startSandbox();
  await setAdaPassword(sandbox);
  const send = await openLogin(sandbox);
  const finish: (() => void)[] = [];
  const work = Array.from({ length: 22 }, () => passwordSlots.run(() => new Promise<void>((end) => finish.push(end))));
  expect(work).not.toContain(undefined);
  expect(passwordSlots.run(async () => {})).toBeUndefined();
  for (let n = 0; n < 12; n++) {
    const busy = await send({ password });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
    expect(busy.body).toContain('Too many users are signing in at the moment. Try again in a few seconds.');
  }
  while (finish.length > 0) {
    finish.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(work);
  // An unchecked attempt did not count.
  expect((await send({ password })).status).toBe(200);
});

test('beyond 50 wrong control tokens, a network gets 429; the token works where it worked before, and elsewhere', async () => {
  let now = Date.now();
  const sandbox = await startSandbox({ trustProxy, control, clock: { now: () => new Date(now) } });
  const send = async (address: string, token?: string, path = '/metrics') => {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'x-forwarded-for': address, ...authorization };
    return fetch(`${sandbox.controlUrl}${path}`, { headers });
  };
  const statusOf = async (...parameters: Parameters<typeof send>) => (await send(...parameters)).status;
  const [operator, attacker] = ['203.0.113.1', '198.51.100.1'];
  expect(await statusOf(operator, control.token)).toBe(200);
  // A string that cannot be a control token is no guess.
  const isRefused = async (authorization: string) =>
    (await fetch(`${sandbox.controlUrl}/metrics`, { headers: { authorization } })).status === 401;
  for (let n = 0; n < 60; n++)
    expect(await isRefused(['', 'Bearer', `${basic(`wrong${n}`)}`][n % 3] as string)).toBe(true);
  for (const address of [operator, attacker]) {
    const guesses = Array.from({ length: 50 }, (_, n) =>
      statusOf(address, `wrong ${n}`, n % 2 ? '/metrics' : '/nowhere'),
    );
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => 401));
  }
  const limited = await send(attacker, 'wrong');
  expect([limited.status, await limited.json()]).toEqual([429, { message: expect.stringContaining('Too many wrong') }]);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  // There, the token was not used before, so that it could be a guess.
  expect(await statusOf(attacker, control.token)).toBe(429);
  // The token is not checked where the path cannot be read, so tokens cannot be tried there.
  for (const token of ['wrong', control.token]) expect(await statusOf(attacker, token, '/%zz')).toBe(400);
  expect(await statusOf(operator, 'wrong')).toBe(429);
  expect(await statusOf(operator, control.token)).toBe(200);
  expect(await statusOf('203.0.113.2', control.token)).toBe(200);
  expect(await statusOf(attacker)).toBe(401);
  for (const token of [undefined, 'wrong']) expect(await statusOf(attacker, token, '/health')).toBe(200);
  now += 15 * 60_000;
  expect(await statusOf(attacker, control.token)).toBe(200);
});

test('beyond 50 wrong links to the console, a network gets 429, and the link works elsewhere', async () => {
  const { controlUrl, control } = await startSandbox({ start: {}, console: true, trustProxy });
  const open = (link: string, address: string, headers: Record<string, string> = {}) =>
    fetch(link, { redirect: 'manual', headers: { 'x-forwarded-for': address, ...headers } });
  const attacker = '198.51.100.1';
  const { url } = (await control('POST', '/console/links')).body;
  // Pages of other sites can embed such a link: they must not use up the limit of their reader.
  const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
  expect((await open(`${controlUrl}/console/sign-in/wrong`, attacker, image)).status).toBe(403);
  const wrong = Array.from({ length: 50 }, (_, n) => open(`${controlUrl}/console/sign-in/wrong${n}`, attacker));
  for (const { status } of await Promise.all(wrong)) expect(status).toBe(401);
  const limited = await open(url, attacker);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await limited.text()).toContain('Too many wrong links');
  expect((await open(url, '203.0.113.1')).status).toBe(303);
  expect((await control('GET', '/metrics-of-nothing')).status).toBe(404);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:0:1::5', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
