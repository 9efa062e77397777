import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staleFiles, updateFiles } from '@email-automation/codegen/generated-files';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicPackages } from '../src/packages/public-packages.ts';
import { createReports, reportFolder } from '../src/reports/report.ts';
import { root } from '../src/root.ts';

const client = (await publicPackages(root)).filter(({ name }) => name === '@email-automation/client');
const options = { owned: reportFolder, source: 'the public surface' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'email-automation-reports-'));
  cpSync(join(root, reportFolder, 'client.md'), join(folder, reportFolder, 'client.md'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

test('an outdated report and a report without a package are found, and updated unless CI is set', async () => {
  const [outdated, removed] = ['client.md', 'gone.md'].map((name) => join(reportFolder, name)) as [string, string];
  const file = join(folder, outdated);
  writeFileSync(file, `${readFileSync(file)}more\n`);
  writeFileSync(join(folder, removed), 'The report of a removed package.');
  const reports = await createReports(client);
  vi.stubEnv('CI', 'true');
  expect(await staleFiles(folder, reports, options)).toEqual([outdated, removed]);
  await updateFiles(folder, reports, options);
  expect(process.exitCode).toBe(1);
  expect(readFileSync(file, 'utf8')).toMatch(/more\n$/);
  expect(existsSync(join(folder, removed))).toBe(true);

  vi.stubEnv('CI', '');
  await updateFiles(folder, reports, options);
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(root, outdated), 'utf8'));
  expect(await staleFiles(folder, reports, options)).toEqual([]);
});

test('a report contains exported functions, the types they use, and the options of commands', () => {
  const read = (name: string) => readFileSync(join(root, reportFolder, `${name}.md`), 'utf8');
  expect(read('client')).toContain('export function createClient(options: ClientOptions): Client;');
  expect(read('client')).toContain('activate(params: CampaignActivateParams, options?: CallOptions): Call<undefined>;');
  expect(read('conformance')).toContain('Usage: email-automation-conformance run [options] [target]');
  expect(read('openapi')).toContain('"./openapi.json": "./dist/openapi.json"');
});
