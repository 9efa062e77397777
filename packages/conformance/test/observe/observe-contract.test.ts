import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@email-automation/test-tools/listen';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { useContract } from '../../src/contract/contract-in-use.ts';
import { matchOperation } from '../../src/contract/match-operation.ts';
import { readContract } from '../../src/contract/read-contract.ts';
import { judgeExchange } from '../../src/observe/judge-exchange.ts';
import { runCommandLine, startCommand } from '../cli.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'observe-contract-'));
  return () => rmSync(folder, { recursive: true });
});

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** Observes requests to a control port by the operator's contract. */
async function observe(upstream: string, send: (proxy: string) => Promise<unknown>) {
  const options = ['--contract', 'operator', '--report', 'json=r.json'];
  const { child, result } = startCommand(folder, 'observe', '--upstream', upstream, ...options);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const proxy = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, url] = / at (http:\S+)\. Press/.exec(output) ?? [];
      if (url) resolve(url);
    });
  });
  await send(proxy);
  child.kill('SIGINT');
  const { code, out, err } = await result;
  return { code, out, err, report: read('r.json') };
}

/** Starts a control port that always responds in the same way. */
async function startPlanted(response: object): Promise<string> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(response));
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return url;
}

test('the control port of the reference server keeps the contract of operators', async () => {
  const server = await startReferenceServer();
  onTestFinished(server.close);
  const headers = { authorization: `Bearer ${server.control.token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const { code, out, report } = await observe(server.control.url, async (proxy) => {
    const send = (method: string, path: string, body?: object) =>
      fetch(proxy + path, { method, headers, ...(body && { headers: json, body: JSON.stringify(body) }) });
    expect((await fetch(`${proxy}/health`)).status).toBe(200);
    expect((await send('GET', '/clock')).status).toBe(200);
    expect((await send('POST', '/clock', { ticking: false })).status).toBe(200);
    expect((await send('GET', '/limits')).status).toBe(200);
    expect((await send('POST', '/faults', { kind: 'status', status: 503, times: 1 })).status).toBe(201);
    expect((await send('DELETE', '/faults')).status).toBe(204);
  });
  expect(report.findings).toEqual([]);
  expect(code, out).toBe(0);
  expect(report.coverage.filter(({ requests }: { requests: number }) => requests > 0)).toMatchObject([
    { operation: 'fetchHealth', statuses: { 200: 1 } },
    { operation: 'fetchClock', statuses: { 200: 1 } },
    { operation: 'moveClock', statuses: { 200: 1 } },
    { operation: 'listLimits', statuses: { 200: 1 } },
    { operation: 'addFault', statuses: { 201: 1 } },
    { operation: 'clearFaults', statuses: { 204: 1 } },
  ]);
  expect(report.requirements).toEqual([]);
});

test('a request without the token counts against the client; accepting it, and another type, against the server', async () => {
  const planted = await startPlanted({ now: '2026-03-02T09:15:00Z', ticking: 'no', next_due: null });
  const { code, out, report } = await observe(planted, (proxy) => fetch(`${proxy}/clock`));
  expect(out).toContain('server  fetchClock  contract  expected');
  const onClock = (side: string, expected: string) => ({ side, operation: 'fetchClock', requirements: [], expected });
  const findings = [
    onClock('client', 'a credential'),
    onClock('server', 'a refusal, because of: a credential'),
    onClock('server', '/ticking must be boolean'),
  ];
  expect(report.findings).toHaveLength(findings.length);
  expect(report.findings).toEqual(expect.arrayContaining(findings.map((finding) => expect.objectContaining(finding))));
  expect(code, out).toBe(1);
});

test.for<[name: string, message: string]>([
  ['nowhere.json', 'nowhere.json does not exist'],
  ['contract.json', 'it has no `openapi` or no `paths`'],
])('the contract %s is invalid usage', async ([name, message]) => {
  writeFileSync(join(folder, 'contract.json'), '{}');
  const { code, err } = await runCommandLine(folder, 'observe', '--contract', name, 'traffic.har');
  expect(err).toContain(`The kit cannot judge by ${name}: `);
  expect(err).toContain(message);
  expect(code).toBe(2);
});

test('another contract replaces the contract of the API until it is used again', () => {
  onTestFinished(() => useContract());
  const judged = (path: string) => {
    const url = new URL(path, 'https://server.example');
    const message = { headers: {}, text: '' };
    const exchange = { method: 'GET', path, query: url.searchParams, url, request: message };
    return judgeExchange({ ...exchange, response: undefined, mayOmitCredentials: false }).findings;
  };
  useContract(readContract('operator'));
  expect(matchOperation('GET', '/clock')?.operation).toBe('fetchClock');
  expect(matchOperation('GET', '/v2/accounts')).toBeUndefined();
  expect(judged('/clock')).toMatchObject([{ side: 'client', requirements: [] }]);
  expect(judged('/health')).toEqual([]);
  useContract();
  expect(matchOperation('GET', '/clock')).toBeUndefined();
  expect(judged('/v2/accounts')).toMatchObject([{ side: 'client', requirements: ['AUTH-1'] }]);
});
