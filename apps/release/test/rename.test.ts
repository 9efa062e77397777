import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { renamePackages } from '../src/rename.ts';
import { run } from '../src/root.ts';

test('the scope and the module path are replaced everywhere, and nothing else', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'email-automation-rename-'));
  const files = {
    'spec/package.json': '{ "name": "@email-automation/openapi" }',
    'packages/client-go/go.mod': 'module email-automation.example/client-go\n',
    'main.ts': "import 'node_modules/@email-automation/client'; const scope = '@email-automation';",
    'page.md': 'Write to ada@email-automation.example, or read api.email-automation.example/client-golang.',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), text);
  }
  await run('git', ['init', '--quiet'], { cwd: folder.path });
  await run('git', ['add', '--all'], { cwd: folder.path });
  const read = () => Object.keys(files).map((name) => readFileSync(join(folder.path, name), 'utf8'));

  expect(await renamePackages(folder.path, '@email-automation', '@acme')).toBe(2);
  expect(await renamePackages(folder.path, 'email-automation.example/client-go', 'acme.test/go')).toBe(1);
  expect(read()).toEqual([
    '{ "name": "@acme/openapi" }',
    'module acme.test/go\n',
    "import 'node_modules/@acme/client'; const scope = '@acme';",
    files['page.md'],
  ]);
  await expect(renamePackages(folder.path, '@email-automation', '@other')).rejects.toThrow('@acme and acme.test/go');
  await expect(renamePackages(folder.path, '@acme', 'other')).rejects.toThrow('other cannot take the place of @acme');
});
