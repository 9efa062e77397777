import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { createScriptedClient, json } from './scripted-client.ts';

const here = new URL('.', import.meta.url);

/** The rows of the guide's table of requests by users of other SDKs. */
function readRows() {
  const readme = readFileSync(new URL('../../../apps/docs/src/guides/typescript-client.mdx', here), 'utf8');
  const [, section = ''] = /^## What users of other SDKs ask for\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => {
    const [ask = '', solution = '', title = ''] = row.slice(2, -2).split(' | ');
    return { ask, solution: solution.trim(), title: title.trim() };
  });
}

/** The titles of all tests that run, with patterns for the values of `test.each`. */
function readTitles(): RegExp[] {
  const files = readdirSync(here).filter((file) => file.endsWith('.test.ts'));
  const source = files.map((file) => readFileSync(new URL(file, here), 'utf8')).join('\n');
  const calls = source.matchAll(/^ *(?:test|test\.(?:each|for)\(.*\)|\]\))\(\s*(['"])(.+?)\1,/gm);
  return [...calls].map(([, , title = '']) => {
    const parts = title.split(/%[sij]/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}

test("each row of the guide's table links to a thread, and names a test", () => {
  const rows = readRows();
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const titles = readTitles();
  const broken = rows.filter(
    ({ ask, solution, title }) =>
      !/\(\[[\w -]+\]\(https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+\)\)/.test(ask) ||
      solution === '' ||
      !titles.some((pattern) => pattern.test(title)),
  );
  expect(broken).toEqual([]);
});

test('fields and values that the contract does not know are returned unchanged', async () => {
  const campaign = { id: '1', status: 'archived', folder: { name: 'Spring' } };
  const { client } = createScriptedClient([json(200, { campaigns: [campaign], experiments: [] })]);
  expect(await client.campaigns.fetch({ campaign_id: '1' })).toEqual({ campaigns: [campaign], experiments: [] });
});

test('requests take the proxy of the environment', async () => {
  const hosts: (string | undefined)[] = [];
  const proxy = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"accounts":[]}');
  });
  // The end of a tunnel is the proxy itself.
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    proxy.emit('connection', socket);
  });
  const { url, close } = await listen(proxy);
  onTestFinished(close);
  const program = `import { createClient } from ${JSON.stringify(new URL('../dist/client.js', here).href)};
    const client = createClient({ baseUrl: 'http://api.invalid', apiToken: 'x', retries: 0 });
    console.log(JSON.stringify(await client.accounts.list()));`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
  expect(JSON.parse(stdout)).toEqual({ accounts: [] });
  expect(hosts).toEqual(['api.invalid']);
});
