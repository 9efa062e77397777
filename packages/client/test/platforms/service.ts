import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import { onTestFinished } from 'vitest';

/** The page that the browser loads. It runs the scenario with the packages' own files. */
const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">
{ "imports": { "@email-automation/client": "/dist/exports.js", "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs" } }
</script><script type="module">
import * as library from '@email-automation/client';
import { scenario } from '/test/platforms/scenario.js';
scenario(library, location.origin).then((results) => (window.results = results), (error) => (window.results = String(error.stack)));
</script>`;

const pageOf = (n: number) => ({
  campaigns: [{ id: `c${n}` }, { id: `c${n + 1}` }],
  meta: { page: n, count: 2, total_pages: 2, total_count: 3 },
});

/** A service with two pages of campaigns. It fails once, never responds about one broadcast, and drops events. */
export async function startService() {
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
      const file = await readFile(new URL(`../..${pathname}`, import.meta.url));
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
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { url, agents, authorizations };
}
