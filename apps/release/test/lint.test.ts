import { expect, test } from 'vitest';
import { lintTarball } from '../src/packages/lint.ts';
import { tarball } from './tarball.ts';

const entry = { types: './dist/index.d.ts', default: './dist/index.js' };

test('a package with nothing wrong passes', async () => {
  expect(await lintTarball(await tarball())).toEqual([]);
});

test('data with types passes, and without them as well', async () => {
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
  expect(await lintTarball(await tarball({ exports }, files))).toEqual([]);
});

test.each<[what: string, change: object, files: Record<string, string>, error: RegExp]>([
  ['no license file', {}, { LICENSE: '' }, /^The license file is missing/],
  ['no README', {}, { 'README.md': '' }, /^README.md is missing/],
  ['a README of something else', {}, { 'README.md': '# Other\n' }, /^README.md does not begin/],
  ['no engines', { engines: undefined }, {}, /^package.json has no "engines"/],
  ['no provenance', { publishConfig: { access: 'public' } }, {}, /^publishConfig.provenance is not true/],
  ['restricted access', { publishConfig: { provenance: true } }, {}, /^publishConfig.access is not "public"/],
  ['a manifest that is not exported', { exports: { '.': entry } }, {}, /^exports has no ".\/package.json"/],
  [
    'code for import alone',
    { exports: { '.': { types: entry.types, import: entry.default } } },
    {},
    /^exports\["\."\] has/,
  ],
  ['a dependency of the workspace', { dependencies: { thing: 'link:../thing' } }, {}, /which npm cannot install/],
  ['a map without sources', {}, { 'dist/index.js.map': '{"sources":["../src/index.ts"]}' }, /^dist\/index.js.map maps/],
  [
    'a file that is not there',
    { exports: { '.': { ...entry, default: './dist/other.js' } } },
    {},
    /^publint: .*does not exist/,
  ],
  ['types that do not fit', {}, { 'dist/index.d.ts': "export * from './other';\n" }, /^attw: \. \(node16-esm\)/],
])('%s is found', async (_, change, files, error) => {
  expect(await lintTarball(await tarball(change, files))).toContainEqual(expect.stringMatching(error));
});
