import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { launchChromium } from '@email-automation/test-tools/chromium';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';

/** Serves a page from a separate origin, which uses the files of the client. */
async function servePage(): Promise<string> {
  const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">
{ "imports": { "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs" } }</script>`;
  const server = createServer(async ({ url = '' }, response) => {
    if (!/^\/(dist|node_modules)\//.test(url))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const file = await readFile(new URL(`..${url}`, import.meta.url));
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return url;
}

/** Runs in the page, which can read only the parts that the server exposes to it. */
const scenario = (baseUrl: string) => `(async () => {
  const { createClient } = await import('/dist/exports.js');
  const options = { baseUrl: '${baseUrl}', apiToken: 'demo-token-of-ada', accountId: '1001' };
  const client = createClient(options);
  const { accounts } = await client.accounts.list();
  await client.events.record({ body: { events: [{ email: 'page@example.com', action: 'Called' }] } });
  const headers = { authorization: 'Basic ' + btoa('demo-token-of-ada:'), 'x-request-id': 'page-1' };
  const response = await fetch('${baseUrl}/v2/accounts', { headers });
  const contract = await fetch('${baseUrl}/openapi.json').catch(() => undefined);
  const exposed = ['x-request-id', 'x-ratelimit-limit'].map((name) => response.headers.get(name));
  const wrong = await createClient({ ...options, apiToken: '' + Math.random() }).goals.list().then(() => true, () => false);
  return { accounts: accounts.length, exposed, contract: contract?.status, wrong };
})()`;

test.each([
  ['the reference server', startDemo, { contract: 200, wrong: false }],
  ['the mock', () => startMock({ port: 0 }), { contract: 404, wrong: true }],
])('a page of another origin can call %s in a real browser', async (_, start, expected) => {
  const server = await start();
  onTestFinished(() => server.close());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(await servePage());
  const results = await page.evaluate(scenario(server.url));
  expect(results).toEqual({ accounts: expect.any(Number), exposed: ['page-1', '3600'], ...expected });
});
