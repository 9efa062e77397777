import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { addChangeset } from '../src/contract/changesets.ts';
import { formatGateResult } from '../src/contract/format.ts';
import { runGate, unmetDemands } from '../src/contract/gate.ts';
import {
  addOperation,
  type Contract,
  changeTitle,
  createRepository,
  lowerRateLimit,
  type RepositoryOptions,
  removeOperation,
  removeProperty,
  renameComponent,
  rewordDescription,
} from './repository.ts';

const all = ['client', 'client-go', 'client-python', 'conformance', 'openapi', 'reference-server', 'types'];
const every = (release: string) => Object.fromEntries(all.map((name) => [name, release]));

/** The releases of packages whose names do not begin with `removed`. */
const without = (removed: string, releases: Record<string, string>) =>
  Object.fromEntries(Object.entries(releases).filter(([name]) => !name.startsWith(removed)));

/** The unmet demands: releases by package, without its scope. */
async function findUnmetDemands(options: RepositoryOptions): Promise<Record<string, string>> {
  const unmet = unmetDemands(await runGate(createRepository(options)));
  return Object.fromEntries(unmet.map(({ name, required }) => [name.replace('@email-automation/', ''), required]));
}

type Row = [situation: string, options: RepositoryOptions, demands: Record<string, string | undefined>];
const draw = (rows: Row[]) =>
  sample(rows, { what: 'situations of a gate', size: 3, nameOf: ([title]) => title, concernsAll: 'apps/release' });

const withoutChangeset: Row[] = [
  ['nothing is released', { change: null }, {}],
  ['nothing has changed', {}, {}],
  ['an operation is added', { change: addOperation }, every('minor')],
  ['an operation is removed', { change: removeOperation }, every('major')],
  ['an operation is removed below 1.0.0', { change: removeOperation, version: '0.4.2' }, every('minor')],
  ['a response loses a property', { change: removeProperty }, every('major')],
  ['a rate limit is lowered', { change: lowerRateLimit }, every('major')],
  ['a component is renamed', { change: renameComponent }, { ...every('major'), client: undefined }],
  [
    'a description is reworded',
    { change: rewordDescription },
    { client: 'patch', 'client-go': 'patch', 'client-python': 'patch', openapi: 'patch', types: 'patch' },
  ],
  ['a second contract loses an operation', { changeSecond: removeOperation }, without('client', every('major'))],
  ['a second contract is added', { changeSecond: null }, without('client', every('minor'))],
  ['the title is changed', { change: changeTitle }, { openapi: 'patch' }],
];
test.each(draw(withoutChangeset))('without a changeset, when %s', async (_, options, demands) => {
  expect(await findUnmetDemands(options)).toEqual(demands);
});

const withChangeset: Row[] = [
  ['is too small', { change: removeOperation, changesets: { small: every('minor') } }, every('major')],
  [
    'is too small below 1.0.0',
    { change: removeOperation, changesets: { small: every('patch') }, version: '0.1.0' },
    every('minor'),
  ],
  [
    'forgets a package',
    { change: addOperation, changesets: { some: { ...every('minor'), types: 'none' } } },
    { types: 'minor' },
  ],
  ['declares enough', { change: removeOperation, changesets: { right: every('major') } }, {}],
  ['declares more than enough', { change: rewordDescription, changesets: { much: every('major') } }, {}],
  [
    'declares enough together with another one',
    { change: addOperation, changesets: { a: { ...every('minor'), types: 'patch' }, b: { types: 'minor' } } },
    {},
  ],
];
test.each(draw(withChangeset))('a changeset that %s', async (_, options, demands) => {
  expect(await findUnmetDemands(options)).toEqual(demands);
});

test('the result lists the changes, breaking changes first, the unmet demands, and what to do', async () => {
  const change = (contract: Contract) => {
    addOperation(contract);
    renameComponent(contract);
  };
  const folder = createRepository({ change, changesets: { small: { types: 'minor' } }, version: '0.1.0' });
  const text = formatGateResult(await runGate(folder));
  expect(text).toMatch(/^### The contract since 0\.1\.0\n\n#### Breaking\n\n- `components\/schemas\/Thing`: /);
  expect(text.indexOf('#### Breaking')).toBeLessThan(text.indexOf('#### New'));
  expect(text).toContain('@email-automation/openapi           minor  no changeset names it');
  expect(text).not.toContain('@email-automation/types ');
  expect(text).toContain('Below 1.0.0 a breaking change is a minor release');
  expect(text).toContain('Run `pnpm release describe');
});

test('a changeset that declares too little is named with what it declares', async () => {
  const folder = createRepository({ change: removeOperation, changesets: { small: { types: 'patch' } } });
  expect(formatGateResult(await runGate(folder))).toContain('major  only patch in .changeset/small.md');
});

test('a changeset that is written for the unmet demands meets them', async () => {
  const folder = createRepository({ change: rewordDescription, changesets: { some: { types: 'minor' } } });
  const releases = unmetDemands(await runGate(folder)).map(({ name, required }) => ({ name, type: required }));
  const file = await addChangeset(folder, releases, 'Things have no shape.');
  expect(readFileSync(join(folder, file), 'utf8')).toBe(
    '---\n"@email-automation/client": patch\n"@email-automation/client-go": patch\n"@email-automation/client-python": patch\n"@email-automation/openapi": patch\n---\n\nThings have no shape.\n',
  );
  const result = await runGate(folder);
  expect(unmetDemands(result)).toEqual([]);
  expect(formatGateResult(result)).toMatch(/The changesets declare these changes\.$/);
});

test.each([
  ['no packages', 'Just words.\n', 'bad.md: could not parse changeset - missing or invalid frontmatter.'],
  [
    'an unknown release',
    '---\n"@email-automation/types": huge\n---\n',
    'bad.md: could not parse changeset - invalid version type "huge" for package "@email-automation/types".',
  ],
])('a changeset with %s is named', async (_, text, message) => {
  const folder = createRepository();
  writeFileSync(join(folder, '.changeset', 'bad.md'), text);
  await expect(runGate(folder)).rejects.toThrow(`.changeset/${message}`);
});
