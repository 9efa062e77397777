import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandOf } from './command.ts';
import { contractFolder, swap } from './folder.ts';

const build = commandOf('build.ts');
const lint = commandOf('lint.ts');
const things = 'paths/v2_{account_id}_things.yaml';

/** A contract that was released as it stands in the fixture, and has been changed since. */
async function releasedAndChanged(changes: Parameters<typeof contractFolder>[0]): Promise<string> {
  const before = await contractFolder();
  await build(before);
  return contractFolder({
    'released/openapi.yaml': await readFile(join(before, 'dist/openapi.yaml'), 'utf8'),
    ...changes,
  });
}

describe.concurrent('lint', () => {
  test('says that nothing is released yet, and writes nothing', async () => {
    const folder = await contractFolder();
    const { code, stdout } = await lint(folder);
    expect(stdout).toContain('Nothing released yet');
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  test('finds no changes in the contract that was released', async () => {
    const { code, stdout } = await lint(await releasedAndChanged({}));
    expect(stdout).toContain('diffed  against released/openapi.yaml');
    expect(stdout).toContain('No changes.');
    expect(code).toBe(0);
  });

  test('shows what changed since the release, breaking first, and passes', async () => {
    const folder = await releasedAndChanged({
      [things]: (text) =>
        text
          .replace('Creates one thing', 'Creates a thing')
          .replace('enum: [asc, desc]', 'enum: [asc]')
          .replace('example: desc', 'example: asc'),
    });
    const { code, stdout } = await lint(folder);
    expect(stdout).toContain(
      "breaking  GET /v2/{account_id}/things parameters/direction/schema\n          Enum lost values: 'desc'.\n",
    );
    expect(stdout).toContain('patch     POST /v2/{account_id}/things\n          `description` changed.\n');
    expect(stdout.indexOf('breaking')).toBeLessThan(stdout.indexOf('patch'));
    expect(stdout).toMatch(/\n1 breaking, 0 minor, \d patch\.\n$/);
    expect(code).toBe(0);
  });

  test('compares with another bundle that is named', async () => {
    const released = await releasedAndChanged({});
    const folder = await contractFolder({ [things]: swap('createThing', 'createOneThing') });
    const { stdout } = await lint(folder, '--against', join(released, 'released/openapi.yaml'));
    expect(stdout).toContain("changed from 'createThing' to 'createOneThing'");
  });

  test('names the bundle that it cannot read', async () => {
    const { code, stderr } = await lint(await contractFolder(), '--against', 'nowhere.yaml');
    expect(stderr).toContain('nowhere.yaml cannot be read. Name a bundle of the contract');
    expect(code).toBe(1);
  });

  test('fails on a problem', async () => {
    const { code, stderr } = await lint(await contractFolder({ 'components/schemas/Lost.yaml': 'type: string\n' }));
    expect(stderr).toContain('components/schemas/Lost.yaml:1:1  house/no-orphan-files');
    expect(stderr).toContain('Correct the problems and lint again.');
    expect(code).toBe(1);
  });
});
