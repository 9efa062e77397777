import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { disturbances } from '../../proofs/disturbances/disturbances.ts';
import { mutants } from '../../proofs/mutants.ts';

const root = new URL('../../../../', import.meta.url);
const folders = '{apps/reference-server,packages/{sandbox,service}}/src/**/*.ts';
const sources = globSync(folders, { cwd: fileURLToPath(root) }).map((file) => {
  const url = new URL(file, root);
  return { url: url.href, text: readFileSync(url, 'utf8') };
});

/** Whether other modules use an export of a module of the server: replacing an unused one has no effect. */
const isUsed = (module: string, exported: string) =>
  sources.every(({ url }) => url !== module) ||
  sources.some(({ url, text }) => url !== module && new RegExp(`\\b${exported}\\b`).test(text));

/** Without this, a change of the server would be noticed only by whoever runs all mutants. */
test.each(Object.values(mutants))('the mutant $name replaces exports that other modules use', async (mutant) => {
  const { module, replace, only } = mutant;
  if (only !== undefined) expect(disturbances.map(({ name }) => name)).toContain(only);
  if (module === undefined) return;
  const usual = await import(module);
  const replaced = Object.keys(replace?.(usual) ?? {});
  expect(Object.keys(usual)).toEqual(expect.arrayContaining(replaced));
  expect(replaced.filter((exported) => !isUsed(module, exported))).toEqual([]);
});
