import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { proofNames, readProof } from '../../proofs/proofs.ts';
import { runProof } from '../environment/run-proof.ts';

const root = new URL('../../../../', import.meta.url);
const folders = '{apps/reference-server,packages/{sandbox,service}}/src/**/*.ts';
const sources = globSync(folders, { cwd: fileURLToPath(root) }).map((file) => {
  const url = new URL(file, root);
  return { url: url.href, text: readFileSync(url, 'utf8') };
});

/** Whether other modules use an export of a module of the server: replacing one that none uses changes nothing. */
const isUsed = (module: string, exported: string) =>
  sources.every(({ url }) => url !== module) ||
  sources.some(({ url, text }) => url !== module && new RegExp(`\\b${exported}\\b`).test(text));

/** Without this, a change of the server would be noticed only by whoever runs all mutants. */
test.each(proofNames)('every mutant of %s replaces exports that other modules use', async (name) => {
  const { mutants } = await readProof(name);
  expect(Object.keys(mutants)).not.toEqual([]);
  for (const { name, module, replace } of Object.values(mutants)) {
    if (module === undefined) continue;
    const usual = await import(module);
    const replaced = Object.keys(replace?.(usual) ?? {});
    expect(Object.keys(usual), name).toEqual(expect.arrayContaining(replaced));
    expect(
      replaced.filter((exported) => !isUsed(module, exported)),
      name,
    ).toEqual([]);
  }
});

/** A mutant for each proof that runs on one database; `failover` has its among the short proofs on PostgreSQL. */
const noticed: [proof: string, mutant: string, violation: RegExp, only?: string][] = [
  ['crash', 'accepted-before-stored', /was accepted, and \d+ of its \d+ records are lost\. Repeat: pnpm proof:crash/],
];

const drawn = sample(noticed, {
  what: 'mutants of proofs',
  size: 1,
  nameOf: ([proof]) => `apps/reference-server/proofs/${proof}`,
});

// At once, because proofs wait more than they compute.
test.concurrent.each(drawn)('the proof %s notices the mutant %s', async (name, mutant, violation, only) => {
  const { exitCode, output } = await runProof(name, `--mutant=${mutant}`, ...(only ? [`--only=${only}`] : []));
  expect(output).toMatch(violation);
  expect(output).toMatch(new RegExp(`^broke ${name}: `, 'm'));
  expect(exitCode).toBe(1);
});
