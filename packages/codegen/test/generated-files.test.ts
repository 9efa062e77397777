import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staleFiles, updateFiles, writeFiles } from '../src/generated-files.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codegen-'));
  await writeFiles(folder, { 'src/same.ts': 'same', 'src/old.ts': 'old', 'api/gone.md': 'gone' });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
  await rm(folder, { recursive: true });
});

const files = { 'src/same.ts': 'same', 'src/old.ts': 'new', 'api/more/added.md': 'added' };
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('changed files are written, files that are no longer generated are deleted, and both are printed', async () => {
  vi.stubEnv('CI', '');
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  writeFileSync(join(folder, 'src/by-hand.ts'), 'mine');
  await updateFiles(folder, files, { owned: 'api' });
  expect(read('src/old.ts')).toBe('new');
  expect(read('api/more/added.md')).toBe('added');
  expect(readdirSync(join(folder, 'api'))).toEqual(['more']);
  expect(readdirSync(join(folder, 'src')).sort()).toEqual(['by-hand.ts', 'old.ts', 'same.ts']);
  expect(output.mock.calls.join('')).toBe(
    'wrote api/gone.md, api/more/added.md, src/old.ts because the contract changed; commit them together\n',
  );
  expect(process.exitCode).toBeUndefined();
  expect(await staleFiles(folder, files, { owned: 'api' })).toEqual([]);
});

test('a file that is the same is not written, so that a server that watches it does not restart', async () => {
  const inode = (name: string) => statSync(join(folder, name)).ino;
  const before = ['src/same.ts', 'src/old.ts'].map(inode);
  await writeFiles(folder, files);
  expect(inode('src/same.ts')).toBe(before[0]);
  expect(inode('src/old.ts')).not.toBe(before[1]);
});

test('if CI is set, nothing is written and the exit code is 1', async () => {
  vi.stubEnv('CI', 'true');
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await updateFiles(folder, files, { owned: 'api', source: 'the schema' });
  expect([read('src/old.ts'), read('api/gone.md')]).toEqual(['old', 'gone']);
  expect(output.mock.calls.join('')).toBe(
    'Out of date with the schema: api/gone.md, api/more/added.md, src/old.ts. Run `pnpm build` and commit the files.\n',
  );
  expect(process.exitCode).toBe(1);
});

test('without an owned folder nothing is deleted, and nothing is printed if all files are up to date', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await updateFiles(folder, { 'src/old.ts': 'old' });
  expect(output).not.toHaveBeenCalled();
  expect(read('api/gone.md')).toBe('gone');
});
