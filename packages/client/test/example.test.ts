import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';

const programs = fileURLToPath(new URL('../examples/import-subscribers/', import.meta.url));

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

/** Runs the example, and resolves to what it wrote and how it ended. */
async function run(url: string, file: string, token = 'demo-token-of-ada') {
  const env = { ...process.env, API_TOKEN: token };
  const args = [join(programs, 'main.ts'), file, '--account=1001', `--base-url=${url}`];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  child.stderr.on('data', (chunk) => {
    written += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { written, code };
}

test('the example imports a CSV file that it can make itself', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const file = join(await folder(), 'people.csv');
  const { stdout } = await promisify(execFile)(process.execPath, [join(programs, 'people.ts'), '2500'], {
    maxBuffer: 2 ** 26,
  });
  await writeFile(file, stdout);
  const { written, code } = await run(server.url, file);
  expect([written, code]).toEqual(['2,500 subscribers accepted\n', 0]);
  await expect(readFile(`${file}.cursor`)).rejects.toThrow('ENOENT');
});

test('the example goes on where it was interrupted', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const file = join(await folder(), 'people.csv');
  const rows = Array.from({ length: 5 }, (_, n) => `"p${n}@example.com","Doe, ""J"" ${n}"`);
  await writeFile(file, ['\ufeffemail,name', ...rows].join('\r\n'));
  await writeFile(`${file}.cursor`, '3');
  expect(await run(server.url, file)).toEqual({ written: '2 subscribers accepted\n', code: 0 });
});

test('the example says what failed, and where it goes on', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const file = join(await folder(), 'people.csv');
  await writeFile(file, 'email\na@example.com\n');
  const { written, code } = await run(server.url, file, 'not-a-token');
  expect(written).toContain('the import ended after 0 records: createSubscriberBatch: 401');
  expect(written).toContain('it goes on after record 0');
  expect(written).not.toContain('    at ');
  expect(code).toBe(1);
});
