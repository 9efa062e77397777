import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

test('what differs is written, what is no longer generated is deleted, and both are said', async () => {
  vi.stubEnv('CI', '');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  writeFileSync(join(folder, 'src/by-hand.ts'), 'mine');
  await updateFiles(folder, files, { owned: 'api' });
  expect(read('src/old.ts')).toBe('new');
  expect(read('api/more/added.md')).toBe('added');
  expect(readdirSync(join(folder, 'api'))).toEqual(['more']);
  expect(readdirSync(join(folder, 'src')).sort()).toEqual(['by-hand.ts', 'old.ts', 'same.ts']);
  expect(said.mock.calls.join('')).toBe(
    'wrote api/gone.md, api/more/added.md, src/old.ts: the contract changed; commit the files with it\n',
  );
  expect(process.exitCode).toBeUndefined();
  expect(await staleFiles(folder, files, { owned: 'api' })).toEqual([]);
});

test('where CI is set nothing is written, and the exit code is 1', async () => {
  vi.stubEnv('CI', 'true');
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await updateFiles(folder, files, { owned: 'api', source: 'the schema' });
  expect([read('src/old.ts'), read('api/gone.md')]).toEqual(['old', 'gone']);
  expect(said.mock.calls.join('')).toBe(
    'Not what is generated from the schema: api/gone.md, api/more/added.md, src/old.ts. Run `pnpm build` and commit the files.\n',
  );
  expect(process.exitCode).toBe(1);
});

test('without a folder of its own, nothing is deleted, and nothing is said when all is as it should be', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await updateFiles(folder, { 'src/old.ts': 'old' });
  expect(said).not.toHaveBeenCalled();
  expect(read('api/gone.md')).toBe('gone');
});
