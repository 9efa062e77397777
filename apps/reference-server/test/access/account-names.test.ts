import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkspace } from '@email-automation/sandbox/workspace/read';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const url = 'https://nameless.example';

test('an account that is declared without a name has its website URL as its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'workspace.yaml');
  const accounts = [
    { id: '7', url, users: ['ada@acme.example'] },
    { id: '8', url, name: '', users: ['ada@acme.example'] },
    { id: '9', users: ['ada@acme.example'] },
  ];
  writeFileSync(file, JSON.stringify({ users: [], accounts }));
  const sandbox = await startSandbox();
  await seed(sandbox.database, readWorkspace(file), systemClock);
  const nameOf = async (id: string) => (await sandbox.get(`/v2/accounts/${id}`)).body.accounts[0].name;
  expect([await nameOf('7'), await nameOf('8'), await nameOf('9')]).toEqual([url, url, '']);
});
