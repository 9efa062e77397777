import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPackages } from '../src/packages/public-packages.ts';
import { writeReports } from '../src/reports/write.ts';
import { root } from '../src/root.ts';

const committed = join(root, 'apps', 'release', 'api');
const client = (await publicPackages(root)).filter(({ name }) => name === '@email-automation/client');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'email-automation-reports-'));
  cpSync(join(committed, 'client.md'), join(folder, 'client.md'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a report that differs is named, and written only when it is asked for', async () => {
  const file = join(folder, 'client.md');
  writeFileSync(file, `${readFileSync(file)}more\n`);
  writeFileSync(join(folder, 'gone.md'), 'a package that was');
  expect(await writeReports(client, folder, { check: true })).toEqual(['client.md', 'gone.md']);
  expect(readFileSync(file, 'utf8')).toMatch(/more\n$/);
  expect(await writeReports(client, folder)).toEqual(['client.md', 'gone.md']);
  expect(await writeReports(client, folder, { check: true })).toEqual([]);
});

test('a report shows what is exported, what that is made of, and how a command is called', () => {
  const read = (name: string) => readFileSync(join(committed, `${name}.md`), 'utf8');
  expect(read('client')).toContain('export function createClient(options: ClientOptions): Client;');
  expect(read('client')).toContain("activate: Method<'activateCampaign'>;");
  expect(read('conformance')).toContain('Usage: email-automation-conformance run [options] [target]');
  expect(read('reference-server')).toContain('--control-port <number>');
  expect(read('openapi')).toContain('- `./openapi.json`: ./dist/openapi.json');
});
