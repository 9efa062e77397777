import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';

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

test.each([
  ['a port that is taken', (port: number) => `--mock-port=${port}`, 'is taken'],
  ['one port for two servers', () => '--docs-port=4321 --server-port=4321', 'is taken'],
])('npm start names %s, and an option that chooses another one', async (_, optionsOf, reason) => {
  const { port, close } = await listen(createServer());
  onTestFinished(close);
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = optionsOf(port).split(' ');
  const { status, stdout } = spawnSync(process.execPath, [script, ...options], { cwd: folder, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, expect.stringContaining(reason)]);
  expect(stdout).toMatch(/Choose another port: npm start -- --(server|mock|docs)-port=\d+/);
});
