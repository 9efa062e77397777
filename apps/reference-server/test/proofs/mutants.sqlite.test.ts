import { readFileSync } from 'node:fs';
import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { proofNames, readProof } from '../../proofs/proofs.ts';
import { runProof } from '../environment/run-proof.ts';

const source = new URL('../../../../', import.meta.url);

/** Without this, a change of the server would be noticed only by whoever runs all mutants. */
test.each(proofNames)('every mutant of %s changes one place of the source', async (name) => {
  const { mutants } = await readProof(name);
  const places = Object.entries(mutants).flatMap(([mutant, { change }]) => {
    if (change === undefined) return [];
    const parts = readFileSync(new URL(change.file, source), 'utf8').split(change.search);
    return [[mutant, parts.length - 1]];
  });
  expect(Object.keys(mutants).length).toBeGreaterThanOrEqual(3);
  expect(Object.fromEntries(places)).toEqual(Object.fromEntries(places.map(([mutant]) => [mutant, 1])));
});

/** A mutant for each proof that runs on one database; those of `failover` and `fuzz` are short proofs on PostgreSQL. */
const noticed: [proof: string, mutant: string, violation: RegExp, only?: string][] = [
  ['crash', 'accepted-before-stored', /was accepted, and \d+ of its \d+ records are lost\. Repeat: pnpm proof:crash/],
  ['crash-points', 'code-exchanged-apart', /"exchange a code"/, 'SQLite/exchange a code'],
  [
    'isolation',
    'pause-without-permission',
    /pause has status 204, not 403\. Repeat it: .*--only pauseCampaign\/foreign-account/,
    'pauseCampaign/foreign-account/api-token',
  ],
  ['soak', 'exchanges-stay', /Live memory grew by .* bytes for each/],
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
