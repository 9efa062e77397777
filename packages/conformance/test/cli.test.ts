import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { plainTarget } from '../servers/plain-server/target.ts';
import { catalog } from '../src/checks/catalog.ts';
import { nameOfCheck } from '../src/kit/check.ts';
import { createSelection, validFilters } from '../src/kit/selection.ts';
import { program, runCommandLine, runShell } from './cli.ts';
import { createFolder } from './create-folder.ts';
import { startPlain } from './plain-servers.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

const cli = (...args: string[]) => runCommandLine(folder, ...args);

async function startServer(change: object = {}): Promise<void> {
  const target = { ...plainTarget(await startPlain()), ...change };
  writeFileSync(join(folder, 'conformance.yaml'), stringify(target));
}

test('the built program says which Node it needs, before it loads what an older one lacks', () => {
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";
  const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--import', older, built, 'run'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['The kit needs Node 22.12 or later; this is Node 20.20.2.\n', 2]);
});

test('wrong usage and invalid targets: exit code 2, without a stack trace', async () => {
  await startServer();
  const bare = { baseUrl: 'http://127.0.0.1:1', account: '10', credentials: { token: 'abc' } };
  writeFileSync(join(folder, 'no-oauth.yaml'), stringify(bare));
  mkdirSync(join(folder, 'folder'));
  const invalid: [string[], RegExp][] = [
    [['run', 'other.yaml'], /other\.yaml does not exist\. To write it, run/],
    [['run', '--only', 'NOTHING-1'], /Nothing matches NOTHING-1/],
    [['run', '--only', ','], /Expected at least one name/],
    [['run', '--profile', 'quick'], /Unknown profile quick/],
    [['run', '--report', 'pdf'], /Unknown report format "pdf"\. Valid formats: json, junit, html\./],
    [['run', '--report', 'json', '--report', 'junit'], /Only one report can go to standard output/],
    [['run', '--report', 'html=missing/report.html'], /missing is not a writable folder/],
    [['run', '--report', 'json=/'], /it exists and is not a file/],
    [
      ['run', '--baseline', 'known.yaml'],
      /known\.yaml does not exist\. To write the failures of a run to it, use --write-baseline/,
    ],
    [['run', '--write-baseline', 'known.yaml', '--only', 'AUTH-3'], /needs a whole run, without --only/],
    [['run', '--write-baseline', ''], /--write-baseline needs a file name/],
    [['observe', '--port', '1000000000'], /an integer of at most nine digits/],
    [['run', '--concurrency', '0'], /Expected an integer from 1 to 99/],
    [['run', 'folder'], /folder is a folder, not a file\./],
    [['run', '--time-limit', '30'], /Expected a duration such as 90s, 30m or 2h/],
    [['run', '--time-limit', '25h'], /Expected at most 24h/],
    [['run', '--sideways'], /unknown option '--sideways'/],
    [['init'], /conformance\.yaml already exists/],
    [['list', '--format', 'markdown'], /Allowed choices are text, json/],
  ];
  for (const [args, message] of invalid) {
    const { code, out, err } = await cli(...args);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n {4}at /);
    expect([out, code]).toEqual(['', 2]);
  }
});

test('filters may have blanks after commas, and requirements in lower case', async () => {
  await startServer();
  const { code, out } = await cli('run', '--only', 'auth-1, AUTH-3', '--report', 'json');
  expect(JSON.parse(out).scope).toMatchObject({ only: ['auth-1', 'AUTH-3'] });
  expect(code).toBe(0);
});

test('a run can test other profiles than the target claims', async () => {
  await startServer({ profiles: ['core', 'oauth'] });
  const { out } = await cli('run', '--profile', 'core', '--only', 'AUTH-1', '--report', 'json');
  expect(JSON.parse(out)).toMatchObject({ ok: true, target: { profiles: ['core'] } });
});

test('reports go to files, and one of them can go to standard output', async () => {
  await startServer();
  const { code, out, err } = await cli(
    'run',
    '--only',
    'AUTH-1',
    '--report',
    'json,html=report.html',
    '--report',
    'junit=r.xml',
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, scope: { only: ['AUTH-1'] } });
  expect(err).toContain('No failure in the part that was tested: 1 requirement passed.');
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<tr id="AUTH-1">');
  expect(readFileSync(join(folder, 'r.xml'), 'utf8')).toContain('<testsuites');
});

test('list prints requirements with their checks, as text or JSON', async () => {
  expect((await cli('list', '--only', 'AUTH-6')).out).toMatch(
    /^5 Authentication\n\n {2}AUTH-6 MUST {2}.*\n {6}\w+\/\S+\n/,
  );
  expect((await cli('list', '--only', 'AUTH-4')).out).toContain('unobservable: This is a duty of the client.');
  expect((await cli('list', '--only', 'AUTH-7')).out).toContain('unobservable: Applications are registered outside');
  const ofPart = JSON.parse((await cli('list', '--format', 'json', '--only', '9')).out);
  expect(ofPart.length).toBeGreaterThan(3);
  expect(ofPart.filter(({ id }: { id: string }) => !id.startsWith('VERSION-'))).toEqual([]);
});

test('each filter that the help shows matches something, and so does the name of any check', async () => {
  const shown = [...validFilters.matchAll(/\((.*?)\)/g)].flatMap(([, examples = '']) => examples.split(' or '));
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((filter) => !catalog.some(createSelection([filter], catalog).check))).toEqual([]);
  expect(catalog.filter((check) => !createSelection([nameOfCheck(check)], catalog).check(check))).toEqual([]);
});

test('init writes a target file', async () => {
  const { code, out } = await cli('init', 'mine.yaml');
  expect([code, out]).toEqual([0, 'Wrote mine.yaml. Fill it in, then: email-automation-conformance run mine.yaml\n']);
  expect(existsSync(join(folder, 'mine.yaml'))).toBe(true);
});

test('help describes what a run does and what the exit codes mean', async () => {
  const { code, out } = await cli('--help');
  expect(code).toBe(0);
  expect(out).toContain('0  every claim passes');
  expect((await cli('run', '--help')).out).toContain('at most 48 batch requests');
});

test.skipIf(process.platform === 'win32')('a reader that closes early does not change the exit code', async () => {
  await startServer({ states: { 'campaign with emails': { campaign_id: '31', email_count: 9 } } });
  const unreachable = { baseUrl: 'http://127.0.0.1:1', account: '10', credentials: { token: 'abc' } };
  writeFileSync(join(folder, 'unreachable.yaml'), stringify(unreachable));
  const cases = [
    ['list | head -n 1', 0],
    ['run --only RESOURCE-42 2>&1 | true', 1],
    ['run --only RESOURCE-42 --report json | true', 1],
    ['run unreachable.yaml | true', 3],
  ] as const;
  for (const [line, code] of cases) {
    const [args, reader] = line.split(' | ');
    const { err } = await runShell(folder, `(${program} ${args}; echo $? > code) | ${reader}`);
    expect(err).not.toContain('EPIPE');
    expect(Number(readFileSync(join(folder, 'code'), 'utf8')), line).toBe(code);
  }
});
