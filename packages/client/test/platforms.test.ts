import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../src/resources.ts';

const node20 = fileURLToPath(new URL('node20/node_modules/node/bin/node', import.meta.url));
const program = fileURLToPath(new URL('platforms/node.js', import.meta.url));

/** The page that the browser loads. It runs the scenario with the packages' own files. */
const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">
{ "imports": { "@email-automation/client": "/dist/client.js", "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs" } }
</script><script type="module">
import { scenario } from '/test/platforms/scenario.js';
scenario(location.origin).then((results) => (window.results = results), (error) => (window.results = String(error.stack)));
</script>`;

const pageOf = (n: number) => ({
  campaigns: [{ id: `c${n}` }, { id: `c${n + 1}` }],
  meta: { page: n, count: 2, total_pages: 2, total_count: 3 },
});

/** A service with two pages of campaigns. It fails once, never responds about one broadcast, and drops events. */
async function startService() {
  const agents = new Set<string | undefined>();
  const authorizations: (string | undefined)[] = [];
  let failures = 0;
  let batches = 0;
  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    if (/^\/(dist|node_modules|test)\//.test(pathname)) {
      const file = await readFile(new URL(`..${pathname}`, import.meta.url));
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
    }
    for await (const _ of request);
    agents.add(request.headers['user-agent']);
    if (pathname !== '/oauth/token') authorizations.push(request.headers.authorization);
    if (pathname === '/v2/1/campaigns') return json(response, 200, pageOf(Number(searchParams.get('page') ?? 1)));
    if (pathname === '/v2/1/goals/gone') return json(response, 404, {}, { 'x-request-id': 'r-1' });
    if (pathname === '/v2/accounts') return json(response, failures++ ? 200 : 503, { accounts: [] });
    if (pathname === '/v2/1/subscribers/batches') {
      return json(response, 201, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': String(49 - batches++) });
    }
    if (pathname === '/v2/1/events/batches') return request.socket.destroy();
    if (pathname === '/oauth/token')
      return json(response, 200, { access_token: searchParams.get('code_verifier') ? 't' : '' });
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, agents, authorizations };
}

const expected = {
  campaigns: ['c1', 'c2', 'c3'],
  notFound: [false, true, 'r-1'],
  retried: [],
  timeout: true,
  aborted: 'AbortError',
  imported: { read: 2500, accepted: 2500, failed: 0, uncertain: 0, chunks: 3, cursor: '2500' },
  rateLimit: [50, 47],
  ended: [true, 'ConnectionError'],
  raw: [],
  challenge: 43,
  token: 't',
};

test.each([
  ['20, the oldest supported version,', node20, /^v20\.19\./],
  ['24', process.execPath, /^v24\./],
])('Node %s runs the client', async (_, node, expectedVersion) => {
  const { url, agents, authorizations } = await startService();
  const { stdout } = await promisify(execFile)(node, [program, url]);
  const output = JSON.parse(stdout);
  expect(output.version).toMatch(expectedVersion);
  expect(output.results).toEqual(expected);
  expect([...agents]).toContain(`acme/1.0 email-automation-client/${version}`);
  expect(authorizations.slice(0, 3)).toEqual(['Bearer first-token', 'Bearer second-token', 'Bearer last-token']);
});

test('a browser runs the client, and sends its own User-Agent', async () => {
  const { url, agents } = await startService();
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.waitForFunction('window.results');
  expect(await tab.evaluate('window.results')).toEqual(expected);
  expect([...agents].every((agent) => agent?.startsWith('Mozilla/'))).toBe(true);
});
