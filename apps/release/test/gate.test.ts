import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { describeChange } from '../src/contract/changesets.ts';
import { explain } from '../src/contract/explain.ts';
import { judge, unmet } from '../src/contract/gate.ts';
import {
  addOperation,
  type Contract,
  changeTitle,
  lowerRateLimit,
  removeOperation,
  removeProperty,
  renameComponent,
  rewordDescription,
  type Setting,
  workspace,
} from './workspace.ts';

const all = ['client', 'conformance', 'openapi', 'reference-server', 'types'];
const every = (size: string) => Object.fromEntries(all.map((name) => [name, size]));

const without = (gone: string, sizes: Record<string, string>) =>
  Object.fromEntries(Object.entries(sizes).filter(([name]) => name !== gone));

/** What is still demanded, by package, without its scope. */
async function demanded(setting: Setting): Promise<Record<string, string>> {
  const missing = unmet(await judge(workspace(setting)));
  return Object.fromEntries(missing.map(({ name, needed }) => [name.replace('@email-automation/', ''), needed]));
}

test.each<[situation: string, setting: Setting, demand: Record<string, string>]>([
  ['nothing is released', { change: null }, {}],
  ['nothing has changed', {}, {}],
  ['an operation is new', { change: addOperation }, every('minor')],
  ['an operation is gone', { change: removeOperation }, every('major')],
  ['an operation is gone below 1.0.0', { change: removeOperation, version: '0.4.2' }, every('minor')],
  ['a response loses a property', { change: removeProperty }, every('major')],
  ['a rate limit is lowered', { change: lowerRateLimit }, every('major')],
  ['a component is renamed', { change: renameComponent }, without('client', every('major'))],
  ['a description is reworded', { change: rewordDescription }, { client: 'patch', openapi: 'patch', types: 'patch' }],
  ['the title is another one', { change: changeTitle }, { openapi: 'patch' }],
])('without a changeset, when %s', async (_, setting, demand) => {
  expect(await demanded(setting)).toEqual(demand);
});

test.each<[situation: string, setting: Setting, demand: Record<string, string>]>([
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
  ['says enough', { change: removeOperation, changesets: { right: every('major') } }, {}],
  ['says more than enough', { change: rewordDescription, changesets: { much: every('major') } }, {}],
  [
    'says enough with another one',
    { change: addOperation, changesets: { a: { ...every('minor'), types: 'patch' }, b: { types: 'minor' } } },
    {},
  ],
])('a changeset that %s', async (_, setting, demand) => {
  expect(await demanded(setting)).toEqual(demand);
});

test('a demand is told with the changes, breaking ones first, the changesets that say too little, and what to do', async () => {
  const change = (contract: Contract) => {
    addOperation(contract);
    renameComponent(contract);
  };
  const folder = workspace({ change, changesets: { small: { types: 'minor' } }, version: '0.1.0' });
  const text = stripVTControlCharacters(explain(await judge(folder)));
  expect(text).toMatch(/^Changes of the contract since 0\.1\.0:\n\nbreaking {2}components\/schemas\/Thing\n/);
  expect(text.indexOf('breaking')).toBeLessThan(text.indexOf('minor'));
  expect(text).toContain('@email-automation/openapi           minor  no changeset names it');
  expect(text).not.toContain('@email-automation/types ');
  expect(text).toContain('Below 1.0.0 a breaking change is a minor release');
  expect(text).toContain('Run `pnpm release describe');
});

test('a changeset that says too little is named with what it says', async () => {
  const folder = workspace({ change: removeOperation, changesets: { small: { types: 'patch' } } });
  expect(explain(await judge(folder))).toContain('major  .changeset/small.md says patch');
});

test('a changeset that is written for what is demanded meets it', async () => {
  const folder = workspace({ change: rewordDescription, changesets: { some: { types: 'minor' } } });
  const file = await describeChange(folder, unmet(await judge(folder)), 'Things have no shape.');
  expect(readFileSync(join(folder, file), 'utf8')).toBe(
    '---\n"@email-automation/client": patch\n"@email-automation/openapi": patch\n---\n\nThings have no shape.\n',
  );
  const verdict = await judge(folder);
  expect(unmet(verdict)).toEqual([]);
  expect(explain(verdict)).toMatch(/The changesets say so\.$/);
});

test.each([
  ['no packages', 'Just words.\n', 'bad.md: could not parse changeset - missing or invalid frontmatter.'],
  [
    'a size that there is not',
    '---\n"@email-automation/types": huge\n---\n',
    'bad.md: could not parse changeset - invalid version type "huge" for package "@email-automation/types".',
  ],
])('a changeset with %s is named', async (_, text, message) => {
  const folder = workspace();
  writeFileSync(join(folder, '.changeset', 'bad.md'), text);
  await expect(judge(folder)).rejects.toThrow(`.changeset/${message}`);
});
