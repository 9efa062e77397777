import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandOf } from './command.ts';
import { contractFolder } from './folder.ts';

const lint = commandOf('lint.ts');

describe.concurrent('lint', () => {
  test('passes a contract without problems, and writes nothing', async () => {
    const folder = await contractFolder();
    const { code, stdout } = await lint(folder);
    expect(stdout).toContain('openapi.yaml: no problems');
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  test('fails on a problem', async () => {
    const { code, stderr } = await lint(await contractFolder({ 'components/schemas/Lost.yaml': 'type: string\n' }));
    expect(stderr).toContain('components/schemas/Lost.yaml:1:1  house/no-orphan-files');
    expect(stderr).toContain('Correct the problems and lint again.');
    expect(code).toBe(1);
  });
});
