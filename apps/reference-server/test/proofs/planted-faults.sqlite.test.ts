import { readFileSync } from 'node:fs';
import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { proofNames, readProof } from '../../proofs/proofs.ts';
import { runProof } from '../environment/run-proof.ts';

const source = new URL('../../../../', import.meta.url);

/** Without this, a change of the server would be noticed only by whoever runs all planted faults. */
test.each(proofNames)('every planted fault of %s changes one place of the source', async (name) => {
  const { plantedFaults } = await readProof(name);
  const places = Object.entries(plantedFaults).flatMap(([fault, { change }]) => {
    if (change === undefined) return [];
    const parts = readFileSync(new URL(change.file, source), 'utf8').split(change.search);
    return [[fault, parts.length - 1]];
  });
  expect(Object.keys(plantedFaults).length).toBeGreaterThanOrEqual(3);
  expect(Object.fromEntries(places)).toEqual(Object.fromEntries(places.map(([fault]) => [fault, 1])));
});

/** A fault for each proof that runs on one database; those of `failover` and `fuzz` are short proofs on PostgreSQL. */
const noticed: [proof: string, fault: string, violation: RegExp, only?: string][] = [
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
  what: 'planted faults of proofs',
  size: 1,
  nameOf: ([proof]) => `apps/reference-server/proofs/${proof}`,
});

// At once, because proofs wait more than they compute.
test.concurrent.each(drawn)('the proof %s notices the planted fault %s', async (name, fault, violation, only) => {
  const { exitCode, output } = await runProof(name, `--plant=${fault}`, ...(only ? [`--only=${only}`] : []));
  expect(output).toMatch(violation);
  expect(output).toMatch(new RegExp(`^broke ${name}: `, 'm'));
  expect(exitCode).toBe(1);
});
