import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftovers } from '../src/packages/leftovers.ts';

test('what was compiled from a source that is gone is removed, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-leftovers-'));
  try {
    for (const sub of ['src/http', 'dist/http']) mkdirSync(join(folder, sub), { recursive: true });
    const kept = [
      'src/http/a.ts',
      'dist/http/a.js',
      'dist/http/a.js.map',
      'dist/http/a.d.ts',
      'dist/chunk.js',
      'dist/target.schema.json',
    ];
    const gone = ['dist/b.js', 'dist/b.js.map', 'dist/b.d.ts', 'dist/http/b.d.ts'];
    for (const file of [...kept, ...gone]) writeFileSync(join(folder, file), '');
    removeLeftovers(folder);
    expect([...kept, ...gone].filter((file) => existsSync(join(folder, file)))).toEqual(kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
