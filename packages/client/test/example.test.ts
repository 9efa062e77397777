import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDemo } from '@email-automation/reference-server';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, onTestFinished, test } from 'vitest';

const programs = fileURLToPath(new URL('../examples/import-subscribers/', import.meta.url));

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs the example, and returns its output and its exit code. */
async function run(url: string, file: string, token = 'demo-token-of-ada') {
  const args = [join(programs, 'main.js'), file, '--account=1001', `--base-url=${url}`];
  const { output, ended } = startProgram(args, { API_TOKEN: token });
  const [code] = await ended;
  return { output: output(), code };
}

test('the example imports a CSV file that its generator writes', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const file = join(await createFolder(), 'subscribers.csv');
  const { stdout } = await promisify(execFile)(process.execPath, [join(programs, 'generate-csv.js'), '2500'], {
    maxBuffer: 2 ** 26,
  });
  await writeFile(file, stdout);
  const { output, code } = await run(server.url, file);
  expect([output, code]).toEqual(['2,500 subscribers accepted\n', 0]);
  await expect(readFile(`${file}.cursor`)).rejects.toThrow('ENOENT');
});

test('the example resumes where it was interrupted', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const file = join(await createFolder(), 'subscribers.csv');
  const rows = Array.from({ length: 5 }, (_, n) => `"s${n}@example.com","Doe, ""J"" ${n}"`);
  await writeFile(file, ['\ufeffemail,name', ...rows].join('\r\n'));
  await writeFile(`${file}.cursor`, '3');
  expect(await run(server.url, file)).toEqual({ output: '2 subscribers accepted\n', code: 0 });
});

test('the example prints what failed, and where it resumes', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const file = join(await createFolder(), 'subscribers.csv');
  await writeFile(file, 'email\na@example.com\n');
  const { output, code } = await run(server.url, file, 'not-a-token');
  expect(output).toContain('The import ended after 0 accepted records: subscribers.createBatch: 401');
  expect(output).toContain('Run it again to resume after record 0.');
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});
