import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newAddress } from './databases.ts';
import { startMailServer } from './mail-server.ts';

test('what is built serves, sends emails and shows metrics', async () => {
  const emails = await startMailServer();
  const { url, control } = await serve(['--control-port=0', '--control-token=operator', `--smtp-url=${emails.url}`]);
  const answer = await fetch(`${url}/v2/1001/campaigns/3001/subscribers`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo-token-of-ada:')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subscribers: [{ email: 'kim@example.com', double_optin: true }] }),
  });
  expect(answer.status).toBe(201);
  await vi.waitFor(() => expect(emails.received.map(({ to }) => to)).toContainEqual(['kim@example.com']), 10_000);
  // It is counted once the mail server has taken it over.
  const metrics = async () =>
    (await fetch(`${control}/metrics`, { headers: { authorization: 'Bearer operator' } })).text();
  await vi.waitFor(
    async () => expect(await metrics()).toMatch(/^email_attempts_total\{outcome="sent"\} [1-9]/m),
    10_000,
  );
});

/** Starts `dist/main.js` with the demo workspace, on the database that is tested. */
async function serve(options: string[]): Promise<{ url: string; control: string }> {
  const args = ['dist/main.js', 'serve', '--port=0', '--workspace=demo/workspace.yaml', '--log-level=silent'];
  const env = { ...process.env, DATABASE_URL: await newAddress() };
  const server = spawn(process.execPath, [...args, ...options], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  });
  let said = '';
  for await (const text of server.stderr) {
    said += text;
    const [url, control] = said.match(/http:\/\/[\d.]+:\d+/g) ?? [];
    if (url && control) return { url, control };
  }
  throw new Error(said);
}
