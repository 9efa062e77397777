import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { lockForServer } from '../packages/service/src/storage/sqlite/server-lock.ts';

const script = fileURLToPath(new URL('../scripts/start.ts', import.meta.url));

test.each([[[]], [['--server-port=1', '--mock-port=2', '--docs-port=3']], [['--keep']]])(
  'npm start -- %j leaves the database of a running server alone, and says what to do',
  (options: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'start-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, '.data'));
    const file = join(folder, '.data', 'demo.db');
    writeFileSync(file, 'in use');
    onTestFinished(lockForServer(file));
    const { status, stdout } = spawnSync(process.execPath, [script, ...options], { cwd: folder, encoding: 'utf8' });
    const message = 'Another server uses the database .data/demo.db. It belongs to another npm start in this folder.';
    expect([status, stdout]).toEqual([1, expect.stringContaining(message)]);
    expect(readFileSync(file, 'utf8')).toBe('in use');
    if (process.platform !== 'win32')
      expect(statSync(join(folder, '.data')).mode & 0o077, 'others cannot open its files').toBe(0);
  },
);
