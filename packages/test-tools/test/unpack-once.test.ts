import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

/** A program that prints `ran`. It ends before the zeros, which make unpacking take as long as starting a process. */
const source = Buffer.concat([Buffer.from('#!/bin/sh\necho ran\nexit\n'), Buffer.alloc(2 ** 24)]);

/** Packs the program in an empty folder, and returns a command that unpacks and runs it. */
function packProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'unpack-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const packed = join(folder, 'packed.br');
  writeFileSync(packed, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
  const cache = join(folder, 'cache');
  const script = `import { execFileSync } from 'node:child_process';
const { unpackOnce } = await import(process.argv[1]);
const program = await unpackOnce({ packed: process.argv[2], version: '2', cache: process.argv[3] });
process.stdout.write(execFileSync(program, { encoding: 'utf8' }));`;
  const module = new URL('../src/unpack-once.ts', import.meta.url).href;
  const args = ['--input-type=module', '--eval', script, module, packed, cache];
  return { cache, unpackAndRun: () => run(process.execPath, args) };
}

test('eight processes unpack and run the same program at once', async () => {
  const { cache, unpackAndRun } = packProgram();
  const results = await Promise.all(Array.from({ length: 8 }, unpackAndRun));
  expect(results.map(({ stdout }) => stdout)).toEqual(Array(8).fill('ran\n'));
  expect(readdirSync(cache)).toEqual(['2']);
});

test('runs neither a program that is incomplete nor an older version, and deletes both', async () => {
  const { cache, unpackAndRun } = packProgram();
  mkdirSync(join(cache, '1'), { recursive: true });
  mkdirSync(join(cache, '2'));
  for (const file of ['1/program', 'incomplete']) writeFileSync(join(cache, file), '#!/bin/sh\n', { mode: 0o755 });
  expect((await unpackAndRun()).stdout).toBe('ran\n');
  expect(readdirSync(cache)).toEqual(['2']);
});
