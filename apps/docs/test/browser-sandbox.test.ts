import { runConformance, type TargetDescription } from '@email-automation/conformance';
import { expect, test } from 'vitest';
import { startBrowserSandbox } from './browser-sandbox.ts';

/** In `npm test`, operations that read, write, and process in the background. */
const only =
  process.env.TEST_SAMPLE === undefined ? [] : ['listCampaigns', 'subscribeToCampaign', 'createUnsubscribeBatch'];

test('a sandbox in a browser conforms, as the server does', async () => {
  const { url, controlUrl, errors } = await startBrowserSandbox();
  const target: TargetDescription = {
    baseUrl: url,
    authUrl: url,
    account: '1001',
    credentials: {
      token: 'demo-token-of-the-conformance-kit',
      otherUser: { token: 'demo-token-of-bob', account: '1002' },
      oauthClient: {
        id: 'demo-app',
        secret: 'demo-secret-of-demo-app',
        redirectUri: 'http://127.0.0.1:8080/callback',
      },
    },
    profiles: ['core', 'batch', 'shopper-activity', 'legacy', 'oauth'],
    stateHook: { url: `${controlUrl}/states` },
    clockHook: { url: `${controlUrl}/clock` },
  };
  const report = await runConformance(target, { only });
  expect(report.requirements.filter(({ result }) => result === 'fail' || result === 'error')).toEqual([]);
  expect(report.ok).toBe(true);
  expect(errors).toEqual([]);
});

test('a sandbox without its engine says so, and starts once the engine is there', async () => {
  const { page } = await startBrowserSandbox({ wrongEngine: true });
  expect(await page.evaluate('failure')).toMatch(/^Error: WebAssembly.compile/);
  expect(await page.evaluate(`sandbox.operator.clock.fetch().then(({ ticking }) => ticking)`)).toBe(true);
});

test('a request that is aborted rejects with its reason, and the sandbox goes on', async () => {
  const { page } = await startBrowserSandbox();
  const seen = await page.evaluate(async () => {
    const { fetch, operator } = globalThis.sandbox;
    await operator.faults.add({ kind: 'latency', ms: 30_000, times: 1 });
    const sent = new AbortController();
    const slow = fetch('https://api.example/v2/accounts', { signal: sent.signal }).catch(String);
    const before = fetch('https://api.example/', { signal: AbortSignal.abort('too late') }).catch(String);
    setTimeout(() => sent.abort('no patience'), 100);
    return [await slow, await before, (await fetch('https://api.example/v2/accounts')).status];
  });
  expect(seen).toEqual(['no patience', 'too late', 401]);
});

test('a sandbox whose script breaks rejects all requests', async () => {
  const { page } = await startBrowserSandbox();
  const seen = await page.evaluate(`(async () => {
    const script = URL.createObjectURL(new Blob(['no script'], { type: 'text/javascript' }));
    const { openSandbox } = await import('/open-sandbox.js');
    const first = await openSandbox(new Worker(script), { engine: '', publicUrl: '' }).catch(String);
    const worker = new Worker('/sandbox-worker.js', { type: 'module' });
    const broken = await openSandbox(worker, { engine: '/sqlite3.wasm', publicUrl: 'http://x' });
    worker.dispatchEvent(new ErrorEvent('error', { message: 'It broke.' }));
    return [first, await broken.fetch('http://x/v2/accounts').catch(String)];
  })()`);
  expect(seen).toEqual([expect.stringMatching(/^Error: .*SyntaxError/), 'Error: It broke.']);
});

test.each([true, false])(
  'a page uses the clients of the API and of the operator, with Temporal: %s',
  async (temporal) => {
    const { page } = await startBrowserSandbox({ temporal });
    const seen = await page.evaluate(async () => {
      const { fetch, operator } = globalThis.sandbox;
      const authorization = `Basic ${btoa('demo-token-of-ada:')}`;
      const call = async (path: string, body?: object) => {
        const init = body && { method: 'POST', body: JSON.stringify(body) };
        const headers = { authorization, 'content-type': 'application/json' };
        const response = await fetch(`https://api.example${path}`, { headers, ...init });
        return [response.status, await response.text()] as const;
      };
      const { campaigns } = JSON.parse((await call('/v2/1001/campaigns?status=active'))[1]);
      const path = `/v2/1001/campaigns/${campaigns[0].id}/subscribers`;
      const before = (await operator.emails.list({ to: 'new@example.com' })).emails.length;
      const [added] = await call(path, { subscribers: [{ email: 'new@example.com' }] });
      const [refused, error] = await call(path, { subscribers: [{}] });
      await operator.clock.move({ advance: '1w' });
      const after = (await operator.emails.list({ to: 'new@example.com' })).emails.length;
      await operator.faults.add({ kind: 'status', status: 503, times: 1 });
      const [faulty] = await call('/v2/accounts');
      const unknown = await operator.clock.move({ advance: 'soon' }).catch(({ message }: Error) => message);
      return { added, refused, error: JSON.parse(error), grown: after > before, faulty, unknown };
    });
    expect(seen).toEqual({
      added: 201,
      refused: 422,
      error: { errors: [{ code: 'presence_error', attribute: 'email', message: 'Email is required.' }] },
      grown: true,
      faulty: 503,
      unknown: expect.stringContaining('must be a duration'),
    });
  },
);
