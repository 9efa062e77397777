import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { observeCommand } from '../../src/commands/observe.ts';
import { document } from '../../src/contract/schemas.ts';
import { program, runCommandLine, runShell, startCommand } from '../cli.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { createFolder } from '../create-folder.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

const cli = (...args: string[]) => runCommandLine(folder, ...args);
const examples = (document as { components: { examples: Record<string, { value: unknown }> } }).components.examples;
const accounts = JSON.stringify(examples.OneAccount?.value);
const named = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => ({ name, value }));
const limits = { 'X-RateLimit-Limit': '3600', 'X-RateLimit-Remaining': '3599', 'Content-Type': 'application/json' };

/** An entry of HAR, as browsers write it. */
const entry = (method: string, url: string, request: object, response: object) => ({
  startedDateTime: '2026-03-02T09:15:00.000Z',
  time: 3,
  request: { method, url, httpVersion: 'HTTP/1.1', headers: [], cookies: [], queryString: [], ...request },
  response: { status: 200, statusText: 'OK', headers: named(limits), cookies: [], redirectURL: '', ...response },
  cache: {},
  timings: {},
});

const valid = entry(
  'GET',
  'https://api.example/base/v2/accounts',
  {},
  { content: { size: 9, mimeType: 'application/json', text: accounts } },
);
const refused = { errors: [{ code: 'presence_error', attribute: 'email', message: 'Email is required.' }] };
const invalid = entry(
  'POST',
  'https://api.example/base/v2/1/campaigns/2/subscribers',
  { postData: { mimeType: 'application/json', text: '{"subscribers":[{}]}' } },
  { status: 422, content: { encoding: 'base64', text: Buffer.from(JSON.stringify(refused)).toString('base64') } },
);
const page = entry('GET', 'https://cdn.example/app.js', {}, { content: { text: 'x' } });

function writeHar(name: string, ...entries: object[]): void {
  writeFileSync(join(folder, name), JSON.stringify({ log: { version: '1.2', creator: {}, entries } }));
}

test('a recording: what counts, what does not, and the exit code', async () => {
  writeHar('invalid.har', invalid, valid, page, invalid);
  const { code, out } = await cli('observe', 'invalid.har', '--report', 'json=r.json', '--report', 'junit=r.xml');
  expect(code).toBe(1);
  expect(out).toContain(
    '      2  client  subscribeToCampaign  ENDPOINT-57  expected /subscribers/0 must have required property',
  );
  expect(out).toContain('1 exchange with other services, not judged');
  expect(out).toMatch(/The client violates the contract: 1 kind of findings\. The server keeps it\.\n$/);
  const { findings, coverage, requirements } = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'));
  expect(findings).toMatchObject([{ side: 'client', count: 2, operation: 'subscribeToCampaign' }]);
  expect(requirements).toMatchObject([{ id: 'ENDPOINT-57', result: 'fail', checks: ['subscribeToCampaign/client'] }]);
  expect(coverage.find(({ operation }: { operation: string }) => operation === 'subscribeToCampaign')).toEqual({
    operation: 'subscribeToCampaign',
    requests: 2,
    statuses: { 422: 2 },
    neverSeen: ['401', '403', '404', '429', '2XX'],
  });
  expect(readFileSync(join(folder, 'r.xml'), 'utf8')).toContain('tests="4" failures="1" errors="0"');
  const piped = await runShell(folder, `cat invalid.har | ${program} observe - --fail-on server --report junit`);
  expect([piped.code, piped.out.includes('name="Traffic of standard input"')]).toEqual([0, true]);
});

test('wrong usage and recordings that say nothing', async () => {
  const options = { port: 0, host: '127.0.0.1', timeout: 1, failOn: 'any' };
  const errorOf = (recording: string | undefined, more = {}) =>
    observeCommand(recording && join(folder, recording), { ...options, ...more }).catch(({ message }) => message);
  writeHar('empty.har');
  writeFileSync(join(folder, 'cut.har'), '{"log":{"entries":[{"request":{"url":');
  expect(await errorOf(undefined)).toMatch(
    /Name the server, with --upstream https:\/\/api\.example\.com, or a recording/,
  );
  expect(await errorOf(undefined, { upstream: 'api.example' })).toMatch(/--upstream needs the base URL of the API/);
  expect(await errorOf(undefined, { upstream: 'https://a:b@api.example' })).toMatch(/without credentials/);
  expect(await errorOf('none.har')).toMatch(/none\.har does not exist/);
  expect(await errorOf('empty.har')).toMatch(/has no exchanges\. A recording is a file in the format HAR 1\.2/);
  expect(await errorOf('cut.har')).toMatch(/cut\.har is not valid JSON/);
  expect(await errorOf('cut.har', { report: ['pdf'] })).toMatch(/Valid formats: json, junit, html/);
});

test('live traffic: findings appear at once, Ctrl-C ends with a report, and no output has a secret', async () => {
  const wordy = 'planted-words-only';
  const secrets = [
    'planted-token-1',
    'planted-cookie-2',
    'planted-code-3',
    'planted-client-secret-4',
    'planted-access-5',
    wordy,
  ];
  const [token, cookie, code, clientSecret, access] = secrets;
  const { baseUrl } = await startScriptedServer((_, response) => {
    const headers = { 'content-type': 'application/json', 'set-cookie': `sid=${cookie}`, 'x-echo': `${token}` };
    response
      .writeHead(500, headers)
      .end(JSON.stringify({ access_token: access, message: `Not ${token} or ${clientSecret}` }));
  });
  const { child, result } = startCommand(
    ...([folder, 'observe', '--upstream', baseUrl] as const),
    ...['json', 'junit', 'html'].flatMap((format) => ['--report', `${format}=report.${format}`]),
  );
  onTestFinished(() => void child.kill());
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  await expect.poll(() => out).toMatch(/at http:\S+\. Press Ctrl-C/);
  const [, url] = /at (http:\S+)\. Press/.exec(out) ?? [];
  const authorization = `Basic ${btoa(`${token}:${clientSecret}`)}`;
  const headers = { authorization, cookie: `sid=${cookie}`, 'content-type': 'application/json' };
  const body = JSON.stringify({
    subscribers: [{ custom_fields: { api_token: token } }],
    token: clientSecret,
    note: code,
  });
  await fetch(`${url}/v2/1/campaigns/2/subscribers?access_token=${access}`, { method: 'POST', headers, body });
  await fetch(`${url}/oauth/token?client_secret=${clientSecret}&code=${code}`, {
    method: 'POST',
    body: `refresh_token=${token}`,
  });
  await fetch(`${url}/v2/${wordy}`, { headers: { authorization: `Bearer ${wordy}` } });
  await expect.poll(() => out).toContain('server  exchangeAuthorizationCode');
  child.kill('SIGINT');
  const { code: exitCode, err } = await result;
  expect([exitCode, err]).toEqual([1, '']);
  const files = ['json', 'junit', 'html'].map((format) => readFileSync(join(folder, `report.${format}`), 'utf8'));
  const texts = [out, ...files].join('\n');
  expect(texts).toContain('$TOKEN');
  for (const secret of [...secrets, authorization.slice(6)]) expect(texts).not.toContain(secret);
});
