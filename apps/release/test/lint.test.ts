import { expect, test } from 'vitest';
import { lintTarball } from '../src/packages/lint.ts';
import { createTarball } from './tarball.ts';

const entry = { types: './dist/index.d.ts', default: './dist/index.js' };

test('a package without errors passes', async () => {
  expect(await lintTarball(await createTarball())).toEqual([]);
});

test('data passes with and without types', async () => {
  const exports = {
    '.': entry,
    './data.json': { types: './dist/data.d.mts', default: './dist/data.json' },
    './data.yaml': './dist/data.yaml',
    './package.json': './package.json',
  };
  const files = {
    'dist/data.json': '{}',
    'dist/data.d.mts': 'declare const data: object;\nexport default data;\n',
    'dist/data.yaml': 'data: 1\n',
  };
  expect(await lintTarball(await createTarball({ exports }, files))).toEqual([]);
});

test('a map whose sources are packed is no error', async () => {
  const files = { 'dist/index.d.ts.map': '{"sources":["../src/index.ts"]}', 'src/index.ts': 'export {};\n' };
  expect(await lintTarball(await createTarball({ files: ['dist', 'src'] }, files))).toEqual([]);
});

test.each<[title: string, change: object, files: Record<string, string>, error: RegExp]>([
  ['no license file', {}, { LICENSE: '' }, /^The license file is missing/],
  ['no README', {}, { 'README.md': '' }, /^README.md is missing or does not begin/],
  ['a README with another title', {}, { 'README.md': '# Other\n' }, /^README.md is missing or does not begin/],
  ['no engines', { engines: undefined }, {}, /^package.json has no "engines"/],
  ['no provenance', { publishConfig: { access: 'public' } }, {}, /^publishConfig.provenance is not true/],
  ['restricted access', { publishConfig: { provenance: true } }, {}, /^publishConfig.access is not "public"/],
  ['a manifest that is not exported', { exports: { '.': entry } }, {}, /^exports has no ".\/package.json"/],
  [
    'code without the condition default',
    { exports: { '.': { types: entry.types, import: entry.default } } },
    {},
    /^exports\["\."\] has/,
  ],
  [
    'a dependency of the workspace',
    { dependencies: { thing: 'link:../thing' } },
    {},
    /^publint: The "thing" dependency references "link:/,
  ],
  [
    'an import of a package that is not installed',
    { dependencies: { '@things/other': '1.0.0' } },
    {
      'dist/index.js':
        "import { a } from '@things/other/a';\nimport {\n  b,\n} from '@things/private/b';\nexport { a, b };\n",
    },
    /^The package imports @things\/private, which users do not install/,
  ],
  ['a map without sources', {}, { 'dist/index.js.map': '{"sources":["../src/index.ts"]}' }, /^dist\/index.js.map maps/],
  [
    'a file that is not there',
    { exports: { '.': { ...entry, default: './dist/other.js' } } },
    {},
    /^publint: .*does not exist/,
  ],
  ['types that do not resolve', {}, { 'dist/index.d.ts': "export * from './other';\n" }, /^attw: \. \(node16-esm\)/],
])('%s is found', async (_, change, files, error) => {
  expect(await lintTarball(await createTarball(change, files))).toContainEqual(expect.stringMatching(error));
});
