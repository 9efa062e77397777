import { expect, test } from 'vitest';
import { expectSteps, startConsole } from '../environment/console.ts';

test('limits', async () => {
  const { submit, parts, get, page } = await startConsole();
  await submit('/console/options/limits', { batch: '5', individual: 'off', records: '50000' });
  expect(parts.limits.list()).toMatchObject({
    batch: { limit: 5 },
    individual: { off: true },
    records: { limit: 50_000 },
  });
  const wrong = await submit('/console/options/limits', { batch: 'many', individual: '-1' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Single requests must be &quot;off&quot;, or an integer');
  expect(wrong.html).toContain('value="many"');
  await get('/v2/accounts');
  expect((await submit('/console/options/usage')).text).toContain('The usage of all limits is zero.');
  expect((await page('/console/options')).text).toContain('Used: 0 requests.');
});

test('faults', async () => {
  const sandbox = await startConsole();
  const faults = '/console/options/faults';
  const once = { kind: 'status', status: '503', times: '1', operation: 'listAccounts' };
  const rare = { kind: 'status', status: '500', share: '0.025', account_id: '1001' };
  const effect = /Error response operation: listAccounts, status: 503, times: 1\. Applied to 0 of 0 requests\./;
  await expectSteps(sandbox, [[faults, once, effect]]);
  expect((await sandbox.get('/v2/accounts')).status).toBe(503);
  await expectSteps(sandbox, [
    ['/console', /Sandbox 1 on /],
    ['/console/options', '1 of 1'],
    [faults, { kind: 'latency', ms: '[1, 2]' }, 'Latency ms: [1,2].'],
    [faults, rare, /Error response status: 500, account_id: 1001, share: 0\.025\./],
    [`${faults}/3/remove`, {}, 'The fault is removed.'],
  ]);
  for (const [fields, error] of [
    [{ kind: 'latency', ms: 'long', share: '2' }, /id="ms-error"[^>]*>ms must be an integer/],
    [{ ...once, share: '200' }, /id="share-error"[^>]*>share must be /],
    // A status that was chosen before the kind is hidden, and is not sent to the sandbox.
    [{ kind: 'cut', status: '503', at: '' }, /id="at-error"[^>]*>at is required for a fault of the kind cut/],
  ] as const) {
    const { status, html } = await sandbox.submit(faults, fields);
    expect([status, html]).toEqual([422, expect.stringMatching(error)]);
  }
  expect((await sandbox.submit(`${faults}/1/remove`)).text).not.toContain('status: 503');
  await expectSteps(sandbox, [[`${faults}/1/remove`, {}, 'There is no fault 1.']]);
});

test('snapshots, and the reset, which the session outlives', async () => {
  const { submit, page, post, parts } = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-03-02T09:00:00Z'), ticking: false },
  });
  expect((await submit('/console/options/snapshots', { name: '../x' })).status).toBe(422);
  expect((await submit('/console/options/snapshots', { name: 'before' })).text).toMatch(
    /Go back to “before” Mon, Mar 2, 2026, 09:00:00 UTC/,
  );
  const subscriber = { email: 'grace@example.com', double_optin: false };
  await post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] });
  await parts.time.advance('1h');
  const count = async () => (await page('/console/subscribers')).text.match(/(\d+) subscribers/)?.[1];
  const later = await count();
  expect((await page('/console/options/snapshots/before/restore')).text).toContain('by the snapshot “before”');
  const restored = await submit('/console/options/snapshots/before/restore');
  expect(restored.text).toContain('All data and the clock are as in the snapshot before.');
  expect(parts.clock.now()).toEqual(new Date('2026-03-02T09:00:00Z'));
  expect(await count()).toBe(String(Number(later) - 1));
  expect((await submit('/console/options/snapshots/before/delete')).text).toContain('The snapshot is deleted.');
  expect((await submit('/console/options/snapshots/before/restore')).html).toContain('role="alert"');
  expect((await page('/console/options/reset')).text).toContain('Everything since then is deleted');
  expect((await submit('/console/options/reset')).text).toContain('The sandbox is as it started.');
  expect((await page('/console/options')).status).toBe(200);
});

test('a workspace file', async () => {
  const { submit, control } = await startConsole();
  const workspace =
    'users: []\naccounts:\n  - id: "77"\n    name: <script>alert(1)</script>\n    forms: [{ id: f, name: F, campaign_id: none }]\n';
  const wrong = await submit('/console/options/workspace', { workspace: workspace.replace('name: <', 'nam: <') });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('line 3: accounts.0 must not have a field nam');
  expect(wrong.html).toContain('&lt;script>alert(1)');
  const valid = { workspace: workspace.replace(/\n {4}forms.*/, '') };
  const plan = await submit('/console/options/workspace', valid);
  expect(plan.text).toContain('1 change create account 77');
  expect((await control('GET', '/accounts')).body.accounts).toHaveLength(2);
  const [, sure = ''] = /name="sure" value="([^"]+)"/.exec(plan.html) ?? [];
  const right = await submit('/console/options/workspace', { ...valid, sure });
  expect(right.text).toContain('The workspace is applied: 1 change.');
  expect(right.html).not.toContain('<script>alert');
  expect((await control('GET', '/forms?account=77')).body.forms).toEqual([]);
});
