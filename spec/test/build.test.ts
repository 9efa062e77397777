import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ContractError, type Problem } from '../src/problems.ts';
import { toYaml } from '../src/render-contracts.ts';
import { checkFolders, contractFolder, type FileChange, swap } from './folder.ts';

const things = 'paths/v2_{account_id}_things.yaml';
const data = ['operations', 'parts', 'requirements', 'service', 'unspecified', 'workflows'];
const files = [
  'code-samples.overlay.yaml',
  'openapi-3.0.json',
  'openapi-3.0.yaml',
  'openapi.json',
  'openapi.yaml',
  'types.d.mts',
  ...data.flatMap((name) => [`${name}.d.mts`, `${name}.json`]),
].sort();

interface InvalidContract {
  title: string;
  changes: Record<string, FileChange>;
  /** File, line, column and rule of the problem. */
  location: string;
  /** Part of the message of the problem. */
  message: string;
}

/** What neither the lint nor the bundle of the whole contract can read, and what only the registers show. */
const unbuildable: InvalidContract[] = [
  {
    title: 'a YAML syntax error in openapi.yaml',
    changes: { 'openapi.yaml': swap('openapi: 3.1.1', 'openapi: [3.1.1') },
    location: 'openapi.yaml:2:1  yaml',
    message: 'Correct the YAML.',
  },
  {
    title: 'a requirement with a pointer to no element',
    changes: { 'requirements/1-things.yaml': swap('properties/id', 'properties/ident') },
    location: 'requirements/1-things.yaml:4:14  register-pointer',
    message: 'The contract has no element schemas/Thing/properties/ident',
  },
];

const invalidContracts: InvalidContract[] = [
  {
    title: 'a YAML syntax error in another file',
    changes: { [things]: swap('tags: [Things]', 'tags: [Things') },
    location: `${things}:6:3  no-unresolved-refs`,
    message: 'Correct the YAML.',
  },
  {
    title: 'a reference to a missing file',
    changes: { [things]: swap('schemas/ThingList.yaml', 'schemas/ThingLists.yaml') },
    location: `${things}:29:13  no-unresolved-refs`,
    message: 'ThingLists.yaml',
  },
  {
    title: 'a duplicate operationId',
    changes: { [things]: swap('createThing', 'listThings') },
    location: `${things}:44:3  operation-operationId-unique`,
    message: 'See https://redocly.com/',
  },
  {
    title: 'an example that is invalid under its schema',
    changes: { [things]: swap("id: '1'", 'id: 1') },
    location: `${things}:59:26  no-invalid-media-type-examples`,
    message: '`id` property type must be string',
  },
  {
    title: 'an example with a property that its schema lacks',
    changes: { [things]: swap('color: red', 'hue: red') },
    location: `${things}:59:31  no-invalid-media-type-examples`,
    message: '`hue`',
  },
  {
    title: 'two components with the same name',
    changes: {
      'components/schemas/more/Thing.yaml': 'type: string\ndescription: Another.\n',
      'components/schemas/ThingList.yaml': swap('./Thing.yaml', './more/Thing.yaml'),
      'components/examples/OneThing.yaml': swap("- id: '1'\n      color: red", '- other'),
    },
    location: 'components/schemas/more/Thing.yaml:1:1  component-name-unique',
    message: "'schemas/Thing' is not unique",
  },
  {
    title: 'a file that nothing refers to',
    changes: { 'components/schemas/Lost.yaml': 'type: string\n' },
    location: 'components/schemas/Lost.yaml:1:1  house/no-orphan-files',
    message: 'Refer to it with $ref, or delete the file.',
  },
];

/** Only a hang fails. */
const patience = { timeout: 600_000 };

const script = fileURLToPath(new URL('../src/build.ts', import.meta.url));
const build = (cwd: string): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const checked = Promise.all(invalidContracts.map(({ changes }) => contractFolder(changes))).then(checkFolders);

describe.concurrent('build', () => {
  test('writes the bundle, the operations and the registers', async () => {
    const folder = await contractFolder();
    const { code, stdout } = await build(folder);
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual([...files, 'schemas'].sort());
    expect(readdirSync(join(folder, 'dist/schemas')).sort()).toEqual(['Errors.json', 'Thing.json', 'ThingList.json']);
    const bundle = JSON.parse(published(folder, 'openapi.json'));
    expect(Object.keys(bundle.components.schemas).sort()).toEqual(['Errors', 'Thing', 'ThingList']);
    expect(bundle.info.version).toBe('1.2.0');
    expect(parse(published(folder, 'openapi.yaml'))).toEqual(bundle);
    expect(JSON.parse(published(folder, 'requirements.json')).map(({ id }: { id: string }) => id)).toEqual([
      'THING-1',
      'THING-2',
      'THING-3',
    ]);
    expect(JSON.parse(published(folder, 'parts.json'))).toEqual([{ prefix: 'THING', title: 'Things' }]);
    expect(JSON.parse(published(folder, 'unspecified.json'))).toMatchObject([{ id: 'order-of-things', part: 1 }]);
    expect(JSON.parse(published(folder, 'operations.json'))).toMatchObject({
      listThings: { method: 'GET', path: '/v2/{account_id}/things', rateLimit: 'individual', success: '200' },
      createThing: { body: { schema: '/components/schemas/Thing' }, idempotent: false },
    });
    expect(JSON.parse(published(folder, 'service.json'))).toMatchObject({ title: 'Things API', version: '1.2.0' });
    expect(stdout).toMatch(
      /^checked .*3 requirements, 1 unspecified behaviors, 0 workflows \(\d+\.\d s\)\nwrote +\d+ files into dist\/ \(\d+\.\d s\)\n$/,
    );
  });

  test('builds the contracts of the folders below, and names the folder of their problems', async () => {
    const other = (change: FileChange) => ({
      'other/openapi.yaml': change,
      'other/paths/tools.yaml': tools,
      'other/components/responses/Failure.yaml': 'description: It failed.\n',
    });
    const openapi = (version: string) => `openapi: 3.1.1
jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
info:
  title: Tools API
  version: ${version}
  description: A contract without registers.
  license: { name: Apache-2.0, identifier: Apache-2.0 }
servers: [{ url: 'https://tools.example', description: Another. }]
security: []
x-extensions: { x-note: { type: string } }
tags: [{ name: Tools, description: What makes things. }]
paths: { /tools: { $ref: paths/tools.yaml } }
`;
    const folder = await contractFolder(other(openapi('1.2.0')));
    const { code, stdout } = await build(folder);
    expect(stdout).toContain(', and other/openapi.yaml: no problems in 1 operations, 0 schemas (');
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'dist/other')).sort()).toEqual(
      files.filter((file) => /^(code-samples|openapi|operations|service|types)\./.test(file)),
    );
    expect(JSON.parse(published(folder, 'other/operations.json'))).toMatchObject({
      listTools: { path: '/tools', extensions: { 'x-note': 'Slow.' } },
    });
    const { stderr } = await build(await contractFolder(other(openapi('1.3.0'))));
    expect(stderr).toContain('other/openapi.yaml:5:12  house/version\n');
  });

  test('writes types of the operations and the error codes', async () => {
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

  test.for(invalidContracts)('$title fails the check', async (invalid) => {
    const problems = (await checked)[invalidContracts.indexOf(invalid)] as Problem[];
    const { message } = new ContractError(problems);
    expect(message).toContain(`${invalid.location}\n`);
    expect(message).toContain(invalid.message);
  });

  test.for(unbuildable)('fails on $title, and leaves dist/ unchanged', async ({ changes, location, message }) => {
    const folder = await contractFolder(changes);
    await mkdir(join(folder, 'dist'));
    for (const file of files) await writeFile(join(folder, 'dist', file), 'good');
    const { code, stderr } = await build(folder);
    expect(stderr).toContain(`${location}\n`);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\nfailed {2}Correct the problems and build again\. dist\/ is unchanged\.\n$/);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stderr).not.toContain(folder);
    expect(code).toBe(1);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(files);
    for (const file of files) expect(published(folder, file)).toBe('good');
  });

  test('--watch writes a contract that changes during the build, and lints it then', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = await contractFolder();
    const child = spawn(process.execPath, [script, '--watch'], { cwd: folder });
    const ended = once(child, 'exit');
    onTestFinished(async () => {
      child.kill();
      await ended;
    });
    let printed = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (printed += text));
    void ended.then(() => (printed += 'exited'));
    // After a failure, it prints nothing more.
    async function waitFor(text: string): Promise<void> {
      await expect.poll(() => printed, patience).toMatch(new RegExp(`${text}|failed|exited`));
      expect(printed).toContain(text);
    }
    // Before it has written the files.
    await waitFor('checked');
    const file = join(folder, things);
    await writeFile(file, swap('color: red', 'hue: red')(readFileSync(file, 'utf8')));
    await waitFor('no-invalid-media-type-examples');
    expect(published(folder, 'openapi.json')).toContain('"hue": "red"');
  });

  test('quotes strings that YAML 1.1 parsers read as dates or booleans', () => {
    expect(toYaml({ at: '2026-03-02', agreed: 'no', zip: '01234' })).toBe(
      'at: "2026-03-02"\nagreed: "no"\nzip: "01234"\n',
    );
  });
});

const tools = `get:
  operationId: listTools
  tags: [Tools]
  summary: List tools
  description: Returns no body.
  x-note: Slow.
  responses:
    '204': { description: None. }
    '404': { $ref: ../components/responses/Failure.yaml }
`;

/** A program that uses declared names, and undeclared ones under @ts-expect-error. */
const use = `
import operations from './dist/operations.mjs';
import service from './dist/service.mjs';
import parts from './dist/parts.mjs';
import requirements from './dist/requirements.mjs';
import unspecified from './dist/unspecified.mjs';

export const id: 'listThings' = operations.listThings.operationId;
export const meaning: string = service.errorCodes.odd_error;
// @ts-expect-error: there is no such operation
operations.listThing;
// @ts-expect-error: there is no such code
service.errorCodes.od_error;
export const title: string | undefined = parts[0]?.title;
export const level: 'MUST' | 'SHOULD' | 'MAY' | undefined = requirements[0]?.level;
export const kind: 'behavior' | 'shape' | 'absent' | undefined = unspecified[0]?.kind;
`;

function published(folder: string, file: string): string {
  return readFileSync(join(folder, 'dist', file), 'utf8');
}
