import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { toYaml } from '../src/write-contract.ts';
import { commandOf } from './command.ts';
import { contractFolder, type FileChange, swap } from './folder.ts';

const things = 'paths/v2_{account_id}_things.yaml';
const build = commandOf('build.ts');
const data = ['operations', 'requirements', 'service', 'unspecified'];
const files = [
  'openapi.json',
  'openapi.yaml',
  'types.d.mts',
  ...data.flatMap((name) => [`${name}.d.mts`, `${name}.json`]),
].sort();

interface Failure {
  fault: string;
  changes: Record<string, FileChange>;
  /** File, line, column and rule, as the message shows them; and something of what it says. */
  place: string;
  says: string;
}

const failures: Failure[] = [
  {
    fault: 'YAML that cannot be read in openapi.yaml',
    changes: { 'openapi.yaml': swap('openapi: 3.1.1', 'openapi: [3.1.1') },
    place: 'openapi.yaml:2:1  yaml',
    says: 'Correct the YAML at this place.',
  },
  {
    fault: 'YAML that cannot be read in another file',
    changes: { [things]: swap('tags: [Things]', 'tags: [Things') },
    place: `${things}:6:3  no-unresolved-refs`,
    says: 'Correct the YAML at this place.',
  },
  {
    fault: 'a reference that leads nowhere',
    changes: { [things]: swap('schemas/ThingList.yaml', 'schemas/ThingLists.yaml') },
    place: `${things}:29:13  no-unresolved-refs`,
    says: 'ThingLists.yaml',
  },
  {
    fault: 'an operationId that is there twice',
    changes: { [things]: swap('createThing', 'listThings') },
    place: `${things}:44:3  operation-operationId-unique`,
    says: 'See https://redocly.com/',
  },
  {
    fault: 'an example that does not fit its schema',
    changes: { [things]: swap("id: '1'", 'id: 1') },
    place: `${things}:59:26  no-invalid-media-type-examples`,
    says: '`id` property type must be string',
  },
  {
    fault: 'an example with a property that its schema lacks',
    changes: { [things]: swap('colour: red', 'color: red') },
    place: `${things}:59:31  no-invalid-media-type-examples`,
    says: '`color`',
  },
  {
    fault: 'two components of one name',
    changes: {
      'components/schemas/more/Thing.yaml': 'type: string\ndescription: Another.\n',
      'components/schemas/ThingList.yaml': swap('./Thing.yaml', './more/Thing.yaml'),
      'components/examples/OneThing.yaml': swap("- id: '1'\n      colour: red", '- other'),
    },
    place: 'components/schemas/more/Thing.yaml:1:1  component-name-unique',
    says: "'schemas/Thing' is not unique",
  },
  {
    fault: 'a file that nothing refers to',
    changes: { 'components/schemas/Lost.yaml': 'type: string\n' },
    place: 'components/schemas/Lost.yaml:1:1  house/no-orphan-files',
    says: 'Refer to it with $ref, or delete the file.',
  },
  {
    fault: 'a requirement whose pointer leads nowhere',
    changes: { 'requirements/1-things.yaml': swap('properties/id', 'properties/ident') },
    place: 'requirements/1-things.yaml:4:14  register-pointer',
    says: 'schemas/Thing/properties/ident leads to nothing',
  },
];

describe.concurrent('build', () => {
  test('writes the bundle and the registers', async () => {
    const folder = await contractFolder();
    const { code, stdout } = await build(folder);
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(files);
    const bundle = JSON.parse(published(folder, 'openapi.json'));
    expect(Object.keys(bundle.components.schemas).sort()).toEqual(['Errors', 'Thing', 'ThingList']);
    expect(bundle.info.version).toBe('1.2.0');
    expect(parse(published(folder, 'openapi.yaml'))).toEqual(bundle);
    expect(JSON.parse(published(folder, 'requirements.json')).map(({ id }: { id: string }) => id)).toEqual([
      'THING-1',
      'THING-2',
    ]);
    expect(JSON.parse(published(folder, 'unspecified.json'))).toMatchObject([{ id: 'order-of-things', part: 1 }]);
    expect(JSON.parse(published(folder, 'operations.json'))).toMatchObject({
      listThings: { method: 'GET', path: '/v2/{account_id}/things', rateLimit: 'individual', success: '200' },
      createThing: { body: { schema: '/components/schemas/Thing' }, idempotent: false },
    });
    expect(JSON.parse(published(folder, 'service.json'))).toMatchObject({ title: 'Things API', version: '1.2.0' });
    expect(stdout).toMatch(
      /^checked .*2 requirements, 1 unspecified behaviors \(\d+\.\d s\)\nwrote .*\(\d+\.\d s\)\n$/,
    );
  });

  test('writes types that know the operations and the codes of errors', async () => {
    const folder = await contractFolder({
      'components/schemas/Errors.yaml': swap(
        'description: Kind',
        "x-known-codes: { odd_error: 'Odd.' }\n    description: Kind",
      ),
      'use.ts': use,
    });
    await build(folder);
    expect(published(folder, 'types.d.mts')).toContain("export type KnownErrorCode =\n  | 'odd_error';");
    const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--typeRoots', folder];
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, 'use.ts'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test.for(failures)('fails on $fault, and leaves the last good files', async ({ changes, place, says }) => {
    const folder = await contractFolder(changes);
    await mkdir(join(folder, 'dist'));
    for (const file of files) await writeFile(join(folder, 'dist', file), 'good');
    const { code, stderr } = await build(folder);
    expect(stderr).toContain(`${place}\n`);
    expect(stderr).toContain(says);
    expect(stderr).toMatch(/\nfailed {2}Correct the above and build again\. dist\/ was left as it was\.\n$/);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stderr).not.toContain(folder);
    expect(code).toBe(1);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(files);
    for (const file of files) expect(published(folder, file)).toBe('good');
  });

  test('writes YAML that an older reader does not take for dates and booleans', () => {
    expect(toYaml({ at: '2026-03-02', agreed: 'no', zip: '01234' })).toBe(
      'at: "2026-03-02"\nagreed: "no"\nzip: "01234"\n',
    );
  });

  test('explains itself', async () => {
    expect(await build(await contractFolder(), '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: /),
    });
  });

  test('refuses what it does not know', async () => {
    const { code, stderr } = await build(await contractFolder(), '--fast');
    expect(code).toBe(2);
    expect(stderr).toContain("Unknown option '--fast'");
    expect(stderr).toContain('Usage: ');
  });
});

/** A program that uses what is declared, and what is not. */
const use = `
import operations from './dist/operations.mjs';
import service from './dist/service.mjs';
import requirements from './dist/requirements.mjs';
import unspecified from './dist/unspecified.mjs';

export const id: 'listThings' = operations.listThings.operationId;
export const meaning: string = service.errorCodes.odd_error;
// @ts-expect-error: there is no such operation
operations.listThing;
// @ts-expect-error: there is no such code
service.errorCodes.od_error;
export const level: 'MUST' | 'SHOULD' | 'MAY' | undefined = requirements[0]?.level;
export const kind: 'behavior' | 'shape' | 'absent' | undefined = unspecified[0]?.kind;
`;

function published(folder: string, file: string): string {
  return readFileSync(join(folder, 'dist', file), 'utf8');
}
