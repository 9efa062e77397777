import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftovers } from '../src/packages/leftovers.ts';

/** A package with these files; the values are what is in them. */
function packageOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const empty = (files: string[]) => Object.fromEntries(files.map((file) => [file, '']));

test('what was compiled from a source that is gone is removed, and nothing else', () => {
  const kept = [
    'src/http/a.ts',
    'dist/http/a.js',
    'dist/http/a.js.map',
    'dist/http/a.d.ts',
    'dist/chunk.js',
    'dist/target.schema.json',
  ];
  const gone = ['dist/b.js', 'dist/b.js.map', 'dist/b.d.ts', 'dist/http/b.d.ts'];
  const folder = packageOf(empty([...kept, ...gone]));
  removeLeftovers(folder);
  expect([...kept, ...gone].filter((file) => existsSync(join(folder, file)))).toEqual(kept);
});

test('what a bundler did not write is removed from what it wrote', () => {
  const list = { 'src/main.ts': { file: 'main.js' }, '_chunk.js': { file: 'chunk.js' } };
  const kept = ['dist/main.js', 'dist/chunk.js', 'dist/workspace.schema.json'];
  const folder = packageOf({
    ...empty([...kept, 'dist/earlier.js']),
    'dist/.vite/manifest.json': JSON.stringify(list),
  });
  removeLeftovers(folder);
  expect([...kept, 'dist/earlier.js'].filter((file) => existsSync(join(folder, file)))).toEqual(kept);
});
