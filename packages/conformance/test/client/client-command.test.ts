import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { scenarios } from '../../src/client/scenarios/catalog.ts';
import { clientRequirements } from '../../src/client/speaks-of-clients.ts';
import { runCommandLine } from '../cli.ts';
import { createFolder } from '../create-folder.ts';
import { startPlain } from '../plain-servers.ts';

let folder: string;

beforeEach(async () => {
  folder = createFolder();
  writeFileSync(join(folder, 'server.yaml'), stringify(plainTarget(await startPlain())));
});

const client = (...args: string[]) => runCommandLine(folder, 'client', '--upstream', 'server.yaml', ...args);

/** A program of a few lines that lists subscribers, with its own header. */
function writeProgram(authorization: string): string {
  writeFileSync(
    join(folder, 'program.mjs'),
    `const { TASK, BASE_URL, ACCOUNT_ID, CAMPAIGN_ID, API_TOKEN } = process.env;
if (TASK !== 'list-subscribers') process.exit(125);
const path = \`/v2/\${ACCOUNT_ID}/campaigns/\${encodeURIComponent(CAMPAIGN_ID)}/subscribers\`;
const response = await fetch(BASE_URL + path, { headers: { authorization: ${authorization} } });
for (const { id } of (await response.json()).subscribers) console.log(id);
`,
  );
  return `"${process.execPath}" program.mjs`;
}

test('a client passes with any server behind the scenarios, and advice does not count', async () => {
  const program = writeProgram("'Basic ' + btoa(API_TOKEN + ':')");
  const { code, out } = await client('--command', program, '--only', 'credential,pages,sign-in');
  expect(out).toMatch(
    /^~ advice: pages reads all pages of a list\n {4}expected {2}2150 ids in the output, each once\n/,
  );
  expect(out).toContain('– skipped: The program does not do the task sign-in.\n    sign-in\n');
  expect(out).toContain('scenarios     2 pass · 1 skipped\n');
  expect(out).toMatch(
    /No failure in the part that was tested: 1 requirement passed\. Advice in 1 of 3 scenarios, which does not count\.\n$/,
  );
  expect(code).toBe(0);
});

test('a violated requirement that speaks of clients fails, in all reports without a secret', async () => {
  const program = writeProgram("'Basic ' + btoa(API_TOKEN)");
  const reports = ['json=r.json', 'junit=r.xml', 'html=r.html'].flatMap((one) => ['--report', one]);
  const { code, out } = await client('--command', program, '--only', 'credential,pages', '--name', 'mine', ...reports);
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ credential sends the API token.*\n {4}AUTH-4 MUST: A client sends the API token/);
  expect(out).toContain('seen      the base64 value of the token without a colon');
  expect(out).not.toContain('repeat');
  const report = JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8'));
  expect(report).toMatchObject({
    side: 'client',
    ok: false,
    summary: { fail: 1, pass: 1 },
    target: { implementation: { name: 'mine' } },
  });
  const files = ['r.json', 'r.xml', 'r.html'].map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const text of files) expect(text).toContain('AUTH-4');
  expect(files.filter((text) => /api-token-|YXBpLXRva2Vu/.test(text))).toEqual([]);
  expect(files[1]).toContain('<system-out>Advice: expected 2150 ids');
  expect(files[2]).toMatch(/<h2 id="advice">Advice<\/h2>[\s\S]*<h2>Scenarios<\/h2>/);
});

test('something serious does not conform, and a program that crashes is named by its error', async () => {
  const program = writeProgram("(console.error(API_TOKEN), 'Basic ' + btoa(API_TOKEN + ':'))");
  const leaking = await client('--command', program, '--only', 'credential,empty-list');
  expect(leaking.code).toBe(1);
  // A leak that every scenario shows counts once.
  expect(leaking.out).toContain('scenarios     1 pass · 1 fail');
  expect(leaking.out).toContain('Serious: it leaks a credential or doubles data');
  expect(leaking.out).toContain('Does not conform: 1 scenario with something serious');
  expect(leaking.out).not.toContain('api-token-');
  writeFileSync(join(folder, 'crash.mjs'), 'null.campaigns();');
  const crashed = await client('--command', `"${process.execPath}" crash.mjs`, '--only', 'credential');
  expect(crashed.out).toMatch(
    /The program sent no request, and ended with exit code 1: TypeError: Cannot read properties of null/,
  );
});

test('a program that does not take part is an error, not a result', async () => {
  const { code, out } = await client('--command', 'no-such-program-anywhere', '--only', 'pages,forged-state');
  expect(out).toMatch(/! error: The program sent no request, and ended with exit code \d+: .*no-such-program-anywhere/);
  expect(out).toContain('! error: The program printed no URL');
  expect(out).toContain('Undecided: 2 scenarios ended with an error');
  expect(code).toBe(3);
});

test('a client that sends no host name in the handshake violates SERVICE-4', async () => {
  writeFileSync(
    join(folder, 'no-name.mjs'),
    `import { connect } from 'node:tls';
const { port } = new URL(process.env.BASE_URL);
connect({ port, host: '127.0.0.1' }).on('error', () => process.exit(1));`,
  );
  const program = `"${process.execPath}" no-name.mjs`;
  const { code, out } = await client('--command', program, '--only', 'SERVICE-4', '--handshake-host', 'localhost');
  expect(out).toContain('SERVICE-4 MUST: A client sends the name of the requested host in the TLS handshake (SNI).');
  expect(code).toBe(1);
});

test('wrong usage says what is valid', async () => {
  const cases: [string[], RegExp][] = [
    [[], /Name the client: --command "node my-program\.js"/],
    [['--command', ' '], /Name the client/],
    [
      ['--list', '--profile', 'writer'],
      /Unknown profile writer\. Valid profiles of clients: reader, importer, oauth-app/,
    ],
    [['--command', 'x', '--only', 'nothing'], /No scenario matches nothing\. The command `client --list` lists them/],
    [['--command', 'x', '--upstream', 'other.yaml'], /other\.yaml does not exist/],
  ];
  for (const [args, message] of cases) {
    const { code, err } = await runCommandLine(folder, 'client', ...args);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  }
});

test('scenarios are listed', async () => {
  const { out } = await runCommandLine(folder, 'client', '--list', '--profile', 'importer');
  expect(out).toMatch(/^importer: sends batches of subscribers, and events\n\n {2}batch {2,}sends records unchanged/);
  expect(out).not.toContain('forged-state');
});

test('there are at least 20 scenarios, with unique ids, and only requirements that speak of clients judge', () => {
  expect(scenarios.length).toBeGreaterThan(20);
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
  expect(clientRequirements.map(({ id }) => id)).toEqual(['SERVICE-4', 'AUTH-4']);
});
