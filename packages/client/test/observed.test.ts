import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../src/client.ts';

const kit = fileURLToPath(new URL('dist/main.js', import.meta.resolve('@email-automation/conformance/package.json')));

test('observed by the kit, the client and the server keep the contract', async () => {
  const demo = await startDemo();
  onTestFinished(() => demo.close());
  const observer = spawn(process.execPath, [kit, 'observe', '--upstream', demo.url]);
  onTestFinished(() => void observer.kill());
  let out = '';
  observer.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await expect.poll(() => out).toContain('Press Ctrl-C');
  const [, baseUrl = ''] = /at (http:\S+)\. Press/.exec(out) ?? [];
  const client = createClient({ baseUrl, apiToken: 'demo-token-of-ada', accountId: '1001' });
  await client.accounts.list();
  for await (const { status } of client.campaigns.list({ status: 'active' })) expect(status).toBe('active');
  const grace = { email: 'grace@example.com', tags: ['a'], custom_fields: { size: 'M' }, double_optin: false };
  await client.campaigns.subscribe({ campaign_id: '3001', body: { subscribers: [grace] } });
  await client.events.record({ body: { events: [{ email: 'grace@example.com', action: 'Logged in' }] } });
  await client.goals.fetch({ conversion_id: 'none' }).result();
  observer.kill('SIGINT');
  const code = await new Promise((resolve) => observer.once('close', resolve));
  expect(out).toContain('Both sides kept the contract in 5 exchanges.');
  expect(code).toBe(0);
});
