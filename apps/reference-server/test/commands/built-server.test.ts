import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { startMailServer } from '../environment/mail-server.ts';

test('the built server serves, sends emails, and reports metrics', async () => {
  const emails = await startMailServer();
  const { url, control } = await serve(['--control-port=0', `--smtp-url=${emails.url}`]);
  const response = await fetch(`${url}/v2/1001/campaigns/3001/subscribers`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo-token-of-ada:')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subscribers: [{ email: 'kim@example.com', double_optin: true }] }),
  });
  expect(response.status).toBe(201);
  await expect.poll(() => emails.received.map(({ to }) => to)).toContainEqual(['kim@example.com']);
  // The server counts the email after the mail server accepted it.
  const metrics = async () =>
    (await fetch(`${control}/metrics`, { headers: { authorization: 'Bearer operator' } })).text();
  await expect.poll(metrics).toMatch(/^email_attempts_total\{outcome="sent"\} [1-9]/m);
});

/** Starts `dist/main.js` with the demo workspace, on the database that is tested. */
async function serve(options: string[]): Promise<{ url: string; control: string }> {
  const args = ['dist/main.js', 'serve', '--port=0', '--workspace=demo/workspace.yaml', '--log-level=silent'];
  const variables = { DATABASE_URL: await newLocation(), CONTROL_TOKEN: 'operator' };
  const { urls, end } = startProgram([...args, ...options], variables);
  onTestFinished(() => end());
  const [url = '', control = ''] = await urls;
  return { url, control };
}
